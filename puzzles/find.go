package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Proof is the goal of a position that [FindGoal] has proved. It is cheaper than a [Puzzle], so
// a search can reject most positions before it calls [Proof.Puzzle].
type Proof struct {
	code  codec.Code // with the goal
	proof proof[position.Turn]
	nodes uint64
}

// FindGoal finds and proves the goal of a position: a win in at most win turns, otherwise a hold
// for at most hold turns. A limit of 0 excludes that kind of goal. The error is that of the
// context, or wraps [solver.ErrNodes].
//
// It takes as long as [VerifyUnique] for the larger number of turns.
func FindGoal(ctx context.Context, s *solver.Solver, p position.Position, win, hold int, limits solver.Limits) (*Proof, error) {
	q := newProver(ctx, s, limits)
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

// FindGoalGods finds and proves the goal of a position with gods, as [FindGoal] does, and returns the
// code with the goal and all key turns. Without a goal, the code has none, and there are no key turns.
// The errors are those of [FindGoal].
func FindGoalGods(ctx context.Context, s *solver.GodSolver, p gods.Position, win, hold int, limits solver.Limits) (codec.GodsCode, []gods.Turn, error) {
	q := asker[gods.Position, gods.Turn]{ctx: ctx, solver: s, limits: limits}
	goal, proved, err := q.findGoal(p, win, hold)
	if err != nil {
		return codec.GodsCode{}, nil, err
	}
	c := codec.EncodeGods(p)
	if goal == codec.NoGoal {
		return c, nil, nil
	}
	c, err = c.WithGoal(goal)
	if err != nil {
		panic("puzzles: " + err.Error()) // a position with a goal is live
	}
	return c, proved.keys, nil
}

func (q *asker[P, T]) findGoal(p P, win, hold int) (codec.Goal, proof[T], error) {
	if win > 0 {
		r, err := q.solve(p, win)
		if err != nil {
			return codec.NoGoal, proof[T]{}, err
		}
		if r.WinIn > 0 {
			return winGoal(r.WinIn), proof[T]{r.KeyTurns, r.Line}, nil
		}
	}
	if hold > 0 {
		h, err := q.hold(p, hold)
		if err != nil {
			return codec.NoGoal, proof[T]{}, err
		}
		if h.HoldIn > 0 {
			return holdGoal(h.HoldIn), proof[T]{h.Holds, h.Line}, nil
		}
	}
	return codec.NoGoal, proof[T]{}, nil
}

// Code returns the code of the position, with the goal if one was found.
func (p *Proof) Code() codec.Code { return p.code }

// KeyTurns returns all first turns that reach the goal. The caller must not change them.
func (p *Proof) KeyTurns() []position.Turn { return p.proof.keys }

// Nodes returns the number of positions searched so far, by FindGoal and by [Proof.Puzzle].
func (p *Proof) Nodes() uint64 { return p.nodes }

// Puzzle returns the puzzle, with the features, solution and themes that [Prove] computes.
// Limits.Nodes also counts the search for the goal. The error is a *[Flaw] if no goal was
// found, that of the context, or wraps [solver.ErrNodes].
func (p *Proof) Puzzle(ctx context.Context, s *solver.Solver, info Info, limits solver.Limits) (Puzzle, error) {
	if p.code.Goal() == codec.NoGoal {
		return Puzzle{}, &Flaw{Err: ErrNoGoal}
	}
	q := newProver(ctx, s, limits)
	q.spent = p.nodes
	defer func() { p.nodes = q.spent }()
	return q.puzzle(p.code, p.proof, info)
}
