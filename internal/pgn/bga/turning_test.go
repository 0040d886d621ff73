package bga

import "math/rand/v2"

// chances are how often players do what is rare, in parts of 100.
type chances struct{ restart, quit, skip int }

// quits reports whether the player restarts or leaves off here, and says how.
func (s *sim) quits(c chances) (stop, bool) {
	switch n := s.r.IntN(1000); {
	case n < c.restart*10:
		return stopRestarted, true
	case n < c.restart*10+c.quit:
		return stopQuit, true
	}
	return 0, false
}

// turn plays one try of a turn, up to its confirmation.
func (s *sim) turn(t *turning, c chances) stop {
	god := s.gods[s.side]
	t.worker = -1
	skips := func() bool { return s.r.IntN(100) < c.skip }
	if god == "prometheus" {
		var sites [][2]int
		for w := 2 * s.side; w < 2*s.side+2; w++ {
			for _, square := range s.sites(w) {
				sites = append(sites, [2]int{w, square})
			}
		}
		if len(sites) > 0 && !skips() {
			one := pick(s.r, sites)
			t.worker, t.early = one[0], true
			s.build(t, one[1], stateMove, false)
			t.built = nil // the turn needs another one
			if how, is := s.quits(c); is {
				return how
			}
		} else {
			s.ask(s.side, s.state(stateMove))
		}
	}
	if how, ok := s.steps(t, c, skips); !ok {
		return how
	}
	if how, is := s.quits(c); is {
		return how
	}
	return s.builds(t, c, skips)
}

// steps plays the steps of a turn. It reports false if the turn ends with them.
func (s *sim) steps(t *turning, c chances, skips func() bool) (stop, bool) {
	god := s.gods[s.side]
	if god == "hermes" {
		return s.walk(t, c, skips)
	}
	var walks []walk
	for _, w := range s.allWalks() {
		if t.early && (w.worker != t.worker || s.heights[w.to] > s.heights[s.workers[w.worker]]) {
			continue
		}
		walks = append(walks, w)
	}
	if len(walks) == 0 {
		return stopStuck, false
	}
	w := s.liked(walks)
	t.first = s.workers[w.worker]
	t.worker = w.worker
	next := stateBuild
	if god == "artemis" {
		next = stateMove
	}
	s.step(t, w, next)
	if t.won {
		return stopWon, false
	}
	if god != "artemis" {
		return 0, true
	}
	if how, is := s.quits(c); is {
		return how, false
	}
	walks = nil
	for _, w := range s.walks(t.worker) {
		if w.to != t.first {
			walks = append(walks, w)
		}
	}
	if len(walks) == 0 || skips() {
		s.ask(s.side, s.state(stateBuild))
		return 0, true
	}
	s.step(t, s.liked(walks), stateBuild)
	return stopWon, !t.won
}

// walk plays the steps of Hermes.
func (s *sim) walk(t *turning, c chances, skips func() bool) (stop, bool) {
	for len(t.acts) < 12 {
		var level, all []walk
		for _, w := range s.allWalks() {
			if s.heights[w.to] == s.heights[s.workers[w.worker]] {
				level = append(level, w)
			}
			all = append(all, w)
		}
		if !t.walked && len(all) > 0 && s.r.IntN(2) == 0 {
			w := s.liked(all)
			t.worker = w.worker
			up := s.heights[w.to] != s.heights[s.workers[w.worker]]
			next := stateMove
			if up {
				next = stateBuild
			}
			s.step(t, w, next)
			if t.won {
				return stopWon, false
			}
			if t.walked = true; up {
				return 0, true
			}
			continue
		}
		if len(level) == 0 || skips() {
			break
		}
		t.walked = true
		s.step(t, pick(s.r, level), stateMove)
		if how, is := s.quits(c); is {
			return how, false
		}
	}
	t.worker = -1
	s.ask(s.side, s.state(stateBuild))
	return 0, true
}

// liked prefers steps up.
func (s *sim) liked(walks []walk) walk {
	best := pick(s.r, walks)
	for range 2 {
		w := pick(s.r, walks)
		if s.heights[w.to]-s.heights[s.workers[w.worker]] > s.heights[best.to]-s.heights[s.workers[best.worker]] {
			best = w
		}
	}
	return best
}

// builds plays the builds after the steps.
func (s *sim) builds(t *turning, c chances, skips func() bool) stop {
	god := s.gods[s.side]
	var sites []int
	for w := 2 * s.side; w < 2*s.side+2; w++ {
		if t.worker < 0 || t.worker == w {
			sites = append(sites, s.sites(w)...)
		}
	}
	if len(sites) == 0 {
		return stopStuck
	}
	square := pick(s.r, sites)
	dome := god == "atlas" && s.r.IntN(5) == 0
	var more []int
	switch god {
	case "demeter":
		for _, site := range sites {
			if site != square {
				more = append(more, site)
			}
		}
	case "hephaestus":
		if s.heights[square] < 2 {
			more = []int{square}
		}
	}
	if len(more) == 0 {
		s.build(t, square, stateConfirm, dome)
	} else {
		s.build(t, square, stateBuild, dome)
		if how, is := s.quits(c); is {
			return how
		}
		if skips() {
			s.ask(s.side, s.state(stateConfirm))
		} else {
			s.build(t, pick(s.r, more), stateConfirm, false)
		}
	}
	if how, is := s.quits(c); is {
		return how
	}
	return stopConfirmed
}

// played is a game that has been played.
func played(r *rand.Rand, gods [2]string, c chances) *sim {
	s := &sim{r: r, gods: gods, blocks: 5}
	blue := r.IntN(2) // the side whose workers are blue
	s.setup(blue)
	for n := 0; ; n++ {
		if n > 200 {
			panic("a game does not end")
		}
		if s.stuck() {
			last := &s.requests[len(s.requests)-1]
			last.entries = append(last.entries, entry{verb: "says", player: s.side, word: "stuck"})
			last.entries = append(last.entries, s.ending(1-s.side)...)
			s.truth.winner, s.truth.reason = 2-s.side, NoMoves
			return s
		}
		heights, workers := s.heights, s.workers
		var t turning
		switch how := s.turn(&t, c); how {
		case stopWon:
			reason := Level3
			if !t.rose || s.heights[s.workers[t.worker]] < 3 {
				reason = Pan
			}
			s.truth.fens = append(s.truth.fens, s.fen(1-s.side, s.side))
			s.truth.winner, s.truth.reason = s.side+1, reason
			return s
		case stopConfirmed:
			s.confirm(&t)
		case stopRestarted:
			s.heights, s.workers = heights, workers
			s.restart()
		default:
			if how == stopStuck && r.IntN(2) == 0 && len(t.acts) > 0 {
				s.heights, s.workers = heights, workers
				s.restart()
				continue
			}
			s.quit(&t, how == stopStuck)
			return s
		}
	}
}

// stuck reports whether the side to move has lost: it cannot step, or, with Hermes, build.
func (s *sim) stuck() bool {
	if len(s.allWalks()) > 0 {
		return false
	}
	return s.gods[s.side] != "hermes" || len(s.sites(2*s.side))+len(s.sites(2*s.side+1)) == 0
}
