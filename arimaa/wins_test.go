package arimaa_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// The one turn of a side that leads to a position for the third time, with nothing else in
// the history.
func TestOneBannedTurn(t *testing.T) {
	p := diagram("g", "........ ........ ........ ........ ........ .e...... Rr...... ........")
	h := arimaa.History{}
	for _, next := range p.Turns(nil) {
		h[next] = 2
	}
	want := arimaa.OutcomeOf(arimaa.EndRepetition, arimaa.Silver)
	if got := p.Outcome(h); len(h) != 1 || got != want {
		t.Errorf("%v with %d turns that are banned, want %v with one", got, len(h), want)
	}
}
