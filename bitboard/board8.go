package bitboard

import (
	"iter"
	"math/bits"
)

// Board8 is a set of squares of an 8x8 board. It is a number and compares as one; the zero value is the empty set.
// Squares are numbered rank by rank: a1 is bit 0, b1 is bit 1, a2 is bit 8, h8 is bit 63.
type Board8 uint64

const (
	fileA8 Board8 = 0x0101010101010101
	fileH8 Board8 = 0x8080808080808080
)

// At8 returns the set of one square, given by its file and rank, both from 0 to 7. For any other file or rank it
// returns the empty set.
func At8(file, rank int) Board8 {
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0
	}
	return 1 << (8*rank + file)
}

// North returns the set moved one rank up. Squares that leave the board are dropped.
func (b Board8) North() Board8 { return b << 8 }

// South returns the set moved one rank down. Squares that leave the board are dropped.
func (b Board8) South() Board8 { return b >> 8 }

// East returns the set moved one file towards h. Squares that leave the board are dropped.
func (b Board8) East() Board8 { return b &^ fileH8 << 1 }

// West returns the set moved one file towards a. Squares that leave the board are dropped.
func (b Board8) West() Board8 { return b &^ fileA8 >> 1 }

// Neighbourhood returns every square that is one step north, south, east or
// west of a square of the set.
func (b Board8) Neighbourhood() Board8 {
	return b.North() | b.South() | b.East() | b.West()
}

// Has reports whether a square, 0..63, is in the set.
func (b Board8) Has(square int) bool { return b>>(square&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Board8) Count() int { return bits.OnesCount64(uint64(b)) }

// Lowest returns the lowest square of the set, or 64 for the empty set.
func (b Board8) Lowest() int { return bits.TrailingZeros64(uint64(b)) }

// Squares yields the squares of the set in ascending order.
func (b Board8) Squares() iter.Seq[int] { return ones(uint64(b)) }

// String returns the board as eight lines of text: rank 8 is the first line, file a the
// first column. A square of the set is 1, any other square a full stop.
func (b Board8) String() string {
	return draw(8, 8, func(line, column int) bool { return b.Has(8*(7-line) + column) })
}
