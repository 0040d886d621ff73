package api

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/review"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// review says what a turn gave away, and which puzzle it has missed if that is asked for.
func (q *query) review() (any, error) {
	l, err := q.line("after")
	if err != nil {
		return nil, err
	}
	nodes, err := q.number("nodes", UsualEstimateNodes, 1, maxEstimateNodes)
	if err != nil {
		return nil, err
	}
	state := l.State()
	if err := game.OnlySantorini(state.Code(), "a review", true); err != nil {
		return nil, err
	}
	t, err := state.ReadTurn(q.parameter("turn"))
	if err != nil {
		return nil, err
	}
	out, err := q.Review(q.ctx, state, t, nodes)
	if err != nil {
		return nil, err
	}
	if q.parameter("puzzle") != "" && out.Mark != "" {
		goal, err := q.Missed(q.ctx, state.Code(), t)
		if err != nil {
			return nil, err
		}
		if c, err := codec.WithGoal(state.Code(), goal); err == nil && goal != codec.NoGoal {
			out.Missed = &view.Missed{Code: c.String(), Goal: goal, Task: say.Task(state.Side(), goal), Link: q.Base + PageOf(c)}
		}
	}
	return out, nil
}

// Review returns what a turn gave away.
func (p Prover) Review(ctx context.Context, s game.State, t game.Turn, nodes int) (view.TurnAnalysis, error) {
	return review.Turn(func(s game.State, times int) (engine.Result, error) {
		return p.Search(ctx, "analyse", s, engine.Limits{Nodes: uint64(nodes * times), Lines: 1})
	}, s, t)
}

// Missed returns the goal of the puzzle that a turn has missed. It is NoGoal if none can be proved.
func (p Prover) Missed(ctx context.Context, c codec.AnyCode, missed game.Turn) (codec.Goal, error) {
	found, err := Prove(ctx, p, "goal", fmt.Sprintf("missed %v %v", c, missed), func(ctx context.Context, s *solver.Solver) (out GoalCheck, err error) {
		proof, err := review.PuzzleIn(ctx, s, c, solver.Limits{Nodes: GoalNodes, Table: ProofTable})
		if review.Missed(proof, missed) {
			out.Better = proof.Code().Goal()
		}
		return out, err
	})
	return found.Better, err
}
