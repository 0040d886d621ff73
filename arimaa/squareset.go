package arimaa

import (
	"iter"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// SquareSet is a set of squares. It is a comparable value; the zero value is the empty
// set. The operators of numbers work on it: a|b is the union of two sets, a&b their
// intersection, a&^b the squares of a that are not in b, and ^a the squares that are not
// in a.
//
// Convert it to a [bitboard.Board8], at no cost, for operations on whole boards.
type SquareSet bitboard.Board8

// Has reports whether a square is in the set. It reports false for an invalid square.
func (s SquareSet) Has(square Square) bool { return s&square.Set() != 0 }

// Count returns the number of squares in the set.
func (s SquareSet) Count() int { return bitboard.Board8(s).Count() }

// All yields the squares of the set in ascending order.
func (s SquareSet) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.lowest()) {
				return
			}
		}
	}
}

// String returns the names of the squares in ascending order with spaces between them,
// such as "b1 e3", or "-" for the empty set.
func (s SquareSet) String() string { return value.List(s.All()) }

// lowest returns the lowest square of a set that is not empty.
func (s SquareSet) lowest() Square { return Square(bitboard.Board8(s).Lowest()) }

// neighbourhood returns the squares next to a square of the set.
func (s SquareSet) neighbourhood() SquareSet { return SquareSet(bitboard.Board8(s).Neighbourhood()) }
