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

// review analyses a turn of a game. On request, it also proves the puzzle that the turn has missed or solved, and
// explains why the turn was wrong. The results are those of the command that reviews games.
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
	if q.Get("puzzle") == "" {
		return q.Review(q.ctx, state, t, nodes)
	}
	out, err := q.ReviewProved(q.ctx, state, t, nodes)
	if err != nil {
		return nil, err
	}
	for _, found := range []**view.Missed{&out.Missed, &out.Found} {
		if *found != nil { // a cached result is shared
			linked := **found
			linked.Link = q.Base + "/p/" + linked.Code
			*found = &linked
		}
	}
	return out, nil
}

// NodesOf returns how many positions the engine usually searches for each estimate when it reviews the game l.
func NodesOf(l game.Line) int {
	placed := 0
	for placed < l.Len() && l.StateAt(placed).IsPlacing() {
		placed++
	}
	return review.UsualOf(l.Len() - placed)
}

// ReviewProved is like Review. It also proves the puzzle that the turn has missed or solved, and explains why the turn
// was wrong.
func (p Prover) ReviewProved(ctx context.Context, s game.State, t game.Turn, nodes int) (view.TurnAnalysis, error) {
	out, err := p.Review(ctx, s, t, nodes)
	if err != nil || out.Mark == "" && out.KeptIn == 0 {
		return out, err
	}
	key := fmt.Sprintln("reviewed", p.Language.Tag(), s.Code(), t, out.Mark, out.WinIn, out.LostIn, out.HoldsFor, out.Best)
	prove := func(ctx context.Context, own *solver.Solver) (view.TurnAnalysis, error) {
		limits := solver.Limits{Nodes: GoalNodes, Table: ProofTable}
		proved, r := out, review.Reviewer{Solver: own, Limits: limits, Language: p.Language}
		_, err := r.Puzzle(ctx, s, t, &proved)
		return proved, err
	}
	proved, err := Do(ctx, p.Prove, "goal", key, prove)
	if err != nil {
		return out, err
	}
	out.Why, out.Missed, out.Found = proved.Why, proved.Missed, proved.Found
	return out, nil
}

// Review analyses turn t in the state s. The engine searches the given number of nodes for each estimate.
func (p Prover) Review(ctx context.Context, s game.State, t game.Turn, nodes int) (view.TurnAnalysis, error) {
	return review.Turn(p.Language, func(s game.State, times int) (engine.Result, error) {
		return p.Search(ctx, "analyse", s, engine.Limits{Nodes: review.Nodes(s, nodes, times), Lines: 1})
	}, s, t)
}
