// Package bitboard implements sets of squares as bits: [Grid] for a board of any width
// and height up to 64, [Board5] for the padded 5x5 board and [Board8] for the 8x8 board.
// It does not depend on any game.
package bitboard

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// MaxSide is the maximum width and height of a [Grid]. A rank always fits in one machine
// word, which keeps flips simple.
const MaxSide = 64

// The error classes of this package, for errors.Is.
var (
	// ErrSize reports a board size out of range, input of a wrong length, or two
	// boards of different sizes.
	ErrSize = errors.New("board sizes")
	// ErrRange reports a square, rank, file, diagonal, direction or distance out of
	// range.
	ErrRange = errors.New("out of range")
	// ErrSyntax reports a base-2 text with a character other than 0 and 1.
	ErrSyntax = errors.New("not a base-2 text")
)

// Grid is a set of squares of a board of Width x Height squares, each 1..[MaxSide].
// It is immutable: every operation returns a new Grid.
//
// Square 0 is the south-west corner. Squares count east, then north: the square on
// file f and rank r (both from 0, rank 0 the southern one) is r*Width + f. Square s is
// bit s%64 of word s/64. A board of up to 64 squares is one word, and operations that
// return such a Grid do not allocate.
//
// Compare Grids with [Grid.Equal]. The zero Grid is a board of 0x0 squares: every
// square, rank and file is out of range.
type Grid struct {
	width, height uint8
	first         uint64   // squares 0..63
	rest          []uint64 // squares from 64 on; nil for a board of at most 64
}

// Coordinate is a square given by its file, counted from 0 in the west, and
// its rank, counted from 0 in the south.
type Coordinate struct{ File, Rank int }

// Empty returns the empty set on a board of width x height squares. The error is
// [ErrSize] if width or height is not 1..[MaxSide].
func Empty(width, height int) (Grid, error) {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return Grid{}, fmt.Errorf("bitboard: %w: %dx%d, width and height must be 1..%d", ErrSize, width, height, MaxSide)
	}
	g := Grid{width: uint8(width), height: uint8(height)}
	if n := (width*height - 1) / 64; n > 0 {
		g.rest = make([]uint64, n)
	}
	return g, nil
}

// Full returns the set of all squares of a board of width x height squares. The
// error is [ErrSize] if width or height is not 1..[MaxSide].
func Full(width, height int) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	return g.periodic(^uint64(0)), nil
}

// ParseBase2 reads a set from a base-2 number: a 0 or 1 for each square, the highest
// square (the north-east corner) first. The error is [ErrSize] or [ErrSyntax].
func ParseBase2(width, height int, text string) (Grid, error) {
	g, err := Empty(width, height)
	if err != nil {
		return Grid{}, err
	}
	if len(text) != g.Len() {
		return Grid{}, fmt.Errorf("bitboard: %w: %d digits, must be one for each of %dx%d squares", ErrSize, len(text), width, height)
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
			return Grid{}, fmt.Errorf("bitboard: %w: file %d, rank %d on a board of %dx%d", ErrRange, c.File, c.Rank, width, height)
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
		return Grid{}, fmt.Errorf("bitboard: %w: %d values, must be one for each of %dx%d squares", ErrSize, len(squares), width, height)
	}
	for s, in := range squares {
		if in {
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
func (g Grid) Count() int {
	n := bits.OnesCount64(g.first)
	for _, w := range g.rest {
		n += bits.OnesCount64(w)
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
	return g.word(square/64)>>(square%64)&1 != 0, nil
}

// Equal reports whether g and o have the same board size and the same squares.
func (g Grid) Equal(o Grid) bool {
	return g.width == o.width && g.height == o.height && g.first == o.first && slices.Equal(g.rest, o.rest)
}

// Squares yields the squares of the set in ascending order.
func (g Grid) Squares() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range 1 + len(g.rest) {
			for w := g.word(i); w != 0; w &= w - 1 {
				if !yield(64*i + bits.TrailingZeros64(w)) {
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

// Bools returns one element for each square, square 0 first: true if it is in the set.
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
	var out strings.Builder
	for r := int(g.height) - 1; r >= 0; r-- {
		for rank, f := g.rank(r), 0; f < int(g.width); f++ {
			out.WriteByte(".1"[rank>>f&1])
		}
		if r > 0 {
			out.WriteByte('\n')
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

// word returns word i, or 0 if the board does not have that word.
func (g Grid) word(i int) uint64 {
	if i == 0 {
		return g.first
	}
	if uint(i-1) < uint(len(g.rest)) {
		return g.rest[i-1]
	}
	return 0
}

// blank returns the empty set on a board of the same size.
func (g Grid) blank() Grid {
	out := Grid{width: g.width, height: g.height}
	if g.rest != nil {
		out.rest = make([]uint64, len(g.rest))
	}
	return out
}

// put adds the bits of a word; its lowest bit is the given square. It changes g in
// place, so g must be a new Grid that has not been returned yet.
func (g *Grid) put(word uint64, square int) {
	low, high := word<<(square%64), word>>(64-square%64)
	if i := square / 64; i == 0 {
		g.first |= low
	} else {
		g.rest[i-1] |= low
	}
	if high != 0 {
		g.rest[square/64] |= high
	}
}

func (g *Grid) set(square int) { g.put(1, square) }

// rank returns the squares of a rank as the lowest bits of a word.
func (g Grid) rank(r int) uint64 {
	start := r * int(g.width)
	w := g.word(start/64)>>(start%64) | g.word(start/64+1)<<(64-start%64)
	return w & ones(int(g.width))
}

// trimmed clears the unused bits of the last word.
func (g Grid) trimmed() Grid {
	if n := g.Len() % 64; n != 0 {
		if g.rest == nil {
			g.first &= ones(n)
		} else {
			g.rest[len(g.rest)-1] &= ones(n)
		}
	}
	return g
}

// periodic returns a board of the same size with the given files in every rank.
func (g Grid) periodic(files uint64) Grid {
	out, width := g.blank(), int(g.width)
	files &= ones(width)
	for i := range 1 + len(out.rest) {
		// Word i may start in the middle of a rank: rotate the pattern to that file.
		phase := 64 * i % width
		w := files>>phase | files<<(width-phase)&ones(width)
		for filled := width; filled < 64; filled *= 2 {
			w |= w << filled
		}
		out.put(w, 64*i)
	}
	return out.trimmed()
}

// ones returns a word with the lowest n bits set, n from 0 to 64.
func ones(n int) uint64 { return 1<<n - 1 }
