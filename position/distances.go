package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Unreachable is the distance to a square that cannot be reached.
const Unreachable = -1

// Distances returns how many steps a worker on a square needs to each square,
// A5 first, and [Unreachable] where it cannot get. Only this worker moves, nobody
// builds, and the walk may go on from level 3. No worker need stand on the square. From
// a dome, and from a number that is no square, no square is reached.
func (p Position) Distances(from Square) [Squares]int8 {
	var out [Squares]int8
	for i := range out {
		out[i] = Unreachable
	}
	d := int8(0)
	for layer := range p.DistanceLayers(from) {
		for ; layer != 0; layer &= layer - 1 {
			out[SquareAtBit(bitboard.Board5(layer).Lowest())] = d
		}
		d++
	}
	return out
}

// DistanceLayers yields the squares at distance 0, 1, 2 and so on, as long as there are
// any, with distances as in [Position.Distances].
func (p Position) DistanceLayers(from Square) iter.Seq[SquareSet] {
	return func(yield func(SquareSet) bool) {
		start := from.set()
		free := bitboard.Valid5 &^ (p.workers | start)
		for layer := start &^ p.domes(); layer != 0 && yield(SquareSet(layer)); {
			layer = p.spread(layer) & free
			free &^= layer
		}
	}
}

// ClimbDistance returns how many steps a worker on a square needs to win: the last step
// goes up from level 2 to level 3. As in [Position.Distances], only this worker moves and
// nobody builds. It is [Unreachable] if there is no way, and for a number that is no
// square.
func (p Position) ClimbDistance(from Square) int {
	// The square itself will be free once the worker has left it.
	top := p.ones & p.twos &^ (p.workers &^ from.set())
	steps := 0
	for layer := range p.DistanceLayers(from) {
		steps++
		if (bitboard.Board5(layer)&p.twos&^p.ones).Neighbourhood()&top != 0 {
			return steps
		}
	}
	return Unreachable
}
