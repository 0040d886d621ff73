package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// VerifyUnique checks that the goal of a code of either game is right, as doc/PUZZLES.md
// defines it, and that exactly one first turn reaches it; turns of Arimaa that lead to the
// same position count as one. The error is a *[Flaw] that says what is wrong, that of the
// context, or one that wraps [solver.ErrNodes].
//
// A win in 3, or a hold of 3, takes milliseconds as a rule, and each further turn some
// fifty times as long. For Arimaa a win in 2 takes seconds, and minutes at worst.
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
	return &Flaw{Err: ErrNoGoal} // no code at all
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

// checkWin proves that the side to move wins within the turns of a goal, and not sooner.
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

// refutedTry returns the first natural try of a position that is not won, or the first
// turn if no try is natural, and the reply that refutes it.
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

// winGoal is [codec.WinWithin] for a number of turns that a goal bounds.
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
