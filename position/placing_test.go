package position_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// All positions before all workers stand: their order, their turns, what these lead to and how they are written.
func TestUnplaced(t *testing.T) {
	if _, err := position.EmptyFor(position.Mortal, 100); !errors.Is(err, position.FaultGod) {
		t.Errorf("an empty board for god 100: %v", err)
	}
	turns, left := [4]int{300, 24, 253, 22}, [4]int{2, 1, 2, 1}
	for _, gods := range [][2]position.God{{}, {position.Athena, position.Pan}} {
		list := unplaced(t, gods)
		if len(list) != 7226 {
			t.Fatalf("%d positions", len(list))
		}
		if empty, err := position.EmptyFor(gods[0], gods[1]); empty != list[0] || err != nil {
			t.Fatalf("the empty board is %v, %v", empty, err)
		}
		for i, p := range list {
			count := p.WorkerSet(position.First).Count() + p.WorkerSet(position.Second).Count()
			if p.Placed() || p.IsZero() || p.Outcome().Over() || p.Gods() != gods || p.Left() != left[count] ||
				p.Side() != position.Side(count/2) {
				t.Fatalf("%v: placed %v, outcome %v, gods %v, %d left", p, p.Placed(), p.Outcome(), p.Gods(), p.Left())
			}
			if i > 0 && (list[i-1].Compare(p) != -1 || p.Compare(list[i-1]) != 1) {
				t.Fatalf("%v is not before %v", list[i-1], p)
			}
			checkPlacings(t, p, turns[count], i%50 == 0)
			canonical, how := p.Canonical()
			if how.Position(p) != canonical || canonical.Compare(p) > 0 {
				t.Fatalf("%v becomes %v by %v", p, canonical, how)
			}
			for s := position.Identity; s < position.Symmetries; s++ {
				if got, _ := s.Position(p).Canonical(); got != canonical || got.Hash() != canonical.Hash() {
					t.Fatalf("the canonical position of %v is %v, of its image %v", p, canonical, got)
				}
			}
		}
	}
	if position.Empty() != unplaced(t, [2]position.God{})[0] {
		t.Errorf("the empty board is %v", position.Empty())
	}
}

// checkPlacings checks the turns of a position before all workers stand, with some of their texts.
func checkPlacings(t *testing.T, p position.Position, want int, texts bool) {
	t.Helper()
	n, last := 0, position.SquareSet(0)
	for turn := range p.Turns() {
		set := turn.Placed()
		if n++; set <= last || turn.Kind() != position.Place || set.Count() != p.Left() {
			t.Fatalf("%v: %v after %v", p, turn, last)
		}
		last = set
		next, err := p.Play(turn)
		if err != nil || next != p.PlayLegal(turn) || next.Gods() != p.Gods() || next.Side() == p.Side() {
			t.Fatalf("%v after %v is %v, %v", p, turn, next, err)
		}
		side := p.Side()
		if next.WorkerSet(side) != p.WorkerSet(side)|set || next.WorkerSet(side.Other()) != p.WorkerSet(side.Other()) {
			t.Fatalf("%v after %v is %v", p, turn, next)
		}
		if next.Placed() != (side == position.Second) {
			t.Fatalf("%v after %v: all placed %v", p, turn, next.Placed())
		}
		if !texts {
			continue
		}
		if got, err := position.ParseTurn(turn.String()); got != turn || err != nil {
			t.Fatalf("%v is read as %v, %v", turn, got, err)
		}
		if got, err := position.ReadPlacing(turn.Path()); got != turn || err != nil {
			t.Fatalf("%s is read as %v, %v", turn.Path(), got, err)
		}
		if got, err := p.ReadTurn(turn.Path()); got != turn || err != nil {
			t.Fatalf("%s in %v is read as %v, %v", turn.Path(), p, got, err)
		}
	}
	if n != want {
		t.Fatalf("%v has %d turns", p, n)
	}
}

// Before all workers stand, no other turn is legal, and afterwards no turn that places workers.
func TestPlacingErrors(t *testing.T) {
	for _, fen := range []string{"/1/mortal/mortal", "/1/pan:C3/athena", "/2/mortal:C3,D3/athena",
		"/2/mortal:C3,D3/mortal:E1"} {
		p := position.MustParse(fen)
		for _, text := range []string{"A1>A2^A1", "C3>C4^C5", "C3>C4#", "C3^D4>C4^C5", "^D4"} {
			turn := position.MustParseTurn(text)
			if q, err := p.Play(turn); !errors.Is(err, position.ErrWorkers) || !q.IsZero() {
				t.Errorf("%v, %v: %v, %v", p, turn, q, err)
			}
			if _, err := p.ReadTurn(text); !errors.Is(err, position.ErrPlacing) {
				t.Errorf("%v, %s is read: %v", p, text, err)
			}
		}
		if _, err := p.Play(position.Turn{}); !errors.Is(err, position.ErrWorkers) {
			t.Errorf("%v, the zero Turn: %v", p, err)
		}
	}
	for _, fen := range []string{liveFEN, finishedFEN, raisedFEN, panFEN} {
		p := position.MustParse(fen)
		for _, text := range []string{"A2,A1", "A1"} {
			turn := position.MustParseTurn(text)
			if q, err := p.Play(turn); !errors.Is(err, position.ErrPlaced) || !q.IsZero() {
				t.Errorf("%v, %v: %v, %v", p, turn, q, err)
			}
			read, err := p.ReadTurn(text)
			if err == nil || text == "A2,A1" && !errors.Is(err, position.ErrPlaced) {
				t.Errorf("%v, %s is read as %v, %v", p, text, read, err)
			}
		}
	}
}

// The mark | is where the error points to.
func TestReadPlacing(t *testing.T) {
	for text, want := range map[string]string{
		"B3,D3": "B3,D3", "d3 c3": "C3,D3", "D3-c3": "C3,D3", " e1": "E1", "b3d3": "B3,D3", "B3 , D3\n": "B3,D3", "A5": "A5",
	} {
		if turn, err := position.ReadPlacing(text); turn.String() != want || err != nil {
			t.Errorf("%q is read as %v, %v", text, turn, err)
		}
	}
	for _, test := range []string{"|", "  |", "|F3", "C3,|", "C3 |x", "C3,C3|", "C3,D3|,E3", "C3|;D3", "C3|>D3", "|#"} {
		text, offset := marked(test)
		turn, err := position.ReadPlacing(text)
		if err == nil || !turn.IsZero() {
			t.Fatalf("%q is read as %v, %v", text, turn, err)
		}
		checkParseError(t, err, "turn", text, offset, position.ErrPlacing)
	}
}

func ExampleEmpty() {
	p := position.Empty()
	for _, text := range []string{"B3,D3", "C4,C2"} {
		p, _ = p.Play(position.MustParseTurn(text))
		fmt.Println(p, p.Placed())
	}
	// Output:
	// 0000000000000000000000000/2/mortal:B3,D3/mortal false
	// 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2 true
}

func ExampleEmptyFor() {
	p, _ := position.EmptyFor(position.Apollo, position.Pan)
	fmt.Println(p, p.Left())
	// Output: 0000000000000000000000000/1/apollo/pan 2
}

func ExampleNewPlacing() {
	t := position.NewPlacing(position.D3, position.B3)
	fmt.Println(t, t.Kind(), slices.Collect(t.Placed().All()))
	// Output: B3,D3 place [B3 D3]
}
