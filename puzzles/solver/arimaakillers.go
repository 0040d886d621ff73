package solver

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// killers are the moves of turns that refuted or won, the latest first (the killer heuristic).
type killers []arimaaturns.Moves

// mostKillers is the maximum number of turns.
const mostKillers = 12

// remember moves the moves of a turn to the front.
func (k *killers) remember(moves arimaaturns.Moves) {
	i := slices.Index(*k, moves)
	if i < 0 {
		if len(*k) < mostKillers {
			*k = append(*k, arimaaturns.Moves{})
		}
		i = len(*k) - 1
	}
	copy((*k)[1:], (*k)[:i])
	(*k)[0] = moves
}
