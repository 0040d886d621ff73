package position_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// allPlacements are the 7226 placements, in the order in which turns and squares count up.
func allPlacements(t testing.TB) (list []position.Placement) {
	none := position.Placement{}
	list = append(list, none)
	for s := position.A5; s.IsValid(); s++ {
		p, err := position.NewPlacement([]position.Square{s}, nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	var two []position.Placement
	for turn := range none.Turns() {
		p, _, err := none.Play(turn)
		if err != nil {
			t.Fatal(err)
		}
		two = append(two, p)
	}
	list = append(list, two...)
	for _, p := range two {
		first := slices.Collect(p.WorkerSet(position.First).All())
		for s := position.A5; s.IsValid(); s++ {
			if q, err := position.NewPlacement(first, []position.Square{s}); err == nil {
				list = append(list, q)
			} else if !errors.Is(err, position.FaultShared) {
				t.Fatal(err)
			}
		}
	}
	return list
}

func TestPlacements(t *testing.T) {
	list := allPlacements(t)
	if len(list) != 7226 {
		t.Fatalf("%d placements", len(list))
	}
	turns := [4]int{300, 24, 253, 22}
	for i, p := range list {
		if i > 0 && (list[i-1].Compare(p) != -1 || p.Compare(list[i-1]) != 1) {
			t.Fatalf("%v is not before %v", list[i-1], p)
		}
		if got, err := position.ParsePlacement(p.String()); got != p || err != nil {
			t.Fatalf("%v is read as %v, %v", p, got, err)
		}
		n := 0
		last := position.Placing(0)
		for turn := range p.Turns() {
			if n++; turn <= last {
				t.Fatalf("%v: %v after %v", p, turn, last)
			}
			last = turn
			if i%50 > 0 {
				continue
			}
			if got, err := position.ParsePlacing(turn.String()); got != turn || err != nil {
				t.Fatalf("%v is read as %v, %v", turn, got, err)
			}
			if got, err := position.ReadPlacing(turn.Path()); got != turn || err != nil {
				t.Fatalf("%s is read as %v, %v", turn.Path(), got, err)
			}
			next, start, err := p.Play(turn)
			switch {
			case err != nil:
				t.Fatal(err)
			case p.Side() == position.First:
				if want := p.WorkerSet(position.First) | position.SquareSet(turn); next.WorkerSet(position.First) != want || next.Count() != 2 || !start.IsZero() {
					t.Fatalf("%v after %v is %v, %v", p, turn, next, start)
				}
			default:
				var two [2][2]position.Square
				copy(two[0][:], slices.Collect(p.WorkerSet(position.First).All()))
				copy(two[1][:], slices.Collect((p.WorkerSet(position.Second) | position.SquareSet(turn)).All()))
				if want, err := position.Start(two[0], two[1]); start != want || next != (position.Placement{}) || err != nil {
					t.Fatalf("%v after %v is %v, %v, want %v", p, turn, start, next, want)
				}
			}
		}
		if n != turns[p.Count()] {
			t.Fatalf("%v has %d turns", p, n)
		}
		canonical, how := p.Canonical()
		if how.Placing(position.Placing(p.WorkerSet(position.First))) != position.Placing(canonical.WorkerSet(position.First)) {
			t.Fatalf("%v becomes %v by %v", p, canonical, how)
		}
		for s := position.Identity; s < position.Symmetries; s++ {
			if got, _ := s.Placement(p).Canonical(); got != canonical {
				t.Fatalf("the canonical placement of %v is %v, of its image %v", p, canonical, got)
			}
		}
	}
}

func TestPlacementErrors(t *testing.T) {
	for text, class := range map[string]error{
		"/1/mortal:C3":                              position.ErrSyntax,
		"/2/mortal:C3/mortal":                       position.ErrSyntax,
		"/1/mortal:C3,D3/mortal":                    position.ErrSyntax,
		"/1/#mortal/mortal":                         position.ErrSyntax,
		"/1/mortal:C3,D3,E3/mortal":                 position.ErrSyntax,
		"1/1/mortal/mortal":                         position.ErrSyntax,
		"0001000000000000000000000/1/mortal/mortal": position.ErrUnplaced,
		"/1/mortal:F3/mortal":                       position.ErrSquare,
		"/1/pan:C3/mortal":                          position.ErrGod,
		"/1/mortal:C3,C3/mortal":                    position.ErrSyntax,
		"/2/mortal:C3,C3/mortal":                    position.FaultShared,
		"/2/mortal:C3,D3/mortal:D3":                 position.FaultShared,
		"/1/mortal:C3/mortal:D3":                    position.FaultWorkerCount,
		"/2/mortal:A1,A2/mortal:B1,B2":              position.FaultWorkerCount,
	} {
		if p, err := position.ParsePlacement(text); !errors.Is(err, class) || p != (position.Placement{}) {
			t.Errorf("%s is read as %v, %v, want %v", text, p, err, class)
		}
	}
	p := position.MustParsePlacement("/2/mortal:C3,D3/mortal")
	for text, class := range map[string]error{"A1": position.ErrWorkers, "C3,A1": position.ErrTaken} {
		turn := position.MustParsePlacing(text)
		if _, _, err := p.Play(turn); !errors.Is(err, class) {
			t.Errorf("%v after %v: %v, want %v", turn, p, err, class)
		}
	}
	for _, text := range []string{"", "F3", "C3,", "C3,C3", "C3,D3,E3", "D3,C3", "c3"} {
		if turn, err := position.ParsePlacing(text); !errors.Is(err, position.ErrPlacing) {
			t.Errorf("%q is read as %v, %v", text, turn, err)
		}
	}
	for text, want := range map[string]string{"d3 c3": "C3,D3", "D3-c3": "C3,D3", " e1": "E1", "b3d3": "B3,D3"} {
		if turn, err := position.ReadPlacing(text); turn.String() != want || err != nil {
			t.Errorf("%q is read as %v, %v", text, turn, err)
		}
	}
}

func ExamplePlacement() {
	p := position.Placement{}
	p, _, _ = p.Play(position.MustParsePlacing("B3,D3"))
	fmt.Println(p)
	_, start, err := p.Play(position.MustParsePlacing("C4,C2"))
	fmt.Println(start, err)
	// Output:
	// 0000000000000000000000000/2/mortal:B3,D3/mortal
	// 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 <nil>
}
