package main

import (
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A hold for 1 is not used: it has only one safe turn, so there is nothing to choose from.
const (
	leastHold  = 2
	mostHold   = 3
	hiddenHold = 5 // minimum index, in the order of a naive player, of the key turn of a hold that is a variation
	variedIn   = 2 // a hold that is a variation is searched for every variedIn-th game
)

// holds looks for positions of the game in which exactly one turn holds. For every variedIn-th game it also
// looks for a variation: such a position after a turn of the opponent that was not played.
func (f *finder) holds(game int) error {
	if err := f.lookForHolds(); err != nil || game%variedIn != 0 {
		return err
	}
	return f.varyForHold()
}

// holdAt returns a candidate if only one turn of a position holds, otherwise nil. It sets only the code and the
// key turn of the candidate.
func (f *finder) holdAt(p position.Position) (*candidate, error) {
	if p.Outcome().Over() || p.Threats(p.Side()) != 0 || safeTurns(p) < mine.Strict().Safe {
		return nil, nil
	}
	h, err := f.solver.Hold(f.ctx, p, solver.Limits{Turns: mostHold, Nodes: nodesFor[everywhere]})
	switch {
	case errors.Is(err, solver.ErrNodes):
		return nil, nil
	case err != nil || h.HoldIn < leastHold || h.WinIn > 0 || h.Lost:
		return nil, err
	}
	code, err := codec.Encode(p).WithGoal(value.Must(codec.HoldFor(h.HoldIn)))
	return &candidate{code: code, key: h.Holds[0]}, err
}

// lookForHolds adds all positions of the game that holdAt accepts.
func (f *finder) lookForHolds() error {
	for i := opening; i < len(f.played); i++ {
		c, err := f.holdAt(f.played[i])
		if err != nil {
			return err
		}
		if c != nil {
			c.game, c.number, c.last = f.game.name, i+1, f.game.Turns[i-1]
			f.add(*c)
		}
	}
	return nil
}

// varyForHold adds the variation with a hidden key turn that leaves the game latest.
func (f *finder) varyForHold() error {
	for _, i := range f.live() {
		for t, next := range f.beside(i, 0, likely, false) {
			c, err := f.holdAt(next)
			if err != nil {
				return err
			}
			if c != nil && slices.Index(simulated.Naive(next), c.key) >= hiddenHold {
				c.game, c.number, c.last = f.game.name+variationName, i+2, t
				f.add(*c)
				return nil
			}
		}
	}
	return nil
}
