package game

import (
	"fmt"
)

// A Choice is a turn that is being chosen square by square: what a board, a page and a
// terminal ask while somebody points at squares. It is immutable.
type Choice interface {
	// Squares returns the squares that have been chosen.
	Squares() []string

	// Next returns the squares that may be chosen next, each once, in the order of the
	// board's squares: none if the turn is complete.
	Next() []Option

	// Choose goes on by a square. The error is a *ChoiceError if it is not one of Next.
	Choose(square string) (Choice, error)

	// Turn returns the turn if it may end here. If Next is empty, too, nothing is left to
	// be chosen.
	Turn() (t Turn, ok bool)

	// Board returns the board after what has been chosen.
	Board() Board

	// Played returns the parts of the turn that are on that board.
	Played() []Part
}

// An Option is a square that may be chosen next.
type Option struct {
	Square string
	Kind   OptionKind
}

// OptionKind says what choosing a square does.
type OptionKind string

// The kinds of options.
const (
	Take    OptionKind = "take"  // the piece on the square is to move
	StepTo  OptionKind = "step"  // it steps there
	ClimbTo OptionKind = "climb" // it steps there and wins
	BuildOn OptionKind = "build" // it builds there
)

// A ChoiceError says that a square cannot be chosen next.
type ChoiceError struct{ Square string }

func (e *ChoiceError) Error() string {
	return fmt.Sprintf("%.20q cannot be chosen here: no legal turn goes on like that", e.Square)
}

// Choose begins a turn and chooses several squares, which are written one after the other, such
// as E3D3. The error is that of [Choice.Choose].
func Choose(s State, squares string) (Choice, error) {
	c := s.Begin()
	for rest := squares; rest != ""; {
		n := min(2, len(rest)) // all squares have two characters
		var err error
		if c, err = c.Choose(rest[:n]); err != nil {
			return nil, err
		}
		rest = rest[n:]
	}
	return c, nil
}
