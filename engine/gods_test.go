package engine_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// With gods, too, every level answers every position with legal turns, or with none where there is none.
func TestGodTurnsAreLegal(t *testing.T) {
	var states []game.State
	for _, p := range positiontest.GodsList(81, 360) {
		states = append(states, game.Santorini{Position: p})
	}
	checkTurnsAreLegal(t, states, 10)
}

// Short wins with gods are found and proved, and so are losses.
func TestGodWinsAreProved(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	var s solver.Solver
	won, lost := 0, 0
	for _, p := range positiontest.GodsList(87, 240) {
		if p.Outcome().Over() {
			continue
		}
		want, err := s.Solve(ctx, p, solver.Limits{Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		loss, err := s.Lost(ctx, p, solver.Limits{Turns: 1})
		if err != nil {
			t.Fatal(err)
		}
		if want.WinIn == 0 && !loss.Lost {
			continue
		}
		r, err := e.Search(ctx, game.Santorini{Position: p}, engine.Limits{Nodes: 400_000})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case want.WinIn > 0:
			won++
			if r.Proof.WinIn != want.WinIn || r.Lines[0].WinIn != want.WinIn || r.Lines[0].Score != 1 {
				t.Errorf("%v: %+v, want a win in %d", p, r, want.WinIn)
			}
		default:
			lost++
			if r.Proof.LostIn != loss.In || r.Lines[0].WinIn != -loss.In || r.Lines[0].Score != 0 {
				t.Errorf("%v: %+v, want a loss in %d", p, r, loss.In)
			}
		}
	}
	if won < 30 || lost < 10 {
		t.Errorf("%d wins and %d losses: the sample proves too little", won, lost)
	}
}

// Searches with and without gods share a table and do not disturb each other.
func TestGamesShareTable(t *testing.T) {
	ctx, e := t.Context(), newEngine(t, engine.Options{})
	states := []game.State{
		game.Santorini{Position: position.MustParse("0100000210011000000000000/1/mortal:C3,D2/mortal:B2,C5")},
		game.Santorini{Position: position.MustParse("0100000210011000000000000/1/hermes:C3,D2/mortal:B2,C5")},
		game.Santorini{Position: position.MustParse("0100000210011000000000000/1/mortal:C3,D2/hermes:B2,C5")},
		game.Santorini{Position: position.MustParse("0100000210011000000000000/1/apollo:C3,D2/athena[^]:B2,C5")},
	}
	var first []engine.Result
	for _, s := range states {
		r, err := newEngine(t, engine.Options{}).Search(ctx, s, engine.Limits{Time: time.Hour, Depth: 2})
		if err != nil {
			t.Fatal(err)
		}
		first = append(first, r)
	}
	for i, s := range states {
		r, err := e.Search(ctx, s, engine.Limits{Time: time.Hour, Depth: 2})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first[i], r, cmp.Comparer(func(a, b game.Turn) bool { return a == b }),
			positiontest.Equal); diff != "" {
			t.Errorf("%v: %s", s, diff)
		}
	}
}
