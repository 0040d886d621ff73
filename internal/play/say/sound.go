package say

import (
	"errors"
	"fmt"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Sound says whether the goal of a puzzle is right: exactly one first turn of the given side reaches it. If the
// argument flaw is not nil, Sound describes the flaw. Without a goal, it says whether the position can be a puzzle. The
// argument better is a proved goal that fits instead, or NoGoal.
func Sound(side game.Side, g codec.Goal, flaw *puzzles.Flaw, better codec.Goal) Message {
	switch {
	case flaw != nil && better.IsHold():
		return Message{"Wrong: " + flawOf(side, flaw) + ". A hold for " + turns(better.Turns()) + " is proved.", Bad}
	case flaw != nil && better != codec.NoGoal:
		return Message{"Wrong: " + flawOf(side, flaw) + ". A " + inSentence(Goal(better)) + " is proved.", Bad}
	case flaw != nil:
		return Message{"Wrong: " + flawOf(side, flaw) + ".", Bad}
	case g != codec.NoGoal:
		return Message{"Right: " + onlyOne(side, g) + ".", Good}
	case better != codec.NoGoal:
		return Message{Text: "This can be a puzzle: " + onlyOne(side, better) + "."}
	}
	return Message{Text: "This is no puzzle: no goal was found that exactly one first turn reaches."}
}

// flawOf returns a part of a sentence, which explains why the goal of a side is wrong.
func flawOf(side game.Side, f *puzzles.Flaw) string {
	switch {
	case errors.Is(f, puzzles.ErrNotReached):
		return Side(side) + " cannot " + inSentence(Goal(f.Goal))
	case errors.Is(f, puzzles.ErrSeveral):
		const several = "%s, but %d first turns do it, and a puzzle has exactly one such turn"
		return fmt.Sprintf(several, Task(side, f.Goal), len(f.KeyTurns))
	case f.Instead.IsWin() && f.Goal.IsHold():
		return Side(side) + " need not hold out, it can " + inSentence(Goal(f.Instead))
	case f.Instead.IsWin():
		return Side(side) + " can " + inSentence(Goal(f.Instead)) + " already"
	case f.Instead.IsHold():
		return "only one turn holds out for " + turns(f.Instead.Turns()) + " already"
	case errors.Is(f, puzzles.ErrNotLeast) && len(f.KeyTurns) == 1:
		return aside(f.KeyTurns[0]) + " is the only legal turn"
	}
	return f.Error()
}

// SetGoal returns the label of the button that sets a goal.
func SetGoal(g codec.Goal) string { return "Set the goal: " + inSentence(Goal(g)) }

// OpenGoal returns the text of a link that opens the position with a proved goal.
func OpenGoal(side game.Side, g codec.Goal) string {
	return About("proved", "{task}", Task(side, g)).Text
}

func onlyOne(side game.Side, g codec.Goal) string {
	return Task(side, g) + ", and exactly one first turn does it"
}

// inSentence returns a heading with its first letter in lower case, for use within a sentence.
func inSentence(heading string) string { return strings.ToLower(heading[:1]) + heading[1:] }
