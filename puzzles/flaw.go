package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
)

// The reasons why a goal is unsound, for errors.Is.
var (
	ErrNoGoal     = errors.New("no goal")
	ErrOver       = errors.New("the game is over")              // or the side to move is blocked
	ErrNotReached = errors.New("the goal is not reached")       // no turn wins in time, or no turn holds
	ErrNotLeast   = errors.New("a smaller goal can be reached") // a shorter win, or only one turn holds for fewer turns
	ErrSeveral    = errors.New("several key turns")             // a sound puzzle has exactly one
	ErrWins       = errors.New("the side to move can win")      // within the number of turns of the hold
)

// A Flaw is the error for a goal that is unsound, in any game. It contains turns as texts.
type Flaw struct {
	Err  error      // a reason from the list above
	Goal codec.Goal // of the code

	// Instead is the goal that can be reached, for ErrNotLeast and ErrWins. It is NoGoal for a hold with only one
	// legal turn.
	Instead codec.Goal

	// KeyTurns has all first turns that reach Instead (for ErrNotLeast) or the goal (for ErrSeveral).
	KeyTurns []string

	// Line shows the flaw. For ErrNotLeast, ErrWins and ErrSeveral it is the main line of the goal that can be
	// reached. ErrNotReached has three cases. For a win, the line is a plausible first turn with its refutation. For
	// a hold, it is the longest defence with the opponent's win. For Arimaa, it is empty.
	Line []string
}

// Flaw returns a *[Flaw] that wraps [ErrSeveral] if the puzzle has several key turns, otherwise nil. The goal of a
// Puzzle is proved, so it cannot have another flaw.
func (p Puzzle) Flaw() error { return severalFlaw(p.Goal(), texts(p.keys), texts(p.line)) }

// Error describes the flaw, with turns that show it.
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
		return fmt.Sprintf("%s is the only turn that holds for %d, but the goal is %v", keys, f.Instead.Turns(), f.Goal)
	case f.Err == ErrNotLeast, f.Err == ErrWins:
		return fmt.Sprintf("there is a win in %d, the goal is %v: %s", f.Instead.Turns(), f.Goal, turnTexts(f.Line))
	case f.Err == ErrSeveral:
		return fmt.Sprintf("%d key turns, must be one: %s", len(f.KeyTurns), keys)
	}
	return fmt.Sprint(f.Err) // a Flaw that another package has made
}

// shown returns the end of the message for a goal that cannot be reached. It shows the turns in the field Line.
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

// mostTexts is the maximum number of turns that a message lists.
const mostTexts = 12

// turnTexts returns turns as one text. Turns of Arimaa contain spaces, so they are
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

// texts returns turns as texts, or nil if there are no turns.
func texts[T fmt.Stringer](turns []T) []string {
	var out []string
	for _, t := range turns {
		if any(t) == nil { // a turn that is missing in a file
			out = append(out, "no turn")
			continue
		}
		out = append(out, t.String())
	}
	return out
}
