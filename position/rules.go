package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Steps returns the squares that a worker on a square may step to: next to
// it, free, no dome and at most one level higher. Every worker of the position
// is in the way; whether one stands on the square itself does not matter. It is
// about climbing and asks nothing about whose turn it is. From a dome, where no
// worker stands, the answer is meaningless.
func (p Position) Steps(from Square) bitboard.Board5 {
	return p.steps(from.Bit()) &^ p.workers
}

// steps is Steps with nobody in the way.
func (p Position) steps(from int) bitboard.Board5 {
	// From level 0 all of level 2 is too high, from level 1 all of level 3,
	// which is where both of the lower bits are set; domes always are.
	high := p.twos &^ -(p.twos >> (from & 63) & 1)
	high &= p.ones | (p.ones>>(from&63)&1 - 1)
	return bitboard.Neighbours5(from) &^ (high | p.domes())
}

// spread is steps for every square of a set at once: M(X).
func (p Position) spread(from bitboard.Board5) bitboard.Board5 {
	ground, first, higher := from&^(p.ones|p.twos), from&p.ones&^p.twos, from&p.twos
	return (ground.Neighbourhood()&^p.twos | first.Neighbourhood()&^(p.ones&p.twos) | higher.Neighbourhood()) &^ p.domes()
}

// Turns yields the legal turns of the side to move, ordered by From, To and
// Build. There are none in a finished position.
func (p Position) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		if p.Finished() {
			return
		}
		for own := p.WorkerSet(p.Side()); own != 0; own &= own - 1 {
			from := own.Lowest()
			others := p.workers &^ (own & -own)
			wins := p.ones & p.twos & -(p.twos >> (from & 63) & 1) // level 3, from level 2
			for to := p.steps(from) &^ others; to != 0; to &= to - 1 {
				t := Turn{SquareAtBit(from), SquareAtBit(to.Lowest()), NoSquare}
				if wins.Has(to.Lowest()) {
					if !yield(t) {
						return
					}
					continue
				}
				builds := bitboard.Neighbours5(to.Lowest()) &^ (others | p.domes())
				for ; builds != 0; builds &= builds - 1 {
					t.Build = SquareAtBit(builds.Lowest())
					if !yield(t) {
						return
					}
				}
			}
		}
	}
}

// AppendTurns appends the turns that [Position.Turns] yields.
func (p Position) AppendTurns(dst []Turn) []Turn {
	for t := range p.Turns() {
		dst = append(dst, t)
	}
	return dst
}

// Unreachable is the distance to a square that cannot be reached.
const Unreachable = -1

// Distances returns how many steps a worker on a square needs to each square,
// A5 first, and [Unreachable] where it cannot get. It is about climbing alone:
// the other workers stay where they are, nobody builds, and the walk goes on
// from a level 3. No worker need stand on the square; from a dome nothing is
// reached. The square must be valid.
func (p Position) Distances(from Square) [Squares]int8 {
	var out [Squares]int8
	for i := range out {
		out[i] = Unreachable
	}
	start := from.Set()
	free := bitboard.Valid5 &^ (p.workers | start)
	layer := start &^ p.domes()
	for d := int8(0); layer != 0; d++ {
		for b := layer; b != 0; b &= b - 1 {
			out[SquareAtBit(b.Lowest())] = d
		}
		layer = p.spread(layer) & free
		free &^= layer
	}
	return out
}
