package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Turns may stand in several arguments or in one. One that has lost all behind its > to the shell is
// told apart from other errors.
func TestReadTurns(t *testing.T) {
	state := game.New(codec.MustParse("HfGoo8VCrfkSpV"))
	for _, args := range [][]string{{"e3-d3-e3", "c3d4e3"}, {"e3-d3-e3,c3-d4-e3"}, {"1. e3-d3-e3 2. c3-d4-e3"}} {
		if turns, err := readTurns(state, args); !slices.Equal(turns, []string{"E3>D3^E3", "C3>D4^E3"}) || err != nil {
			t.Errorf("%q is read as %q, %v", args, turns, err)
		}
	}
	for text, lost := range map[string]bool{
		"A4": true, " a4 ": true, "A4>": false, "A": false, "A4-B5-": false, "A9": false,
	} {
		turns, err := readTurns(state, []string{text})
		if err == nil || strings.Contains(err.Error(), "a shell takes >") != lost {
			t.Errorf("%q is read as %q, %v", text, turns, err)
		}
	}
}
