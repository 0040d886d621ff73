package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// pass returns position p with the opponent to move, as if the side to move had passed. The game must not be over in
// p. If Athena has just moved up, the opponent may move up all the same: her power lasts only for the turn that is
// passed. The second result is false if the new position is not valid.
func pass(p position.Position) (position.Position, bool) {
	setup := p.Setup()
	setup.Side, setup.Raised = setup.Side.Other(), false
	passed, err := setup.Position()
	return passed, err == nil
}

// Pass returns the code of the position of c with the opponent to move, as if the side to move had passed. The new
// code has no goal. The second result is false for a game other than Santorini, if the game is over, or if the new
// position is not valid.
func Pass(c codec.Code) (codec.Code, bool) {
	p, ok := c.Santorini()
	if !ok || p.Mortals() && p.Outcome().Over() {
		return codec.Code{}, false
	}
	p, ok = pass(p)
	return codec.Encode(p), ok
}
