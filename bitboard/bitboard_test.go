package bitboard

import (
	"errors"
	"os/exec"
	"strings"
	"testing"
)

func TestGridErrors(t *testing.T) {
	g := must(t)(Empty(5, 4))
	zero := Grid{}
	for _, test := range []struct {
		name string
		do   func() error
		want error
	}{
		{"no width", func() error { _, err := Empty(0, 5); return err }, ErrSize},
		{"no height", func() error { _, err := Full(5, 0); return err }, ErrSize},
		{"negative size", func() error { _, err := FromSquares(-1, 5); return err }, ErrSize},
		{"too wide", func() error { _, err := Empty(65, 1); return err }, ErrSize},
		{"too high", func() error { _, err := FromCoordinates(1, 65); return err }, ErrSize},
		{"bools too wide", func() error { _, err := FromBools(65, 1, nil); return err }, ErrSize},
		{"text of no board", func() error { _, err := ParseBase2(1, 65, ""); return err }, ErrSize},
		{"text too short", func() error { _, err := ParseBase2(5, 4, "0"); return err }, ErrSize},
		{"text with a letter", func() error { _, err := ParseBase2(2, 2, "01x1"); return err }, ErrSyntax},
		{"bools too short", func() error { _, err := FromBools(5, 4, make([]bool, 19)); return err }, ErrSize},
		{"square too high", func() error { _, err := FromSquares(5, 4, 20); return err }, ErrRange},
		{"square negative", func() error { _, err := g.Has(-1); return err }, ErrRange},
		{"file negative", func() error { _, err := FromCoordinates(5, 4, Coordinate{-1, 1}); return err }, ErrRange},
		{"rank too high", func() error { _, err := FromCoordinates(5, 4, Coordinate{1, 4}); return err }, ErrRange},
		{"file too high", func() error { _, err := FromCoordinates(5, 4, Coordinate{5, 0}); return err }, ErrRange},
		{"rank negative", func() error { _, err := FromCoordinates(5, 4, Coordinate{0, -1}); return err }, ErrRange},
		{"rank mask", func() error { _, err := g.Rank(4); return err }, ErrRange},
		{"file mask", func() error { _, err := g.File(5); return err }, ErrRange},
		{"diagonal mask", func() error { _, err := g.Diagonal(8); return err }, ErrRange},
		{"antidiagonal mask", func() error { _, err := g.Antidiagonal(-1); return err }, ErrRange},
		{"negative shift", func() error { _, err := g.Shift(North, -1); return err }, ErrRange},
		{"no direction", func() error { _, err := g.Shift(NorthWest+1, 1); return err }, ErrRange},
		{"widths differ", func() error { _, err := g.Or(must(t)(Empty(6, 4))); return err }, ErrSize},
		{"heights differ", func() error { _, err := g.Xor(must(t)(Empty(5, 5))); return err }, ErrSize},
		{"sizes differ", func() error { _, err := g.And(must(t)(Empty(4, 5))); return err }, ErrSize},
		{"zero has no square", func() error { _, err := zero.Has(0); return err }, ErrRange},
		{"zero has no rank", func() error { _, err := zero.Rank(0); return err }, ErrRange},
		{"zero has no diagonal", func() error { _, err := zero.Diagonal(0); return err }, ErrRange},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := test.do()
			if !errors.Is(err, test.want) {
				t.Fatalf("%v, want %v", err, test.want)
			}
			if !strings.HasPrefix(err.Error(), "bitboard: ") {
				t.Errorf("%q does not name its package", err)
			}
		})
	}
}

func TestZeroGrid(t *testing.T) {
	var zero Grid
	if has, err := zero.Has(0); has || err == nil {
		t.Errorf("has square 0: %v, %v", has, err)
	}
	if _, err := zero.Diagonal(0); err == nil || !strings.HasSuffix(err.Error(), "diagonal 0, the board has 0") {
		t.Errorf("diagonal 0: %v", err)
	}
	for name, g := range map[string]Grid{
		"not": zero.Not(), "flip": zero.FlipVertical().FlipHorizontal(), "turn": zero.Rotate90().Rotate270(),
		"no shift": must(t)(zero.Shift(East, 0)), "shift": must(t)(zero.Shift(East, 3)), "or": must(t)(zero.Or(zero)),
	} {
		if g != zero || !g.IsEmpty() || g.String() != "" || g.Base2() != "" {
			t.Errorf("%s of the zero Grid is %v", name, g)
		}
	}
}

// Grids that differ in one property.
func TestGridEqual(t *testing.T) {
	for _, test := range []struct {
		name string
		a, b Grid
		want bool
	}{
		{"equal", must(t)(FromSquares(9, 9, 1, 70)), must(t)(FromSquares(9, 9, 70, 1)), true},
		{"another width", must(t)(FromSquares(5, 4, 1)), must(t)(FromSquares(6, 4, 1)), false},
		{"another height", must(t)(FromSquares(5, 4, 1)), must(t)(FromSquares(5, 5, 1)), false},
		{"another square", must(t)(FromSquares(5, 4, 1)), must(t)(FromSquares(5, 4, 2)), false},
		{"another square on the first rank", must(t)(FromSquares(9, 9, 1, 70)), must(t)(FromSquares(9, 9, 2, 70)), false},
		{"another square on the eighth rank", must(t)(FromSquares(9, 9, 1, 70)), must(t)(FromSquares(9, 9, 1, 71)), false},
	} {
		if (test.a == test.b) != test.want {
			t.Errorf("%s: equal is %v", test.name, !test.want)
		}
	}
}

func TestGridText(t *testing.T) {
	g := must(t)(ParseBase2(3, 2, "100011"))
	if got := g.String(); got != "..1\n11." {
		t.Errorf("prints as\n%s", got)
	}
	if g.IsEmpty() {
		t.Error("said to be empty")
	}
	if got := (NorthWest + 1).String(); got != "Direction(8)" {
		t.Errorf("an unknown direction prints as %q", got)
	}
}

// Leaving a loop early stops the iterators.
func TestIteratorsStop(t *testing.T) {
	g := must(t)(Full(9, 9))
	n := 0
	for range g.Squares() {
		n++
		break
	}
	for range g.Coordinates() {
		n++
		break
	}
	for range Valid5.Bits() {
		n++
		break
	}
	for range Board8(3).Squares() {
		n++
		break
	}
	if n != 4 {
		t.Errorf("%d rounds, want 4", n)
	}
}

// The constants that the article and the record format publish.
func TestBoard5PublishedConstants(t *testing.T) {
	if Valid5 != 2147077824256 || around8 != 115335 {
		t.Errorf("valid %d, around %d", Valid5, around8)
	}
	set := func(bits ...int) (b Board5) {
		for _, i := range bits {
			b |= 1 << i
		}
		return b
	}
	if got, want := Neighbours5(19), set(11, 12, 18, 25, 26); got != want {
		t.Errorf("neighbours of 19:\n%v\nwant\n%v", got, want)
	}
	if got, want := set(8, 24, 25).Closed(), set(8, 9, 15, 16, 17, 18, 19, 23, 24, 25, 26, 30, 31, 32, 33); got != want {
		t.Errorf("closed neighbourhood of 8 24 25:\n%v\nwant\n%v", got, want)
	}
	if got := Board5(0).Lowest(); got != 64 {
		t.Errorf("lowest bit of the empty set is %d", got)
	}
	if got := (At5(1, 1) | At5(5, 5)).String(); got != "1....\n.....\n.....\n.....\n....1" {
		t.Errorf("prints as\n%s", got)
	}
}

func TestBoard8Corners(t *testing.T) {
	// If the compiler knows the set, Go 1.26 for arm counts its zeros wrongly: 24 of this one.
	var got Board8
	for _, file := range []int{0, 7} {
		got |= At8(file, 0) | At8(file, 7)
	}
	if got.Lowest() != 0 || got.Count() != 4 || got != 0x8100000000000081 {
		t.Errorf("corners are\n%v", got)
	}
	if got := (At8(0, 0) | At8(7,
		7)).String(); got != ".......1\n........\n........\n........\n........\n........\n........\n1......." {
		t.Errorf("prints as\n%s", got)
	}
}

// One square on the board, and the empty set for any square off it.
func TestSingleSquares(t *testing.T) {
	for i := -2; i <= 9; i++ {
		for j := -2; j <= 9; j++ {
			var five Board5
			if 1 <= i && i <= 5 && 1 <= j && j <= 5 {
				five = 1 << (7*i + j)
			}
			if got := At5(i, j); got != five {
				t.Errorf("At5(%d, %d) is\n%v", i, j, got)
			}
			var eight Board8
			if 0 <= i && i <= 7 && 0 <= j && j <= 7 {
				eight = 1 << (i + 8*j)
			}
			if got := At8(i, j); got != eight {
				t.Errorf("At8(%d, %d) is\n%v", i, j, got)
			}
		}
	}
}

func TestNoAllocs(t *testing.T) {
	g, o := must(t)(Full(8, 8)), must(t)(Empty(8, 8))
	var sink int
	for name, f := range map[string]func(){
		"Full":           func() { g, _ = Full(8, 8) },
		"FromSquares":    func() { g, _ = FromSquares(8, 8, 1, 2, 3) },
		"And":            func() { g, _ = g.And(o) },
		"Or":             func() { g, _ = g.Or(o) },
		"Xor":            func() { g, _ = g.Xor(o) },
		"Not":            func() { g = g.Not() },
		"Shift":          func() { g, _ = g.Shift(SouthEast, 2) },
		"FlipVertical":   func() { g = g.FlipVertical() },
		"FlipHorizontal": func() { g = g.FlipHorizontal() },
		"Rotate90":       func() { g = g.Rotate90() },
		"Diagonal":       func() { g, _ = g.Diagonal(7) },
		"Squares": func() {
			for s := range g.Squares() {
				sink += s
			}
		},
		"Board5.Bits": func() {
			for s := range Valid5.Bits() {
				sink += s
			}
		},
		"Board8.Squares": func() {
			for s := range Board8(77).Squares() {
				sink += s
			}
		},
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

// The doc comments promise that the methods of the padded boards are inlined: ask the compiler.
func TestInlined(t *testing.T) {
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	for _, f := range []string{
		"At5", "Neighbours5", "Board5.Neighbourhood", "Board5.Closed", "Board5.Has", "Board5.Count", "Board5.Lowest",
		"Board5.Bits",
		"Board5.FlipRows", "Board5.FlipColumns", "Board5.Transpose",
		"At8", "Board8.North", "Board8.South", "Board8.East", "Board8.West", "Board8.Neighbourhood", "Board8.Has",
		"Board8.Count",
		"Board8.Lowest", "Board8.Squares",
	} {
		if !strings.Contains(string(out), "can inline "+f+"\n") {
			t.Errorf("%s is not inlined", f)
		}
	}
}
