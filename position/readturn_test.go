package position_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

func TestReadTurn(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"A4>B5^B4", "A4>B5^B4"},
		{"a4>b5^b4", "A4>B5^B4"},
		{"a4-b5-b4", "A4>B5^B4"},
		{"A4-B5^B4", "A4>B5^B4"},
		{"A4B5B4", "A4>B5^B4"},
		{"a4b5B4", "A4>B5^B4"},
		{"a4 b5 b4", "A4>B5^B4"},
		{" a4 > b5\t^ b4\r\n", "A4>B5^B4"},
		{"a4\u00a0b5\u2003b4", "A4>B5^B4"},
		{"a4>b5#", "A4>B5#"},
		{"a4-b5 #", "A4>B5#"},
		{"a4b5", "A4>B5#"},
		{"A4>B5 ", "A4>B5#"},
		{"e1e1e1", "E1>E1^E1"},
	} {
		got, err := position.ReadTurn(test.text)
		if err != nil || got != position.MustParseTurn(test.want) {
			t.Errorf("%q is read as %v, %v, want %s", test.text, got, err, test.want)
		}
	}
}

// The mark | is where the error points to.
func TestReadTurnRejects(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"empty", "|"},
		{"white space", "  |"},
		{"one square", "A4|"},
		{"a sign and nothing after it", "A4>|"},
		{"half a square", "A4>|B"},
		{"a column too far", "|f4e4e5"},
		{"row 0", "a1|a0a2"},
		{"a space inside a square", "a4 |b 5 b4"},
		{"a number", "|13>8^9"},
		{"a sign in front", "|>a4b5b4"},
		{"two signs", "a4-|>b5b4"},
		{"the build first", "a4|^b5>b4"},
		{"two arrows", "a4>b5|>b4"},
		{"a sign without a build", "a4-b5-|"},
		{"a fourth square", "a4b5b4|b3"},
		{"built and won", "a4b5b4|#"},
		{"won and built", "a4b5#|b4"},
		{"a word", "a4|to b5"},
		{"a dash that is not ASCII", "a4|–b5–b4"},
		{"letters beyond ASCII", "|ä4b5b4"},
		{"a letter with an upper case of two letters", "|ß"},
		{"bytes that are no text", "a4|\xff"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := marked(test.text)
			turn, err := position.ReadTurn(text)
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
