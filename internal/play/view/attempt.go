package view

import "time"

// SolveRate counts the attempts at a puzzle, after a new one.
type SolveRate struct {
	Head
	ID       string `json:"id"` // of the new attempt, 32 hexadecimal digits
	Attempts int64  `json:"attempts"`
	Solved   int64  `json:"solved"` // the number of successful attempts
}

// Attempt is an attempt at a puzzle, as the store has it.
type Attempt struct {
	Head
	ID           string    `json:"id"`
	Solved       bool      `json:"solved"`
	Hints        int       `json:"hints"`
	Milliseconds int64     `json:"milliseconds"`
	At           time.Time `json:"at"`
}
