package engine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
)

// Reply plays a turn of Santorini, and says why there is none.
func TestReply(t *testing.T) {
	e, err := engine.New(engine.Options{Table: engine.LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name, text string
		ctx        context.Context
		limits     engine.Limits
		turn       string
		err        error
	}{
		{"a win in 1", "HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 B4-C3-C2 B5-C5-D5", t.Context(), engine.Limits{Nodes: 1000},
			"D3>C2#", nil},
		{"the end of the game", "HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 B4-C3-C2 B5-C5-D5 D3-C2", t.Context(),
			engine.Limits{Nodes: 1000}, "", engine.ErrNoTurn},
		{"Arimaa", "9KuvQpNkawFKiBbEEiRxNSVMTY", t.Context(), engine.Limits{Nodes: 1000}, "", codec.ErrGame},
		{"a level that does not exist", "HfGoo8VCrfkSpV", t.Context(), engine.Limits{Level: 11}, "", engine.ErrLimits},
		{"a search that is stopped", "HfGoo8VCrfkSpV", stopped, engine.Limits{}, "", context.Canceled},
	} {
		line, err := game.ReadLine(test.text)
		if err != nil {
			t.Fatal(err)
		}
		turn, err := e.Reply(test.ctx, line.State(), test.limits)
		if !errors.Is(err, test.err) || err == nil && turn.String() != test.turn || err != nil && turn != nil {
			t.Errorf("%s: %v, %v, want %q, %v", test.name, turn, err, test.turn, test.err)
		}
	}
}
