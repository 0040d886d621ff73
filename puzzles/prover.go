package puzzles

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A place is a position of a game of Santorini, P itself, whose turns are T.
type place[P, T any] interface {
	comparable
	Side() position.Side
	Finished() bool
	Height(position.Square) int
	AtLeast(int) position.SquareSet
	WorkerSet(position.Side) position.SquareSet
	Canonical() (P, position.Symmetry)
	CanonicalBothSides() (P, position.Symmetry)
	Threats(position.Side) position.SquareSet
	Turns() iter.Seq[T]
	PlayLegal(T) P
}

// A turn is a turn of a game of Santorini.
type turn interface {
	position.Turn | gods.Turn
	game.Turn
	comparable
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

// A prover runs all searches that one puzzle needs. Limits.Nodes applies to their sum.
type prover[P place[P, T], T turn] struct {
	rules[P, T]
	ctx    context.Context
	solver solving[P, T]
	limits solver.Limits // Turns is set for each search
	spent  uint64        // nodes searched so far
}

// An anyProver is a prover of any game of Santorini. Codes, turns and puzzles must be of its game.
type anyProver interface {
	verify(codec.AnyCode) error
	prove(codec.AnyCode, Info) (Puzzle, error)
	rate(Puzzle) (Puzzle, error)
	findGoal(c codec.AnyCode, win, hold int) (*Proof, error)
	finish(*Proof, Info) (Puzzle, error)
	judge(codec.AnyCode, game.Turn) (Judgement, error)
	factsOf(codec.AnyCode, game.Turn) TurnFacts
	tree(c codec.AnyCode, whole bool) (*PlayTree, error)
	outline(Puzzle) (*PlayTree, error)
	explain(codec.AnyCode, Judgement) (Refutation, error)
	errNodes() error
}

// newProver returns a prover for the game of a code. The error is [codec.ErrGame] for other games.
func newProver(ctx context.Context, s *solver.Solver, c codec.AnyCode, limits solver.Limits) (anyProver, error) {
	switch c := c.(type) {
	case codec.Code:
		return newSantoriniProver(ctx, s, limits), nil
	case codec.GodsCode:
		return &prover[gods.Position, gods.Turn]{rules: withGods{}, ctx: ctx, solver: s.Gods(), limits: limits}, nil
	case nil:
		return nil, &Flaw{Err: ErrNoGoal}
	default:
		return nil, game.OnlySantorini(c, "a puzzle", false)
	}
}

func newSantoriniProver(ctx context.Context, s *solver.Solver, limits solver.Limits) *prover[position.Position, position.Turn] {
	return &prover[position.Position, position.Turn]{rules: withoutGods{}, ctx: ctx, solver: s, limits: limits}
}

// ask runs one search, limited to the remaining nodes.
func ask[A any, P place[P, T], T turn](q *prover[P, T], turns int, question func(solver.Limits) (A, error)) (A, error) {
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
func (q *prover[P, T]) share(part uint64) uint64 {
	limit := q.limits.Nodes
	if limit == 0 {
		return math.MaxInt64
	}
	return (limit - min(limit, q.spent)) / part
}

// within runs searches with a common limit of nodes, or of the remaining nodes if these are
// fewer.
func (q *prover[P, T]) within(nodes uint64, questions func() error) error {
	limit := q.limits.Nodes
	q.limits.Nodes = max(q.spent+nodes, 1) // 0 would be no limit
	if limit > 0 {
		q.limits.Nodes = min(q.limits.Nodes, limit)
	}
	err := questions()
	q.limits.Nodes = limit
	return err
}

func (q *prover[P, T]) errNodes() error {
	return fmt.Errorf("%w after %d nodes", solver.ErrNodes, q.spent)
}

func (q *prover[P, T]) solve(p P, turns int) (solver.Result[T], error) {
	return ask(q, turns, func(l solver.Limits) (solver.Result[T], error) { return q.solver.Solve(q.ctx, p, l) })
}

func (q *prover[P, T]) scoreReplies(p P, turns int) ([]solver.Score[T], error) {
	return ask(q, turns, func(l solver.Limits) ([]solver.Score[T], error) { return q.solver.ScoreReplies(q.ctx, p, l) })
}

func (q *prover[P, T]) scoreTurns(p P, turns int) ([]solver.Score[T], error) {
	return ask(q, turns, func(l solver.Limits) ([]solver.Score[T], error) { return q.solver.ScoreTurns(q.ctx, p, l) })
}

func (q *prover[P, T]) hold(p P, turns int) (solver.Holding[T], error) {
	return ask(q, turns, func(l solver.Limits) (solver.Holding[T], error) { return q.solver.Hold(q.ctx, p, l) })
}

// refute is [solver.Solver.Refute], or for a goal to hold [solver.Solver.RefuteHold].
func (q *prover[P, T]) refute(p P, t T, hold bool, turns int) (scoredLine[T], error) {
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
