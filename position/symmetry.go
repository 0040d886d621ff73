package position

import (
	"cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Symmetry is a symmetry of the board: a rotation or a reflection, eight in all. The zero value is [Identity]. The
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

// A symmetry consists of at most three parts, each a bit of its number. Transpose (bit 2) comes first, then FlipColumns
// (bit 0) and FlipRows (bit 1).

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
	return SquareAtBit(int(images[s%Symmetries][square.Bit()&63]))
}

// images[s][b] is the bit to which symmetry s maps the square at bit b. If b is off the board, the element is 0.
var images = func() (images [Symmetries][64]uint8) {
	for s := range images {
		for squares := bitboard.Valid5; squares != 0; squares &= squares - 1 {
			images[s][squares.Lowest()] = uint8(Symmetry(s).set(squares & -squares).Lowest())
		}
	}
	return images
}()

// Turn returns the image of a turn. The image of a legal turn is legal in the image of the position.
func (s Symmetry) Turn(t Turn) Turn {
	images := &images[s%Symmetries]
	image := func(which int) uint64 { return uint64(images[t.bit(which)]) << which }
	out := Turn{t.squares>>kindByte<<kindByte | image(fromByte) | image(toByte) | image(buildByte)}
	if t.isPlain() {
		return out
	}
	out.squares |= image(buildAgainByte) | image(earlyByte) | image(from2Byte) | image(to2Byte)
	return out.ordered()
}

// Position returns the symmetric position with the same gods and the same side to move.
func (s Symmetry) Position(p Position) Position {
	ones := s.set(p.ones&bitboard.Valid5) | p.ones&^bitboard.Valid5
	return Position{ones, s.set(p.twos), s.set(p.fours), s.set(p.workers)}
}

// SwapSides returns the position with the players swapped: First gets the god and the workers of Second, and vice
// versa. The same workers are to move. Before all workers are placed, SwapSides returns the position unchanged, because
// First must place first.
func (p Position) SwapSides() Position {
	if !p.Placed() {
		return p
	}
	swapped := (p.ones>>firstGod ^ p.ones>>secondGod) & godMask
	p.fours ^= p.workers
	p.ones ^= swapped<<firstGod | swapped<<secondGod | 1<<secondToMove
	return p
}

// Canonical returns the canonical position of p, which is the same for all eight symmetric positions: the smallest of
// them in the order of [Position.Compare]. Canonical also returns the first symmetry that maps p to the canonical
// position.
func (p Position) Canonical() (Position, Symmetry) {
	best, how := p, Identity
	for s := FlipColumns; s < Symmetries; s++ {
		// The workers of First decide most comparisons, so compare them before the whole position.
		if s.set(p.workerSet(First)) > best.workerSet(First) {
			continue
		}
		if image := s.Position(p); image.Compare(best) < 0 {
			best, how = image, s
		}
	}
	return best, how
}

// CanonicalBothSides returns the same position for all symmetric positions, including those with the players and their
// gods swapped. If First is to move, the result is the canonical position of p, otherwise that of p.SwapSides().
// CanonicalBothSides also returns the symmetry that [Position.Canonical] returns.
func (p Position) CanonicalBothSides() (Position, Symmetry) {
	if p.Side() == Second {
		p = p.SwapSides()
	}
	return p.Canonical()
}

// Compare orders positions like their codes without goals (N of sections 3.1, 8 and 9 of doc/FORMAT.md). Positions
// without gods come before positions with gods:
//
//   - Positions without gods are ordered by whether they are finished, the side to move, the squares of First's
//     workers, the squares of Second's workers, the worker that has won, and the heights from A5 on.
//   - Positions with gods are ordered by the pair of gods, the side to move, whether they are raised
//     ([Position.Raised]), whether they are finished, the squares of First's and Second's workers, and the heights from
//     A5 on.
//   - Positions before all workers are placed come after the other positions without gods, and after the other
//     positions with gods up to Prometheus. They are ordered by the number of workers and their squares.
//
// Pairs of gods are ordered by the greater of the two numbers, so pairs with a new god come last. Among pairs with the
// same greater number, the pairs whose second god has this number come first, ordered by the first god. The other pairs
// follow, ordered by the second god.
func (p Position) Compare(o Position) int {
	bit := func(i int) int { return cmp.Compare(p.ones>>i&1, o.ones>>i&1) }
	n := cmp.Compare(p.section(), o.section())
	switch {
	case n != 0:
		return n
	case p.Mortals():
		n = cmp.Or(bit(finishedBit), bit(secondToMove))
	default:
		n = cmp.Or(cmp.Compare(pairOf(p.Gods()), pairOf(o.Gods())), bit(secondToMove), bit(raisedBit), bit(finishedBit))
	}
	// Pairs of squares are ordered by their higher squares, then by their lower squares.
	// Lower squares are lower bits, so comparing the sets as numbers gives that order.
	n = cmp.Or(n, cmp.Compare(p.workers.Count(), o.workers.Count()),
		cmp.Compare(p.workerSet(First), o.workerSet(First)), cmp.Compare(p.workerSet(Second), o.workerSet(Second)))
	if n == 0 && p.Mortals() {
		n = cmp.Compare(p.climbed(), o.climbed())
	}
	if n != 0 {
		return n
	}
	differ := (p.ones ^ o.ones) | (p.twos ^ o.twos) | (p.fours ^ o.fours)
	first := SquareAtBit(differ.Lowest()) // NoSquare, which has height 0, if the positions are equal
	return cmp.Compare(p.Height(first), o.Height(first))
}

// section returns the number of the group to which p belongs in the order of Compare. Without gods it is 0, or 1 before
// all workers are placed. With gods it is 3, or 4 before all workers are placed, or 5 with a god after Prometheus.
func (p Position) section() (section int) {
	if !p.Mortals() {
		section = 3
	}
	switch {
	case !p.Placed():
		section++
	case max(p.God(First), p.God(Second)) > Prometheus:
		section += 2
	}
	return section
}

// pairOf returns the number of a pair of gods in the order of Compare.
func pairOf(gods [2]God) int {
	first, second := int(gods[First]), int(gods[Second])
	if first <= second {
		return second*second - 1 + first
	}
	return first*first + first + second
}
