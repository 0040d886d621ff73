package engine_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
)

// The engine places workers from the first one on, with gods and without. Each placement off the edge comes
// once, up to symmetry, the best one first.
func TestPlace(t *testing.T) {
	e := newEngine(t, engine.Options{})
	state := func(fen string) game.State { return game.New(codec.Encode(position.MustParse(fen))) }
	const empty = "0000000000000000000000000"
	for _, test := range []struct {
		s     game.State
		lines int
	}{
		{state(empty + "/1/mortal/mortal"), 8},
		{state(empty + "/1/mortal:C3/mortal"), 2},
		{state(empty + "/2/mortal:B3,D3/mortal"), 8},
		{state(empty + "/2/mortal:A5,D3/mortal:C4"), 7},
		{state(empty + "/1/apollo/pan"), 8},
		{state(empty + "/2/athena:B3,C2/hermes"), 13},
	} {
		limits := engine.Limits{Nodes: 2000, Lines: 100}
		r, err := e.Search(t.Context(), test.s, limits)
		if err != nil || len(r.Lines) != test.lines || r.Nodes == 0 {
			t.Errorf("%v: %d lines, want %d; %+v, %v", test.s, len(r.Lines), test.lines, r, err)
			continue
		}
		for i, l := range r.Lines {
			if i > 0 && l.Score > r.Lines[i-1].Score {
				t.Errorf("%v: %v comes behind %v", test.s, l, r.Lines[i-1])
			}
			if _, _, err := test.s.Play(l.Turns[0]); err != nil {
				t.Errorf("%v: %v", test.s, err)
			}
		}
		limits.Lines, limits.Level = 1, 1
		if one, err := e.Search(t.Context(), test.s, limits); err != nil || len(one.Lines) != 1 {
			t.Errorf("%v: %+v, %v", test.s, one, err)
		}
	}
	first := state(empty + "/1/mortal/mortal")
	if r, err := e.Search(t.Context(), first, engine.Limits{Time: time.Microsecond}); err != nil || len(r.Lines) != 1 {
		t.Errorf("in no time: %+v, %v", r, err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := e.Search(stopped, first, engine.Limits{}); !errors.Is(err, context.Canceled) || len(r.Lines) != 1 {
		t.Errorf("stopped: %+v, %v", r, err)
	}
}
