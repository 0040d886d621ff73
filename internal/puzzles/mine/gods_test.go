package mine_test

import (
	"context"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Games with gods are legal and the same each time, every pair begins one, and positions in them are
// puzzles, which are proved again.
func TestInGodsSelfPlayGames(t *testing.T) {
	leftout.UnderRace(t)
	const n = 120
	pairs := map[[2]position.God]int{}
	found := map[codec.Goal]int{}
	var s solver.Solver
	var previous mine.Candidate
	sum := uint64(0)
	for c, err := range mine.InGodsSelfPlayGames(t.Context(), 1, 1, n) {
		if err != nil {
			t.Fatal(err)
		}
		if c.Number == 0 {
			pairs[c.State.(game.Santorini).Position.Situation().Gods]++
		} else if next, _, err := previous.State.Play(c.Last); err != nil || next != c.State || c.Game != previous.Game ||
			c.Number != previous.Number+1 {
			t.Fatalf("%s: %v after %v and %v: %v", c.Source, c.State, previous.State, c.Last, err)
		}
		previous = c
		sum = sum*31 + c.State.(game.Santorini).Position.Hash()
		if c.Number%3 != 0 {
			continue
		}
		proof, err := puzzles.FindGoal(t.Context(), &s, c.State.Code(), 2, 1, solver.Limits{})
		if err != nil {
			t.Fatalf("%s: %v", c.Source, err)
		}
		code, keys := proof.Code(), proof.KeyTurns()
		if game.New(code) != c.State || (code.Goal() == codec.NoGoal) != (len(keys) == 0) {
			t.Fatalf("%s: %v, %v", c.Source, code, keys)
		}
		if len(keys) != 1 {
			continue
		}
		found[code.Goal()]++
		if err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), code, solver.Limits{}); err != nil {
			t.Fatalf("%s: %v: %v", c.Source, code, err)
		}
	}
	if len(pairs) != n {
		t.Errorf("%d pairs begin %d games", len(pairs), n)
	}
	if found[codec.Win2] < 5 || found[codec.Hold1] < 5 {
		t.Errorf("puzzles by goal: %v: the sample proves too little", found)
	}
	again := uint64(0)
	for c := range mine.InGodsSelfPlayGames(t.Context(), 1, 1, n) {
		again = again*31 + c.State.(game.Santorini).Position.Hash()
	}
	if again != sum {
		t.Error("the games differ the second time")
	}
}

// A context that is done ends the games.
func TestInGodsSelfPlayGamesStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	for _, err := range mine.InGodsSelfPlayGames(ctx, 1, 1, 1000) {
		if n++; err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
			return
		}
		cancel()
		if n > 100 {
			break
		}
	}
	t.Error("the games go on")
}
