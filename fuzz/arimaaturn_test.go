package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// Any text either is an invalid Arimaa turn, with an error that points into it, or is what the turn
// is written as.
func FuzzArimaaTurn(f *testing.F) {
	for _, text := range []string{"", "Ea2n", "Ea2n cf3x Ea3n", "Ra2n Ra3n Ra4n Ra5n", "Ra2n  Ra3n", "cf3x", "Ra8n",
		"\xff", "Ra2n Ra3n Ra4n Ra5n Ra6n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		turn, err := arimaa.ParseTurn(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if turn.String() != text {
			t.Errorf("%q is read as %v", text, turn)
		}
		if same, err := arimaa.NewTurn(turn.Entries()...); same != turn || err != nil {
			t.Errorf("%q gives %v, %v", text, same, err)
		}
	})
}
