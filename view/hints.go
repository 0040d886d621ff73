package view

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/position"
)

// Hints returns what can be told of a turn in steps: the worker, its step, the turn. A hint that
// tells nothing, or the whole turn before the last one, is left out.
func Hints(p position.Position, t position.Turn) []string {
	turns, sameFrom, sameStep := 0, 0, 0
	for other := range p.Turns() {
		turns++
		if other.From == t.From {
			sameFrom++
			if other.To == t.To {
				sameStep++
			}
		}
	}
	var out []string
	if sameFrom > 1 && sameFrom < turns {
		out = append(out, fmt.Sprintf("The worker on %v moves.", t.From))
	}
	if sameStep > 1 {
		out = append(out, fmt.Sprintf("The worker on %v steps to %v.", t.From, t.To))
	}
	return append(out, fmt.Sprintf("The turn is %v.", t))
}
