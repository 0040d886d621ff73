package position_test

import (
	"encoding"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// equal compares positions with ==, as their doc comment promises.
var equal = cmp.Comparer(func(a, b position.Position) bool { return a == b })

func TestPositionAnswers(t *testing.T) {
	p := position.MustParse(finishedFEN)
	if p.IsZero() || !p.Finished() || p.Side() != position.First || position.MustParse(liveFEN).Finished() {
		t.Errorf("%v: zero %v, finished %v, %v to move", p, p.IsZero(), p.Finished(), p.Side())
	}
	if got := p.Workers(position.Second); got != [2]position.Square{position.B5, position.C3} {
		t.Errorf("the second side's workers are %v", got)
	}
	if p.Height(position.B5) != 3 || p.Height(position.D2) != 4 || p.Height(position.E5) != 1 || p.Height(position.A1) != 0 {
		t.Error("the heights of B5, D2, E5, A1 are not 3, 4, 1, 0")
	}
	if side, ok := p.WorkerAt(position.C3); side != position.Second || !ok {
		t.Errorf("on C3 stands %v, %v", side, ok)
	}
	if p.AtLeast(-1) != position.SquareSet(bitboard.Valid5) || p.AtLeast(0) != position.SquareSet(bitboard.Valid5) || p.AtLeast(5) != 0 || p.AtLeast(math.MaxInt) != 0 {
		t.Error("levels below 0 and above 4 are not all squares and none")
	}
	if p.Level(-1) != 0 || p.Level(5) != 0 {
		t.Error("there is a level below 0 or above 4")
	}
}

// A position is a comparable value: what it came from does not show.
func TestPositionIsAMapKey(t *testing.T) {
	seen := map[position.Position]bool{position.MustParse(liveFEN): true}
	if !seen[position.MustParse(strings.ToLower(liveFEN))] || seen[position.MustParse(finishedFEN)] {
		t.Error("equal positions are not equal keys, or others are")
	}
}

func TestZeroPosition(t *testing.T) {
	var zero position.Position
	if !zero.IsZero() || zero.Finished() || zero.Side() != position.First {
		t.Errorf("zero %v, finished %v, side %v", zero.IsZero(), zero.Finished(), zero.Side())
	}
	for side := position.First; side <= position.Second; side++ {
		if zero.WorkerSet(side) != 0 {
			t.Errorf("the %v side has workers", side)
		}
	}
	if zero.Level(0) != position.SquareSet(bitboard.Valid5) || zero.Height(position.C3) != 0 || len(zero.AppendTurns(nil)) != 0 {
		t.Error("the board is not empty, or there are turns")
	}
	if _, ok := zero.WorkerAt(position.A5); ok {
		t.Error("a worker is on A5")
	}
	for form, err := range map[string]error{
		"setup":  errorOf(zero.Setup().Position()),
		"layers": errorOf(zero.Layers().Position()),
		"pieces": errorOf(zero.Pieces().Position()),
		"record": errorOf(zero.Record().Position()),
		"planes": errorOf(position.FromPlanes(0, 0, 0, 0, 0, position.First)),
	} {
		if err == nil {
			t.Errorf("its %s gives a position", form)
		}
	}
}

func errorOf(_ position.Position, err error) error { return err }

type values struct {
	Square   position.Square
	Position position.Position
	Turn     position.Turn
	On       map[position.Square]position.Turn
}

func TestJSON(t *testing.T) {
	want := values{
		Square:   position.D2,
		Position: position.MustParse(finishedFEN),
		Turn:     position.MustParseTurn("D4>D3#"),
		On:       map[position.Square]position.Turn{position.E1: position.MustParseTurn("D4>D3^A2")},
	}
	const text = `{"Square":"D2","Position":"` + finishedFEN + `","Turn":"D4\u003eD3#","On":{"E1":"D4\u003eD3^A2"}}`
	got, err := json.Marshal(want)
	if err != nil || string(got) != text {
		t.Fatalf("%s, %v, want %s", got, err, text)
	}
	var back values
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, back, equal); d != "" {
		t.Error(d)
	}
}

// A value that has no text is an error, and adds nothing to the buffer.
func TestMarshalRejects(t *testing.T) {
	type text interface {
		encoding.TextMarshaler
		encoding.TextAppender
	}
	for _, test := range []struct {
		name  string
		value text
		want  error
	}{
		{"no square", position.NoSquare, position.ErrSquare},
		{"square 25", position.Square(25), position.ErrSquare},
		{"zero position", position.Position{}, nil},
		{"turn from no square", position.Turn{From: position.NoSquare, To: position.A1, Build: position.B1}, position.ErrSquare},
		{"turn to square 25", position.Turn{From: position.A1, To: 25, Build: position.B1}, position.ErrSquare},
		{"turn that builds on square 99", position.Turn{From: position.A1, To: position.A2, Build: 99}, position.ErrSquare},
	} {
		t.Run(test.name, func(t *testing.T) {
			if b, err := test.value.MarshalText(); err == nil || len(b) != 0 {
				t.Errorf("%q, %v", b, err)
			} else {
				checkClass(t, err, test.want)
			}
			if b, err := test.value.AppendText([]byte("before")); err == nil || string(b) != "before" {
				t.Errorf("appended: %q, %v", b, err)
			}
			if b, err := json.Marshal(struct{ V any }{test.value}); err == nil {
				t.Errorf("as JSON: %s", b)
			}
		})
	}
}

// A text that is wrong changes nothing.
func TestUnmarshalKeeps(t *testing.T) {
	square, p, turn := position.D2, position.MustParse(liveFEN), position.MustParseTurn("D4>D3^A2")
	for _, text := range []string{"", "D9", "D4>D3^A2 ", liveFEN + "/", "/1/mortal:A1,A1/mortal:B1,C1"} {
		for _, v := range []encoding.TextUnmarshaler{&square, &p, &turn} {
			if err := v.UnmarshalText([]byte(text)); err == nil {
				t.Errorf("%q is read as %v", text, v)
			}
		}
	}
	if square != position.D2 || p != position.MustParse(liveFEN) || turn != position.MustParseTurn("D4>D3^A2") {
		t.Errorf("changed to %v, %v, %v", square, p, turn)
	}
	if err := p.UnmarshalText([]byte(finishedFEN)); err != nil || p.String() != finishedFEN {
		t.Errorf("%v, %v", p, err)
	}
}

func TestMustPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"MustParse":       func() { position.MustParse("x") },
		"MustParseSquare": func() { position.MustParseSquare("x") },
		"MustParseTurn":   func() { position.MustParseTurn("x") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if _, ok := recover().(error); !ok {
					t.Error("no panic with the error")
				}
			}()
			f()
		})
	}
}
