package say

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Sound says whether the goal of a puzzle is right: exactly one first turn of the given side reaches it. If the
// argument flaw is not nil, Sound describes the flaw. Without a goal, it says whether the position can be a puzzle. The
// argument better is a proved goal that fits instead, or NoGoal.
func (l *Language) Sound(side game.Side, g codec.Goal, flaw *puzzles.Flaw, better codec.Goal) Message {
	switch {
	case flaw != nil:
		text := l.phrase("sound.wrong", "{flaw}", l.flawOf(side, flaw))
		if better != codec.NoGoal {
			text += " " + l.ofGoal("sound.better", better)
		}
		return Message{text, Bad}
	case g != codec.NoGoal:
		return Message{l.phrase("sound.right", "{task}", l.Task(side, g)), Good}
	case better != codec.NoGoal:
		return Message{Text: l.phrase("sound.possible", "{task}", l.Task(side, better))}
	}
	return Message{Text: l.phrase("sound.none")}
}

// flawOf returns a part of a sentence, which explains why the goal of a side is wrong.
func (l *Language) flawOf(side game.Side, f *puzzles.Flaw) string {
	switch {
	case errors.Is(f, puzzles.ErrNotReached):
		return l.ofGoal("flaw.cannot", f.Goal, "{side}", side)
	case errors.Is(f, puzzles.ErrSeveral):
		return l.phrase("flaw.several", "{task}", l.Task(side, f.Goal), "{n}", len(f.KeyTurns))
	case f.Instead.IsWin() && f.Goal.IsHold():
		return l.ofGoal("flaw.need", f.Instead, "{side}", side)
	case f.Instead != codec.NoGoal:
		return l.ofGoal("flaw.already", f.Instead, "{side}", side)
	case errors.Is(f, puzzles.ErrNotLeast) && len(f.KeyTurns) == 1:
		return l.phrase("flaw.only", "{turn,}", l.aside(f.KeyTurns[0]))
	}
	return f.Error()
}

// SetGoal returns the label of the button that sets a goal.
func (l *Language) SetGoal(g codec.Goal) string { return l.ofGoal("set", g) }

// OpenGoal returns the text of a link that opens the position with a proved goal.
func (l *Language) OpenGoal(side game.Side, g codec.Goal) string {
	return l.About("proved", "{task}", l.Task(side, g)).Text
}
