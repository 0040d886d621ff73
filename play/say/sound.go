package say

import (
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Sound says that exactly one first turn reaches a goal.
func Sound(g codec.Goal) Message {
	return Message{"This puzzle is sound: " + inSentence(Goal(g)) + ", with exactly one key turn.", Good}
}

// Unsound says what is wrong with a goal.
func Unsound(flaw string) Message { return Message{"This puzzle is not sound: " + flaw + ".", Bad} }

// NoSoundGoal says that no goal suits a position.
func NoSoundGoal() Message { return Message{Text: "No goal with exactly one key turn was found."} }

// SetGoal names the button that sets a goal.
func SetGoal(g codec.Goal) string { return "Set the goal: " + inSentence(Goal(g)) }

// inSentence returns a heading as it stands within a sentence.
func inSentence(heading string) string { return strings.ToLower(heading[:1]) + heading[1:] }
