package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
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

// The symmetries are a group: Then and Inverse agree with doing one after the other.
func TestSymmetryGroup(t *testing.T) {
	for _, a := range symmetries() {
		if got := a.Then(a.Inverse()); got != position.Identity {
			t.Errorf("%v and its inverse give %v", a, got)
		}
		for _, b := range symmetries() {
			for s := position.A5; s.IsValid(); s++ {
				if got, want := a.Then(b).Square(s), b.Square(a.Square(s)); got != want {
					t.Fatalf("%v, then %v takes %v to %v, want %v", a, b, s, got, want)
				}
			}
		}
	}
}

// Live positions come before finished ones, and the order is total.
func TestCompare(t *testing.T) {
	live, finished := position.MustParse(start), position.MustParse("0020000000000000000000003/2/#mortal:E1,A1/mortal:A5,B5")
	if live.Compare(finished) != -1 || finished.Compare(live) != 1 || live.Compare(live) != 0 {
		t.Errorf("%d, %d, %d", live.Compare(finished), finished.Compare(live), live.Compare(live))
	}
	higher := position.MustParse("0000000000000000000000001" + start[25:])
	if live.Compare(higher) != -1 || higher.Compare(live) != 1 {
		t.Errorf("%v compared with %v: %d", live, higher, live.Compare(higher))
	}
}

// An image of a position plays as the position does, with the squares changed.
func TestSymmetryKeepsTheRules(t *testing.T) {
	for _, p := range positiontest.List(6, 300) {
		canonical, how := p.Canonical()
		if how.Position(p) != canonical {
			t.Fatalf("%v: %v does not lead to %v", p, how, canonical)
		}
		for _, s := range symmetries() {
			image := s.Position(p)
			if got, _ := image.Canonical(); got != canonical {
				t.Fatalf("%v: the image by %v has the canonical position %v, want %v", p, s, got, canonical)
			}
			if canonical.Compare(image) > 0 {
				t.Fatalf("%v: %v is less than the canonical position", p, image)
			}
			turns := map[position.Turn]bool{}
			for turn := range image.Turns() {
				turns[turn] = true
			}
			n := 0
			for turn := range p.Turns() {
				n++
				if !turns[s.Turn(turn)] || image.PlayLegal(s.Turn(turn)) != s.Position(p.PlayLegal(turn)) {
					t.Fatalf("%v: %v is not the same under %v", p, turn, s)
				}
			}
			if n != len(turns) {
				t.Fatalf("%v: %d turns, %d under %v", p, n, len(turns), s)
			}
		}
		swapped := p.SwapSides()
		if swapped.SwapSides() != p || swapped.Side() == p.Side() || swapped.Perft(2) != p.Perft(2) {
			t.Fatalf("%v with the sides swapped: %v", p, swapped)
		}
		if err := func() error { _, err := swapped.Setup().Position(); return err }(); err != nil {
			t.Fatal(err)
		}
	}
}

// Of several symmetries that lead to the canonical position, the first is told.
func TestCanonicalOfSymmetricPositions(t *testing.T) {
	canonical, _ := position.MustParse(start).Canonical()
	if again, how := canonical.Canonical(); again != canonical || how != position.Identity {
		t.Errorf("%v leads to %v by %v", canonical, again, how)
	}
}

// All that are the same have one representative, First to move, and the symmetry leads
// there.
func TestRepresentative(t *testing.T) {
	for _, p := range positiontest.List(23, 500) {
		want, there := p.CanonicalBothSides()
		if want.Side() != position.First {
			t.Fatalf("%v: %v moves in %v", p, want.Side(), want)
		}
		named := p
		if p.Side() == position.Second {
			named = p.SwapSides()
		}
		if there.Position(named) != want {
			t.Fatalf("%v: %v does not lead to %v", p, there, want)
		}
		for s := position.Identity; s < position.Symmetries; s++ {
			for _, image := range [2]position.Position{s.Position(p), s.Position(p).SwapSides()} {
				if got, _ := image.CanonicalBothSides(); got != want {
					t.Fatalf("%v and %v: %v and %v", p, image, want, got)
				}
			}
		}
	}
}
