package arimaa_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

func TestReadTurn(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Ea3n Ea4n cf3x", "Ea3n Ea4n cf3x"},
		{"  Ea3n,Ea4n ,\tcf3x\n", "Ea3n Ea4n cf3x"},
		{"Ea3nEa4ncf3x", "Ea3n Ea4n cf3x"},
		{"EA3N eA4N cF3X", "Ea3n ea4n cf3x"},
		{"Ea3n pass", "Ea3n"},
		{"Ea3n PASS ", "Ea3n"},
		{"Ea3npass", "Ea3n"},
		{"Ra2n\u00a0Ra3n Ra4n Ra5n", "Ra2n Ra3n Ra4n Ra5n"},
		{"ra2s rb2x rb2s rc2x rc2s rd2x rd2s re2x", "ra2s rb2x rb2s rc2x rc2s rd2x rd2s re2x"},
	} {
		got, err := arimaa.ReadTurn(test.text)
		if err != nil || got != arimaa.MustParseTurn(test.want) {
			t.Errorf("%q is read as %v, %v, want %s", test.text, got, err, test.want)
		}
	}
}

// The mark | is where the error points to.
func TestReadTurnRejects(t *testing.T) {
	for _, test := range []struct {
		text, detail string
		class        error
	}{
		{"|", "no step", arimaa.ErrTurn},
		{" |,", "no step", arimaa.ErrTurn},
		{"|pass", "no step", arimaa.ErrTurn},
		{"E|", "no square", arimaa.ErrStep},
		{"Ea3|", "no direction", arimaa.ErrStep},
		{"Ea3| n", "no direction", arimaa.ErrStep},
		{"Ea3n |xa4n", "no piece", arimaa.ErrStep},
		{"Ea3n E|i4n", "no square", arimaa.ErrStep},
		{"Ea3n Ea4|u", "direction must be n, e, s, w or x", arimaa.ErrStep},
		{"Ra8|n", "leads off the board", arimaa.ErrStep},
		{"Ra2nRa3nRa4nRa5n|Ra6n", "more than four steps", arimaa.ErrTurn},
		{"Ra2n ra1x ra1x ra1x ra1x ra1x ra1x ra1x |ra1x", "more than one removal for a step", arimaa.ErrTurn},
		{"Ea3n |\xffa3n", "no piece", arimaa.ErrStep},
		{"Ea3|\u0130", "direction must be n, e, s, w or x", arimaa.ErrStep},
	} {
		text := strings.Replace(test.text, "|", "", 1)
		turn, err := arimaa.ReadTurn(text)
		var wrong *arimaa.ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || !turn.IsZero() {
			t.Errorf("%q is read as %v, %v", text, turn, err)
			continue
		}
		if want := strings.Index(test.text, "|"); wrong.Offset != want || wrong.Input != text ||
			!strings.HasPrefix(wrong.Detail, test.detail) {
			t.Errorf("%q: %v at %d, want %q at %d", text, err, wrong.Offset, test.detail, want)
		}
	}
}
