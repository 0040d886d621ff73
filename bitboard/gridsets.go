package bitboard

import "fmt"

// And returns the squares that are in both sets. The error is [ErrSize] if the boards
// differ in size.
func (g Grid) And(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a & b })
}

// Or returns the squares that are in at least one of the sets. The error is that of [Grid.And].
func (g Grid) Or(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a | b })
}

// Xor returns the squares that are in exactly one of the sets. The error is that of [Grid.And].
func (g Grid) Xor(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a ^ b })
}

// Not returns the squares of the board that are not in the set.
func (g Grid) Not() Grid {
	if g.rest == nil {
		g.first = ^g.first & ones(g.Len())
		return g
	}
	out := g.blank()
	out.first = ^g.first
	for i, w := range g.rest {
		out.rest[i] = ^w
	}
	return out.trimmed()
}

func (g Grid) combine(o Grid, op func(a, b uint64) uint64) (Grid, error) {
	if g.width != o.width || g.height != o.height {
		return Grid{}, fmt.Errorf("bitboard: %w differ: %dx%d and %dx%d", ErrSize, g.width, g.height, o.width, o.height)
	}
	out := g.blank()
	out.first = op(g.first, o.first)
	for i := range g.rest {
		out.rest[i] = op(g.rest[i], o.rest[i])
	}
	return out, nil
}

// Rank returns all squares of a rank, 0 for the southern rank, on a board of the same
// size; the squares of g do not matter. The error is [ErrRange] if the rank is off the
// board.
func (g Grid) Rank(rank int) (Grid, error) {
	if err := checkMask("rank", rank, g.Height()); err != nil {
		return Grid{}, err
	}
	out := g.blank()
	out.put(ones(g.Width()), rank*g.Width())
	return out, nil
}

// File is like [Grid.Rank] for a file, 0 for the western file.
func (g Grid) File(file int) (Grid, error) {
	if err := checkMask("file", file, g.Width()); err != nil {
		return Grid{}, err
	}
	return g.periodic(1 << file), nil
}

// Diagonal is like [Grid.Rank] for the squares with rank - file + width - 1 = i, which run
// from south-west to north-east. Diagonal 0 is the south-east corner.
func (g Grid) Diagonal(i int) (Grid, error) {
	if err := checkMask("diagonal", i, g.lines()); err != nil {
		return Grid{}, err
	}
	return g.line(i-g.Width()+1, 1), nil
}

// Antidiagonal is like [Grid.Rank] for the squares with rank + file = i, which run from
// north-west to south-east. Antidiagonal 0 is the south-west corner.
func (g Grid) Antidiagonal(i int) (Grid, error) {
	if err := checkMask("antidiagonal", i, g.lines()); err != nil {
		return Grid{}, err
	}
	return g.line(i, -1), nil
}

// lines returns the number of diagonals, which is also the number of antidiagonals.
func (g Grid) lines() int { return max(0, g.Width()+g.Height()-1) }

// line returns the squares on the board among (file f, rank start + f*step).
func (g Grid) line(start, step int) Grid {
	out := g.blank()
	for f := range g.Width() {
		if r := start + f*step; r >= 0 && r < g.Height() {
			out.set(r*g.Width() + f)
		}
	}
	return out
}

func checkMask(what string, i, n int) error {
	if i < 0 || i >= n {
		return fmt.Errorf("bitboard: %w: %s %d, the board has %d", ErrRange, what, i, n)
	}
	return nil
}
