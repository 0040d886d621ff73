package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Left returns the code of the position after a line. It proves which goal is left there and adds this goal to the
// code. The note explains why no goal is left, or why the goal is not the expected one. A goal to hold is left even if
// several turns reach it. If the prover fails, the code has no goal.
func Left(ctx context.Context, p Prover, l game.Line) (c codec.Code, note string, err error) {
	end, goal, n := l.End(), l.Start().Goal(), l.Len()
	outcome := l.State().Outcome()
	switch {
	case n == 0 || goal == codec.NoGoal:
		return end, "", nil
	case outcome.Over():
		return end, fmt.Sprintf(say.LeftOver, say.English.Side(outcome.Winner)), nil
	case goal.IsWin() && (n+1)/2 >= goal.Turns():
		return end, fmt.Sprintf(say.LeftUsedUp, goal), nil
	case n%2 == 1:
		return end, fmt.Sprintf(say.LeftReply, goal), nil
	}
	left, err := p.Left(ctx, end, goal, n/2)
	flaw := (*puzzles.Flaw)(nil)
	switch {
	case errors.As(err, &flaw) && flaw.Err == puzzles.ErrSeveral && goal.IsHold():
		left = after(goal, n/2)
		note = fmt.Sprintf(say.LeftHolds, left, len(flaw.KeyTurns))
	case errors.As(err, &flaw):
		return end, fmt.Sprintf(say.LeftLost, flaw), nil
	case err != nil:
		return end, "", err
	case left == codec.NoGoal:
		return end, fmt.Sprintf(say.LeftReached, goal), nil
	case left != after(goal, n/2):
		note = fmt.Sprintf(say.LeftEasier, left)
	}
	c, err = end.WithGoal(left)
	return c, note, err
}
