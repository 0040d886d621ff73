package bitboard

import "fmt"

// And returns the squares that are in both sets. The error is [ErrSize] if the boards
// differ in size.
func (g Grid) And(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a & b })
}

// Or returns the squares that are in either set or in both. The error is [ErrSize] if the boards differ in size.
func (g Grid) Or(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a | b })
}

// Xor returns the squares that are in exactly one of the two sets. The error is [ErrSize] if the boards differ in size.
func (g Grid) Xor(o Grid) (Grid, error) {
	return g.combine(o, func(a, b uint64) uint64 { return a ^ b })
}

// Not returns the squares of the board that are not in the set.
func (g Grid) Not() Grid { return g.withRanks(func(r int) uint64 { return ^g.ranks[r] }) }

func (g Grid) combine(o Grid, op func(a, b uint64) uint64) (Grid, error) {
	if g.width != o.width || g.height != o.height {
		return Grid{}, fmt.Errorf("bitboard: %w differ: %dx%d and %dx%d", ErrSize, g.width, g.height, o.width, o.height)
	}
	return g.withRanks(func(r int) uint64 { return op(g.ranks[r], o.ranks[r]) }), nil
}

// Rank returns all squares of a rank, on a board of the same size as g. Rank 0 is in the south. It does not matter
// which squares are in g. The error is [ErrRange] if the rank is off the board.
func (g Grid) Rank(rank int) (Grid, error) {
	return g.lineOf("rank", rank, g.Height(), func(r int) uint64 {
		if r == rank {
			return ^uint64(0)
		}
		return 0
	})
}

// File is like [Grid.Rank] for a file. File 0 is in the west.
func (g Grid) File(file int) (Grid, error) {
	return g.lineOf("file", file, g.Width(), func(int) uint64 { return bit(file) })
}

// Diagonal is like [Grid.Rank] for a diagonal that runs from south-west to north-east. All squares of diagonal i have
// rank - file + width - 1 = i. Diagonal 0 is the south-east corner.
func (g Grid) Diagonal(i int) (Grid, error) {
	return g.lineOf("diagonal", i, g.lines(), func(r int) uint64 { return bit(r - i + g.Width() - 1) })
}

// Antidiagonal is like [Grid.Rank] for a diagonal that runs from north-west to south-east. All squares of antidiagonal
// i have rank + file = i. Antidiagonal 0 is the south-west corner.
func (g Grid) Antidiagonal(i int) (Grid, error) {
	return g.lineOf("antidiagonal", i, g.lines(), func(r int) uint64 { return bit(i - r) })
}

// lines returns the number of diagonals, which is also the number of antidiagonals.
func (g Grid) lines() int { return max(0, g.Width()+g.Height()-1) }

// lineOf returns a rank, file or diagonal of the board: line i of n. The function rank returns the squares of the line
// on rank r. The argument kind is the name of the line in errors.
func (g Grid) lineOf(kind string, i, n int, rank func(r int) uint64) (Grid, error) {
	if i < 0 || i >= n {
		return Grid{}, fmt.Errorf("bitboard: %w: %s %d, the board has %d", ErrRange, kind, i, n)
	}
	return g.withRanks(rank), nil
}

// bit returns a rank with only the square on the given file. For a negative file it returns the empty rank.
func bit(file int) uint64 {
	if file < 0 {
		return 0
	}
	return 1 << file
}
