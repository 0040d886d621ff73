package say

import (
	"fmt"
	"slices"
	"strings"
)

// Turns writes turns one after the other: with spaces between them, or with commas if they contain spaces, as in
// Arimaa.
func Turns(turns []string) string {
	if slices.ContainsFunc(turns, func(t string) bool { return strings.Contains(t, " ") }) {
		return strings.Join(turns, ", ")
	}
	return strings.Join(turns, " ")
}

// WinIn says in how many turns the side to move wins, and how.
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

// The formats of other results of the solver. They take a number of turns.
const (
	NoWin     = "no win in %d"
	NotLost   = "not lost in %d"                   // the opponent has no forced win
	HoldFor   = "hold for %d: %s"                  // and the only turn that holds
	OnlyHolds = "the only legal turn holds for %d" // there is nothing to find
	Holding   = "%[2]d turns hold for %[1]d"       // and the number of turns that hold
)

// LostIn says in how many turns the opponent wins, and how. n is 0 if the position is already lost.
func LostIn(n int, line []string) string {
	if n == 0 {
		return "lost already"
	}
	if len(line) == 0 {
		return fmt.Sprintf("lost in %d", n)
	}
	return fmt.Sprintf("lost in %d; line: %s", n, Turns(line))
}

// Over says that nothing is left to be played.
const Over = "the game is over"

// Texts returns the texts of values. The list is never nil.
func Texts[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}
