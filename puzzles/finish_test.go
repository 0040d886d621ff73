package puzzles_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A staircase has three turns at least, each of which but the last builds where the worker stood.
func TestStairs(t *testing.T) {
	for text, want := range map[string]bool{
		"A1>B1^A1 E5>E4^E5 B1>A1^B1 E4>E5^E4 A1>B1#":                   true,
		"C3>C4^C3 E5>E4^D4 A1>B1^A1 E4>E5^E4 B1>A1^B1 E5>E4^E5 A1>B1#": true,
		"B1>A1^B1 E4>E5^E4 A1>B1#":                                     false,
		"A1>B1^A1 E5>E4^E5 B1>A1^A2 E4>E5^E4 A1>B1#":                   false,
		"A1>B1^A1 E5>E4^E5 B1>A1^B1 E4>E5^E4 A1>A2#":                   false,
	} {
		var line []position.Turn
		for word := range strings.FieldsSeq(text) {
			turn, err := position.ParseTurn(word)
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, turn)
		}
		if got := puzzles.Stairs(line) > 0; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
