package gods_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestPlacement(t *testing.T) {
	for _, text := range []string{
		"0000000000000000000000000/1/mortal/apollo", "0000000000000000000000000/1/athena:C3/mortal",
		"0000000000000000000000000/2/pan:B3,D3/hermes", "0000000000000000000000000/2/pan:B3,D3/pan:E4",
	} {
		p, err := gods.ParsePlacement(text)
		if p.String() != text || err != nil {
			t.Fatalf("%s is read as %v, %v", text, p, err)
		}
		canonical, how := p.Canonical()
		if p.Image(how) != canonical || canonical.Compare(p) > 0 || canonical.God(position.First) != p.God(position.First) {
			t.Errorf("%v becomes %v by %v", p, canonical, how)
		}
		for turn := range p.Placed().Turns() {
			next, start, err := p.Play(turn)
			over := p.Placed().Side() == position.Second
			switch {
			case err != nil || start.IsZero() == over || next.IsZero() != over:
				t.Fatalf("%v after %v is %v, %v, %v", p, turn, next, start, err)
			case over && (start.WorkerSet(position.Second) != p.Placed().WorkerSet(position.Second)|position.SquareSet(turn) || start.Side() != position.First):
				t.Fatalf("%v after %v is %v", p, turn, start)
			case over && start.God(position.Second) != p.God(position.Second), !over && next.God(position.Second) != p.God(position.Second):
				t.Fatalf("%v after %v has other gods", p, turn)
			}
		}
	}
	for text, class := range map[string]error{
		"/1/mortal/mortal":       gods.FaultMortals,
		"/1/zeus/mortal":         gods.ErrGod,
		"/1/athena[^]/mortal":    position.ErrSyntax,
		"/1/-pan/athena":         position.ErrSyntax,
		"/1/pan/#athena":         position.ErrSyntax,
		"/2/pan/athena":          position.ErrSyntax,
		"/1/pan:A1/athena:A2":    position.FaultWorkerCount,
		"/1/pan:A1/athena:A2,F9": position.ErrSquare,
	} {
		if p, err := gods.ParsePlacement(text); !errors.Is(err, class) || !p.IsZero() {
			t.Errorf("%s is read as %v, %v, want %v", text, p, err, class)
		}
	}
	if _, err := (gods.Placement{}).MarshalText(); err == nil || (gods.Placement{}).String() != "no position" {
		t.Error("the zero Placement has a FEN")
	}
}

func ExamplePlacement() {
	p := gods.MustParsePlacement("/2/apollo:B3,D3/pan")
	_, start, err := p.Play(position.MustParsePlacing("C4,C2"))
	fmt.Println(start, err)
	// Output: 0000000000000000000000000/1/apollo:B3,D3/pan:C4,C2 <nil>
}
