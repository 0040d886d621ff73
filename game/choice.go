package game

import (
	"fmt"
	"iter"
)

// A Choice is a turn that a player enters square by square on a page or in a terminal. It is
// immutable.
type Choice interface {
	// Squares returns the squares that have been chosen.
	Squares() []string

	// Next returns the squares that may be chosen next, each once, from the top left of the board. The list is empty if
	// the turn is complete.
	Next() []Option

	// Choose returns the choice with one more square. If Next does not return this square, the error is a *ChoiceError.
	Choose(square string) (Choice, error)

	// Turn returns the turn that the chosen squares form. ok is false if they do not form a legal turn yet. Even if ok
	// is true, Next may return further squares.
	Turn() (t Turn, ok bool)

	// Board returns the board with the chosen squares played.
	Board() Board

	// Played returns the parts of the turn that are chosen so far.
	Played() []Part
}

// Following yields the legal turns that begin with the squares of a choice. A turn may occur several times. For Arimaa,
// Following yields no turns.
func Following(c Choice) iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		if c, ok := c.(santoriniChoice); ok {
			for _, w := range c.ways {
				if !yield(w.turn) {
					return
				}
			}
		}
	}
}

// An Option is a square that may be chosen next.
type Option struct {
	Square string
	Kind   OptionKind
}

// OptionKind is the effect of choosing a square.
type OptionKind string

// The kinds of options. In the comments, "it" is the worker or piece that was chosen first.
const (
	Take    OptionKind = "take"  // the worker or piece on the square is to move
	StepTo  OptionKind = "step"  // it steps there
	WalkTo  OptionKind = "walk"  // it walks there without leaving its level, and then the other worker may walk: Hermes
	ClimbTo OptionKind = "climb" // it steps there and wins
	DropTo  OptionKind = "drop"  // it steps down there and wins, as Pan does
	WinTo   OptionKind = "win"   // it steps there and wins by the power of another god
	BuildOn OptionKind = "build" // it builds there
	PlaceOn OptionKind = "place" // a worker is placed there
	DomeOn  OptionKind = "dome"  // the block that it has just built there becomes a dome
)

// Wins reports whether the square is chosen for a step that wins.
func (k OptionKind) Wins() bool { return k == ClimbTo || k == DropTo || k == WinTo }

// Settled chooses the next worker if only one worker can move next. This can happen after Prometheus has built before
// his step. In any other case, and if no square is chosen yet, Settled returns c unchanged.
func Settled(c Choice) Choice {
	next := c.Next()
	if _, ok := c.Turn(); ok || len(c.Squares()) == 0 || len(next) != 1 || next[0].Kind != Take {
		return c
	}
	settled, err := c.Choose(next[0].Square)
	if err != nil {
		panic(err) // it is an option
	}
	return settled
}

// A ChoiceError means that a square cannot be chosen next.
type ChoiceError struct {
	Square string
	Rule   error // the rule that the turn would break there, or nil if it is not clear; nil in Arimaa
}

// Error returns the square and the rule in one text.
func (e *ChoiceError) Error() string {
	if e.Rule != nil {
		return fmt.Sprintf("%s: %v", e.Square, e.Rule)
	}
	return fmt.Sprintf("%.20q cannot be chosen here: no legal turn goes on like that", e.Square)
}

// Unwrap returns e.Rule.
func (e *ChoiceError) Unwrap() error { return e.Rule }

// Choose begins a turn and chooses its squares, which are written without separators, such as "E3D3". The error is as
// for [Choice.Choose].
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
