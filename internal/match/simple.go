package main

import (
	"context"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// simplePlayer plays like the player of puzzles.InSelfPlay: it takes a win that the solver
// sees and avoids a loss, and prefers height and freedom to move otherwise.
type simplePlayer struct {
	solver       *solver.Solver
	rand         *rand.Rand
	ahead, noise int
}

func (*simplePlayer) begin() {}

func (s *simplePlayer) choose(ctx context.Context, p position.Position) (position.Turn, error) {
	limits := solver.Limits{Turns: s.ahead}
	r, err := s.solver.Solve(ctx, p, limits)
	if err != nil {
		return position.Turn{}, err
	}
	if r.WinIn > 0 {
		return r.KeyTurns[0], nil
	}
	turns := p.AppendTurns(nil)
	values := make([]int, len(turns))
	for i, t := range turns {
		values[i] = simulated.Evaluate(p.PlayLegal(t)) + s.rand.IntN(s.noise)
	}
	for best := range turns {
		for i := best + 1; i < len(turns); i++ {
			if values[i] > values[best] {
				values[i], values[best] = values[best], values[i]
				turns[i], turns[best] = turns[best], turns[i]
			}
		}
		r, err := s.solver.Solve(ctx, p.PlayLegal(turns[best]), limits)
		if err != nil {
			return position.Turn{}, err
		}
		if r.WinIn == 0 {
			return turns[best], nil
		}
	}
	return turns[0], nil // all lose
}
