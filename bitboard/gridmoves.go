package bitboard

import (
	"fmt"
	"math/bits"
)

// Direction is one of the eight directions of the compass.
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
		return Grid{}, fmt.Errorf("bitboard: %w: shift by %d squares, must not be negative: use the opposite direction", ErrRange, n)
	}
	if n >= max(g.Width(), g.Height()) { // all squares leave the board
		return g.blank(), nil
	}
	files, ranks := n*directions[d].file, n*directions[d].rank
	// Drop the files that would leave the board, then shift all squares by the same number.
	stay := g.periodic(ones(max(g.Width()-files, 0)) &^ ones(max(-files, 0)))
	g, _ = g.And(stay)
	return g.moved(ranks*g.Width() + files), nil
}

// moved returns the set with n added to the number of every square.
func (g Grid) moved(n int) Grid {
	out := g.blank()
	whole, part := n>>6, n&63 // rounds down, also for a negative n
	for i := range 1 + len(g.rest) {
		w := g.word(i-whole)<<part | g.word(i-whole-1)>>(64-part)
		out.put(w, 64*i)
	}
	return out.trimmed()
}

// FlipVertical swaps north and south.
func (g Grid) FlipVertical() Grid {
	out := g.blank()
	for r := range g.Height() {
		out.put(g.rank(r), (g.Height()-1-r)*g.Width())
	}
	return out
}

// FlipHorizontal swaps east and west.
func (g Grid) FlipHorizontal() Grid {
	out := g.blank()
	for r := range g.Height() {
		out.put(bits.Reverse64(g.rank(r))>>(64-g.Width()), r*g.Width())
	}
	return out
}

// Rotate90 rotates the board clockwise by 90 degrees: north becomes east, and width and
// height are swapped.
func (g Grid) Rotate90() Grid {
	out := g.turned()
	for c := range g.Coordinates() {
		out.set((g.Width()-1-c.File)*g.Height() + c.Rank)
	}
	return out
}

// Rotate180 rotates the board by 180 degrees.
func (g Grid) Rotate180() Grid { return g.FlipVertical().FlipHorizontal() }

// Rotate270 rotates the board counterclockwise by 90 degrees: north becomes west, and
// width and height are swapped.
func (g Grid) Rotate270() Grid {
	out := g.turned()
	for c := range g.Coordinates() {
		out.set(c.File*g.Height() + g.Height() - 1 - c.Rank)
	}
	return out
}

// turned returns the empty set on a board with width and height swapped.
func (g Grid) turned() Grid {
	out := g.blank()
	out.width, out.height = g.height, g.width
	return out
}
