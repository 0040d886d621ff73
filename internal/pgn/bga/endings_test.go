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

// A way is a way in which a player ends a table.
type way uint8

const (
	resigns  way = iota // by the button of the game, in a turn
	concedes            // in the menu of the site
	runsLate            // is out of time, and expelled
	leaves
	voids      // runs late or leaves, and the site neutralizes the result
	voidsNamed // so, and the last entry names the winner
	ways
)

// ends ends the table while a side gives up or leaves. The entries of the game are those of its code: announceLose,
// announceWin and zombieTurn in santorini.game.php, eliminate in modules/PlayerManager.class.php and the transitions
// zombiePass in states.inc.php, all of AntonioSoler/bga-santorini at 133d37e; before 15b50aa, zombieTurn eliminated the
// player first. The arguments of the site's own entries are those in typescript/types/ebg/gamenotif.d.ts of
// NevinAF/bga-ts-template at 5cfe812. The code does not show where the site's entries stand among those of the game.
func (s *sim) ends(w way, loser int) {
	last := s.requests[len(s.requests)-1].entries
	state := last[len(last)-1].state
	s.truth.reason, s.truth.winner = Abandon, 2-loser
	winner := 1 - loser
	var list []entry
	switch w {
	case resigns:
		s.truth.reason = Resign
		list = append([]entry{{verb: "says", player: loser, word: "resigns"}}, s.ending(winner)...)
	case concedes:
		s.truth.reason = Concede
		list = append([]entry{{verb: "concede", player: loser}}, s.closing(winner, "concede")...)
	case runsLate, leaves:
		removed := []entry{{verb: "eliminated", player: loser}}
		if w == leaves {
			removed[0].word = "left"
			if s.truth.wouldBe != "" || s.r.IntN(2) == 0 { // otherwise nothing shows that the turn did not count
				list = []entry{{verb: "quits", player: loser}}
			}
		} else {
			list = []entry{{verb: "skip", player: loser}}
		}
		for i := 2 * loser; i < 2*loser+2; i++ {
			removed = append(removed,
				entry{verb: "removed", player: loser, worker: i, left: s.workers[i], was: s.heights[s.workers[i]]})
		}
		var passed []entry
		if loser == s.side {
			if state != stateConfirm {
				passed = append(passed, s.state(stateConfirm))
			}
			passed = append(passed, s.state(stateTurnEnd), s.state(5))
		}
		if s.r.IntN(2) == 0 {
			passed, removed = removed, passed
		}
		list = append(append(append(list, passed...), removed...), entry{verb: "says", player: winner, word: "wins"},
			s.state(98))
		list = append(list, s.closing(winner, "left")...)
	default:
		list = []entry{{verb: "skip", player: loser}, {verb: "void", player: loser}}
		if loser != s.side {
			list[0].verb = "quits"
		}
		if w == voids {
			s.truth.winner = 0
			list = append(list, entry{verb: "result", player: -1}, entry{verb: "end", player: -1})
		} else {
			list = append(list, entry{verb: "result", player: winner, word: "left"}, entry{verb: "end", player: winner})
		}
	}
	s.beforeEnd = len(s.requests) - 1
	s.ask(loser, list...)
	if s.r.IntN(3) == 0 {
		s.ask(-1, entry{verb: "quits", player: s.r.IntN(2)}) // after the game
	}
}

// leave leaves the turn open.
func (s *sim) leave(t *turning) {
	s.truth.open = t.acts
	if len(t.built) > 0 {
		then := *s
		then.pass(t)
		s.truth.wouldBe = then.fen(then.side, -1)
	}
}

// quit ends the game during a turn, or leaves it unfinished.
func (s *sim) quit(t *turning, stuck bool) {
	s.leave(t)
	last := s.requests[len(s.requests)-1].entries
	confirming := last[len(last)-1].state == stateConfirm
	switch n := s.r.IntN(8); {
	case stuck, n < 3 && !confirming:
		s.ends(resigns, s.side)
	case n < 5:
		s.ends(concedes, s.r.IntN(2))
	case n < 6:
		s.ends(runsLate, s.side)
	default:
		s.truth.reason = Unfinished
	}
}

// wholeOf is what a reader without states may find: the open turn counts.
func (s *sim) wholeOf() result {
	w := s.truth
	if w.wouldBe != "" {
		w.fens, w.open, w.wouldBe = append(slices.Clip(w.fens), w.wouldBe), nil, ""
	}
	return w
}
