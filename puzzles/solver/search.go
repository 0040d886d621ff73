package solver

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// A search answers, about positions given as nodes, two questions that are each
// other's: attack asks whether the side to move can force a win within k of its own
// turns, lost whether the side to move has lost to such a force of the other side
// whatever it plays. Every answer is exact. What is skipped cannot matter:
//
//   - a side that can climb wins, so nobody leaves a climb open, and nobody makes one;
//   - a climb is taken away by a dome alone (whoever could step there would win
//     first), and a turn makes one dome: two climbs cannot be met.
//
// With these, one or two turns before the end is a matter of a few sets.
type search struct {
	*budget
	table   *table
	nodes   uint64 // positions looked at
	settled uint64 // those that the budget knows of
	due     uint64 // the number of them at which to look at the budget again
	stopped bool   // answers are meaningless from here on

	// refuted counts how often a reply with a step to a square and a build on
	// another one has refuted a try, by bits.
	refuted [41][41]uint32

	// What is being tried at each depth, so that nothing is allocated.
	triesOf   [MaxTurns + 1][]node
	repliesOf [MaxTurns + 1][]reply
}

// attack reports whether the side to move can force a win within k of its own
// turns, 1 or more.
func (s *search) attack(n *node, k int) bool {
	return n.Climbs(n.Own) != 0 || s.attackQuiet(n, k)
}

// attackQuiet is attack if the side to move cannot climb at once.
func (s *search) attackQuiet(n *node, k int) bool {
	s.nodes++
	threats := n.Climbs(n.Theirs)
	if several(threats) {
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
	won, lacks := s.table.probe(n)
	switch {
	case won != 0 && won <= k:
		return true
	case lacks >= k:
		return false
	}
	if lacks < k-1 && s.attackQuiet(n, k-1) {
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
			s.table.store(n, k, true)
			return true
		}
	}
	s.table.store(n, k, false)
	return false
}

// tries appends the positions after the turns of an attacker that do not lose to a
// climb; threats are the other side's, at most one. Those that the other side has
// to answer come first.
func (s *search) tries(n *node, threats bitboard.Board5, dst []node) []node {
	allowed := safeBuilds(n, threats)
	quiet := len(dst)
	for own := n.Own; own != 0; own &= own - 1 {
		from := own & -own
		others := n.Workers() ^ from
		for steps := n.Reach(from) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			for ; builds != 0; builds &= builds - 1 {
				dst = append(dst, n.After(from, to, builds&-builds))
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

// lost reports whether the side to move loses to a forced win of the other side
// within k of that one's turns, whatever it plays; 0 asks whether it is blocked.
func (s *search) lost(n *node, k int) bool {
	s.nodes++
	if k == 0 {
		return n.Blocked()
	}
	if n.Climbs(n.Own) != 0 {
		return false
	}
	threats := n.Climbs(n.Theirs)
	if several(threats) {
		return true
	}
	if k == 1 {
		return !holds(n, threats)
	}
	if s.exhausted() {
		return false
	}
	replies := s.replies(n, threats, s.repliesOf[k][:0])
	s.repliesOf[k] = replies
	for i := range replies {
		// The best of those that are left, as the first is often the last.
		best := i
		for j := i + 1; j < len(replies); j++ {
			if replies[j].promise > replies[best].promise {
				best = j
			}
		}
		replies[i], replies[best] = replies[best], replies[i]
		r := replies[i]
		child := n.After(1<<(r.from&63), 1<<(r.to&63), 1<<(r.build&63))
		if !s.attackQuiet(&child, k) {
			s.refuted[r.to][r.build]++
			return false
		}
	}
	return true
}

// A reply is a turn of a defender.
type reply struct {
	from, to, build uint8  // bits
	promise         uint32 // how likely it refutes, for the order alone
}

// replies appends the turns of a defender that do not lose to a climb at once;
// threats are the other side's, at most one.
func (s *search) replies(n *node, threats bitboard.Board5, dst []reply) []reply {
	allowed := safeBuilds(n, threats)
	for own := n.Own; own != 0; own &= own - 1 {
		from := own & -own
		others := n.Workers() ^ from
		for steps := n.Reach(from) &^ others; steps != 0; steps &= steps - 1 {
			to := steps.Lowest()
			counts := &s.refuted[to]
			builds := bitboard.Neighbours5(to) &^ (others | n.Domes) & allowed
			for ; builds != 0; builds &= builds - 1 {
				build := builds.Lowest()
				dst = append(dst, reply{uint8(from.Lowest()), uint8(to), uint8(build), counts[build]})
			}
		}
	}
	return dst
}

// holds reports whether the side to move, which cannot climb and has at most one
// climb of the other side against it, has a turn after which the other side does
// not win at once.
func holds(n *node, threats bitboard.Board5) bool {
	allowed := safeBuilds(n, threats)
	for own := n.Own; own != 0; own &= own - 1 {
		from := own & -own
		others := n.Workers() ^ from
		for steps := n.Reach(from) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			for ; builds != 0; builds &= builds - 1 {
				child := n.After(from, to, builds&-builds)
				if !blocks(&child) {
					return true
				}
			}
		}
	}
	return false
}

// blocks reports whether the side to move, which cannot climb, can leave the other
// side without a turn. Its own climb does not help the other side: it is a step to
// be taken away like any other.
func blocks(n *node) bool {
	// A turn takes away one square by stepping there and one by building.
	left := n.ReachAll(n.Theirs) &^ n.Workers()
	if several(left) && several(left&(left-1)) {
		return false
	}
	for own := n.Own; own != 0; own &= own - 1 {
		from := own & -own
		others := n.Workers() ^ from
		for steps := n.Reach(from) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others)
			if open := left &^ to; open != 0 {
				builds &= open // what is built on must be the one step left
			}
			for ; builds != 0; builds &= builds - 1 {
				if child := n.After(from, to, builds&-builds); child.Blocked() {
					return true
				}
			}
		}
	}
	return false
}

// attack2 is attack for a win in two turns: the side to move cannot climb, and
// threats, at most one, are the other side's climbs. It decides all builds after a
// step at once where it can.
func (s *search) attack2(n *node, threats bitboard.Board5) bool {
	allowed := safeBuilds(n, threats)
	for own := n.Own; own != 0; own &= own - 1 {
		from := own & -own
		others := n.Workers() ^ from
		for steps := n.Reach(from) &^ others; steps != 0; steps &= steps - 1 {
			to := steps & -steps
			builds := n.Builds(to, others) & allowed
			if builds == 0 {
				continue
			}
			s.nodes += uint64(builds.Count())
			moved := n.Own ^ from ^ to
			climbs := n.Climbs(moved)
			made := raises(n, moved) & builds // builds that make one more
			switch {
			case !several(climbs):
				if climbs != 0 && made != 0 {
					return true
				}
			case several(climbs&(climbs-1)) || builds&^climbs != 0:
				return true // two are left, whatever it does with one
			}
			open := builds
			if !several(climbs) {
				// Builds that change nothing about the climbs.
				same := builds &^ (made | climbs)
				open ^= same ^ unmet(n, from, to, climbs, same)
			}
			for ; open != 0; open &= open - 1 {
				build := open & -open
				child := n.After(from, to, build)
				if !holds(&child, climbs&^build|made&build) {
					return true
				}
			}
		}
	}
	return false
}

// unmet returns the builds, of those that go with a step from a square to another
// and leave the same climbs, at most one, for which no reply was found after which
// the side to move does not win at once. One reply is tried on all builds at once:
// it meets those that are not in its way if the other side has enough steps left
// that no turn blocks it.
func unmet(n *node, from, to, climbs, builds bitboard.Board5) bitboard.Board5 {
	moved := n.Own ^ from ^ to
	allowed := ^raises(n, moved)
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
				answer = home // never in the way: nobody could build there
			}
			// Two squares go with the next turn, one with the build that came before.
			reply := node{One: n.One | answer, Two: n.Two | answer&n.One, Three: n.Three | answer&n.Two, Domes: n.Domes | answer&n.Three}
			placed := n.Theirs ^ home ^ step
			if left := reply.ReachAll(placed) &^ (moved | placed); left.Count() > 3 {
				builds &= step | answer
			}
		}
	}
	return builds
}
