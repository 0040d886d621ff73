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

func TestPositionAnswers(t *testing.T) {
	p := position.MustParse(finishedFEN)
	if p.IsZero() || !p.Finished() || p.Side() != position.First || position.MustParse(liveFEN).Finished() {
		t.Errorf("%v: zero %v, finished %v, %v to move", p, p.IsZero(), p.Finished(), p.Side())
	}
	if got := p.Workers(position.Second); got != [2]position.Square{position.B5, position.C3} {
		t.Errorf("the second side's workers are %v", got)
	}
	if p.Height(position.B5) != 3 || p.Height(position.D2) != 4 || p.Height(position.E5) != 1 ||
		p.Height(position.A1) != 0 {
		t.Error("the heights of B5, D2, E5, A1 are not 3, 4, 1, 0")
	}
	if side, ok := p.WorkerAt(position.C3); side != position.Second || !ok {
		t.Errorf("on C3 stands %v, %v", side, ok)
	}
	if p.AtLeast(-1) != position.SquareSet(bitboard.Valid5) || p.AtLeast(0) != position.SquareSet(bitboard.Valid5) ||
		p.AtLeast(5) != 0 || p.AtLeast(math.MaxInt) != 0 {
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

func TestJSON(t *testing.T) {
	type values struct {
		Square    position.Square
		Positions []position.Position
		Turns     []position.Turn
		God       position.God
		On        map[position.Square]position.Turn
	}
	want := values{
		Square: position.D2,
		Positions: []position.Position{
			position.MustParse(finishedFEN), position.MustParse(raisedFEN), position.MustParse("/2/mortal:B3,D3/pan"),
		},
		Turns: []position.Turn{
			position.MustParseTurn("D4>D3#"), position.MustParseTurn("C1>D1^E2^E1"), position.MustParseTurn("B3,D3"),
		},
		God: position.Demeter,
		On:  map[position.Square]position.Turn{position.E1: position.MustParseTurn("D4>D3^A2")},
	}
	const text = `{"Square":"D2","Positions":["` + finishedFEN + `","` + raisedFEN + `","` + flat +
		`/2/mortal:B3,D3/pan"],` +
		`"Turns":["D4\u003eD3#","C1\u003eD1^E2^E1","B3,D3"],"God":"demeter","On":{"E1":"D4\u003eD3^A2"}}`
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
		{"zero turn", position.Turn{}, nil},
		{"a turn to square 25", position.NewTurn(position.A1, 25, position.B1), nil},
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
	square, p, turn, god := position.D2, position.MustParse(liveFEN), position.MustParseTurn("D4>D3^A2"), position.Pan
	for _, text := range []string{"", "D9", "D4>D3^A2 ", "d4>d3^a2", liveFEN + "/", "/1/mortal:A1,A1/mortal:B1,C1",
		"hera"} {
		for _, v := range []encoding.TextUnmarshaler{&square, &p, &turn, &god} {
			if err := v.UnmarshalText([]byte(text)); err == nil {
				t.Errorf("%q is read as %v", text, v)
			}
		}
	}
	if square != position.D2 || p != position.MustParse(liveFEN) || turn != position.MustParseTurn("D4>D3^A2") ||
		god != position.Pan {
		t.Errorf("changed to %v, %v, %v, %v", square, p, turn, god)
	}
	if err := p.UnmarshalText([]byte(finishedFEN)); err != nil || p.String() != finishedFEN {
		t.Errorf("%v, %v", p, err)
	}
}

func TestMustPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"MustParse":       func() { position.MustParse("x") },
		"MustParseSquare": func() { position.MustParseSquare("x") },
		"MustParseTurn":   func() { position.MustParseTurn("a1>b2^c3") },
		"MustParseGame":   func() { position.MustParseGame("x") },
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
