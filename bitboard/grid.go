// Package bitboard implements sets of squares as bits: [Grid] for a board of any width
// and height up to 64, [Board5] for the padded 5x5 board and [Board8] for the 8x8 board.
// It does not depend on any game.
//
// Combine sets with And, Or, Xor and Not, and move them with Shift. For example, the free squares that a king can step
// to are the union of its eight shifts, without the squares of the pieces:
//
//	var near bitboard.Grid // the king is a Grid with one square
//	for d := bitboard.North; d <= bitboard.NorthWest; d++ {
//		step, _ := king.Shift(d, 1) // cannot fail: the direction and the distance are in range
//		near, _ = step.Or(near)
//	}
//	free, err := near.And(pieces.Not())
//
// An error reports a square or a line that is off the board, or two boards of different sizes.
package bitboard

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// MaxSide is the maximum width and height of a [Grid]. It is chosen so that a rank fits in one machine word.
const MaxSide = 64

// The errors of this package, for errors.Is.
var (
	// ErrSize reports a board size that is out of range, input of the wrong length, or two boards of different sizes.
	ErrSize = errors.New("board sizes")
	// ErrRange reports a square, rank, file, diagonal, direction or distance that is out of range.
	ErrRange = errors.New("out of range")
	// ErrSyntax reports a base-2 text with a character other than 0 and 1.
	ErrSyntax = errors.New("not a base-2 text")
)

// Grid is a set of squares of a board of Width x Height squares. Width and height are 1..[MaxSide]. A Grid is
// immutable: every operation returns a new Grid.
//
// The square on file f and rank r has the number r*Width + f. Both count from 0: file 0 is in the west and rank 0 in
// the south, so square 0 is the south-west corner.
//
// A Grid is a comparable value of 520 bytes. Two Grids are equal with == if they have the same board size and the same
// squares. No operation that returns a Grid allocates. The zero Grid is a board of 0x0 squares: every square, rank and
// file is out of range.
type Grid struct {
	width, height uint8
	ranks         [MaxSide]uint64 // bit f of ranks[r] is the square on file f and rank r
}

// Coordinate is a square given by its file, counted from 0 in the west, and
// its rank, counted from 0 in the south.
type Coordinate struct{ File, Rank int }

// Empty returns the empty set on a board of width x height squares. The error is
// [ErrSize] if width or height is not 1..[MaxSide].
func Empty(width, height int) (Grid, error) {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return Grid{}, fmt.Errorf("bitboard: %w: %dx%d, width and height must be 1..%d",
			ErrSize, width, height, MaxSide)
	}
	return Grid{width: uint8(width), height: uint8(height)}, nil
}

// Full returns the set of all squares of a board of width x height squares. The
// error is [ErrSize] if width or height is not 1..[MaxSide].
func Full(width, height int) (Grid, error) {
	g, err := Empty(width, height)
	return g.Not(), err
}

// ParseBase2 reads a set as a base-2 number: a 0 or 1 for each square, from the north-east corner down to the
// south-west corner. The error is [ErrSize] or [ErrSyntax].
func ParseBase2(width, height int, text string) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	if len(text) != g.Len() {
		return Grid{}, fmt.Errorf("bitboard: %w: %d digits, must be one for each of %dx%d squares",
			ErrSize, len(text), width, height)
	}
	for i := range len(text) {
		switch text[i] {
		case '0':
		case '1':
			g.set(len(text) - 1 - i)
		default:
			return Grid{}, fmt.Errorf("bitboard: %w: %[3]q at offset %[2]d, must be 0 or 1", ErrSyntax, i, text[i])
		}
	}
	return g, nil
}

// FromSquares returns the set of the given squares, in any order. The error is
// [ErrSize], or [ErrRange] for a square that is not on the board.
func FromSquares(width, height int, squares ...int) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	for _, s := range squares {
		if err := g.checkSquare(s); err != nil {
			return Grid{}, err
		}
		g.set(s)
	}
	return g, nil
}

// FromCoordinates returns the set of the given squares, in any order. The error is
// [ErrSize], or [ErrRange] for a square that is not on the board.
func FromCoordinates(width, height int, coordinates ...Coordinate) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	for _, c := range coordinates {
		if c.File < 0 || c.File >= width || c.Rank < 0 || c.Rank >= height {
			return Grid{}, fmt.Errorf("bitboard: %w: file %d, rank %d on a board of %dx%d",
				ErrRange, c.File, c.Rank, width, height)
		}
		g.set(c.Rank*width + c.File)
	}
	return g, nil
}

// FromBools returns the set of the squares whose element is true. The slice must have
// one element for each square, square 0 first; otherwise the error is [ErrSize].
func FromBools(width, height int, squares []bool) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	if len(squares) != g.Len() {
		return Grid{}, fmt.Errorf("bitboard: %w: %d values, must be one for each of %dx%d squares",
			ErrSize, len(squares), width, height)
	}
	for s, has := range squares {
		if has {
			g.set(s)
		}
	}
	return g, nil
}

// Width returns the number of files.
func (g Grid) Width() int { return int(g.width) }

// Height returns the number of ranks.
func (g Grid) Height() int { return int(g.height) }

// Len returns the number of squares of the board, in the set or not.
func (g Grid) Len() int { return int(g.width) * int(g.height) }

// Count returns the number of squares in the set.
func (g Grid) Count() (n int) {
	for _, rank := range g.ranks {
		n += bits.OnesCount64(rank)
	}
	return n
}

// IsEmpty reports whether no square is in the set.
func (g Grid) IsEmpty() bool { return g.Count() == 0 }

// Has reports whether a square is in the set. The error is [ErrRange] if the square
// is not on the board.
func (g Grid) Has(square int) (bool, error) {
	if err := g.checkSquare(square); err != nil {
		return false, err
	}
	return g.ranks[square/int(g.width)]>>(square%int(g.width))&1 != 0, nil
}

// Squares yields the squares of the set in ascending order.
func (g Grid) Squares() iter.Seq[int] {
	return func(yield func(int) bool) {
		for r, rank := range g.ranks {
			for ; rank != 0; rank &= rank - 1 {
				if !yield(r*int(g.width) + bits.TrailingZeros64(rank)) {
					return
				}
			}
		}
	}
}

// Coordinates yields the squares of the set in the order of [Grid.Squares].
func (g Grid) Coordinates() iter.Seq[Coordinate] {
	return func(yield func(Coordinate) bool) {
		for s := range g.Squares() {
			if !yield(Coordinate{File: s % int(g.width), Rank: s / int(g.width)}) {
				return
			}
		}
	}
}

// Bools returns one element for each square, square 0 first: true if the square is in the set.
func (g Grid) Bools() []bool {
	out := make([]bool, g.Len())
	for s := range g.Squares() {
		out[s] = true
	}
	return out
}

// Base2 returns the set as a base-2 number, which [ParseBase2] reads.
func (g Grid) Base2() string {
	out := []byte(strings.Repeat("0", g.Len()))
	for s := range g.Squares() {
		out[len(out)-1-s] = '1'
	}
	return string(out)
}

// String returns the board as text, one line for each rank, the northern rank first. A
// square of the set is 1, any other square a full stop.
func (g Grid) String() string {
	return draw(g.Width(), g.Height(), func(line, column int) bool {
		return g.ranks[g.Height()-1-line]>>column&1 != 0
	})
}

// draw returns a board as lines of text. A square is 1 if has(line, column) is true, otherwise a full stop.
func draw(width, height int, has func(line, column int) bool) string {
	var out strings.Builder
	for line := range height {
		if line > 0 {
			out.WriteByte('\n')
		}
		for column := range width {
			mark := byte('.')
			if has(line, column) {
				mark = '1'
			}
			out.WriteByte(mark)
		}
	}
	return out.String()
}

func (g Grid) checkSquare(square int) error {
	if square < 0 || square >= g.Len() {
		return fmt.Errorf("bitboard: %w: square %d on a board of %dx%d", ErrRange, square, g.width, g.height)
	}
	return nil
}

// set adds a square to g itself. Use it only while g is being made, because callers rely on an immutable Grid.
func (g *Grid) set(square int) { g.ranks[square/int(g.width)] |= 1 << (square % int(g.width)) }

// withRanks returns a Grid of the same size. The function rank returns the bits of rank r, and withRanks clears those
// that are off the board.
func (g Grid) withRanks(rank func(r int) uint64) Grid {
	out := Grid{width: g.width, height: g.height}
	for r := range g.Height() {
		out.ranks[r] = rank(r) & (1<<g.width - 1)
	}
	return out
}
