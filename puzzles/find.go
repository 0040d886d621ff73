package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Proof is the goal of a position that [FindGoal] has proved. It costs less than a [Puzzle],
// which [Proof.Puzzle] makes of it, so that a search can drop most positions before.
type Proof struct {
	code  codec.Code // with the goal
	proof proof
	nodes uint64
}

// FindGoal returns the goal of a position that is right: to win within at most win turns, or
// else to hold for at most hold turns. A position that is won within win turns has no goal to
// hold. 0 turns leave a kind of goal out. The error is that of the context, or wraps
// [solver.ErrNodes].
//
// It takes as long as [VerifyUnique] for the greater number of turns.
func FindGoal(ctx context.Context, s *solver.Solver, p position.Position, win, hold int, limits solver.Limits) (*Proof, error) {
	q := &prover{ctx: ctx, solver: s, limits: limits}
	goal, proved, err := q.findGoal(p, win, hold)
	if err != nil {
		return nil, err
	}
	c, err := codec.Encode(p).WithGoal(goal)
	if err != nil {
		panic("puzzles: " + err.Error()) // a position with a goal is live
	}
	return &Proof{c, proved, q.spent}, nil
}

func (q *prover) findGoal(p position.Position, win, hold int) (codec.Goal, proof, error) {
	if win > 0 {
		r, err := q.solve(p, win)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if r.WinIn > 0 {
			return winGoal(r.WinIn), proof{r.KeyTurns, r.Line}, nil
		}
	}
	if hold > 0 {
		h, err := q.hold(p, hold)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if h.HoldIn > 0 {
			return holdGoal(h.HoldIn), proof{h.Holds, h.Line}, nil
		}
	}
	return codec.NoGoal, proof{}, nil
}

// Code returns the code of the position with the goal, or without one if no goal is right.
func (p *Proof) Code() codec.Code { return p.code }

// KeyTurns returns all first turns that reach the goal. The caller must not change them.
func (p *Proof) KeyTurns() []position.Turn { return p.proof.keys }

// Nodes returns the number of positions that were searched so far, for the goal and by Puzzle.
func (p *Proof) Nodes() uint64 { return p.nodes }

// Puzzle returns the puzzle, with the facts, the solution and the themes that [Prove] finds.
// Limits.Nodes bounds the search for the goal as well. The error is a *[Flaw] if no goal is
// right, that of the context, or one that wraps [solver.ErrNodes].
func (p *Proof) Puzzle(ctx context.Context, s *solver.Solver, info Info, limits solver.Limits) (Puzzle, error) {
	if p.code.Goal() == codec.NoGoal {
		return Puzzle{}, &Flaw{Err: ErrNoGoal}
	}
	q := &prover{ctx: ctx, solver: s, limits: limits, spent: p.nodes}
	defer func() { p.nodes = q.spent }()
	return q.puzzle(p.code, p.proof, info)
}
