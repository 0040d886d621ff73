package puzzles

import (
	"fmt"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
)

// An Attempt is an attempt at solving a puzzle. It does not identify the person.
type Attempt struct {
	// ID identifies the attempt. An attempt with an ID that is already stored does not count again. The zero ID is
	// replaced by a random one.
	ID [16]byte

	Puzzle codec.Code // the code of the puzzle or of a symmetric one
	Solved bool
	Hints  int           // number of hints shown
	Took   time.Duration // stored in milliseconds
	At     time.Time     // the zero time means now
}

// A SolveRate counts the attempts at a puzzle.
type SolveRate struct{ Attempts, Solved int64 }

// String returns the share of attempts that solved the puzzle, such as "67% of 3". It is "-" if there are no
// attempts.
func (r SolveRate) String() string {
	if r.Attempts == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%% of %d", 100*float64(r.Solved)/float64(r.Attempts), r.Attempts)
}
