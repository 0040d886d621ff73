package puzzles

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A prover runs the searches for one puzzle. Together, the searches visit at most as many positions as Limits.Nodes
// allows.
type prover struct {
	ctx    context.Context
	solver *solver.Solver
	limits solver.Limits // Turns is set for each search
	spent  uint64        // nodes searched so far
	turns  int           // turns of the play tree so far
}

// newProver returns a prover for a code. The error is [codec.ErrGame] for a game without puzzles, and for a
// position without all workers.
func newProver(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (*prover, error) {
	if c.IsZero() {
		return nil, &Flaw{Err: ErrNoGoal}
	}
	return &prover{ctx: ctx, solver: s, limits: limits}, game.OnlySantorini(c, "a puzzle", false)
}

// positionOf returns the position of a code, which must be a code of Santorini.
func positionOf(c codec.Code) position.Position {
	p, _ := c.Santorini()
	return p
}

// ask runs one search of a position. The search looks at most the given number of turns ahead. It may visit as many
// nodes as remain of the node limit.
func ask[A any](
	q *prover, p position.Position, turns int,
	search func(context.Context, position.Position, solver.Limits) (A, error),
) (answer A, err error) {
	limits := q.limits
	limits.Turns = turns
	if limits.Nodes > 0 {
		if q.spent >= limits.Nodes {
			return answer, q.errNodes()
		}
		limits.Nodes -= q.spent
	}
	answer, err = search(q.ctx, p, limits)
	q.spent += q.solver.Nodes()
	if errors.Is(err, solver.ErrNodes) {
		err = q.errNodes()
	}
	return answer, err
}

// share returns the number of nodes that remain of the node limit, divided by the argument part.
func (q *prover) share(part uint64) uint64 {
	limit := q.limits.Nodes
	if limit == 0 {
		return math.MaxInt64
	}
	return (limit - min(limit, q.spent)) / part
}

// bounded runs searches that together visit at most the given number of nodes, and at most the remaining nodes of
// the node limit.
func bounded[A any](q *prover, nodes uint64, searches func() (A, error)) (A, error) {
	limit := q.limits.Nodes
	q.limits.Nodes = max(q.spent+nodes, 1) // 0 would be no limit
	if limit > 0 {
		q.limits.Nodes = min(q.limits.Nodes, limit)
	}
	defer func() { q.limits.Nodes = limit }()
	return searches()
}

func (q *prover) errNodes() error {
	return fmt.Errorf("%w after %d nodes", solver.ErrNodes, q.spent)
}

func (q *prover) solve(p position.Position, turns int) (solver.Result[position.Turn], error) {
	return ask(q, p, turns, q.solver.Solve)
}

func (q *prover) scoreReplies(p position.Position, turns int) ([]solver.Score, error) {
	return ask(q, p, turns, q.solver.ScoreReplies)
}

func (q *prover) scoreTurns(p position.Position, turns int) ([]solver.Score, error) {
	return ask(q, p, turns, q.solver.ScoreTurns)
}

func (q *prover) hold(p position.Position, turns int) (solver.Holding, error) {
	return ask(q, p, turns, q.solver.Hold)
}

// refute is [solver.Solver.Refute]. If the argument hold is set, it is [solver.Solver.RefuteHold].
func (q *prover) refute(p position.Position, t position.Turn, hold bool, turns int) (scoredLine, error) {
	refute := q.solver.Refute
	if hold {
		refute = q.solver.RefuteHold
	}
	search := func(ctx context.Context, p position.Position, l solver.Limits) (a scoredLine, err error) {
		a.Score, a.line, err = refute(ctx, p, t, l)
		return a, err
	}
	return ask(q, p, turns, search)
}

// A scoredLine is a turn with its score and the line that proves the score.
type scoredLine struct {
	solver.Score
	line []position.Turn
}
