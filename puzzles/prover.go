package puzzles

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A place is a position of a game of Santorini, P itself, whose turns are T.
type place[P, T any] interface {
	Side() position.Side
	Finished() bool
	Threats(position.Side) position.SquareSet
	Turns() iter.Seq[T]
	PlayLegal(T) P
}

// A turn is a turn of a game of Santorini.
type turn interface {
	position.Turn | gods.Turn
	fmt.Stringer
	IsZero() bool
	Wins() bool
}

// solving is the solver of a game: a [solver.Solver] or a [solver.GodSolver].
type solving[P any, T turn] interface {
	Solve(context.Context, P, solver.Limits) (solver.Result[T], error)
	Hold(context.Context, P, solver.Limits) (solver.Holding[T], error)
	ScoreTurns(context.Context, P, solver.Limits) ([]solver.Score[T], error)
	ScoreReplies(context.Context, P, solver.Limits) ([]solver.Score[T], error)
	Refute(context.Context, P, T, solver.Limits) (solver.Score[T], []T, error)
	RefuteHold(context.Context, P, T, solver.Limits) (solver.Score[T], []T, error)
	Nodes() uint64
}

// An asker runs all searches that one puzzle needs. Limits.Nodes applies to their sum.
type asker[P place[P, T], T turn] struct {
	ctx    context.Context
	solver solving[P, T]
	limits solver.Limits // Turns is set for each search
	spent  uint64        // nodes searched so far
}

// A prover is an asker for Santorini without gods.
type prover struct {
	asker[position.Position, position.Turn]
}

func newProver(ctx context.Context, s *solver.Solver, limits solver.Limits) *prover {
	return &prover{asker[position.Position, position.Turn]{ctx: ctx, solver: s, limits: limits}}
}

// ask runs one search, limited to the remaining nodes.
func ask[A any, P place[P, T], T turn](q *asker[P, T], turns int, question func(solver.Limits) (A, error)) (A, error) {
	limits := q.limits
	limits.Turns = turns
	if limits.Nodes > 0 {
		if q.spent >= limits.Nodes {
			var none A
			return none, q.errNodes()
		}
		limits.Nodes -= q.spent
	}
	answer, err := question(limits)
	q.spent += q.solver.Nodes()
	if errors.Is(err, solver.ErrNodes) {
		err = q.errNodes()
	}
	return answer, err
}

// share returns 1/part of the remaining nodes.
func (q *asker[P, T]) share(part uint64) uint64 {
	limit := q.limits.Nodes
	if limit == 0 {
		return math.MaxInt64
	}
	return (limit - min(limit, q.spent)) / part
}

// within runs searches with a common limit of nodes, or of the remaining nodes if these are
// fewer.
func (q *asker[P, T]) within(nodes uint64, questions func() error) error {
	limit := q.limits.Nodes
	q.limits.Nodes = max(q.spent+nodes, 1) // 0 would be no limit
	if limit > 0 {
		q.limits.Nodes = min(q.limits.Nodes, limit)
	}
	err := questions()
	q.limits.Nodes = limit
	return err
}

func (q *asker[P, T]) errNodes() error {
	return fmt.Errorf("%w after %d nodes", solver.ErrNodes, q.spent)
}

func (q *asker[P, T]) solve(p P, turns int) (solver.Result[T], error) {
	return ask(q, turns, func(l solver.Limits) (solver.Result[T], error) { return q.solver.Solve(q.ctx, p, l) })
}

func (q *asker[P, T]) scoreReplies(p P, turns int) ([]solver.Score[T], error) {
	return ask(q, turns, func(l solver.Limits) ([]solver.Score[T], error) { return q.solver.ScoreReplies(q.ctx, p, l) })
}

func (q *asker[P, T]) scoreTurns(p P, turns int) ([]solver.Score[T], error) {
	return ask(q, turns, func(l solver.Limits) ([]solver.Score[T], error) { return q.solver.ScoreTurns(q.ctx, p, l) })
}

func (q *asker[P, T]) hold(p P, turns int) (solver.Holding[T], error) {
	return ask(q, turns, func(l solver.Limits) (solver.Holding[T], error) { return q.solver.Hold(q.ctx, p, l) })
}

// refute is [solver.Solver.Refute], or for a goal to hold [solver.Solver.RefuteHold].
func (q *asker[P, T]) refute(p P, t T, hold bool, turns int) (scoredLine[T], error) {
	refute := q.solver.Refute
	if hold {
		refute = q.solver.RefuteHold
	}
	return ask(q, turns, func(l solver.Limits) (a scoredLine[T], err error) {
		a.Score, a.line, err = refute(q.ctx, p, t, l)
		return a, err
	})
}

// A scoredLine is a turn with its score and the line that proves the score.
type scoredLine[T turn] struct {
	solver.Score[T]
	line []T
}
