package say

import (
	"fmt"
	"slices"
	"strings"
)

// Turns joins turns with spaces. If the turns contain spaces, as in Arimaa, it joins them with commas.
func Turns(turns []string) string {
	if slices.ContainsFunc(turns, func(t string) bool { return strings.Contains(t, " ") }) {
		return strings.Join(turns, ", ")
	}
	return strings.Join(turns, " ")
}

// WinIn says that the side to move wins in n turns. It adds the first turns that win and the main line.
func WinIn(n int, keyTurns, line []string) string {
	text := fmt.Sprintf("win in %d", n)
	if len(keyTurns) > 0 {
		text += ": " + Turns(keyTurns)
	}
	if len(line) > 1 {
		text += "; line: " + Turns(line)
	}
	return text
}

// The formats of other results of the solver. Each takes a number of turns, and the values named in the comments.
const (
	NoWin     = "no win in %d"
	NotLost   = "not lost in %d"                   // the opponent has no forced win
	HoldFor   = "hold for %d: %s"                  // and the only turn that holds
	OnlyHolds = "the only legal turn holds for %d" // there is nothing to find
	Holding   = "%[2]d turns hold for %[1]d"       // and the number of turns that hold
)

// LostIn says that the opponent wins in n turns, and adds the main line. n is 0 if the position is already lost.
func LostIn(n int, line []string) string {
	if n == 0 {
		return "lost already"
	}
	if len(line) == 0 {
		return fmt.Sprintf("lost in %d", n)
	}
	return fmt.Sprintf("lost in %d; line: %s", n, Turns(line))
}

// Over says that no turn can be played because the game is over.
const Over = "the game is over"

// Texts returns the text of each element. The result is never nil.
func Texts[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}
