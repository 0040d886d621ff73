package position

import (
	"cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Symmetry is one of the eight symmetries of the board. The zero value is [Identity]. The
// rules are the same in symmetric positions: a symmetry maps legal turns to legal turns.
type Symmetry uint8

// The symmetries.
const (
	Identity      Symmetry = iota
	FlipColumns            // swaps columns A and E, B and D
	FlipRows               // swaps rows 1 and 5, 2 and 4
	Rotate180              // both flips
	Transpose              // reflection in the diagonal from A5 to E1
	Rotate90               // clockwise: maps A5 to E5
	Rotate270              // counterclockwise: maps A5 to A1
	Antitranspose          // reflection in the diagonal from E5 to A1

	// Symmetries is the number of symmetries.
	Symmetries = 8
)

var symmetryNames = []string{
	"identity", "flip columns", "flip rows", "rotate 180", "transpose", "rotate 90", "rotate 270", "antitranspose",
}

// The bits of a symmetry are its parts: a Transpose (bit 2), followed by a FlipColumns (bit 0)
// and a FlipRows (bit 1).

// String returns the name, such as "rotate 90".
func (s Symmetry) String() string { return value.Name(s, "Symmetry", symmetryNames) }

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	switch s {
	case Rotate90:
		return Rotate270
	case Rotate270:
		return Rotate90
	}
	return s
}

// Then returns the symmetry that applies s, then next.
func (s Symmetry) Then(next Symmetry) Symmetry {
	flips := s & 3
	if next&Transpose != 0 {
		flips = flips>>1 | flips&1<<1 // a flip of rows before a transposition is a flip of columns after it
	}
	return (s&Transpose ^ next&Transpose) | (flips ^ next&3)
}

// Set returns the image of a set of squares.
func (s Symmetry) Set(set SquareSet) SquareSet { return SquareSet(s.set(bitboard.Board5(set))) }

func (s Symmetry) set(b bitboard.Board5) bitboard.Board5 {
	if s&Transpose != 0 {
		b = b.Transpose()
	}
	if s&FlipColumns != 0 {
		b = b.FlipColumns()
	}
	if s&FlipRows != 0 {
		b = b.FlipRows()
	}
	return b
}

// Square returns the image of a square, or [NoSquare] if the square is invalid.
func (s Symmetry) Square(square Square) Square {
	return SquareAtBit(s.set(square.set()).Lowest())
}

// Turn returns the image of a turn.
func (s Symmetry) Turn(t Turn) Turn { return Turn{s.Square(t.From), s.Square(t.To), s.Square(t.Build)} }

// Position returns the symmetric position with the same side to move.
func (s Symmetry) Position(p Position) Position {
	return Position{s.set(p.ones&^secondToMove) | p.ones&secondToMove, s.set(p.twos), s.set(p.fours), s.set(p.workers)}
}

// SwapSides returns the position with the players swapped: the workers of First become those
// of Second and vice versa, and the same workers are to move.
func (p Position) SwapSides() Position {
	p.fours ^= p.workers
	p.ones ^= secondToMove
	return p
}

// Canonical returns the same position for all eight symmetric positions: the smallest in
// the order of [Position.Compare]. It also returns the first symmetry that maps p to it.
func (p Position) Canonical() (Position, Symmetry) {
	best, how := p, Identity
	for s := FlipColumns; s < Symmetries; s++ {
		// The workers of First decide most comparisons.
		if s.set(p.workerSet(First)) > best.workerSet(First) {
			continue
		}
		if image := s.Position(p); image.Compare(best) < 0 {
			best, how = image, s
		}
	}
	return best, how
}

// CanonicalBothSides returns the same position for all symmetric positions, including those
// with the players swapped. It is the canonical position of p if First is to move, or of
// p.SwapSides() if Second is. It also returns the first symmetry that leads to it.
func (p Position) CanonicalBothSides() (Position, Symmetry) {
	if p.Side() == Second {
		p = p.SwapSides()
	}
	return p.Canonical()
}

// Compare orders positions like their codes without goals (N of section 3.1 of
// doc/FORMAT.md): live positions before finished ones, then by side to move, the squares of
// First's workers, the squares of Second's workers, the worker that has won, and the heights
// from A5 on.
func (p Position) Compare(o Position) int {
	if p.Finished() != o.Finished() {
		if p.Finished() {
			return 1
		}
		return -1
	}
	// Pairs of squares are ordered by their higher squares, then by their lower squares.
	// Lower squares are lower bits, so comparing the sets as numbers gives that order.
	if n := cmp.Or(cmp.Compare(p.Side(), o.Side()), cmp.Compare(p.workerSet(First), o.workerSet(First)),
		cmp.Compare(p.workerSet(Second), o.workerSet(Second)), cmp.Compare(p.climbed(), o.climbed())); n != 0 {
		return n
	}
	differ := (p.ones ^ o.ones) | (p.twos ^ o.twos) | (p.fours ^ o.fours)
	first := SquareAtBit(differ.Lowest()) // NoSquare, which has height 0, if the positions are equal
	return cmp.Compare(p.Height(first), o.Height(first))
}
