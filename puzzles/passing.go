package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// pass returns a position that is not over with the opponent to move. It also forgets that Athena has moved up,
// which concerns only the turn that is passed. It reports false if there is no such position.
func pass(p position.Position) (position.Position, bool) {
	setup := p.Setup()
	setup.Side, setup.Raised = setup.Side.Other(), false
	passed, err := setup.Position()
	return passed, err == nil
}

// Pass returns the code of a position that is not over with the opponent to move, without a goal. It
// reports false if there is no such position, or for another game.
func Pass(c codec.Code) (codec.Code, bool) {
	p, ok := c.Santorini()
	if !ok || p.Mortals() && p.Outcome().Over() {
		return codec.Code{}, false
	}
	p, ok = pass(p)
	return codec.Encode(p), ok
}
