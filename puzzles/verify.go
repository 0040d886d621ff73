package puzzles

import (
	"context"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// VerifyUnique checks that a puzzle of any game is sound, as doc/PUZZLES.md defines it: the goal can be reached, no
// smaller goal can, and there is exactly one key turn. Turns of Arimaa that lead to the same position count as one.
// If the puzzle is unsound, the error is a *[Flaw]. For a game without puzzles, it is [codec.ErrGame]. Otherwise it
// comes from the context or wraps [solver.ErrNodes].
//
// A win in 3 or a hold for 3 usually takes milliseconds, and each further turn about fifty times as long. For
// Arimaa a win in 2 takes seconds, at worst minutes.
func VerifyUnique(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) error {
	if p, ok := c.Arimaa(); ok {
		return verifyArimaa(ctx, p, c.Goal(), limits)
	}
	q, err := newProver(ctx, s, c, limits)
	if err != nil {
		return err
	}
	proved, err := q.check(positionOf(c), c.Goal())
	if err != nil {
		return err
	}
	return severalFlaw(c.Goal(), texts(proved.keys), texts(proved.line))
}

// check proves the goal of a position.
func (q *prover) check(p position.Position, goal codec.Goal) (proof, error) {
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

// checkWin proves that the side to move wins in the number of turns of a goal, and not in fewer turns.
func (q *prover) checkWin(p position.Position, goal codec.Goal) (proof, error) {
	r, err := q.solve(p, goal.Turns())
	if err != nil {
		return proof{}, err
	}
	flaw := winFlaw(goal, r.WinIn, texts(r.KeyTurns), texts(r.Line))
	if flaw == nil {
		return proof{r.KeyTurns, r.Line}, nil
	}
	if flaw.Err == ErrNotReached {
		line, err := q.refutedTry(p, goal)
		if err != nil {
			return proof{}, err
		}
		flaw.Line = texts(line)
	}
	return proof{}, flaw
}

// refutedTry returns a first turn and its refutation, for a position that is not won. The turn is the first
// plausible turn, or the first legal turn if none is plausible.
func (q *prover) refutedTry(p position.Position, goal codec.Goal) ([]position.Turn, error) {
	var try position.Turn
	for t := range p.Turns() {
		if q.natural(p, t) {
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

// winFlaw returns the flaw of a goal to win, or nil if the goal is the shortest win. The argument winIn is the
// number of turns of the shortest win, or 0 if there is none.
func winFlaw(goal codec.Goal, winIn int, keys, line []string) *Flaw {
	switch {
	case winIn == 0:
		return &Flaw{Err: ErrNotReached, Goal: goal}
	case winIn < goal.Turns():
		return &Flaw{ErrNotLeast, goal, value.Must(codec.WinWithin(winIn)), keys, line}
	}
	return nil
}

// severalFlaw returns the flaw of a goal with several key turns, or nil if there is only one.
func severalFlaw(goal codec.Goal, keys, line []string) error {
	if len(keys) == 1 {
		return nil
	}
	return &Flaw{Err: ErrSeveral, Goal: goal, KeyTurns: keys, Line: line}
}

// verifyArimaa is [VerifyUnique] for Arimaa.
func verifyArimaa(ctx context.Context, p arimaa.Position, goal codec.Goal, limits solver.Limits) error {
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
