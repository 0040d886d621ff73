package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// simplePlayer is the player of mine.InSelfPlay.
type simplePlayer struct {
	simulated.Player
	solver *solver.Solver
	rand   *rand.Rand
}

func newSimplePlayer(in *reader, r *rand.Rand) *simplePlayer {
	s := &simplePlayer{simulated.Player{Ahead: in.number("ahead", 3), Noise: in.number("noise", 4)}, new(solver.Solver), r}
	if in.err == nil && (s.Ahead < 1 || s.Noise < 1) {
		in.err = fmt.Errorf("ahead=%d, noise=%d: want 1 or more", s.Ahead, s.Noise)
	}
	return s
}

func (*simplePlayer) begin() {}

func (s *simplePlayer) choose(ctx context.Context, p position.Position) (position.Turn, error) {
	return s.Play(ctx, s.solver, s.rand, p)
}
