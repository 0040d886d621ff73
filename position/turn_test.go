package position_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Every kind of turn, what it tells and its part of a URL.
func TestParseTurn(t *testing.T) {
	for _, test := range []struct{ text, path, kind, steps, builds, early, placed string }{
		{"D4>D3^A2", "D4D3A2", "build", "D4>D3", "A2", "-", "-"},
		{"D4>D3#", "D4D3", "win", "D4>D3", "", "-", "-"},
		{"A5>E1^A5", "A5E1A5", "build", "A5>E1", "A5", "-", "-"},
		{"D4>D3^A2X", "D4D3A2X", "dome", "D4>D3", "A2", "-", "-"},
		{"C1>D1^E2^E1", "C1D1E2E1", "build", "C1>D1", "E2 E1", "-", "-"},
		{"C1>D1^E2^E2", "C1D1E2E2", "build", "C1>D1", "E2 E2", "-", "-"},
		{"A1^B2>B1^C2", "A1-B2B1C2", "build", "A1>B1", "C2", "B2", "-"},
		{"A1^B2>B1#", "A1-B2B1", "win", "A1>B1", "", "B2", "-"},
		{"A1>A3,C1>C2^D3", "A1A3C1C2D3", "build", "A1>A3 C1>C2", "D3", "-", "-"},
		{"^D3", "D3", "build", "", "D3", "-", "-"},
		{"B3,D3", "B3D3", "place", "", "", "-", "B3 D3"},
		{"A5", "A5", "place", "", "", "-", "A5"},
		{"A5,E1", "A5E1", "place", "", "", "-", "A5 E1"},
	} {
		got, err := position.ParseTurn(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		var steps, builds []string
		for start, to := range got.Steps() {
			steps = append(steps, fmt.Sprint(start, ">", to))
		}
		for s := range got.Builds() {
			builds = append(builds, s.String())
		}
		if got.String() != test.text || got.Path() != test.path || got.Kind().String() != test.kind || got.IsZero() ||
			got.Wins() != (test.kind == "win") || strings.Join(steps, " ") != test.steps ||
			strings.Join(builds, " ") != test.builds ||
			got.Early().String() != test.early || got.Placed().String() != test.placed {
			t.Errorf("%s is read as %v, %s: %v, steps %v, builds %v, early %v, placed %v",
				test.text, got, got.Path(), got.Kind(), steps, builds, got.Early(), got.Placed())
		}
		start, to := position.NoSquare, position.NoSquare
		for f, s := range got.Steps() {
			start, to = f, s
			break
		}
		if got.Kind() == position.Place {
			to = slices.Collect(got.Placed().All())[0]
		}
		build := position.NoSquare
		for s := range got.Builds() {
			build = s
			break
		}
		if got.From() != start || got.To() != to || got.Build() != build {
			t.Errorf("%s goes from %v to %v and builds on %v", test.text, got.From(), got.To(), got.Build())
		}
	}
}

// The turns that are made of squares, or the zero Turn if a square is invalid or there are too many.
func TestNewTurns(t *testing.T) {
	for _, test := range []struct {
		got  position.Turn
		want string
	}{
		{position.NewTurn(position.D4, position.D3, position.A2), "D4>D3^A2"},
		{position.NewTurn(position.E1, position.A5, position.A5), "E1>A5^A5"},
		{position.NewWin(position.D4, position.D3), "D4>D3#"},
		{position.NewPlacing(position.D3), "D3"},
		{position.NewPlacing(position.D3, position.B3), "B3,D3"},
		{position.NewTurn(position.D4, 25, position.A2), "no turn"},
		{position.NewTurn(position.NoSquare, position.D4, position.A2), "no turn"},
		{position.NewTurn(position.D4, position.D3, position.NoSquare), "no turn"},
		{position.NewWin(position.NoSquare, position.D3), "no turn"},
		{position.NewWin(position.D3, 25), "no turn"},
		{position.NewPlacing(), "no turn"},
		{position.NewPlacing(25), "no turn"},
		{position.NewPlacing(position.D4, position.NoSquare), "no turn"},
		{position.NewPlacing(position.D4, position.D4), "no turn"},
		{position.NewPlacing(position.D4, position.D3, position.D2), "no turn"},
	} {
		if test.got.String() != test.want || test.got.IsZero() != (test.want == "no turn") {
			t.Errorf("%v, zero %v, want %s", test.got, test.got.IsZero(), test.want)
		}
	}
	for kind, want := range map[position.Kind]string{position.NoTurn: "no turn", position.Place: "place", 9: "Kind(9)"} {
		if kind.String() != want {
			t.Errorf("%v, want %s", kind, want)
		}
	}
}

// The mark | is where the error points to.
func TestParseTurnRejects(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"empty", "|"},
		{"half a square", "|D"},
		{"a number", "|8>D3^A2"},
		{"a number of two digits", "|13>D3^A2"},
		{"a column too far", "|F4>D3^A2"},
		{"row 0", "|D0>D3^A2"},
		{"row 6", "|D6>D3^A2"},
		{"ends after the arrow", "D4>|"},
		{"no square to step to", "D4>|X3^A2"},
		{"ends before the build", "D4>D3^|"},
		{"half a build", "D4>D3^|A"},
		{"no square to build on", "D4>D3^|A9"},
		{"built and won", "D4>D3^A2|#"},
		{"won and built", "D4>D3#|^A2"},
		{"won twice", "D4>D3#|#"},
		{"letters beyond ASCII", "|Ä4>D3^A2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := marked(test.text)
			turn, err := position.ParseTurn(text)
			if err == nil {
				t.Fatalf("%q is read as %v", text, turn)
			}
			if !turn.IsZero() {
				t.Errorf("%v besides an error", turn)
			}
			checkParseError(t, err, "turn", text, offset, position.ErrTurn)
		})
	}
}

// A turn in another spelling than its own is refused with its own spelling.
func TestParseTurnIsStrict(t *testing.T) {
	for text, want := range map[string]string{
		"d4>D3^A2": "D4>D3^A2", "d4>d3#": "D4>D3#", "d4-d3": "D4>D3#", "D4-D3": "D4>D3#", "D4D3A2": "D4>D3^A2",
		"A1>B2^^C3":   "A1>B2^C3^C3",
		"A1>B2^C3^B3": "A1>B2^B3^C3", "B1^C1>B2^C2": "B1^C2>B2^C1", "C1>C2,A1>A3^D3": "A1>A3,C1>C2^D3",
		"A1>C2,C1>A3^D3": "A1>A3,C1>C2^D3",
		"A1>B2>C3^D4":    "A1>C3^D4", "A1>A1^B2": "^B2", " A1>B2#": "A1>B2#",
		"D4 >D3^A2": "D4>D3^A2", "D4>D3^A2 ": "D4>D3^A2",
		"D4-D3^A2": "D4>D3^A2", "D4>d3^A2": "D4>D3^A2", "D4>D3": "D4>D3#", "D4>D3A2": "D4>D3^A2",
		"^B2 A1>B1^C2": "A1^B2>B1^C2",
		"D3,C3":        "C3,D3", "C3,D3 ": "C3,D3", "b3 ,d3": "B3,D3",
	} {
		_, err := position.ParseTurn(text)
		checkParseError(t, err, "turn", text, -1, position.ErrTurn)
		if !strings.Contains(err.Error(), "must be written "+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := position.ParseTurn("A1>A1#"); err == nil || !strings.Contains(err.Error(), "the worker stays") {
		t.Error(err)
	}
	for _, text := range []string{"D3,C3", "c3", "C3 D3", "C3,D3 ", "C3,C3", "C3,", "F3", "C3,D3,E3"} {
		if turn, err := position.ParseTurn(text); err == nil {
			t.Errorf("%q is read as %v", text, turn)
		}
	}
}
