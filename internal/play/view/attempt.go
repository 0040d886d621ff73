package view

import "github.com/puzzlecode/puzzlecode/codec"

// SolveRate is the statistics of the attempts at a puzzle.
type SolveRate struct {
	Head
	Attempts int64 `json:"attempts"`
	Solved   int64 `json:"solved"` // the number of successful attempts
}

// SolveRateOf returns the statistics of the puzzle of a code.
func SolveRateOf(c codec.Code, attempts, solved int64) SolveRate {
	return SolveRate{HeadOf(c), attempts, solved}
}
