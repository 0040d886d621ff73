package bitboard

import (
	"fmt"
	"math/bits"
)

// Direction is a direction of the compass, eight in all.
type Direction uint8

// The directions, clockwise. North is towards higher ranks, east towards
// higher files.
const (
	North Direction = iota
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

var directions = [...]struct {
	name       string
	file, rank int
}{
	North:     {"north", 0, 1},
	NorthEast: {"north-east", 1, 1},
	East:      {"east", 1, 0},
	SouthEast: {"south-east", 1, -1},
	South:     {"south", 0, -1},
	SouthWest: {"south-west", -1, -1},
	West:      {"west", -1, 0},
	NorthWest: {"north-west", -1, 1},
}

// String returns the name, such as "north-east".
func (d Direction) String() string {
	if int(d) >= len(directions) {
		return fmt.Sprintf("Direction(%d)", uint8(d))
	}
	return directions[d].name
}

// Shift returns the set moved n squares in a direction. Squares that leave the board are
// dropped; nothing wraps around an edge. The error is [ErrRange] if n is negative or the
// direction is invalid.
func (g Grid) Shift(d Direction, n int) (Grid, error) {
	if int(d) >= len(directions) {
		return Grid{}, fmt.Errorf("bitboard: %w: %v", ErrRange, d)
	}
	if n < 0 {
		return Grid{}, fmt.Errorf("bitboard: %w: shift by %d squares, must not be negative: use the opposite direction",
			ErrRange, n)
	}
	files, ranks := n*directions[d].file, n*directions[d].rank
	return g.withRanks(func(r int) uint64 {
		switch source := r - ranks; {
		case source < 0 || source >= g.Height():
			return 0
		case files < 0:
			return g.ranks[source] >> -files
		default:
			return g.ranks[source] << files
		}
	}), nil
}

// FlipVertical swaps north and south.
func (g Grid) FlipVertical() Grid {
	return g.withRanks(func(r int) uint64 { return g.ranks[g.Height()-1-r] })
}

// FlipHorizontal swaps east and west.
func (g Grid) FlipHorizontal() Grid {
	return g.withRanks(func(r int) uint64 { return bits.Reverse64(g.ranks[r]) >> (64 - g.width) })
}

// Rotate90 rotates the board clockwise by 90 degrees: north becomes east, and width and
// height are swapped.
func (g Grid) Rotate90() Grid { return g.transposed().FlipVertical() }

// Rotate180 rotates the board by 180 degrees.
func (g Grid) Rotate180() Grid { return g.FlipVertical().FlipHorizontal() }

// Rotate270 rotates the board counterclockwise by 90 degrees: north becomes west, and
// width and height are swapped.
func (g Grid) Rotate270() Grid { return g.transposed().FlipHorizontal() }

// transposed swaps files and ranks.
func (g Grid) transposed() Grid {
	out := Grid{width: g.height, height: g.width}
	for s := range g.Squares() {
		out.ranks[s%g.Width()] |= 1 << (s / g.Width())
	}
	return out
}
