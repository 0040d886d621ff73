package puzzles

import (
	"context"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// An ArimaaFlaw is the error of an Arimaa puzzle that is not right.
type ArimaaFlaw struct {
	Err      error         // ErrNoGoal, ErrNoWin, ErrShorter or ErrSeveral
	Goal     codec.Goal    // of the code
	WinIn    int           // the least number of turns that wins, 0 if the goal does not
	KeyTurns []arimaa.Turn // those that win in WinIn, one for each position they lead to
}

// shown is how many key turns a message names.
const shown = 3

// Error says what is wrong, with some of the turns that show it.
func (f *ArimaaFlaw) Error() string {
	switch f.Err {
	case ErrNoGoal:
		return noGoal
	case ErrNoWin:
		return fmt.Sprintf("no win within %d", f.Goal.Turns())
	}
	var words []string
	for i, t := range f.KeyTurns {
		if i == shown {
			words = append(words, "...")
			break
		}
		words = append(words, t.String())
	}
	keys := strings.Join(words, ", ")
	if f.Err == ErrShorter {
		return fmt.Sprintf("there is a win in %d, the goal is %v: %s", f.WinIn, f.Goal, keys)
	}
	return fmt.Sprintf("%d key turns, want one: %s", len(f.KeyTurns), keys)
}

// Unwrap returns f.Err.
func (f *ArimaaFlaw) Unwrap() error { return f.Err }

// VerifyArimaa checks an Arimaa code as [Verify] does one of Santorini: the goal is
// reached whatever the other side does, there is no shorter win, and all turns that
// reach it lead to the same position. The error is an *[ArimaaFlaw] that says which of
// these fails, or that of
// the context, or wraps [solver.ErrNodes] if so many nodes are not enough; 0 is no limit.
func VerifyArimaa(ctx context.Context, code codec.ArimaaCode, nodes int) error {
	goal := code.Goal()
	if goal == codec.NoGoal {
		return &ArimaaFlaw{Err: ErrNoGoal}
	}
	r, err := solver.SolveArimaa(ctx, code.Position(), solver.Limits{Turns: goal.Turns(), Nodes: uint64(nodes)})
	if err != nil {
		return err
	}
	flaw := &ArimaaFlaw{Goal: goal, WinIn: r.WinIn, KeyTurns: r.KeyTurns}
	switch {
	case r.WinIn == 0:
		flaw.Err = ErrNoWin
	case r.WinIn < goal.Turns():
		flaw.Err = ErrShorter
	case len(r.KeyTurns) > 1:
		flaw.Err = ErrSeveral
	default:
		return nil
	}
	return flaw
}
