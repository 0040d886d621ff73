package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Any text either is an invalid turn, with an error that points into it, or is what its turn
// prints.
func FuzzTurn(f *testing.F) {
	for _, text := range []string{
		"", "D4>D3^A2", "D4>D3#", "A5>A5^A5", "E1>E1#", "D4>D3", "D4>D3^", "D4>D3#^", "D4>D3##", "d4>d3#", "D4>D3^A2 ",
		"D4-D3^A2",
		"Turn(D4, D3, -)", "F4>D3#", "D4>D0#", "D4>D6#", "\xff4>D3#", "D4>D3^\x00",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		turn, err := position.ParseTurn(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if turn.String() != text {
			t.Errorf("%q is read as %v", text, turn)
		}
	})
}
