package position

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// SquareSet is a set of squares. It is a comparable value; the zero value is the empty
// set. The operators of numbers work on it: a|b is the union of two sets, a&b their
// intersection, a&^b the squares of a that are not in b.
//
// Convert it to a [bitboard.Board5], at no cost, for operations on whole boards.
type SquareSet bitboard.Board5

// Has reports whether a square is in the set. It reports false for an invalid square.
func (s SquareSet) Has(square Square) bool { return s&square.Set() != 0 }

// Count returns the number of squares in the set.
func (s SquareSet) Count() int { return bitboard.Board5(s).Count() }

// All yields the squares of the set in ascending order.
func (s SquareSet) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(SquareAtBit(bitboard.Board5(s).Lowest())) {
				return
			}
		}
	}
}

// String returns the names of the squares in ascending order with spaces between them,
// such as "A5 B4 C3", or "-" for the empty set.
func (s SquareSet) String() string { return value.List(s.All()) }
