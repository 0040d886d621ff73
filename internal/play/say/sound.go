package say

import (
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// Sound says that exactly one first turn of a side reaches a goal.
func Sound(side game.Side, g codec.Goal) Message {
	return Message{"Right: " + onlyOne(side, g) + ".", Good}
}

// Unsound names the flaw of a goal. better is a proved goal for the position, or NoGoal if none is known.
func Unsound(flaw string, better codec.Goal) Message {
	m := Message{"Wrong: " + flaw + ".", Bad}
	switch {
	case better.IsHold():
		m.Text += " A hold for " + turns(better.Turns()) + " is proved."
	case better != codec.NoGoal:
		m.Text += " A " + inSentence(Goal(better)) + " is proved."
	}
	return m
}

// The flaws of goals, for [Unsound].

// NotReached says that no first turn reaches a goal.
func NotReached(side game.Side, g codec.Goal) string {
	return Side(side) + " cannot " + inSentence(Goal(g))
}

// WinsBefore says that there is a win in fewer turns, or a win where the goal is to hold.
func WinsBefore(side game.Side, g, win codec.Goal) string {
	if g.IsHold() {
		return Side(side) + " need not hold out, it can " + inSentence(Goal(win))
	}
	return Side(side) + " can " + inSentence(Goal(win)) + " already"
}

// HoldsBefore says that only one turn reaches g, a goal to hold for fewer turns.
func HoldsBefore(g codec.Goal) string {
	return "only one turn holds out for " + turns(g.Turns()) + " already"
}

// OnlyLegal says that a turn is the only legal turn, so there is nothing to find.
func OnlyLegal(turn string) string { return aside(turn) + " is the only legal turn" }

// SeveralReach says that several first turns reach a goal.
func SeveralReach(side game.Side, g codec.Goal, n int) string {
	return Task(side, g) + ", but " + strconv.Itoa(n) + " first turns do it, and a puzzle has exactly one such turn"
}

// Possible says that a position without a goal could have one.
func Possible(side game.Side, g codec.Goal) Message {
	return Message{Text: "This can be a puzzle: " + onlyOne(side, g) + "."}
}

// NoSoundGoal says that no goal suits a position.
func NoSoundGoal() Message {
	return Message{Text: "This is no puzzle: no goal was found that exactly one first turn reaches."}
}

// SetGoal names the button that sets a goal.
func SetGoal(g codec.Goal) string { return "Set the goal: " + inSentence(Goal(g)) }

// OpenGoal names the link to a position with a goal that is proved.
func OpenGoal(side game.Side, g codec.Goal) string {
	return strings.ReplaceAll(sentences["proved"].Text, "{task}", Task(side, g))
}

func onlyOne(side game.Side, g codec.Goal) string {
	return Task(side, g) + ", and exactly one first turn does it"
}

// inSentence returns a heading with a small initial letter, for use within a sentence.
func inSentence(heading string) string { return strings.ToLower(heading[:1]) + heading[1:] }
