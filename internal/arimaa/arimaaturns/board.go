// Package arimaaturns finds the positions after all legal turns of an Arimaa position. It works only on sets of
// squares. Package arimaa uses it for the rules. Package solver uses it for proofs, which also need the positions
// within a turn.
//
// Squares are numbered as in [bitboard.Board8]. Side 0 is Gold, side 1 Silver. The kinds of pieces are 0 to 5, from
// rabbit to elephant. The directions are 0 north, 1 south, 2 east, 3 west.
package arimaaturns

import "github.com/puzzlecode/puzzlecode/bitboard"

// Layers holds a set of squares for each kind of piece: the six kinds of Gold, then those of Silver. No square may be
// in two sets.
type Layers [2 * kinds]bitboard.Board8

// kinds is the number of kinds of pieces.
const kinds = 6

const (
	rabbit   = 0
	elephant = kinds - 1
)

// Traps holds the trap squares c3, f3, c6 and f6.
const Traps bitboard.Board8 = 1<<18 | 1<<21 | 1<<42 | 1<<45

// Of returns the six layers of a side.
func (l *Layers) Of(side uint8) *[kinds]bitboard.Board8 {
	if side == 0 {
		return (*[kinds]bitboard.Board8)(l[:kinds])
	}
	return (*[kinds]bitboard.Board8)(l[kinds:])
}

// Shift returns a set moved one square in a direction. Squares beyond the edge are dropped.
func Shift(set bitboard.Board8, direction int) bitboard.Board8 {
	switch direction {
	case 0:
		return set.North()
	case 1:
		return set.South()
	case 2:
		return set.East()
	}
	return set.West()
}

// Backward returns the direction that is forbidden to the rabbits of a side.
func Backward(side uint8) int { return int(side ^ 1) }

// Forward returns the squares that pieces of a layer, 0 to 11, could step to from the given squares if the board were
// otherwise empty.
func Forward(layer int, squares bitboard.Board8) bitboard.Board8 {
	switch layer {
	case rabbit:
		return squares.North() | squares.East() | squares.West()
	case kinds + rabbit:
		return squares.South() | squares.East() | squares.West()
	}
	return squares.Neighbourhood()
}

// LastRank returns the rank that the rabbits of a side must reach to win.
func LastRank(side uint8) bitboard.Board8 {
	if side == 0 {
		return 0xff << 56
	}
	return 0xff
}

const squares = 64

// square returns the set of one square.
func square(s uint8) bitboard.Board8 { return 1 << (s & 63) }

// lowest returns the lowest square of a non-empty set.
func lowest(set bitboard.Board8) uint8 { return uint8(set.Lowest()) }
