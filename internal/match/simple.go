package main

import (
	"context"
	"math/rand/v2"

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
		values[i] = heightAndFreedom(p.PlayLegal(t)) + s.rand.IntN(s.noise)
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

// heightAndFreedom estimates how good a position is for the side that has just moved.
func heightAndFreedom(p position.Position) int {
	total := 0
	for _, side := range [2]position.Side{p.Side(), p.Side().Other()} {
		sum := 0
		for _, w := range p.Workers(side) {
			sum += 8 * p.Height(w)
			steps := p.Steps(w)
			for level := range 4 {
				sum += (1 + level) * (steps & p.Level(level)).Count()
			}
		}
		total = sum - total
	}
	return total
}
