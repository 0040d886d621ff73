package position

import (
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Unreachable is the distance to a square that cannot be reached.
const Unreachable = -1

// Distances returns the number of steps that a worker on a square needs to each square, A5
// first, or [Unreachable]. Only this worker steps, nothing is built, and the worker may step
// on from level 3. The square need not have a worker. From a dome or an invalid square, every
// square is unreachable.
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
