package bitboard

import (
	"iter"
	"math/bits"
)

// Board5 is a set of squares of a 5x5 board. It is a number and compares as
// one; the zero value is the empty set.
//
// The square (x, y), both from 1 to 5, is bit 7x + y. A row is seven bits wide, so unused bits surround the 25
// squares. A shift over an edge sets only unused bits, and the mask [Valid5] clears them. The layout and its
// constants come from the article "Implementing Santorini Bitboards".
//
// Every operation takes a few instructions, allocates nothing and is inlined.
// Unused bits must not be set.
type Board5 uint64

const (
	// Valid5 is the set of all 25 squares.
	Valid5 Board5 = 2147077824256

	// around8 is the set of the eight bits around bit 8, which is the square (1, 1). It includes unused bits.
	around8 Board5 = 115335

	row5    = 7 // the number of bits of a row
	line5   = 0b11111 << 8
	column5 = 1<<8 | 1<<15 | 1<<22 | 1<<29 | 1<<36
)

// At5 returns the set of the square (x, y), both from 1 to 5. For any other x or y it
// returns the empty set.
func At5(x, y int) Board5 {
	if x < 1 || x > 5 || y < 1 || y > 5 {
		return 0
	}
	return 1 << (row5*x + y)
}

// Neighbours5 returns the neighbours of the square at a bit. For bit 64, which [Board5.Lowest] returns for the empty
// set, it returns the empty set. The result for any other bit off the board is undefined.
func Neighbours5(bit int) Board5 { return around8 << ((bit - 8) & 63) & Valid5 }

// Neighbourhood returns every square that is next to a square of the set, in any of the eight directions. It includes a
// square of the set only if that square is next to another square of the set.
func (b Board5) Neighbourhood() Board5 {
	sides := b<<1 | b>>1
	rows := sides | b
	return (sides | rows<<row5 | rows>>row5) & Valid5
}

// Closed returns the closed neighbourhood: the set and every square next to it.
func (b Board5) Closed() Board5 {
	rows := b | b<<1 | b>>1
	return (rows | rows<<row5 | rows>>row5) & Valid5
}

// FlipRows swaps (x, y) and (6-x, y): the first line of [Board5.String]
// becomes the last.
func (b Board5) FlipRows() Board5 {
	return b>>(4*row5)&line5 | b>>(2*row5)&(line5<<row5) | b&(line5<<(2*row5)) |
		b<<(2*row5)&(line5<<(3*row5)) | b<<(4*row5)&(line5<<(4*row5))
}

// FlipColumns swaps (x, y) and (x, 6-y): the first column of
// [Board5.String] becomes the last.
func (b Board5) FlipColumns() Board5 {
	return b>>4&column5 | b>>2&(column5<<1) | b&(column5<<2) | b<<2&(column5<<3) | b<<4&(column5<<4)
}

// Transpose swaps (x, y) and (y, x).
func (b Board5) Transpose() Board5 {
	// Bit 7x + y becomes bit 7y + x, which is a shift by 6(y - x). The shift is the same for all squares of a diagonal.
	const main, down1, down2, down3, down4 = 0x10101010100, 0x8080808000, 0x4040400000, 0x2020000000, 0x1000000000
	const up1, up2, up3, up4 = down1 >> 6, down2 >> 12, down3 >> 18, down4 >> 24
	return b&main | b&up1<<6 | b&up2<<12 | b&up3<<18 | b&up4<<24 |
		b>>6&up1 | b>>12&up2 | b>>18&up3 | b>>24&up4
}

// Has reports whether the square at a bit is in the set.
func (b Board5) Has(bit int) bool { return b>>(bit&63)&1 != 0 }

// Count returns the number of squares in the set.
func (b Board5) Count() int { return bits.OnesCount64(uint64(b)) }

// Lowest returns the lowest bit that is set, or 64 for the empty set.
func (b Board5) Lowest() int { return bits.TrailingZeros64(uint64(b)) }

// Bits yields the bits that are set, in ascending order.
func (b Board5) Bits() iter.Seq[int] { return ones(uint64(b)) }

// ones yields the bits that are set, in ascending order.
func ones(set uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(bits.TrailingZeros64(set)) {
				return
			}
		}
	}
}

// String returns the board as five lines of text: x = 1 is the first line, y = 1 the
// first column. A square of the set is 1, any other square a full stop.
func (b Board5) String() string {
	return draw(5, 5, func(line, column int) bool { return b.Has(row5*(line+1) + column + 1) })
}
