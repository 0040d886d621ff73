package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Steps returns the squares that a worker on a square may step to: next to
// it, free, no dome and at most one level higher. Every worker of the position
// is in the way; whether one stands on the square itself does not matter. It is
// about climbing and asks nothing about whose turn it is. From a dome, where no
// worker stands, the answer is meaningless; from a number that is no square there are
// none.
func (p Position) Steps(from Square) SquareSet {
	return SquareSet(p.steps(from.Bit()) &^ p.workers)
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

// StepsFrom returns the squares that a worker on any of a set of squares could
// step to, all workers of the position being in the way: the steps of each, in one
// go. Domes in the set do not matter.
func (p Position) StepsFrom(from SquareSet) SquareSet {
	return SquareSet(p.spread(bitboard.Board5(from)&^p.domes()) &^ p.workers)
}

// Buildable returns the squares without worker and dome, which could be built on
// by a worker next to them.
func (p Position) Buildable() SquareSet { return SquareSet(p.buildable()) }

func (p Position) buildable() bitboard.Board5 {
	return bitboard.Valid5 &^ (p.workers | p.domes())
}

// Builds returns the squares that a worker can build on once it has stepped from a
// square to another: next to it, without worker and dome, and the square that it
// has left. Whether the step is legal does not matter. If to is no square there are
// none; if from is no square, none has been left.
func (p Position) Builds(from, to Square) SquareSet {
	return SquareSet(bitboard.Neighbours5(to.Bit()) & (p.buildable() | from.set()&^p.domes()))
}

// Threats returns the squares of level 3 that a side's workers could climb to and
// win if it were to move: those that the opponent would have to dome or occupy.
func (p Position) Threats(side Side) SquareSet {
	return SquareSet((p.workerSet(side) & p.twos &^ p.ones).Neighbourhood() & p.ones & p.twos &^ p.workers)
}

// Turns yields the legal turns of the side to move, ordered by From, To and
// Build. There are none in a finished position.
func (p Position) Turns() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		if p.Finished() {
			return
		}
		for own := p.workerSet(p.Side()); own != 0; own &= own - 1 {
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
