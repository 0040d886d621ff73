package position_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func symmetries() (out []position.Symmetry) {
	for s := range position.Symmetry(position.Symmetries) {
		out = append(out, s)
	}
	return out
}

// Where each symmetry takes two corners and a square between says which it is.
func TestSymmetrySquares(t *testing.T) {
	for s, want := range map[position.Symmetry][3]position.Square{
		position.Identity:      {position.A5, position.E5, position.B5},
		position.FlipColumns:   {position.E5, position.A5, position.D5},
		position.FlipRows:      {position.A1, position.E1, position.B1},
		position.Rotate180:     {position.E1, position.A1, position.D1},
		position.Transpose:     {position.A5, position.A1, position.A4},
		position.Rotate90:      {position.E5, position.E1, position.E4},
		position.Rotate270:     {position.A1, position.A5, position.A2},
		position.Antitranspose: {position.E1, position.E5, position.E2},
	} {
		if got := [3]position.Square{s.Square(position.A5), s.Square(position.E5), s.Square(position.B5)}; got != want {
			t.Errorf("%v takes A5, E5, B5 to %v, want %v", s, got, want)
		}
	}
	if got := position.Rotate90.Square(position.NoSquare); got != position.NoSquare {
		t.Errorf("no square goes to %v", got)
	}
	if got := position.Symmetry(8).String(); got != "Symmetry(8)" {
		t.Error(got)
	}
}

// The inverse of a symmetry leads back.
func TestSymmetryInverse(t *testing.T) {
	for _, a := range symmetries() {
		for s := position.A5; s.IsValid(); s++ {
			if got := a.Inverse().Square(a.Square(s)); got != s {
				t.Errorf("%v and its inverse take %v to %v", a, s, got)
			}
		}
	}
}

// imageOf is the image of a board by a symmetry: the square of every height and worker is changed.
func imageOf(b godBoard, s position.Symmetry) godBoard {
	out := b
	for i, p := range cells {
		to := cells[s.Square(position.Square(i))]
		out.height[to.row][to.column] = b.at(p)
		out.worker[to.row][to.column] = b.stands(p)
	}
	return out
}

func swapped(b godBoard) godBoard {
	out := b
	out.god = [3]string{"", b.god[2], b.god[1]}
	out.mover = 3 - b.mover
	if b.winner != 0 {
		out.winner = 3 - b.winner
	}
	for _, p := range cells {
		if b.stands(p) != 0 {
			out.worker[p.row][p.column] = 3 - b.stands(p)
		}
	}
	return out
}

// All symmetric positions have one canonical position, which is the first of them, and the same
// turns with their squares changed.
func TestSymmetries(t *testing.T) {
	list := append(positiontest.List(6, 600), positiontest.GodsList(4, 360)...)
	for _, fen := range []string{start, flat + "/2/pan:B3,D3/athena:C4,C2",
		"1000100000000000000010001/1/mortal:A5,E1/mortal:A1,E5"} {
		list = append(list, position.MustParse(fen)) // which more than one symmetry leads to
	}
	for _, gods := range [][2]position.God{{}, {position.Athena, position.Pan}} {
		for i, p := range unplaced(t, gods) {
			if i%200 == 0 {
				list = append(list, p)
			}
		}
	}
	for _, p := range list {
		canonical, how := p.Canonical()
		turns := p.AppendTurns(nil)
		for _, s := range symmetries() {
			image := s.Position(p)
			if want := imageOf(godBoardOf(p.String()), s).fen(); image.String() != want {
				t.Fatalf("%v by %v is %v, want %v", p, s, image, want)
			}
			if s.Inverse().Position(image) != p {
				t.Fatalf("%v does not come back from its image by %v", p, s)
			}
			if s <= how && (image == canonical) != (s == how) {
				t.Fatalf("%v: the image by %v is %v, and %v is said to be the first that leads to %v", p, s, image, how, canonical)
			}
			if got, _ := image.Canonical(); got != canonical || canonical.Compare(image) > 0 {
				t.Fatalf("%v: the image by %v has the canonical position %v, want %v", p, s, got, canonical)
			}
			legal := map[position.Turn]bool{}
			for turn := range image.Turns() {
				legal[turn] = true
			}
			for _, turn := range turns {
				other := s.Turn(turn)
				if !legal[other] || image.PlayLegal(other) != s.Position(p.PlayLegal(turn)) || s.Inverse().Turn(other) != turn {
					t.Fatalf("%v: %v by %v is %v", p, turn, s, other)
				}
			}
			if len(legal) != len(turns) {
				t.Fatalf("%v by %v: %d turns, want %d", p, s, len(legal), len(turns))
			}
		}
		checkBothSides(t, p)
	}
}

// checkBothSides checks what a position and the one with the players swapped have in common.
func checkBothSides(t *testing.T, p position.Position) {
	t.Helper()
	q := p.SwapSides()
	if !p.Placed() {
		both, how := p.CanonicalBothSides()
		if canonical, first := p.Canonical(); q != p || both != canonical || how != first {
			t.Fatalf("%v becomes %v with the sides swapped, and %v by %v", p, q, both, how)
		}
		return
	}
	if want := swapped(godBoardOf(p.String())).fen(); q.String() != want || q.SwapSides() != p {
		t.Fatalf("%v with sides swapped is %v, want %v", p, q, want)
	}
	if back, err := q.Setup().Position(); back != q || err != nil || q.Perft(1) != p.Perft(1) {
		t.Fatalf("%v with sides swapped is %v, %v, with %d turns, want %d", p, back, err, q.Perft(1), p.Perft(1))
	}
	named := p
	if p.Side() == position.Second {
		named = q
	}
	both, how := p.CanonicalBothSides()
	if both.Side() != position.First || how.Position(named) != both {
		t.Fatalf("%v: %v does not lead to %v", p, how, both)
	}
	for _, s := range symmetries() {
		for _, image := range [2]position.Position{s.Position(p), s.Position(q)} {
			if got, _ := image.CanonicalBothSides(); got != both {
				t.Fatalf("%v and %v: %v and %v", p, image, both, got)
			}
		}
	}
}

// The order of positions is total, and that of the pairs of gods is the one that is described.
func TestCompare(t *testing.T) {
	list := append(positiontest.List(5, 300), positiontest.GodsList(5, 600)...)
	for _, gods := range [][2]position.God{{}, {position.Athena, position.Athena},
		{position.Prometheus, position.Mortal}} {
		for i, p := range unplaced(t, gods) {
			if i%100 == 0 {
				list = append(list, p)
			}
		}
	}
	slices.SortFunc(list, position.Position.Compare)
	for i, p := range list[1:] {
		if before := list[i]; before.Compare(p) > 0 || p.Compare(before) < 0 || (before.Compare(p) == 0) != (before == p) {
			t.Fatalf("%v and %v: %d, %d", before, p, before.Compare(p), p.Compare(before))
		}
	}
	want := []string{"mortal/mortal", "mortal/mortal, not all placed", "mortal/apollo", "apollo/apollo", "apollo/mortal",
		"mortal/artemis", "apollo/artemis", "artemis/artemis", "artemis/mortal", "artemis/apollo", "mortal/athena"}
	// if no god follows
	end := []string{"prometheus/pan", "athena/athena, not all placed", "prometheus/mortal, not all placed"}
	var got []string
	for _, p := range list {
		name := p.God(position.First).String() + "/" + p.God(position.Second).String()
		if !p.Placed() {
			name += ", not all placed"
		}
		if len(got) == 0 || got[len(got)-1] != name {
			got = append(got, name)
		}
	}
	if !slices.Equal(got[:len(want)], want) || !slices.Equal(got[121:124], end) {
		t.Errorf("%d pairs: %v", len(got), got)
	}
	// Each of these comes before the next one.
	for _, fens := range [][]string{{
		start, flat[:24] + "1" + start[25:], "0000000000000000000000000/2/mortal:B3,D3/mortal:C4,C2",
		"0020000000000000000000003/2/#mortal:E1,A1/mortal:A5,B5", flat + "/1/mortal/mortal", flat + "/1/mortal:B3/mortal",
		flat + "/1/mortal:C3/mortal", flat + "/2/mortal:A5,B5/mortal", flat + "/2/mortal:A5,B5/mortal:E1",
		flat + "/1/mortal:A5,B5/apollo:A1,B1",
	}, {
		"0000000000000000000000000/1/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000001/1/athena:A4,C5/athena:A1,B1",
		"1000000000000000000000000/1/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/athena:A1,C1",
		"0000000000000000000000000/1/athena:A5,B4/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/#athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/athena[^]:A1,B1",
		"0000000000000000000000000/2/athena:A4,C5/athena:A1,B1",
		"0000000000000000000000000/1/athena:A4,C5/mortal:A1,B1",
		flat + "/1/mortal/athena", flat + "/1/athena/athena",
	}} {
		for i := range len(fens) - 1 {
			if a, b := position.MustParse(fens[i]), position.MustParse(fens[i+1]); a.Compare(b) != -1 || b.Compare(a) != 1 {
				t.Errorf("%v is not before %v", a, b)
			}
		}
	}
}
