package say

import (
	"fmt"
	"strings"
)

// Turns writes turns one after the other: with spaces between them, or with commas if they contain spaces, as in
// Arimaa.
func Turns(turns []string) string {
	separator := " "
	for _, t := range turns {
		if strings.Contains(t, " ") {
			separator = ", "
		}
	}
	return strings.Join(turns, separator)
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

// NoWin says that there is no win.
func NoWin(checked int) string { return fmt.Sprintf("no win in %d", checked) }

// HoldFor names the only turn that holds.
func HoldFor(n int, keyTurns []string) string {
	return fmt.Sprintf("hold for %d: %s", n, Turns(keyTurns))
}

// Holding says how many turns hold.
func Holding(n, checked int) string {
	if n == 1 {
		return fmt.Sprintf("the only legal turn holds for %d", checked)
	}
	return fmt.Sprintf("%d turns hold for %d", n, checked)
}

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

// NotLost says that the opponent has no forced win.
func NotLost(checked int) string { return fmt.Sprintf("not lost in %d", checked) }

// Over says that the game has ended.
const Over = "the game is over"
