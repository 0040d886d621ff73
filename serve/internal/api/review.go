package api

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/review"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// review analyses a turn. On request, it proves the puzzle that the turn has missed or solved, and explains why the
// turn was wrong.
func (q *query) review(l game.Line) (any, error) {
	nodes := q.Number("nodes", UsualEstimateNodes, 1, maxEstimateNodes)
	if q.Err != nil {
		return nil, q.Err
	}
	state := l.State()
	if err := game.OnlySantorini(state.Code(), "a review", true); err != nil {
		return nil, err
	}
	t, err := state.ReadTurn(q.Get("turn"))
	if err != nil {
		return nil, err
	}
	out, err := q.Review(q.ctx, state, t, nodes)
	if err != nil || q.Get("puzzle") == "" {
		return out, err
	}
	out, err = q.PuzzleOf(q.ctx, state, t, out)
	for _, found := range []**view.Missed{&out.Missed, &out.Found} {
		if *found != nil { // a cached result is shared
			linked := **found
			linked.Link = q.Base + "/p/" + linked.Code
			*found = &linked
		}
	}
	return out, err
}

// NodesOf returns the usual number of positions that are searched for an estimate in the review of a game.
func NodesOf(l game.Line) int {
	placed := 0
	for placed < l.Len() && l.StateAt(placed).IsPlacing() {
		placed++
	}
	return review.UsualOf(l.Len() - placed)
}

// Review returns the analysis of a turn.
func (p Prover) Review(ctx context.Context, s game.State, t game.Turn, nodes int) (view.TurnAnalysis, error) {
	return review.Turn(func(s game.State, times int) (engine.Result, error) {
		return p.Search(ctx, "analyse", s, engine.Limits{Nodes: review.Nodes(s, nodes, times), Lines: 1})
	}, s, t)
}

// PuzzleOf returns the analysis of a turn with the puzzle that the turn has missed or solved, and with the reason why
// the turn was wrong. The command that reviews games has the same results.
func (p Prover) PuzzleOf(
	ctx context.Context, s game.State, t game.Turn, a view.TurnAnalysis,
) (view.TurnAnalysis, error) {
	if a.Mark == "" && a.KeptIn == 0 {
		return a, nil
	}
	key := fmt.Sprintln("reviewed", s.Code(), t, a.Mark, a.WinIn, a.LostIn, a.HoldsFor, a.Best)
	proved, err := Do(ctx, p.Prove, "goal", key, func(ctx context.Context, sv *solver.Solver) (view.TurnAnalysis, error) {
		out, r := a, review.Reviewer{Solver: sv, Limits: solver.Limits{Nodes: GoalNodes, Table: ProofTable}}
		_, err := r.Puzzle(ctx, s, t, &out)
		return out, err
	})
	a.Why, a.Missed, a.Found = proved.Why, proved.Missed, proved.Found
	return a, err
}
