package gods

import "github.com/puzzlecode/puzzlecode/bitboard"

// Prometheus' worker may build before it moves, too, if it does not move up.
var prometheus = power{
	name:  "prometheus",
	early: true,
}

// earlyTurns yields the turns of a worker that builds before its step and after it, and reports
// whether to go on.
func (b *board) earlyTurns(from int, yield func(Turn) bool) bool {
	others := (b.own | b.theirs) &^ (1 << from)
	near := bitboard.Neighbours5(from) &^ (others | b.domes)
	for first := near; first != 0; first &= first - 1 {
		early := first & -first
		// Nothing is higher than the worker afterwards. What was built on is a level higher.
		steps := near & (b.atMost(from)&^early | b.below(from)&early)
		for ; steps != 0; steps &= steps - 1 {
			to := steps.Lowest()
			second := bitboard.Neighbours5(to) &^ (others | b.domes | early&b.three)
			if bitboard.Neighbours5(to)&early != 0 {
				// Of two squares on which the worker can build before its step and after
				// it, the lower one comes first.
				second &^= near & (early - 1)
			}
			t := step(from, to).early(early.Lowest())
			for ; second != 0; second &= second - 1 {
				if !yield(t.build(second.Lowest())) {
					return false
				}
			}
		}
	}
	return true
}
