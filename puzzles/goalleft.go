package puzzles

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// GoalLeft returns the goal that is left after some turns of the solving side. The argument turns is the number of
// these turns, each followed by a reply; it must not be negative. The argument after is the position after them,
// with the solving side to move; its goal is ignored. One turn of a win in 3 leaves a win in 2; one turn of a hold
// for 3 leaves a hold for 2. Codes of all games are allowed.
//
// The remaining goal is proved; a win may then have several key turns. If a weak reply allows a smaller goal, or a
// win instead of a hold, GoalLeft returns that goal. If no goal is left, it returns [codec.NoGoal]. In this case,
// the error is nil if a goal to hold has been reached, otherwise a *[Flaw] with the reason. Other errors come from
// the context, or wrap [solver.ErrNodes], or [codec.ErrGoal] if the game does not have such a goal.
//
// GoalLeft takes as long as [VerifyUnique].
func GoalLeft(
	ctx context.Context, s *solver.Solver, after codec.Code, goal codec.Goal, turns int, limits solver.Limits,
) (codec.Goal, error) {
	if after.IsZero() {
		return codec.NoGoal, errors.New("the code is zero, must have a position")
	}
	left := codec.NoGoal
	switch more := goal.Turns() - turns; {
	case goal == codec.NoGoal:
		return codec.NoGoal, &Flaw{Err: ErrNoGoal}
	case more > 0 && goal.IsHold():
		left = value.Must(codec.HoldFor(more))
	case more > 0:
		left = value.Must(codec.WinWithin(more))
	case goal.IsHold():
		return codec.NoGoal, nil
	default:
		return codec.NoGoal, &Flaw{Err: ErrNotReached, Goal: goal}
	}
	if game.New(after).Outcome().Over() {
		return codec.NoGoal, &Flaw{Err: ErrOver, Goal: left}
	}
	c, err := after.WithGoal(left)
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
