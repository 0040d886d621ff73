package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// VerifyUnique checks that a puzzle of any game is sound, as doc/PUZZLES.md defines it: the
// goal can be reached, no smaller goal can, and there is exactly one key turn. Turns of Arimaa
// that lead to the same position count as one. The error is a *[Flaw], that of the context, or
// wraps [solver.ErrNodes].
//
// A win in 3 or a hold for 3 usually takes milliseconds, and each further turn about fifty times
// as long. For Arimaa a win in 2 takes seconds, at worst minutes.
func VerifyUnique(ctx context.Context, s *solver.Solver, c codec.AnyCode, limits solver.Limits) error {
	switch c := c.(type) {
	case codec.Code:
		q := newProver(ctx, s, limits)
		return q.verify(c.Position(), c.Goal(), natural)
	case codec.GodsCode:
		q := asker[gods.Position, gods.Turn]{ctx: ctx, solver: new(solver.GodSolver), limits: limits}
		return q.verify(c.Position(), c.Goal(), naturalWithGods)
	case codec.ArimaaCode:
		return verifyArimaa(ctx, c, limits)
	}
	return &Flaw{Err: ErrNoGoal} // the code is nil
}

// verify checks the goal of a position, as [VerifyUnique] does.
func (q *asker[P, T]) verify(p P, goal codec.Goal, natural func(P, T) bool) error {
	proved, err := q.check(p, goal, natural)
	if err != nil {
		return err
	}
	return proved.flaw(goal)
}

// check proves the goal of a position. natural reports whether a turn is plausible, as a try that the
// refutation of an unsound goal shows.
func (q *asker[P, T]) check(p P, goal codec.Goal, natural func(P, T) bool) (proof[T], error) {
	switch {
	case goal == codec.NoGoal:
		return proof[T]{}, &Flaw{Err: ErrNoGoal}
	case isOver(p):
		return proof[T]{}, &Flaw{Err: ErrOver, Goal: goal}
	case goal.IsHold():
		return q.checkHold(p, goal)
	}
	return q.checkWin(p, goal, natural)
}

// checkWin proves that the side to move wins in the turns of a goal, and not in fewer.
func (q *asker[P, T]) checkWin(p P, goal codec.Goal, natural func(P, T) bool) (proof[T], error) {
	r, err := q.solve(p, goal.Turns())
	if err != nil {
		return proof[T]{}, err
	}
	flaw := winFlaw(goal, r.WinIn, texts(r.KeyTurns), texts(r.Line))
	if flaw == nil {
		return proof[T]{r.KeyTurns, r.Line}, nil
	}
	if flaw.Err == ErrNotReached {
		line, err := q.refutedTry(p, goal, natural)
		if err != nil {
			return proof[T]{}, err
		}
		flaw.Line = texts(line)
	}
	return proof[T]{}, flaw
}

// refutedTry returns the first try of a position that is not won, or the first turn if there is
// no try, and its refutation.
func (q *asker[P, T]) refutedTry(p P, goal codec.Goal, natural func(P, T) bool) ([]T, error) {
	var try T
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

// winFlaw returns the flaw of a goal to win if the shortest win takes winIn turns, 0 for none, or nil if the
// goal is the least one.
func winFlaw(goal codec.Goal, winIn int, keys, line []string) *Flaw {
	switch {
	case winIn == 0:
		return &Flaw{Err: ErrNotReached, Goal: goal}
	case winIn < goal.Turns():
		return &Flaw{ErrNotLeast, goal, winGoal(winIn), keys, line}
	}
	return nil
}

// severalFlaw returns the flaw of a goal with several key turns, or nil if there is one.
func severalFlaw(goal codec.Goal, keys, line []string) error {
	if len(keys) == 1 {
		return nil
	}
	return &Flaw{Err: ErrSeveral, Goal: goal, KeyTurns: keys, Line: line}
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
	if flaw := winFlaw(goal, r.WinIn, keys, line); flaw != nil {
		return flaw
	}
	return severalFlaw(goal, keys, line)
}
