package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Prometheus' worker may build both before and after its step if it does not move up.
var prometheus = Power{
	Name:  "prometheus",
	Says:  "Prometheus may build before he moves as well as after, if he does not move up.",
	Early: true,
}

// earlySteps yields the moves of a worker that builds both before and after its step. It reports whether to continue.
func (n *Node) earlySteps(start int, yield func(Move, Builds) bool) bool {
	home := bitboard.Board5(1) << start
	others := n.Workers() ^ home
	near := bitboard.Neighbours5(start) &^ (others | n.Domes)
	for first := near; first != 0; first &= first - 1 {
		early := first & -first
		// The worker must not move up, and the square of the early build is now one level higher.
		steps := near & (n.AtMost(start)&^early | n.below(start)&early)
		for ; steps != 0; steps &= steps - 1 {
			m := Move{Left: home, Entered: steps & -steps, Early: early}
			around := bitboard.Neighbours5(steps.Lowest())
			once := around &^ (others | n.Domes | early&n.Three)
			if around&early != 0 {
				// If the two builds are possible in either order, both orders give the same position. Only the order with the lower
				// square first is yielded.
				once &^= near & (early - 1)
			}
			if once != 0 && !yield(m, Builds{Once: once}) {
				return false
			}
		}
	}
	return true
}
