package bitboard

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// plain is the reference implementation of Grid: a loop over files and ranks for every method.
type plain struct {
	width, height int
	squares       map[Coordinate]bool
}

// plainOf builds a board square by square from a rule.
func plainOf(width, height int, rule func(file, rank int) bool) plain {
	p := plain{width, height, map[Coordinate]bool{}}
	for rank := range height {
		for file := range width {
			if rule(file, rank) {
				p.squares[Coordinate{file, rank}] = true
			}
		}
	}
	return p
}

// grid converts through the constructor that takes coordinates.
func (p plain) grid(t testing.TB) Grid {
	t.Helper()
	var list []Coordinate
	for c := range p.squares {
		list = append(list, c)
	}
	return must(t)(FromCoordinates(p.width, p.height, list...))
}

func must(t testing.TB) func(Grid, error) Grid {
	return func(g Grid, err error) Grid {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
}

// same compares a Grid with want square by square.
func same(t *testing.T, what string, got Grid, want plain) {
	t.Helper()
	if got.Width() != want.width || got.Height() != want.height || got.Count() != len(want.squares) {
		t.Fatalf("%s: %dx%d with %d squares, want %dx%d with %d\n%v", what,
			got.Width(), got.Height(), got.Count(), want.width, want.height, len(want.squares), got)
	}
	for rank := range want.height {
		for file := range want.width {
			has, err := got.Has(rank*want.width + file)
			if err != nil || has != want.squares[Coordinate{file, rank}] {
				t.Fatalf("%s: file %d, rank %d of %dx%d: %v, %v\n%v", what, file, rank, want.width, want.height, has, err, got)
			}
		}
	}
}

// sizes are all sizes up to 8x8 and some that need several words.
func sizes() [][2]int {
	out := [][2]int{{64, 1}, {1, 64}, {9, 8}, {8, 9}, {13, 5}, {13, 7}, {5, 26}, {32, 32}, {33, 31}, {63, 64}, {64, 2},
		{2, 64}, {64, 64}}
	for w := 1; w <= 8; w++ {
		for h := 1; h <= 8; h++ {
			out = append(out, [2]int{w, h})
		}
	}
	return out
}

// samples are the boards to test for a size: every single square if the board is one
// word, and some random sets.
func samples(w, h int) []plain {
	r := rand.New(rand.NewPCG(uint64(w), uint64(h)))
	var out []plain
	for range 3 {
		out = append(out, plainOf(w, h, func(int, int) bool { return r.IntN(2) == 0 }))
	}
	if w <= 8 && h <= 8 {
		for s := range w * h {
			out = append(out, plainOf(w, h, func(f, r int) bool { return r*w+f == s }))
		}
	}
	return out
}

// steps has the files to the east and the ranks to the north of each direction.
var steps = map[Direction]Coordinate{
	North: {0, 1}, NorthEast: {1, 1}, East: {1, 0}, SouthEast: {1, -1},
	South: {0, -1}, SouthWest: {-1, -1}, West: {-1, 0}, NorthWest: {-1, 1},
}

func TestGridMovesMatchLoops(t *testing.T) {
	for _, size := range sizes() {
		w, h := size[0], size[1]
		far := max(w, h) + 1
		distances := []int{0, 1, 2, 3, w - 1, h - 1, w, h, far, math.MaxInt/2 + 1}
		if w <= 8 && h <= 8 {
			distances = []int{math.MaxInt/2 + 1}
			for n := range far + 1 {
				distances = append(distances, n)
			}
		}
		for _, p := range samples(w, h) {
			g := p.grid(t)
			has := func(file, rank int) bool { return p.squares[Coordinate{file, rank}] }
			same(t, "grid", g, p)
			same(t, "not", g.Not(), plainOf(w, h, func(f, r int) bool { return !has(f, r) }))
			same(t, "flip vertical", g.FlipVertical(), plainOf(w, h, func(f, r int) bool { return has(f, h-1-r) }))
			same(t, "flip horizontal", g.FlipHorizontal(), plainOf(w, h, func(f, r int) bool { return has(w-1-f, r) }))
			same(t, "rotate 180", g.Rotate180(), plainOf(w, h, func(f, r int) bool { return has(w-1-f, h-1-r) }))
			same(t, "rotate 90", g.Rotate90(), plainOf(h, w, func(f, r int) bool { return has(w-1-r, f) }))
			same(t, "rotate 270", g.Rotate270(), plainOf(h, w, func(f, r int) bool { return has(r, h-1-f) }))
			for d := North; d <= NorthWest; d++ {
				df, dr := steps[d].File, steps[d].Rank
				for _, n := range distances {
					want := plainOf(w, h, func(f, r int) bool { return has(f-n*df, r-n*dr) })
					same(t, d.String(), must(t)(g.Shift(d, n)), want)
				}
			}
		}
	}
}

func TestGridMasksMatchLoops(t *testing.T) {
	for _, size := range sizes() {
		w, h := size[0], size[1]
		g := must(t)(Empty(w, h))
		same(t, "empty", g, plainOf(w, h, func(int, int) bool { return false }))
		same(t, "full", must(t)(Full(w, h)), plainOf(w, h, func(int, int) bool { return true }))
		for i := range h {
			same(t, "rank", must(t)(g.Rank(i)), plainOf(w, h, func(f, r int) bool { return r == i }))
		}
		for i := range w {
			same(t, "file", must(t)(g.File(i)), plainOf(w, h, func(f, r int) bool { return f == i }))
		}
		for i := range w + h - 1 {
			same(t, "diagonal", must(t)(g.Diagonal(i)), plainOf(w, h, func(f, r int) bool { return r-f+w-1 == i }))
			same(t, "antidiagonal", must(t)(g.Antidiagonal(i)), plainOf(w, h, func(f, r int) bool { return r+f == i }))
		}
	}
}

func TestGridSetsMatchLoops(t *testing.T) {
	for _, size := range sizes() {
		w, h := size[0], size[1]
		s := samples(w, h)
		a, b := s[0], s[1]
		each := func(op func(x, y bool) bool) plain {
			return plainOf(w, h, func(f, r int) bool { return op(a.squares[Coordinate{f, r}], b.squares[Coordinate{f, r}]) })
		}
		same(t, "and", must(t)(a.grid(t).And(b.grid(t))), each(func(x, y bool) bool { return x && y }))
		same(t, "or", must(t)(a.grid(t).Or(b.grid(t))), each(func(x, y bool) bool { return x || y }))
		same(t, "xor", must(t)(a.grid(t).Xor(b.grid(t))), each(func(x, y bool) bool { return x != y }))
	}
}

func TestGridFormsRoundTrip(t *testing.T) {
	for _, size := range sizes() {
		w, h := size[0], size[1]
		for _, p := range samples(w, h) {
			g := p.grid(t)
			var squares []int
			var coordinates []Coordinate
			for s := range w * h {
				if c := (Coordinate{s % w, s / w}); p.squares[c] {
					squares, coordinates = append(squares, s), append(coordinates, c)
				}
			}
			var gotSquares []int
			for s := range g.Squares() {
				gotSquares = append(gotSquares, s)
			}
			var gotCoordinates []Coordinate
			for c := range g.Coordinates() {
				gotCoordinates = append(gotCoordinates, c)
			}
			if d := cmp.Diff(squares, gotSquares); d != "" {
				t.Fatalf("squares of %dx%d: %s", w, h, d)
			}
			if d := cmp.Diff(coordinates, gotCoordinates); d != "" {
				t.Fatalf("coordinates of %dx%d: %s", w, h, d)
			}
			for form, back := range map[string]Grid{
				"squares":     must(t)(FromSquares(w, h, squares...)),
				"coordinates": must(t)(FromCoordinates(w, h, coordinates...)),
				"bools":       must(t)(FromBools(w, h, g.Bools())),
				"base 2":      must(t)(ParseBase2(w, h, g.Base2())),
			} {
				if g != back {
					t.Fatalf("%dx%d through %s:\n%v\nwant\n%v", w, h, form, back, g)
				}
			}
		}
	}
}

// The 5x5 board: every square, and random sets, against a loop over
// coordinates.
func TestBoard5MatchesLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	check := func(b Board5) {
		t.Helper()
		var open, closed Board5
		for x := 1; x <= 5; x++ {
			for y := 1; y <= 5; y++ {
				for dx := -1; dx <= 1; dx++ {
					for dy := -1; dy <= 1; dy++ {
						if b&At5(x+dx, y+dy) == 0 {
							continue
						}
						closed |= At5(x, y)
						if dx != 0 || dy != 0 {
							open |= At5(x, y)
						}
					}
				}
			}
		}
		if b.Neighbourhood() != open || b.Closed() != closed {
			t.Fatalf("of\n%v\nneighbourhood\n%v\nwant\n%v\nclosed\n%v\nwant\n%v", b, b.Neighbourhood(), open, b.Closed(), closed)
		}
		for name, image := range map[string]struct {
			got  Board5
			rule func(x, y int) (int, int)
		}{
			"flip rows":    {b.FlipRows(), func(x, y int) (int, int) { return 6 - x, y }},
			"flip columns": {b.FlipColumns(), func(x, y int) (int, int) { return x, 6 - y }},
			"transpose":    {b.Transpose(), func(x, y int) (int, int) { return y, x }},
		} {
			var want Board5
			for x := 1; x <= 5; x++ {
				for y := 1; y <= 5; y++ {
					if b&At5(x, y) != 0 {
						want |= At5(image.rule(x, y))
					}
				}
			}
			if image.got != want {
				t.Fatalf("%s of\n%v\nis\n%v\nwant\n%v", name, b, image.got, want)
			}
		}
		if b.Count() == 1 && Neighbours5(b.Lowest()) != open {
			t.Fatalf("neighbours of bit %d\n%v\nwant\n%v", b.Lowest(), Neighbours5(b.Lowest()), open)
		}
		var bits []int
		for bit := range 64 {
			has := b/(1<<bit)%2 == 1
			if has {
				bits = append(bits, bit)
			}
			if b.Has(bit) != has {
				t.Fatalf("bit %d of\n%v: %v", bit, b, b.Has(bit))
			}
		}
		if got := slices.Collect(b.Bits()); !slices.Equal(got, bits) || b.Count() != len(bits) {
			t.Fatalf("%d bits of\n%v\nare %v, want %v", b.Count(), b, got, bits)
		}
	}
	for x := 1; x <= 5; x++ {
		for y := 1; y <= 5; y++ {
			check(At5(x, y))
		}
	}
	for range 10_000 {
		check(Board5(r.Uint64()) & Valid5)
	}
}

// The 8x8 board: every square, and random sets, against a loop over
// coordinates.
func TestBoard8MatchesLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	moved := func(b Board8, files, ranks int) (out Board8) {
		for rank := range 8 {
			for file := range 8 {
				if b.Has(8*rank + file) {
					out |= At8(file+files, rank+ranks)
				}
			}
		}
		return out
	}
	check := func(b Board8) {
		t.Helper()
		n, s, e, w := moved(b, 0, 1), moved(b, 0, -1), moved(b, 1, 0), moved(b, -1, 0)
		if b.North() != n || b.South() != s || b.East() != e || b.West() != w {
			t.Fatalf("steps of\n%v", b)
		}
		if b.Neighbourhood() != n|s|e|w {
			t.Fatalf("neighbourhood of\n%v\n\n%v", b, b.Neighbourhood())
		}
		var squares []int
		for square := range 64 {
			has := b/(1<<square)%2 == 1
			if has {
				squares = append(squares, square)
			}
			if b.Has(square) != has {
				t.Fatalf("square %d of\n%v: %v", square, b, b.Has(square))
			}
		}
		if got := slices.Collect(b.Squares()); !slices.Equal(got, squares) || b.Count() != len(squares) {
			t.Fatalf("%d squares of\n%v\nare %v, want %v", b.Count(), b, got, squares)
		}
	}
	for square := range 64 {
		check(1 << square)
	}
	for range 10_000 {
		check(Board8(r.Uint64()))
	}
}
