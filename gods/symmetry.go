package gods

import (
	"cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// Image returns the position that a symmetry of the board makes, with the same gods and the same
// side to move. The rules are the same there.
func (p Position) Image(s position.Symmetry) Position {
	set := func(b bitboard.Board5) bitboard.Board5 { return bitboard.Board5(s.Set(position.SquareSet(b))) }
	return Position{set(p.ones&bitboard.Valid5) | p.ones&^bitboard.Valid5, set(p.twos), set(p.fours), set(p.workers)}
}

// Image returns the turn that a symmetry of the board makes: of a legal turn a legal one in the
// image of the position.
func (t Turn) Image(s position.Symmetry) Turn {
	out := Turn{t.squares >> domeByte << domeByte}
	for which := fromByte; which < domeByte; which += 8 {
		if t.bit(which) != 0 {
			out.squares |= uint64(s.Square(t.square(which)).Bit()) << which
		}
	}
	return out.ordered()
}

// SwapSides returns the position with the players swapped: the god and the workers of First become
// those of Second and vice versa, and the same workers are to move.
func (p Position) SwapSides() Position {
	swapped := p.God(position.First) ^ p.God(position.Second)
	p.fours ^= p.workers
	p.ones ^= bitboard.Board5(swapped)<<firstGod | bitboard.Board5(swapped)<<secondGod | 1<<secondToMove
	return p
}

// Canonical returns the same position for all eight symmetric positions: the smallest in the order
// of [Position.Compare]. It also returns the first symmetry that maps p to it.
func (p Position) Canonical() (Position, position.Symmetry) {
	best, how := p, position.Identity
	for s := position.FlipColumns; s < position.Symmetries; s++ {
		// The workers of First decide most comparisons.
		if s.Set(p.WorkerSet(position.First)) > best.WorkerSet(position.First) {
			continue
		}
		if image := p.Image(s); image.Compare(best) < 0 {
			best, how = image, s
		}
	}
	return best, how
}

// CanonicalBothSides returns the same position for all symmetric positions, including those with
// the players swapped. It is the canonical position of p if First is to move, or of p.SwapSides()
// if Second is. It also returns the first symmetry that leads to it.
func (p Position) CanonicalBothSides() (Position, position.Symmetry) {
	if p.Side() == position.Second {
		p = p.SwapSides()
	}
	return p.Canonical()
}

// Compare orders positions by their gods; then the side to move, positions that are not raised
// before those that are, and finished positions behind all others; then by the squares of First's
// workers, those of Second's workers, and the heights from A5 on.
//
// Pairs of gods are ordered by the greater number; within that come the pairs whose second god has
// it, by the first god, and then the others, by the second god. So new gods come behind all others.
func (p Position) Compare(o Position) int {
	// Pairs of squares are ordered by their higher squares, then by their lower squares. Lower
	// squares are lower bits, so comparing the sets as numbers gives that order.
	if n := cmp.Or(cmp.Compare(pairOf(p.Situation().Gods), pairOf(o.Situation().Gods)), cmp.Compare(p.Side(), o.Side()),
		cmp.Compare(p.ones>>raisedBit&1, o.ones>>raisedBit&1), cmp.Compare(p.ones>>finishedBit&1, o.ones>>finishedBit&1),
		cmp.Compare(p.workerSet(position.First), o.workerSet(position.First)),
		cmp.Compare(p.workerSet(position.Second), o.workerSet(position.Second))); n != 0 {
		return n
	}
	differ := (p.ones ^ o.ones) | (p.twos ^ o.twos) | (p.fours ^ o.fours)
	first := position.SquareAtBit(differ.Lowest()) // NoSquare, which has height 0, if the positions are equal
	return cmp.Compare(p.Height(first), o.Height(first))
}

// pairOf returns the number of a pair of gods in the order of Compare.
func pairOf(gods [2]God) int {
	first, second := int(gods[position.First]), int(gods[position.Second])
	if first <= second {
		return second*second - 1 + first
	}
	return first*first + first + second
}
