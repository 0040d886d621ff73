package main

import (
	"strings"
	"testing"
)

// A turn that has lost all behind its > to the shell is told apart from other errors.
func TestReadTurn(t *testing.T) {
	if turn, err := readTurn("a4-b5-b4"); turn.String() != "A4>B5^B4" || err != nil {
		t.Errorf("read as %v, %v", turn, err)
	}
	for text, lost := range map[string]bool{"A4": true, " a4 ": true, "A4>": false, "A": false, "A4-B5-": false, "A9": false} {
		turn, err := readTurn(text)
		if err == nil || !turn.IsZero() || strings.Contains(err.Error(), "a shell takes >") != lost {
			t.Errorf("%q is read as %v, %v", text, turn, err)
		}
	}
}
