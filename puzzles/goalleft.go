package puzzles

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// GoalLeft returns what is left of a goal after some turns of its side, each with a reply:
// the goal of the code of the position after them, in which that side is to move again.
// Goals of either game are told by the position. A win within 3 turns leaves a win within 2
// after one turn, and a hold of 3 turns leaves a hold of 2.
//
// The goal that is left is proved. If a smaller one is right, or a win is in the place of a
// hold, GoalLeft returns that: the other side has helped. A win may have several key turns. If
// nothing is left the goal is [codec.NoGoal]. The error is nil then if the goal was to hold and
// has been reached, and otherwise a *[Flaw] that says why. Any other error is that of the
// context, or wraps [solver.ErrNodes], or [codec.ErrGoal] if the game has no such goal.
//
// Turns is 0 or more. The goal that the code after has is ignored. GoalLeft takes as long
// as [VerifyUnique].
func GoalLeft(ctx context.Context, s *solver.Solver, after codec.AnyCode, goal codec.Goal, turns int, limits solver.Limits) (codec.Goal, error) {
	if after == nil || after.IsZero() {
		return codec.NoGoal, errors.New("no position: the code is zero")
	}
	left := codec.NoGoal
	switch more := goal.Turns() - turns; {
	case goal == codec.NoGoal:
		return codec.NoGoal, &Flaw{Err: ErrNoGoal}
	case more > 0 && goal.IsHold():
		left = holdGoal(more)
	case more > 0:
		left = winGoal(more)
	case goal.IsHold():
		return codec.NoGoal, nil
	default:
		return codec.NoGoal, &Flaw{Err: ErrNotReached, Goal: goal}
	}
	if game.New(after).Outcome().Over() {
		return codec.NoGoal, &Flaw{Err: ErrOver, Goal: left}
	}
	c, err := codec.WithGoal(after, left)
	if err != nil {
		return codec.NoGoal, err
	}
	err = VerifyUnique(ctx, s, c, limits)
	flaw := (*Flaw)(nil)
	switch {
	case err == nil:
		return left, nil
	case !errors.As(err, &flaw):
		return codec.NoGoal, err
	case flaw.Err == ErrSeveral && left.IsWin():
		return left, nil
	case flaw.Instead != codec.NoGoal:
		return flaw.Instead, nil
	}
	return codec.NoGoal, flaw
}
