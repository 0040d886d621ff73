package puzzles

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// What can be wrong with a puzzle, for errors.Is.
var (
	ErrNoGoal  = errors.New("no goal")
	ErrNoWin   = errors.New("the goal is not reached")
	ErrShorter = errors.New("there is a shorter win")
	ErrSeveral = errors.New("there are several key turns")
)

// A Flaw is the error of a puzzle that is not right.
type Flaw struct {
	Err      error           // one of the above
	Goal     codec.Goal      // of the code
	WinIn    int             // the least number of turns that wins, 0 if the goal does not
	KeyTurns []position.Turn // all that win in WinIn

	// Line shows it: a natural try and the reply that refutes it, if there is no win;
	// or else the win.
	Line []position.Turn
}

// Error says what is wrong, with the turns that show it.
func (f *Flaw) Error() string {
	switch f.Err {
	case ErrNoGoal:
		return noGoal
	case ErrNoWin:
		if len(f.Line) == 0 {
			return fmt.Sprintf("no win within %d: the game is over", f.Goal.Turns())
		}
		if len(f.Line) == 1 {
			return fmt.Sprintf("no win within %d: %v is not enough", f.Goal.Turns(), f.Line[0])
		}
		return fmt.Sprintf("no win within %d: %v is refuted by %v", f.Goal.Turns(), f.Line[0], f.Line[1])
	case ErrShorter:
		return fmt.Sprintf("there is a win in %d, the goal is %v: %s", f.WinIn, f.Goal, turns(f.Line))
	}
	return fmt.Sprintf("%d key turns, want one: %s", len(f.KeyTurns), turns(f.KeyTurns))
}

const noGoal = "no goal: encode the position with the number of turns that win"

// Unwrap returns f.Err.
func (f *Flaw) Unwrap() error { return f.Err }

func turns(list []position.Turn) string {
	words := make([]string, len(list))
	for i, t := range list {
		words[i] = t.String()
	}
	return strings.Join(words, " ")
}

// Verify checks that the goal of a code is reached against every defence, that there
// is no shorter win, and that there is one key turn only. The error is a *[Flaw] that
// says which of these fails, or that of the context.
func Verify(ctx context.Context, s *solver.Solver, code codec.Code) error {
	r, err := check(ctx, s, code)
	if err == nil && len(r.KeyTurns) > 1 {
		err = &Flaw{ErrSeveral, code.Goal(), r.WinIn, r.KeyTurns, r.Line}
	}
	return err
}

// check proves the goal of a code.
func check(ctx context.Context, s *solver.Solver, code codec.Code) (solver.Result[position.Turn], error) {
	goal := code.Goal()
	switch {
	case goal == codec.NoGoal:
		return solver.Result[position.Turn]{}, &Flaw{Err: ErrNoGoal}
	case goal.IsHold():
		return solver.Result[position.Turn]{}, fmt.Errorf("goal %v: only wins are proved", goal)
	}
	p := code.Position()
	r, err := s.Solve(ctx, p, solver.Limits{Turns: goal.Turns()})
	switch {
	case err != nil:
		return r, err
	case r.WinIn == 0:
		line, err := refutedTry(ctx, s, p, goal.Turns())
		if err != nil {
			return r, err
		}
		return r, &Flaw{Err: ErrNoWin, Goal: goal, Line: line}
	case r.WinIn < goal.Turns():
		return r, &Flaw{ErrShorter, goal, r.WinIn, r.KeyTurns, r.Line}
	}
	return r, nil
}

// refutedTry returns the first natural try of a position that is not won, or the
// first turn if there is none, and what refutes it.
func refutedTry(ctx context.Context, s *solver.Solver, p position.Position, goal int) ([]position.Turn, error) {
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
	if try.IsZero() {
		return nil, nil
	}
	_, line, err := s.Refute(ctx, p, try, solver.Limits{Turns: goal})
	return line, err
}
