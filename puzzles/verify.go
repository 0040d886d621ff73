package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// VerifyUnique checks that a puzzle of either game is sound, as doc/PUZZLES.md defines it: the
// goal can be reached, no smaller goal can, and there is exactly one key turn. Turns of Arimaa
// that lead to the same position count as one. The error is a *[Flaw], that of the context, or
// wraps [solver.ErrNodes].
//
// A win in 3 or a hold for 3 usually takes milliseconds, and each further turn about fifty times
// as long. For Arimaa a win in 2 takes seconds, at worst minutes.
func VerifyUnique(ctx context.Context, s *solver.Solver, c codec.AnyCode, limits solver.Limits) error {
	switch c := c.(type) {
	case codec.Code:
		q := &prover{ctx: ctx, solver: s, limits: limits}
		proof, err := q.check(c)
		if err != nil {
			return err
		}
		return proof.flaw(c.Goal())
	case codec.ArimaaCode:
		return verifyArimaa(ctx, c, limits)
	}
	return &Flaw{Err: ErrNoGoal} // the code is nil
}

// check proves the goal of a code.
func (q *prover) check(c codec.Code) (proof, error) {
	goal, p := c.Goal(), c.Position()
	switch {
	case goal == codec.NoGoal:
		return proof{}, &Flaw{Err: ErrNoGoal}
	case p.Outcome().Over():
		return proof{}, &Flaw{Err: ErrOver, Goal: goal}
	case goal.IsHold():
		return q.checkHold(p, goal)
	}
	return q.checkWin(p, goal)
}

// checkWin proves that the side to move wins in the turns of a goal, and not in fewer.
func (q *prover) checkWin(p position.Position, goal codec.Goal) (proof, error) {
	r, err := q.solve(p, goal.Turns())
	switch {
	case err != nil:
		return proof{}, err
	case r.WinIn == 0:
		line, err := q.refutedTry(p, goal)
		if err != nil {
			return proof{}, err
		}
		return proof{}, &Flaw{Err: ErrNotReached, Goal: goal, Line: texts(line)}
	case r.WinIn < goal.Turns():
		return proof{}, &Flaw{ErrNotLeast, goal, winGoal(r.WinIn), texts(r.KeyTurns), texts(r.Line)}
	}
	return proof{r.KeyTurns, r.Line}, nil
}

// refutedTry returns the first try of a position that is not won, or the first turn if there is
// no try, and its refutation.
func (q *prover) refutedTry(p position.Position, goal codec.Goal) ([]position.Turn, error) {
	var try position.Turn
	for t := range p.Turns() {
		if natural(p, t) {
			try = t
			break
		}
		if try.IsZero() {
			try = t
		}
	}
	a, err := q.refute(p, try, false, goal.Turns())
	return a.line, err
}

// winGoal is [codec.WinWithin] for a number of turns that is in range.
func winGoal(turns int) codec.Goal {
	goal, err := codec.WinWithin(turns)
	if err != nil {
		panic("puzzles: " + err.Error())
	}
	return goal
}

// verifyArimaa is [VerifyUnique] for codes of Arimaa.
func verifyArimaa(ctx context.Context, c codec.ArimaaCode, limits solver.Limits) error {
	goal, p := c.Goal(), c.Position()
	if goal == codec.NoGoal {
		return &Flaw{Err: ErrNoGoal}
	}
	if p.Outcome(nil).Over() {
		return &Flaw{Err: ErrOver, Goal: goal}
	}
	limits.Turns = goal.Turns()
	r, err := solver.SolveArimaa(ctx, p, limits)
	if err != nil {
		return err
	}
	keys, line := texts(r.KeyTurns), texts(r.Line)
	switch {
	case r.WinIn == 0:
		return &Flaw{Err: ErrNotReached, Goal: goal}
	case r.WinIn < goal.Turns():
		return &Flaw{ErrNotLeast, goal, winGoal(r.WinIn), keys, line}
	case len(keys) > 1:
		return &Flaw{Err: ErrSeveral, Goal: goal, KeyTurns: keys, Line: line}
	}
	return nil
}
