package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Proof is a position with its proved goal, the result of [FindGoal]. It takes less time to compute than a
// [Puzzle]. So a search can reject most positions before it calls [Proof.Puzzle].
type Proof struct {
	code  codec.Code // with the goal
	proof proof
	nodes uint64
}

// FindGoal finds and proves a goal for the position of c. The goal is a win if possible, otherwise a hold (only one
// turn avoids a loss). The arguments win and hold are the maximum numbers of turns for these two kinds of goals. If
// one is 0, FindGoal does not look for that kind. The goal of c is ignored. For a game without puzzles, the error is
// [codec.ErrGame]. Otherwise it comes from the context or wraps [solver.ErrNodes].
//
// FindGoal takes as long as [VerifyUnique] for the larger number of turns.
func FindGoal(
	ctx context.Context, s *solver.Solver, c codec.Code, win, hold int, limits solver.Limits,
) (*Proof, error) {
	q, err := newProver(ctx, s, c, limits)
	if err != nil {
		return nil, err
	}
	goal, proved, err := q.leastGoal(positionOf(c), win, hold)
	if err != nil {
		return nil, err
	}
	return &Proof{value.Must(c.WithGoal(goal)), proved, q.spent}, nil // a position with a goal is live
}

// leastGoal returns the smallest goal of a position with its proof, or NoGoal if the position has no goal within
// the given numbers of turns.
func (q *prover) leastGoal(p position.Position, win, hold int) (codec.Goal, proof, error) {
	if win > 0 {
		r, err := q.solve(p, win)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if r.WinIn > 0 {
			return value.Must(codec.WinWithin(r.WinIn)), proof{r.KeyTurns, r.Line}, nil
		}
	}
	if hold > 0 {
		h, err := q.hold(p, hold)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if h.HoldIn > 0 {
			return value.Must(codec.HoldFor(h.HoldIn)), proof{h.Holds, h.Line}, nil
		}
	}
	return codec.NoGoal, proof{}, nil
}

// Code returns the code of the position, with the goal if there is one.
func (p *Proof) Code() codec.Code { return p.code }

// KeyTurns returns all first turns that reach the goal.
func (p *Proof) KeyTurns() []game.Turn { return game.TurnsOf(p.proof.keys) }

// Nodes returns the number of positions that FindGoal and [Proof.Puzzle] have searched so far.
func (p *Proof) Nodes() uint64 { return p.nodes }

// Puzzle returns the puzzle, with the features, solution and themes that [Prove] computes. The limit limits.Nodes
// includes the search for the goal. If no goal was found, the error is a *[Flaw]. Otherwise it comes from the
// context or wraps [solver.ErrNodes].
func (p *Proof) Puzzle(ctx context.Context, s *solver.Solver, info Info, limits solver.Limits) (Puzzle, error) {
	if p.code.Goal() == codec.NoGoal {
		return Puzzle{}, &Flaw{Err: ErrNoGoal}
	}
	q, err := newProver(ctx, s, p.code, limits)
	if err != nil {
		return Puzzle{}, err
	}
	q.spent = p.nodes
	defer func() { p.nodes = q.spent }()
	return q.puzzle(p.code, p.proof, info)
}
