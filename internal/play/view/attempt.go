package view

// SolveRate counts the attempts at a puzzle.
type SolveRate struct {
	Head
	Attempts int64 `json:"attempts"`
	Solved   int64 `json:"solved"` // the number of successful attempts
}
