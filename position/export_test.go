package position

import "github.com/puzzlecode/puzzlecode/internal/fen"

// What the tests of package position_test see besides the exported names.
func LooseSquare(text string) (Square, bool) {
	if s, ok := fen.Square(text); ok {
		return Square(s), true
	}
	return NoSquare, false
}

// OutcomeOf returns the outcome of a game that a side has won.
func OutcomeOf(e Ending, winner Side) Outcome { return Outcome{e, winner} }
