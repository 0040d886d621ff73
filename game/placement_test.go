package game

import (
	"errors"
	"reflect"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// A game from the first worker on.
const zeros = "0000000000000000000000000" // the heights of an empty board

func TestPlacement(t *testing.T) {
	l, err := ReadLine("/1/mortal/mortal B3,D3 C4,C2 B3>B4^B3")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := l.State().(Santorini); !ok || l.Address() != "vpvcM4JdE2wMru/B3D3.C4C2.B3B4B3" {
		t.Errorf("the line is %s, %v", l.Address(), l.State())
	}
	if again, err := ReadLine("https://example.org/p/" + l.Address()); err != nil || again.String() != l.String() ||
		again.State().Code() != l.State().Code() {
		t.Errorf("%v is read as %v, %v", l, again, err)
	}
	if m := l.Mirror(); m.String() != "vpvcM4JdE2wMru B3,D3 C4,C2 D3>D4^D3" {
		t.Errorf("the mirror image is %v", m)
	}
	for _, fen := range []string{"/1/mortal/mortal", "/1/apollo/mortal"} {
		l, err := ReadLine(fen + " B3,D3 C4,C2 B3>B4^B3")
		if err != nil {
			t.Fatal(err)
		}
		r := RecordOf(l)
		moments := r.Moments()
		if r.String() != zeros+fen+" B3,D3 C4,C2 B3>B4^B3" || r.Len() != 3 || len(moments) != 4 ||
			moments[1].Next.String() != "C4,C2" || moments[3].Name != "4" || moments[3].State != l.State() {
			t.Errorf("the record is %v with %d turns, %v", r, r.Len(), moments)
		}
		if again, err := ReadRecord(r.String()); !reflect.DeepEqual(again, r) || err != nil {
			t.Errorf("%v is read as %v, %v", r, again, err)
		}
		if text, err := r.Format("fen"); text != r.String() || err != nil {
			t.Errorf("%v is written as %v, %v", r, text, err)
		}
		if r := RecordOf(l.First(2)); r.String() != zeros+fen+" B3,D3 C4,C2" || r.Len() != 2 {
			t.Errorf("without turns it is %v", r)
		}
	}
	r := RecordOf(l.First(1))
	if got := r.String(); got != "0000000000000000000000000/1/mortal/mortal B3,D3" || len(r.Moments()) != 2 ||
		r.Len() != 1 || r.Outcome().Over() {
		t.Errorf("the record is %v with %d moments", got, len(r.Moments()))
	}
	if again, err := ReadRecord(r.String()); err != nil || again.String() != r.String() {
		t.Errorf("%v is read as %v, %v", r, again, err)
	}
	if text, err := r.Format("mediator"); !errors.Is(err, ErrNotation) {
		t.Errorf("in another notation it is %q, %v", text, err)
	}
	for text, class := range map[string]error{"B3": position.ErrWorkers, "B3,D3 D3,E4": position.ErrTaken} {
		if l, err := ReadLine("/1/mortal/mortal " + text); !errors.Is(err, class) {
			t.Errorf("%s is %v, %v", text, l, err)
		}
	}
}

// The turns, the choices and the canonical codes of placements.
func TestPlacementTurns(t *testing.T) {
	for text, count := range map[string]int{"/1/mortal/mortal": 300, "/1/mortal:C3/mortal": 24,
		"/2/mortal:B3,D3/mortal": 253, "/2/mortal:B3,D3/mortal:C4": 22} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		s, n := New(c), 0
		for turn, next := range s.Turns() {
			n++
			choice, err := Choose(s, turn.Path())
			if err != nil {
				t.Fatal(err)
			}
			chosen, ok := choice.Turn()
			if !ok || chosen != turn || len(choice.Next()) > 0 || len(choice.Played()) != len(s.Parts(turn)) ||
				len(choice.Board().Pieces) != len(next.Board().Pieces) {
				t.Fatalf("%s: choosing %v gives %v, %v", text, turn, chosen, ok)
			}
			if read, err := s.ParseTurn(turn.String()); read != turn || err != nil {
				t.Fatalf("%v is read as %v, %v", turn, read, err)
			}
			if played, _, err := s.Play(turn); err != nil || played.Code() != next.Code() || played.Side() == s.Side() {
				t.Fatalf("%s after %v is %v, %v", text, turn, played, err)
			}
		}
		if perft, err := Perft(s, 1); n != count || perft != uint64(count) || err != nil {
			t.Errorf("%s has %d turns, perft %d, %v", text, n, perft, err)
		}
		if _, err := s.Begin().Choose("B3"); text != "/1/mortal/mortal" && text != "/1/mortal:C3/mortal" && err == nil {
			t.Errorf("%s: a taken square can be chosen", text)
		}
		mirror, _ := s.Mirror()
		if canonicalOf(mirror) != canonicalOf(s) || !s.IsPlacing() || s.Outcome().Over() {
			t.Errorf("%s is not like its mirror image", text)
		}
	}
}

func canonicalOf(s State) codec.Code {
	canonical, _ := s.Code().Canonical()
	return canonical
}
