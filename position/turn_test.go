package position_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

func TestParseTurn(t *testing.T) {
	for _, test := range []struct {
		text string
		want position.Turn
		wins bool
	}{
		{"D4>D3^A2", position.Turn{From: position.D4, To: position.D3, Build: position.A2}, false},
		{"D4>D3#", position.Turn{From: position.D4, To: position.D3, Build: position.NoSquare}, true},
		{"A5>E1^A5", position.Turn{From: position.A5, To: position.E1, Build: position.A5}, false},
		{"A5>A5^A5", position.Turn{}, false},
	} {
		got, err := position.ParseTurn(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q is read as %v, %v", test.text, got, err)
		}
		if got.String() != test.text || got.Wins() != test.wins || got.IsZero() != (test.want == position.Turn{}) {
			t.Errorf("%q prints as %q, wins %v, is zero %v", test.text, got, got.Wins(), got.IsZero())
		}
	}
}

// The mark | is where the error points to.
func TestParseTurnRejects(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"empty", "|"},
		{"half a square", "|D"},
		{"one square", "D4|"},
		{"lower case", "|d4>D3^A2"},
		{"a number", "|8>D3^A2"},
		{"a number of two digits", "|13>D3^A2"},
		{"a column too far", "|F4>D3^A2"},
		{"row 0", "|D0>D3^A2"},
		{"row 6", "|D6>D3^A2"},
		{"a space in front", "| D4>D3^A2"},
		{"a space inside", "D4| >D3^A2"},
		{"another arrow", "D4|-D3^A2"},
		{"ends after the arrow", "D4>|"},
		{"no square to step to", "D4>|X3^A2"},
		{"lower case after the arrow", "D4>|d3^A2"},
		{"ends after the step", "D4>D3|"},
		{"neither built nor won", "D4>D3|A2"},
		{"ends before the build", "D4>D3^|"},
		{"half a build", "D4>D3^|A"},
		{"no square to build on", "D4>D3^|A9"},
		{"built and won", "D4>D3^A2|#"},
		{"won and built", "D4>D3#|^A2"},
		{"won twice", "D4>D3#|#"},
		{"a space behind", "D4>D3^A2| "},
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

func TestParseTurnHint(t *testing.T) {
	const hint = "squares must be in upper case"
	for text, want := range map[string]bool{"d4>D3^A2": true, "d4>d3#": true, "d4-d3": false, "D4-D3": false} {
		if _, err := position.ParseTurn(text); err == nil || strings.Contains(err.Error(), hint) != want {
			t.Errorf("%q gives %v, says that %s: want %v", text, err, hint, want)
		}
	}
}
