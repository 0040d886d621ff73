package puzzles

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// pass returns p with the opponent to move, as if the side to move had passed. p must not be over. If Athena has
// just moved up, the opponent may still move up: her power lasts only for the turn that is passed. pass reports
// false if the result is not a valid position.
func pass(p position.Position) (position.Position, bool) {
	setup := p.Setup()
	setup.Side, setup.Raised = setup.Side.Other(), false
	passed, err := setup.Position()
	return passed, err == nil
}

// Pass returns the code of the position of c with the opponent to move, as if the side to move had passed. The
// result has no goal. Pass reports false for a game other than Santorini, if the game is over, or if the result is
// not a valid position.
func Pass(c codec.Code) (codec.Code, bool) {
	p, ok := c.Santorini()
	if !ok || p.Mortals() && p.Outcome().Over() {
		return codec.Code{}, false
	}
	p, ok = pass(p)
	return codec.Encode(p), ok
}
