package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Steps returns the squares that a worker on a square may step to: neighbours without worker
// or dome that are at most one level higher. It does not check whether the square has a
// worker of the side to move. For a dome the result is undefined; for an invalid square it
// is empty.
func (p Position) Steps(from Square) SquareSet {
	return SquareSet(p.steps(from.Bit()) &^ p.workers)
}

// steps is Steps for the bit of a square, ignoring workers.
func (p Position) steps(from int) bitboard.Board5 {
	// Too high from level 0 are levels 2 and 3, which have twos set; from level 1 level
	// 3, which has ones and twos set; and from every level the domes.
	high := p.twos &^ -(p.twos >> (from & 63) & 1)
	high &= p.ones | (p.ones>>(from&63)&1 - 1)
	return bitboard.Neighbours5(from) &^ (high | p.domes())
}

// spread returns the union of steps over a set of squares.
func (p Position) spread(from bitboard.Board5) bitboard.Board5 {
	// From all levels to levels 0 and 1; from levels 1 and 3 to level 2; from levels 2
	// and 3 to all levels.
	first, higher := from&p.ones, from&p.twos
	return (from.Neighbourhood()&^p.twos | first.Neighbourhood()&^(p.ones&p.twos) | higher.Neighbourhood()) &^ p.domes()
}

// StepsFrom returns the union of [Position.Steps] over a set of squares, for about the cost
// of one call. Domes in the set are ignored.
func (p Position) StepsFrom(from SquareSet) SquareSet {
	return SquareSet(p.spread(bitboard.Board5(from)&^p.domes()) &^ p.workers)
}

func (p Position) buildable() bitboard.Board5 {
	return bitboard.Valid5 &^ (p.workers | p.domes())
}

// Builds returns the squares that a worker may build on after a step: the neighbours of to
// without worker or dome, where from counts as free. It does not check whether the step is
// legal. If to is invalid, the result is empty. If from is invalid, it is ignored.
func (p Position) Builds(from, to Square) SquareSet {
	return SquareSet(bitboard.Neighbours5(to.Bit()) & (p.buildable() | from.set()&^p.domes()))
}

// Threats returns the squares of the winning climbs that a player could make if it were that
// player's turn. To stop a threat, the opponent must occupy the square or build a dome on
// it.
func (p Position) Threats(side Side) SquareSet {
	return SquareSet((p.workerSet(side) & p.twos &^ p.ones).Neighbourhood() & p.ones & p.twos &^ p.workers)
}

// Turns yields the legal turns of the side to move, ordered by From, To and
// Build. A finished position has no turns.
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
