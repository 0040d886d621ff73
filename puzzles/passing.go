package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// pass returns p, which must not be over, with the opponent to move. If Athena has moved up, this no longer has
// an effect, because it concerns only the passed turn. pass reports false if the result is not a valid
// position.
func pass(p position.Position) (position.Position, bool) {
	setup := p.Setup()
	setup.Side, setup.Raised = setup.Side.Other(), false
	passed, err := setup.Position()
	return passed, err == nil
}

// Pass returns the code of the position of c with the opponent to move, without a goal. It reports false for a
// game other than Santorini, if the game is over, or if the result is not a valid position.
func Pass(c codec.Code) (codec.Code, bool) {
	p, ok := c.Santorini()
	if !ok || p.Mortals() && p.Outcome().Over() {
		return codec.Code{}, false
	}
	p, ok = pass(p)
	return codec.Encode(p), ok
}
