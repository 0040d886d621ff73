package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// simplePlayer plays like the players of mine.InSelfPlay.
type simplePlayer struct {
	simulated.Player
	solver *solver.Solver
	rand   *rand.Rand
}

func newSimplePlayer(flags *settings, r *rand.Rand) (player, error) {
	s := &simplePlayer{solver: new(solver.Solver), rand: r}
	flags.IntVar(&s.Ahead, "ahead", 3, "")
	flags.IntVar(&s.Noise, "noise", 4, "")
	err := flags.parse()
	if err == nil && (s.Ahead < 1 || s.Noise < 1) {
		err = fmt.Errorf("ahead=%d, noise=%d: want 1 or more", s.Ahead, s.Noise)
	}
	return s, err
}

func (*simplePlayer) begin() {}

func (s *simplePlayer) choose(ctx context.Context, state game.State) (game.Turn, error) {
	if err := game.OnlySantorini(state.Code(), "this player", false); err != nil {
		return nil, err
	}
	return s.Play(ctx, s.solver, s.rand, state.(game.Santorini).Position)
}
