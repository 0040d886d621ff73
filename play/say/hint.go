package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/game"
)

// Hints returns what can be told of a legal turn in steps: the piece, its first step, the whole
// turn. A hint that tells nothing, as only one piece can move, or the whole turn before the last
// one, is left out. Estimated says that the engine would play the turn, and that it is not proved.
func Hints(s game.State, t game.Turn, estimated bool) []string {
	step := s.Parts(t)[0]
	all, sameFrom, sameStep := 0, 0, 0
	for other := range s.Turns() {
		all++
		if first := s.Parts(other)[0]; first.From == step.From {
			sameFrom++
			if first.To == step.To {
				sameStep++
			}
		}
	}
	kind := "piece"
	if p, ok := s.Board().At(step.From); ok {
		kind = p.Kind
	}
	moves, steps, turn := "The %s on %s moves.", "The %s on %s steps to %s.", "The turn is %v."
	if estimated {
		moves, steps, turn = "The computer would move the %s on %s.", "The computer would step with the %s on %s to %s.", "The computer would play %v."
	}
	var hints []string
	if sameFrom > 1 && sameFrom < all {
		hints = append(hints, fmt.Sprintf(moves, kind, step.From))
	}
	if sameStep > 1 {
		hints = append(hints, fmt.Sprintf(steps, kind, step.From, step.To))
	}
	return append(hints, fmt.Sprintf(turn, t))
}
