package fuzz

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Any text that a player types either is an invalid turn, with an error that points into it, or is
// the same turn as its strict form, in either case and with blanks around.
func FuzzReadTurn(f *testing.F) {
	for _, text := range []string{
		"", " ", "A4>B5^B4", "a4-b5-b4", "A4B5B4", "a4 b5 b4", "a4b5", "a4 > b5 #", "A4", "A4>", "a4-b5-", "a4^b5>b4",
		"a4b5b4#", "\xffa4b5", "a4\u00a0b5", "ß",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := position.ParseTurn(text); err == nil {
			if _, err := position.TurnText(text); err != nil {
				t.Errorf("%q is a turn, but not one that a person types: %v", text, err)
			}
		}
		strict, err := position.TurnText(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		for _, form := range []string{strict, " " + strings.ToLower(strict) + "\n"} {
			if back, err := position.TurnText(form); back != strict || err != nil {
				t.Errorf("%q is read as %v, its form %q as %v, %v", text, strict, form, back, err)
			}
		}
	})
}

// The same for Arimaa.
func FuzzArimaaReadTurn(f *testing.F) {
	for _, text := range []string{
		"", "pass", "Ea2n", "Ea2n cf3x Ea3n", "Ra2nRa3n,Ra4n , Ra5n pass", "EA2N", "Ra2n Ra3n Ra4n Ra5n Ra6n", "cf3x", "Ra8n",
		"Ra2", "\xff", "Ea2\u0130",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := arimaa.ParseTurn(text); err == nil {
			if _, err := arimaa.ReadTurn(text); err != nil {
				t.Errorf("%q is a turn, but not one that a person types: %v", text, err)
			}
		}
		turn, err := arimaa.ReadTurn(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		strict := turn.String()
		for _, form := range []string{strict, strict + " pass", strings.ReplaceAll(strict, " ", ", "),
			strings.ReplaceAll(strict, " ", "")} {
			if back, err := arimaa.ReadTurn(form); back != turn || err != nil {
				t.Errorf("%q is read as %v, its form %q as %v, %v", text, turn, form, back, err)
			}
		}
	})
}
