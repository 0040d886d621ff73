package game

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Perft returns a count that tests the generation of turns. In Santorini it counts the sequences of depth turns. depth
// is at least 0, and each further turn takes about 60 times as long. In Arimaa it counts the positions after a turn of
// at most depth steps, 1 to 4.
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
