package puzzles

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
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
		q := &prover{ctx: ctx, solver: s, limits: limits}
		proof, err := q.check(c)
		if err != nil {
			return err
		}
		return proof.flaw(c.Goal())
	case codec.GodsCode:
		return verifyGods(ctx, c, limits)
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
	if err != nil {
		return proof{}, err
	}
	flaw := winFlaw(goal, r.WinIn, r.KeyTurns, r.Line)
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

// winFlaw returns the flaw of a goal to win if the shortest win takes winIn turns, 0 for none, or nil if the
// goal is the least one.
func winFlaw[T fmt.Stringer](goal codec.Goal, winIn int, keys, line []T) *Flaw {
	switch {
	case winIn == 0:
		return &Flaw{Err: ErrNotReached, Goal: goal}
	case winIn < goal.Turns():
		return &Flaw{ErrNotLeast, goal, winGoal(winIn), texts(keys), texts(line)}
	}
	return nil
}

// severalFlaw returns the flaw of a goal with several key turns, or nil if there is one.
func severalFlaw[T fmt.Stringer](goal codec.Goal, keys, line []T) error {
	if len(keys) == 1 {
		return nil
	}
	return &Flaw{Err: ErrSeveral, Goal: goal, KeyTurns: texts(keys), Line: texts(line)}
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
	if flaw := winFlaw(goal, r.WinIn, r.KeyTurns, r.Line); flaw != nil {
		return flaw
	}
	return severalFlaw(goal, r.KeyTurns, r.Line)
}

// verifyGods is [VerifyUnique] for codes with gods.
func verifyGods(ctx context.Context, c codec.GodsCode, limits solver.Limits) error {
	goal, p := c.Goal(), c.Position()
	switch {
	case goal == codec.NoGoal:
		return &Flaw{Err: ErrNoGoal}
	case p.Outcome().Over():
		return &Flaw{Err: ErrOver, Goal: goal}
	}
	var s solver.GodSolver
	limits.Turns = goal.Turns()
	if goal.IsHold() {
		h, err := s.Hold(ctx, p, limits)
		if err != nil {
			return err
		}
		if flaw := holdFlaw(goal, h); flaw != nil {
			return flaw
		}
		return nil
	}
	r, err := s.Solve(ctx, p, limits)
	if err != nil {
		return err
	}
	flaw := winFlaw(goal, r.WinIn, r.KeyTurns, r.Line)
	if flaw == nil {
		return severalFlaw(goal, r.KeyTurns, r.Line)
	}
	if flaw.Err == ErrNotReached {
		line, err := refutedGodTry(ctx, &s, p, limits)
		if err != nil {
			return err
		}
		flaw.Line = texts(line)
	}
	return flaw
}

// refutedGodTry returns the first try of a position that is not won, a turn that makes a threat and leaves
// none, or the first turn if there is no try, and its refutation.
func refutedGodTry(ctx context.Context, s *solver.GodSolver, p gods.Position, limits solver.Limits) ([]gods.Turn, error) {
	var try gods.Turn
	for t := range p.Turns() {
		if try.IsZero() {
			try = t
		}
		if next := p.PlayLegal(t); next.Threats(next.Side()) == 0 && next.Threats(p.Side()) != 0 {
			try = t
			break
		}
	}
	if limits.Nodes > 0 {
		spent := s.Nodes()
		if spent >= limits.Nodes {
			return nil, fmt.Errorf("%w after %d nodes", solver.ErrNodes, spent)
		}
		limits.Nodes -= spent
	}
	_, line, err := s.Refute(ctx, p, try, limits)
	return line, err
}
