package bga

import "slices"

// setup plays everything before the first turn.
func (s *sim) setup(blue int) {
	white := 1 - blue
	first := []entry{{verb: "state"}, s.state(10), {verb: "colour", player: blue, word: "blue"},
		{verb: "colour", player: white, word: "white"}}
	if s.gods == [2]string{"mortal", "mortal"} {
		s.ask(-1, append(first, s.state(3), s.state(statePlace))...)
	} else {
		s.ask(-1, append(first, entry{verb: "offer", player: -1}, s.state(18))...)
		s.ask(blue, entry{verb: "starts", word: s.gods[0]}, s.state(13), s.state(14))
		s.ask(white, entry{verb: "power", player: white, word: s.gods[white]}, s.state(13),
			entry{verb: "power", player: blue, word: s.gods[blue]}, s.state(33), s.state(3), s.state(statePlace))
	}
	squares := s.r.Perm(25)[:4]
	for i, square := range squares {
		s.workers[i] = square
		s.truth.placed[i/2][i%2] = squareName(square)
		place := entry{verb: "place", player: i / 2, to: square, worker: i}
		if i < 3 {
			s.ask(i/2, place, s.state(3), s.state(statePlace))
		} else {
			s.ask(1, place, s.state(3), s.state(5), s.state(16), s.opening())
		}
	}
	s.truth.start = s.fen(0, -1)
}

// opening is the state in which a turn begins.
func (s *sim) opening() entry {
	if s.gods[s.side] == "prometheus" {
		return s.state(stateBuild)
	}
	return s.state(stateMove)
}

// begin are the entries that begin a turn.
func (s *sim) begin() []entry {
	list := []entry{s.state(16)}
	if s.raised {
		list = append(list, entry{verb: "athena", player: s.side})
	}
	return append(list, s.opening())
}

// confirm ends the turn.
func (s *sim) confirm(t *turning) {
	side := s.side
	closing := []entry{s.state(stateTurnEnd), s.state(5)}
	s.pass(t)
	s.truth.fens = append(s.truth.fens, s.fen(s.side, -1))
	s.ask(side, append(closing, s.begin()...)...)
}

// pass gives the turn to the other side.
func (s *sim) pass(t *turning) {
	s.raised = s.gods[s.side] == "athena" && t.rose
	s.side = 1 - s.side
}

// restart takes back the turn, after the board has been restored.
func (s *sim) restart() {
	s.truth.restarts++
	e := entry{verb: "restart", player: s.side, heights: s.heights, workers: s.workers}
	s.ask(s.side, append([]entry{e}, s.begin()...)...)
}

// quit ends the game during a turn.
func (s *sim) quit(t *turning, stuck bool) {
	s.truth.open = t.acts
	if len(t.built) > 0 {
		then := *s
		then.pass(t)
		s.truth.wouldBe = then.fen(then.side, -1)
	}
	last := s.requests[len(s.requests)-1].entries
	confirming := last[len(last)-1].state == stateConfirm
	loser := s.side
	var said entry
	switch n := s.r.IntN(8); {
	case stuck, n < 3 && !confirming:
		s.truth.reason = Resign
		said = entry{verb: "says", player: loser, word: "resigns"}
	case n < 5:
		loser = s.r.IntN(2)
		s.truth.reason = Concede
		said = entry{verb: "concede", player: loser}
	case n < 6:
		s.truth.reason = Abandon
		said = entry{verb: "skip", player: loser}
	default:
		s.truth.reason = Unfinished
		return
	}
	s.truth.winner = 2 - loser
	end := s.ending(1 - loser)
	if s.truth.reason == Concede {
		end = end[1:] // nobody is said to win
		end[len(end)-1].word = "1"
	}
	s.ask(loser, append([]entry{said}, end...)...)
}

// wholeOf is what a reader without states may find: the open turn counts.
func (s *sim) wholeOf() result {
	w := s.truth
	if w.wouldBe != "" {
		w.fens, w.open, w.wouldBe = append(slices.Clip(w.fens), w.wouldBe), nil, ""
	}
	return w
}
