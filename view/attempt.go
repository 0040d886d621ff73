package view

import "github.com/puzzlecode/puzzlecode/codec"

// Attempt is what a page says of an attempt at a puzzle once it has ended.
type Attempt struct {
	Code         string `json:"code"`         // of the puzzle or of an image of it, with the goal
	Solved       bool   `json:"solved"`       // the goal was reached, and the solution not shown
	Hints        int    `json:"hints"`        // how many were asked for
	Milliseconds int64  `json:"milliseconds"` // how long it took
}

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
