package say

import (
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
)

// NoGoalHint says that the hint is for a win in winIn turns, because the position has no goal.
func NoGoalHint(c codec.Code, winIn int) string {
	return fmt.Sprintf("%v has no goal, so the hint is for a win in %d", c, winIn)
}

// Hints returns up to three hints about a legal turn: the piece, its first step, the whole turn. It omits the piece if
// only one piece can move. It omits the step if the step determines the whole turn. If the argument estimated is true,
// the engine chose the turn without a proof.
func (l *Language) Hints(s game.State, t game.Turn, estimated bool) []string {
	step, _ := game.FirstStep(s.Parts(t))
	all, sameFrom, sameStep := 0, 0, 0
	for other := range s.Turns() {
		all++
		if first, _ := game.FirstStep(s.Parts(other)); first.From == step.From {
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
	kinds := "hint."
	if estimated {
		kinds = "advice."
	}
	words := []any{"{piece}", l.Kind(kind), "{from}", step.From, "{to}", step.To, "{turn}", l.Turn(s, t)}
	var hints []string
	add := func(name string) { hints = append(hints, l.About(kinds+name, words...).Text) }
	if step.From != "" && sameFrom > 1 && sameFrom < all {
		add("piece")
	}
	if step.From != "" && sameStep > 1 {
		add("step")
	}
	add("turn")
	return hints
}
