package game

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Perft returns a count that tests the generation of turns. In Santorini, the argument depth is a number of turns, at
// least 0, and Perft counts the sequences of this length. Each further turn takes about 60 times as long. In Arimaa,
// the argument depth is a number of steps, 1 to 4, and Perft counts the positions after one turn of at most this
// length.
func Perft(s State, depth int) (uint64, error) {
	if a, ok := s.(Arimaa); ok {
		if depth < 1 || depth > 4 {
			return 0, fmt.Errorf("%w: depth %d is not available for Arimaa, whose turns have 1 to 4 steps", codec.ErrGame, depth)
		}
		return uint64(a.Position.Perft(depth)), nil
	}
	if depth < 0 {
		return 0, fmt.Errorf("depth %d: must be at least 0", depth)
	}
	return s.(Santorini).Position.PerftParallel(depth), nil
}
