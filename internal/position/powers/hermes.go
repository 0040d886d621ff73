package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Both workers of Hermes may walk any distance on their levels, and then one of them builds. In a turn with a step up
// or down, only one worker moves, as in the base game.
var hermes = Power{
	Name: "hermes",
	Says: "If Hermes moves neither up nor down, both of his workers may walk as far as they like, also past each other, " +
		"or stay, and then one of them builds.",
	Walks: true,
}

// walks yields the moves in which workers walk without moving up or down. It reports whether to continue.
//
// The two workers are interchangeable, so only the pair of squares on which they end matters. If both can walk to the
// same squares, they can end on any two of these squares, because they never need to pass each other.
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

// Area returns the squares that a worker can walk to on its level, including its own square. The other worker of the
// same side is no obstacle, because it can make way.
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
