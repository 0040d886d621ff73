package view

import "github.com/puzzlecode/puzzlecode/codec"

// SolveRate counts the attempts at a puzzle.
type SolveRate struct {
	Head
	Attempts int64 `json:"attempts"`
	Solved   int64 `json:"solved"` // how many of them have solved it
}

// SolveRateOf returns the counts of the puzzle of a code.
func SolveRateOf(c codec.Code, attempts, solved int64) SolveRate {
	return SolveRate{HeadOf(c), attempts, solved}
}
