package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Unreachable is the distance to a square that cannot be reached.
const Unreachable = -1

// Distances returns the number of steps from the square source to each square, or [Unreachable]. The first element is
// for A5. Distances assumes that only a worker on that square moves, and that nothing is built. The worker may step on
// from level 3. From a dome or an invalid square, every square is unreachable.
func (p Position) Distances(source Square) [Squares]int8 {
	var out [Squares]int8
	for i := range out {
		out[i] = Unreachable
	}
	start := source.set()
	free := bitboard.Valid5 &^ (p.workers | start)
	layer := start &^ p.domes()
	for d := int8(0); layer != 0; d++ {
		for squares := layer; squares != 0; squares &= squares - 1 {
			out[SquareAtBit(squares.Lowest())] = d
		}
		layer = p.spread(layer) & free
		free &^= layer
	}
	return out
}
