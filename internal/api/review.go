package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
	"github.com/puzzlecode/puzzlecode/view/estimate"
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
	return estimate.Turn(func(s game.State) (engine.Result, error) {
		return p.Search(ctx, "analyse", s, engine.Limits{Nodes: uint64(nodes), Lines: 1})
	}, s, t)
}

// missedTurns is the maximum number of turns of a win that was missed. A longer one may take too long to prove.
const missedTurns = 4

// Missed returns the goal of the puzzle that a turn has missed: a proved win or hold with one key turn, which is
// another one. It is NoGoal if none can be proved, and before all workers stand.
func (p Prover) Missed(ctx context.Context, c codec.AnyCode, missed game.Turn) (codec.Goal, error) {
	if game.New(c).IsPlacing() {
		return codec.NoGoal, nil
	}
	found, err := Prove(ctx, p, "goal", fmt.Sprintf("missed %v %v", c, missed), func(ctx context.Context, s *solver.Solver) (out GoalCheck, err error) {
		for win := missedTurns; win >= missedTurns-1; win-- {
			goal, keys, err := findGoal(ctx, s, c, win, codec.MaxHold, solver.Limits{Nodes: GoalNodes, Table: ProofTable})
			if errors.Is(err, solver.ErrNodes) {
				continue
			}
			if err != nil {
				return out, err
			}
			if len(keys) == 1 && keys[0] != missed {
				out.Better = goal
			}
			break
		}
		return out, nil
	})
	return found.Better, err
}
