package powers

import "github.com/puzzlecode/puzzlecode/bitboard"

// Prometheus' worker may build before it moves, too, if it does not move up.
var prometheus = Power{
	Name:  "prometheus",
	Says:  "Prometheus may build before he moves as well as after, if he does not move up.",
	Early: true,
}

// earlySteps yields the moves of a worker that builds before its step and after it, and reports
// whether to go on.
func (n *Node) earlySteps(start int, yield func(Move, Builds) bool) bool {
	home := bitboard.Board5(1) << start
	others := n.Workers() ^ home
	near := bitboard.Neighbours5(start) &^ (others | n.Domes)
	for first := near; first != 0; first &= first - 1 {
		early := first & -first
		// The worker does not move up. The square of the build is a level higher.
		steps := near & (n.AtMost(start)&^early | n.below(start)&early)
		for ; steps != 0; steps &= steps - 1 {
			m := Move{Left: home, Entered: steps & -steps, Early: early}
			around := bitboard.Neighbours5(steps.Lowest())
			once := around &^ (others | n.Domes | early&n.Three)
			if around&early != 0 {
				// Of two squares on which the worker can build before its step and after
				// it, the lower one comes first.
				once &^= near & (early - 1)
			}
			if once != 0 && !yield(m, Builds{Once: once}) {
				return false
			}
		}
	}
	return true
}
