package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
)

// What can be wrong with the goal of a code, for errors.Is.
var (
	ErrNoGoal     = errors.New("no goal")
	ErrOver       = errors.New("the game is over")         // a side that is blocked, or in Arimaa any ending
	ErrNotReached = errors.New("the goal is not reached")  // no turn wins in time, or none holds
	ErrNotLeast   = errors.New("a smaller goal is right")  // a shorter win, or one turn alone holds for fewer turns already
	ErrSeveral    = errors.New("several key turns")        // a puzzle is to have one
	ErrWins       = errors.New("the side to move can win") // within as many turns as it is to hold
)

// A Flaw is the error of a goal that is not right, for codes of either game. The turns are
// texts.
type Flaw struct {
	Err  error      // one of the sentinels above
	Goal codec.Goal // of the code

	// Instead is the goal that is right, for ErrNotLeast and ErrWins. It is NoGoal for a
	// hold if there is only one legal turn, so that there is nothing to find.
	Instead codec.Goal

	// KeyTurns are all first turns that reach Instead, for ErrNotLeast, or the goal, for
	// ErrSeveral.
	KeyTurns []string

	// Line shows the flaw. For ErrNotReached it is a natural try and the reply that refutes
	// it if the goal is to win, and the longest defence and the win of the other side if the
	// goal is to hold; it is empty for Arimaa. For ErrNotLeast,
	// ErrWins and ErrSeveral it is a line of a goal that is reached.
	Line []string
}

// Flaw returns a *[Flaw] that wraps [ErrSeveral] if the puzzle has several key turns, and
// otherwise nil: nothing else can be wrong with a goal that is proved.
func (p Puzzle) Flaw() error {
	return proof{p.keys, p.line}.flaw(p.Goal())
}

// flaw returns a *[Flaw] if there are several key turns to reach a goal.
func (proved proof) flaw(goal codec.Goal) error {
	if len(proved.keys) == 1 {
		return nil
	}
	return &Flaw{Err: ErrSeveral, Goal: goal, KeyTurns: texts(proved.keys), Line: texts(proved.line)}
}

// Error says what is wrong, with turns that show it.
func (f *Flaw) Error() string {
	turns, keys := f.Goal.Turns(), turnTexts(f.KeyTurns)
	switch {
	case f.Err == ErrNoGoal:
		return "no goal: encode the position with the goal that is to be proved"
	case f.Err == ErrOver:
		return fmt.Sprintf("goal %v: the game is over", f.Goal)
	case f.Err == ErrNotReached && f.Goal.IsHold():
		return fmt.Sprintf("no turn holds for %d%s", turns, f.shown())
	case f.Err == ErrNotReached:
		return fmt.Sprintf("no win within %d%s", turns, f.shown())
	case f.Err == ErrNotLeast && f.Instead == codec.NoGoal:
		return fmt.Sprintf("%s is the only legal turn, so there is nothing to find", keys)
	case f.Err == ErrNotLeast && f.Goal.IsHold():
		return fmt.Sprintf("%s alone holds for %d already, the goal is %v", keys, f.Instead.Turns(), f.Goal)
	case f.Err == ErrNotLeast, f.Err == ErrWins:
		return fmt.Sprintf("there is a win in %d, the goal is %v: %s", f.Instead.Turns(), f.Goal, turnTexts(f.Line))
	case f.Err == ErrSeveral:
		return fmt.Sprintf("%d key turns, want one: %s", len(f.KeyTurns), keys)
	}
	return fmt.Sprint(f.Err) // a Flaw that was made elsewhere
}

// shown tells what the line shows of a goal that is not reached.
func (f *Flaw) shown() string {
	switch {
	case len(f.Line) == 0:
		return ""
	case f.Goal.IsHold():
		return ": " + turnTexts(f.Line)
	case len(f.Line) == 1:
		return ": " + f.Line[0] + " is not enough"
	}
	return fmt.Sprintf(": %s is refuted by %s", f.Line[0], f.Line[1])
}

// Unwrap returns f.Err.
func (f *Flaw) Unwrap() error { return f.Err }

// mostTexts is how many turns a message names.
const mostTexts = 12

// turnTexts returns turns as one text. Those of Arimaa have spaces in them, so they are
// separated by commas.
func turnTexts(turns []string) string {
	separator := " "
	for _, t := range turns {
		if strings.Contains(t, " ") {
			separator = ", "
		}
	}
	if len(turns) > mostTexts {
		return strings.Join(turns[:mostTexts], separator) + separator + "..."
	}
	return strings.Join(turns, separator)
}

// texts returns the texts of turns, nil for none.
func texts[T fmt.Stringer](turns []T) []string {
	var out []string
	for _, t := range turns {
		out = append(out, t.String())
	}
	return out
}
