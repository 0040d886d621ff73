package position

import (
	"cmp"
	"fmt"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Symmetry is one of the eight ways to lay the board on itself. The zero value is
// [Identity]. No rule tells them apart: what holds for a position holds for all
// its images, with the squares changed.
type Symmetry uint8

// The symmetries, by where the corner A5 and with it the rest goes.
const (
	Identity      Symmetry = iota
	FlipColumns            // A and E change places
	FlipRows               // 1 and 5 change places
	Rotate180              // both
	Transpose              // rows become columns: along the line from A5 to E1
	Rotate90               // clockwise: A5 goes to E5
	Rotate270              // counterclockwise: A5 goes to A1
	Antitranspose          // along the line from E5 to A1

	// Symmetries is how many there are.
	Symmetries = 8
)

var symmetryNames = [Symmetries]string{
	"identity", "flip columns", "flip rows", "rotate 180", "transpose", "rotate 90", "rotate 270", "antitranspose",
}

// A symmetry is a Transpose or not (bit 2), then a FlipColumns or not (bit 0) and
// a FlipRows or not (bit 1).

// String returns the name, such as "rotate 90".
func (s Symmetry) String() string {
	if s < Symmetries {
		return symmetryNames[s]
	}
	return fmt.Sprintf("Symmetry(%d)", uint8(s))
}

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

// Then returns the symmetry that does s and then next.
func (s Symmetry) Then(next Symmetry) Symmetry {
	flips := s & 3
	if next&Transpose != 0 {
		flips = flips>>1 | flips&1<<1 // a flip of rows before is one of columns after
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

// Square returns the image of a square. That of [NoSquare] is itself.
func (s Symmetry) Square(square Square) Square {
	if !square.IsValid() {
		return square
	}
	return SquareAtBit(s.set(square.set()).Lowest())
}

// Turn returns the image of a turn.
func (s Symmetry) Turn(t Turn) Turn { return Turn{s.Square(t.From), s.Square(t.To), s.Square(t.Build)} }

// Position returns the image of a position. The same side is to move.
func (s Symmetry) Position(p Position) Position {
	return Position{s.set(p.ones&^secondToMove) | p.ones&secondToMove, s.set(p.twos), s.set(p.fours), s.set(p.workers)}
}

// SwapSides returns the position with the sides exchanged, in what they own and in
// whose turn it is: whoever was to move still is, under the other name.
func (p Position) SwapSides() Position {
	p.fours ^= p.workers
	p.ones ^= secondToMove
	return p
}

// Canonical returns the least of the eight images of a position, in the order of
// [Position.Compare], and the symmetry that leads there; of several the first.
// Positions that are the same under symmetry have the same canonical position.
func (p Position) Canonical() (Position, Symmetry) {
	best, how := p, Identity
	for s := FlipColumns; s < Symmetries; s++ {
		// Most images are decided by the first side's workers.
		if s.set(p.workerSet(First)) > best.workerSet(First) {
			continue
		}
		if image := s.Position(p); image.Compare(best) < 0 {
			best, how = image, s
		}
	}
	return best, how
}

// CanonicalBothSides returns the one position that stands for all that are the same but for a
// symmetry of the board and the names of the sides, and the symmetry that leads there:
// the canonical one with First to move.
func (p Position) CanonicalBothSides() (Position, Symmetry) {
	if p.Side() == Second {
		p = p.SwapSides()
	}
	return p.Canonical()
}

// Compare orders positions as their codes without goals are ordered (N of section
// 3.1 of doc/FORMAT.md): live ones before finished ones, then by side to move,
// the squares of First's workers, of Second's workers, which worker has won, and
// the heights from A5 on.
func (p Position) Compare(o Position) int {
	if p.Finished() != o.Finished() {
		if p.Finished() {
			return 1
		}
		return -1
	}
	// The rank of a pair of squares, its higher square first, is the order of the
	// sets as numbers, as lower squares are lower bits.
	if n := cmp.Or(cmp.Compare(p.Side(), o.Side()), cmp.Compare(p.workerSet(First), o.workerSet(First)),
		cmp.Compare(p.workerSet(Second), o.workerSet(Second)), cmp.Compare(p.climbed(), o.climbed())); n != 0 {
		return n
	}
	if differ := (p.ones ^ o.ones) | (p.twos ^ o.twos) | (p.fours ^ o.fours); differ != 0 {
		first := SquareAtBit(differ.Lowest())
		return cmp.Compare(p.Height(first), o.Height(first))
	}
	return 0
}
