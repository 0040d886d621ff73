package search

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/santorini"
)

// quiesce replaces the method search at depth 0. It follows only threats and the replies to them. The argument left is
// the maximum number of further plies.
func (s *plainSearcher) quiesce(n *node, threats bitboard.Board5, alpha, beta Value, ply, left int) Value {
	s.lengths[ply] = ply
	s.Nodes++
	if s.exhausted() {
		return 0
	}
	if ply >= MaxPly {
		return s.evaluateSafely(n, ply)
	}
	f := &s.frames[ply]
	top := -infinite
	var moves []scored
	if threats != 0 {
		if moves = s.generate(n, threats, f, ply, 0); len(moves) == 0 {
			if n.Blocked() {
				return -won(ply)
			}
			return -won(ply + 2)
		}
		if left <= 0 { // estimating the node after each reply would take too long
			return s.evaluate(n, ply)
		}
	} else {
		top = s.evaluate(n, ply)
		if top >= beta || left <= 0 {
			return top
		}
		alpha = max(alpha, top)
		moves = s.threatening(n, f, ply)
	}
	child := &s.frames[ply+1].node
	for i := range moves {
		m := pick(moves[i:])
		*child = after(n, m)
		climbs := child.Climbs(child.Theirs)
		var v Value
		switch {
		case santorini.Several(climbs):
			v = won(ply + 3)
			s.lengths[ply+1] = ply + 1
		case child.Blocked():
			v = won(ply + 1)
			s.lengths[ply+1] = ply + 1
		default:
			s.enter(n, m, ply+1)
			v = -s.quiesce(child, climbs, -beta, -alpha, ply+1, left-1)
		}
		if s.stopped {
			return 0
		}
		if v > top {
			top = v
			if v > alpha {
				alpha = v
				s.keepLine(m, ply)
			}
			if v >= beta {
				break
			}
		}
	}
	return top
}

// evaluateSafely is like the method evaluate, but the side to move may have no legal turn. It has then lost.
func (s *plainSearcher) evaluateSafely(n *node, ply int) Value {
	if n.Blocked() {
		return -won(ply)
	}
	return s.evaluate(n, ply)
}
