package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

type node = santorini.Node

// A search searches positions without gods. The method attack reports whether the side to move can force a win in k
// of its own turns. The method lost reports whether the opponent of the side to move can force a win in k turns.
// These two methods call each other. Every result is exact: a turn is skipped only if it cannot change the result.
// "Climb" means winning climb.
//
//   - A side with a climb wins at once. A turn that is not a climb therefore loses if it leaves the
//     opponent a climb or gives the opponent a new one.
//   - Only a dome stops a threat: a worker that could step onto the square would win by that step.
//     A turn builds one dome, so two threats cannot be stopped.
//   - With two turns left, a quiet turn fails if the opponent can wait, see canWait.
//
// With these rules a few set operations decide the last two turns.
type search struct {
	meter
	table *table

	// refuted counts how often a reply has refuted a turn. The indexes are the square that the reply steps to and
	// the square that it builds on. The search tries replies with high counts first.
	refuted [41][41]uint32

	// For each depth, killers has the latest reply that refuted a turn. The search tries this reply first.
	killers [MaxTurns + 1]reply

	// The buffers for each depth. With them, a search allocates no memory.
	triesOf   [MaxTurns + 1][]node
	repliesOf [MaxTurns + 1][]reply
}

// start prepares the search for a new call. It does not set the table.
func (s *search) start(b *budget) {
	s.meter = newMeter(b, checkInterval)
	s.refuted = [len(s.refuted)][len(s.refuted)]uint32{}
	s.killers = [len(s.killers)]reply{}
}

// attack reports whether the side to move can force a win in k of its own turns. The argument k is at least 1.
func (s *search) attack(n *node, k int) bool {
	return n.Climbs(n.Own) != 0 || s.attackQuiet(n, k)
}

// attackQuiet is the method attack for nodes in which the side to move has no climb.
func (s *search) attackQuiet(n *node, k int) bool {
	s.nodes++
	threats := n.Climbs(n.Theirs)
	if santorini.Several(threats) {
		return false
	}
	switch k {
	case 1:
		return blocks(n)
	case 2:
		return s.attack2(n, threats)
	}
	if s.exhausted() {
		return false
	}
	win, noWin := s.table.probe(planes(n))
	switch {
	case win != 0 && win <= k:
		return true
	case noWin >= k:
		return false
	}
	if noWin < k-1 && s.attackQuiet(n, k-1) {
		return true
	}
	if s.stopped {
		return false
	}
	tries := s.tries(n, threats, s.triesOf[k][:0])
	s.triesOf[k] = tries
	for i := range tries {
		wins := s.lost(&tries[i], k-1)
		if s.stopped {
			return false
		}
		if wins {
			s.table.store(planes(n), k, true)
			return true
		}
	}
	s.table.store(planes(n), k, false)
	return false
}

// tries considers the turns of the attacker that leave the opponent no climb. It appends the node after each such
// turn. The argument threats has the threats of the opponent, at most one. Nodes in which the attacker makes a
// threat come first.
func (s *search) tries(n *node, threats bitboard.Board5, dst []node) []node {
	allowed := n.SafeBuilds(threats)
	quiet := len(dst)
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			for ; builds != 0; builds &= builds - 1 {
				dst = append(dst, n.After(home, to, builds&-builds))
				child := &dst[len(dst)-1]
				if child.Climbs(child.Theirs) != 0 {
					dst[quiet], *child = *child, dst[quiet]
					quiet++
				}
			}
		}
	}
	return dst
}

// lost reports whether the side to move loses because the opponent can force a win in k of the opponent's turns. For
// k = 0 it reports whether the side to move is blocked.
func (s *search) lost(n *node, k int) bool {
	s.nodes++
	if k == 0 {
		return n.Blocked()
	}
	if n.Climbs(n.Own) != 0 {
		return false
	}
	threats := n.Climbs(n.Theirs)
	if santorini.Several(threats) {
		return true
	}
	if k == 1 {
		return !holds(n, threats)
	}
	if s.exhausted() {
		return false
	}
	killer := s.killers[k]
	if child, ok := killer.playedIn(n, threats); ok {
		if !s.attackQuiet(&child, k) {
			return false
		}
	} else {
		killer = reply{}
	}
	replies := s.replies(n, threats, s.repliesOf[k][:0])
	s.repliesOf[k] = replies
	for i := range replies {
		// Take the most promising of the remaining replies. Sorting all of them would take longer, as the first one
		// often refutes.
		best := i
		for j := i + 1; j < len(replies); j++ {
			if replies[j].promise > replies[best].promise {
				best = j
			}
		}
		replies[i], replies[best] = replies[best], replies[i]
		r := replies[i]
		if r.home == killer.home && r.to == killer.to && r.build == killer.build {
			continue // searched already
		}
		child := n.After(1<<(r.home&63), 1<<(r.to&63), 1<<(r.build&63))
		if !s.attackQuiet(&child, k) {
			s.refuted[r.to][r.build]++
			s.killers[k] = r
			return false
		}
	}
	return true
}

// A reply is a turn of a defender.
type reply struct {
	home, to, build uint8  // bits of squares
	promise         uint32 // a count from search.refuted; it only affects the order of the search
}

// playedIn returns the node after a reply. The result ok is false if the reply is illegal in n, leaves the opponent
// a climb, or is zero. The argument threats has the threats of the opponent, at most one.
func (r reply) playedIn(n *node, threats bitboard.Board5) (child node, ok bool) {
	home, to, build := bitboard.Board5(1)<<(r.home&63), bitboard.Board5(1)<<(r.to&63), bitboard.Board5(1)<<(r.build&63)
	others := n.Workers() ^ home
	if n.Own&home == 0 || n.Reach(home)&to&^others == 0 || n.Builds(to, others)&n.SafeBuilds(threats)&build == 0 {
		return child, false
	}
	return n.After(home, to, build), true
}

// replies appends the turns of the side to move, the defender, that leave the opponent no climb. The argument
// threats has the threats of the opponent, at most one.
func (s *search) replies(n *node, threats bitboard.Board5, dst []reply) []reply {
	allowed := n.SafeBuilds(threats)
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps.Lowest()
			counts := &s.refuted[to]
			builds := bitboard.Neighbours5(to) &^ (others | n.Domes) & allowed
			for ; builds != 0; builds &= builds - 1 {
				build := builds.Lowest()
				dst = append(dst, reply{uint8(home.Lowest()), uint8(to), uint8(build), counts[build]})
			}
		}
	}
	return dst
}

// holds reports whether the side to move has a turn after which the opponent cannot win at once. The side to move
// must have no climb. The argument threats has the threats of the opponent, at most one.
func holds(n *node, threats bitboard.Board5) bool {
	allowed := n.SafeBuilds(threats)
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			for ; builds != 0; builds &= builds - 1 {
				child := n.After(home, to, builds&-builds)
				if !blocks(&child) {
					return true
				}
			}
		}
	}
	return false
}

// blocks reports whether the side to move can leave the opponent no legal turn. The side to move must have no
// climb.
func blocks(n *node) bool {
	// With three squares to step to, the opponent cannot be blocked: a turn takes away at most two, by entering one
	// and building on one.
	left := n.ReachAll(n.Theirs) &^ n.Workers()
	if santorini.Several(left) && santorini.Several(left&(left-1)) {
		return false
	}
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others)
			if open := left &^ to; open != 0 {
				builds &= open // the build must take away the last square
			}
			for ; builds != 0; builds &= builds - 1 {
				if child := n.After(home, to, builds&-builds); child.Blocked() {
					return true
				}
			}
		}
	}
	return false
}

// attack2 is the method attackQuiet for k = 2. The argument threats has the threats of the opponent, at most one.
// Where possible, all builds after a step are judged together.
func (s *search) attack2(n *node, threats bitboard.Board5) bool {
	allowed := n.SafeBuilds(threats)
	idle := canWait(n)
	for own := n.Own; own != 0; own &= own - 1 {
		home := own & -own
		others := n.Workers() ^ home
		steps := n.Reach(home) &^ others
		if idle && others&n.Own&n.Two == 0 {
			steps &= n.Two // steps to other levels make no threat
		}
		for ; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			if builds == 0 {
				continue
			}
			s.nodes += uint64(builds.Count())
			moved := n.Own ^ home ^ to
			climbs := n.Climbs(moved)
			made := n.Raises(moved) & builds // the builds that make another climb
			switch {
			case !santorini.Several(climbs):
				if climbs != 0 && made != 0 {
					return true
				}
			case santorini.Several(climbs&(climbs-1)) || builds&^climbs != 0:
				return true // at least two threats remain
			}
			open := builds // the builds that are left to be searched one by one
			if !santorini.Several(climbs) {
				neutral := builds &^ (made | climbs) // these do not change the threats
				open ^= neutral
				if climbs != 0 || !idle {
					open |= unanswered(n, moved, climbs, neutral)
				}
				if idle && climbs != 0 {
					open &^= climbs // this build stops the only threat
				}
			}
			for ; open != 0; open &= open - 1 {
				build := open & -open
				child := n.After(home, to, build)
				if !holds(&child, climbs&^build|made&build) {
					return true
				}
			}
		}
	}
	return false
}

// canWait reports whether the opponent can answer every safe turn of the side to move so that the side to move
// cannot win at once. The side to move must have no climb. The result may be false although the opponent can wait.
//
// canWait looks for three replies that share no square, except the squares that the workers leave. A turn of the
// side to move interferes with at most two of these replies, by its step and by its build. No reply builds on level
// 2, so none makes a climb. Each reply leaves the opponent five squares to step to, and two turns of the side to
// move take away only four.
func canWait(n *node) bool {
	used, found := bitboard.Board5(0), 0
	level2 := n.Two &^ n.Three
	for theirs := n.Theirs; theirs != 0; theirs &= theirs - 1 {
		home := theirs & -theirs
		others := n.Workers() ^ home
		for steps := n.Reach(home) &^ (others | used); steps != 0; steps &= steps - 1 {
			step := steps & -steps
			answers := n.Builds(step, others) &^ (level2 | used)
			if answers == 0 {
				continue
			}
			answer := answers & -answers
			if answers&home != 0 {
				answer = home
			}
			after := raised(n, answer)
			if left := after.ReachAll(n.Theirs^home^step) &^ (others | step); left.Count() < 5 {
				continue
			}
			if found++; found == 3 {
				return true
			}
			used |= step | answer&^home
			steps &^= used
		}
	}
	return false
}

// raised returns the heights of the node n after a build on the given square. The result has no workers.
func raised(n *node, square bitboard.Board5) node {
	return node{
		One: n.One | square, Two: n.Two | square&n.One, Three: n.Three | square&n.Two, Domes: n.Domes | square&n.Three,
	}
}

// unanswered returns those of the given builds after which the side to move may win at once, because no reply is
// found that prevents this. Such a reply may exist all the same. The builds follow a step and do not change the
// threats. The argument moved has the workers of the side to move after the step; the argument climbs has the
// threats of that side, at most one.
//
// Each reply is tried against all builds together. If a reply leaves the replying side enough squares to step to,
// the reply answers every build that is not on one of the reply's squares.
func unanswered(n *node, moved, climbs, builds bitboard.Board5) bitboard.Board5 {
	allowed := ^n.Raises(moved)
	if climbs != 0 {
		allowed = climbs
	}
	for theirs := n.Theirs; theirs != 0; theirs &= theirs - 1 {
		home := theirs & -theirs
		others := moved | n.Theirs&^home
		for steps := n.Reach(home) &^ others; steps != 0; steps &= steps - 1 {
			if builds == 0 {
				return 0
			}
			step := steps & -steps
			answers := n.Builds(step, others) & allowed
			if answers == 0 {
				continue
			}
			answer := answers & -answers
			if answers&home != 0 {
				answer = home // no build can be on home, which was occupied
			}
			// More than three squares must remain. The build takes away one of them, and the next turn of the side
			// to move takes away two.
			after := raised(n, answer)
			placed := n.Theirs ^ home ^ step
			if left := after.ReachAll(placed) &^ (moved | placed); left.Count() > 3 {
				builds &= step | answer
			}
		}
	}
	return builds
}
