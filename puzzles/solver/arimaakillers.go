package solver

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

// killers implements the killer heuristic. It lists turns that refuted or won elsewhere, to be tried first; the
// latest comes first.
type killers []arimaaturns.Moves

// mostKillers is the maximum length of a list of killers.
const mostKillers = 12

// remember puts the moves of a turn at the front of the list, and drops the last turn if there are too many turns.
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
