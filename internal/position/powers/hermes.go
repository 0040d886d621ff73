package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Hermes' workers may walk any distance on their levels, then either builds. A step up or down is
// a turn of one worker as in the base game.
var hermes = Power{
	Name: "hermes",
	Says: "If Hermes moves neither up nor down, both of his workers may walk as far as they like, also past each other, " +
		"or stay, and then one of them builds.",
	Walks: true,
}

// walks yields the moves without a worker moving up or down, and reports whether to go on.
//
// The two workers are alike, so such a move is a pair of squares. If both have the same area, they
// reach every pair of its squares: two counters that are alike never need to pass each other.
func (n *Node) walks(yield func(Move, Builds) bool) bool {
	low, high := n.Own&-n.Own, n.Own&(n.Own-1)
	first, second := n.Area(low), n.Area(high)
	for ; first != 0; first &= first - 1 {
		one := first & -first
		partners := second
		if second&one != 0 { // the same area
			partners &^= one | (one - 1)
		}
		for ; partners != 0; partners &= partners - 1 {
			workers := one | partners&-partners
			m := Move{Left: n.Own &^ workers, Entered: workers &^ n.Own}
			once := workers.Neighbourhood() &^ (workers | n.Theirs | n.Domes)
			if once != 0 && !yield(m, Builds{Once: once}) {
				return false
			}
		}
	}
	return true
}

// Area returns the squares that a worker can walk to on its level, its own one included. The other
// worker of its side can make way.
func (n *Node) Area(worker bitboard.Board5) bitboard.Board5 {
	level := n.SameLevel(worker.Lowest()) &^ n.Theirs
	for area := worker; ; {
		next := area.Closed() & level
		if next == area {
			return area
		}
		area = next
	}
}
