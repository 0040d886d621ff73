package solver

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// A searcher searches the nodes of a position and of all that follow from it. Without gods it does so by search,
// which knows the rules without powers only, and otherwise by godSearch: with gods a win in 2 takes about three
// times as long, and a win in 3 six times. Both give the same results without gods.
type searcher struct {
	plain bool // neither side has a god
	search
	gods godSearch
}

// start prepares a search for a position and all that follow from it, without a table.
func (s *searcher) start(b *budget, p position.Position) {
	s.remember(nil)
	if s.plain = p.Mortals(); s.plain {
		s.search.start(b)
	} else {
		s.gods.start(b, p)
	}
}

func (s *searcher) remember(t *table) { s.search.table, s.gods.table = t, t }
func (s *searcher) remembers() bool   { return s.search.table != nil }

// attack reports whether the side to move can force a win in k of its own turns, k >= 1.
func (s *searcher) attack(n *godNode, k int) bool {
	if s.plain {
		return s.search.attack(&n.Node.Node, k)
	}
	return s.gods.attack(n, k)
}

// lost reports whether the opponent of the side to move can force a win in k of its own turns, or for 0 has
// blocked it.
func (s *searcher) lost(n *godNode, k int) bool {
	if s.plain {
		return s.search.lost(&n.Node.Node, k)
	}
	return s.gods.lost(n, k)
}

// threats appends the numbers of squares to which a step of the side to move wins.
func (s *searcher) threats(nodes []godNode, dst []int) []int {
	for i := range nodes {
		n := &nodes[i]
		squares := n.Climbs(n.Own)
		if !s.plain {
			squares = n.Threats(s.gods.own(n))
		}
		dst = append(dst, squares.Count())
	}
	return dst
}

// meter returns the meter of the search in use.
func (s *searcher) meter() *meter {
	if s.plain {
		return &s.search.meter
	}
	return &s.gods.meter
}

// nodeOf returns the node of a position that is not finished.
func nodeOf(p position.Position) godNode { return godNode{nodes.WithPowers(p), p.Side()} }

// appendNodes appends the nodes after turns of a position; they are undefined after winning steps.
func appendNodes(dst []godNode, p position.Position, turns []position.Turn) []godNode {
	if !p.Mortals() {
		for _, t := range turns {
			dst = append(dst, nodeOf(p.PlayLegal(t)))
		}
		return dst
	}
	root, side := nodes.Of(p), p.Side().Other()
	dst = slices.Grow(dst, len(turns))
	for _, t := range turns {
		dst = dst[:len(dst)+1]
		child := &dst[len(dst)-1]
		left, entered, built := t.From().Set(), t.To().Set(), t.Build().Set()
		child.Node.Node = root.After(bitboard.Board5(left), bitboard.Board5(entered), bitboard.Board5(built))
		child.Grounded, child.side = false, side
	}
	return dst
}
