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

// A hold for 1 has one safe turn, so there is nothing to choose from.
const (
	leastHold  = 2
	mostHold   = 3
	hiddenHold = 5 // minimum index of the key turn of a hold beside a game, in the order of a naive player
	variedIn   = 2 // the share of the games beside which there may be a hold is 1/variedIn
)

// holds looks for positions of games in which exactly one turn holds, and for one beside every variedIn-th game, after
// a turn of the opponent that was not played.
func (f *finder) holds(game int) error {
	if err := f.lookForHolds(); err != nil || game%variedIn != 0 {
		return err
	}
	return f.varyForHold()
}

// holdAt returns the candidate of a position in which only one turn holds, with just its code and its key turn, or nil.
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

// lookForHolds takes all candidates of the game.
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

// varyForHold takes the latest candidate one turn after a position of the game whose key turn is hidden.
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
