package solver

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/position"
)

// A searcher searches a position and the positions that follow from it. If neither side has a god, it uses the type
// search, which is faster and supports only the rules without powers. Otherwise it uses the type godSearch, which
// takes about three times as long for a win in 2, and six times as long for a win in 3. Without gods, both would
// give the same results.
type searcher struct {
	plain bool // neither side has a god
	search
	gods godSearch
}

// start prepares a search of position p and the positions that follow from it. It removes the table.
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

// attack reports whether the side to move can force a win in k of its own turns. The argument k is at least 1.
func (s *searcher) attack(n *godNode, k int) bool {
	if s.plain {
		return s.search.attack(&n.Node.Node, k)
	}
	return s.gods.attack(n, k)
}

// lost reports whether the side to move loses because the opponent can force a win in k of the opponent's turns. For
// k = 0 it reports whether the side to move is blocked.
func (s *searcher) lost(n *godNode, k int) bool {
	if s.plain {
		return s.search.lost(&n.Node.Node, k)
	}
	return s.gods.lost(n, k)
}

// threats appends a number for each node: the number of squares to which the side to move can make a winning step.
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

// meter returns the meter of the search that is used: with or without gods.
func (s *searcher) meter() *meter {
	if s.plain {
		return &s.search.meter
	}
	return &s.gods.meter
}

// nodeOf converts a position, which must not be finished, to a node.
func nodeOf(p position.Position) godNode { return godNode{nodes.WithPowers(p), p.Side()} }

// appendNodes appends the node after each turn of a position. The node after a winning step is undefined.
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
