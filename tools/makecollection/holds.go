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

// holds looks for positions of the game in which exactly one turn holds. For every variedIn-th game it also looks for
// a variation with a hidden key turn: such a position after a turn of the opponent that was not played. It takes the
// variation that leaves the game latest.
func (f *finder) holds(game int) error {
	for i := opening; i < len(f.played); i++ {
		c := candidate{game: f.game.name, number: i + 1, last: f.game.Turns[i-1]}
		if _, err := f.takeHold(c, f.played[i], 0); err != nil {
			return err
		}
	}
	if game%variedIn != 0 {
		return nil
	}
	for _, i := range f.live() {
		for t, next := range f.beside(i, 0, likely, false) {
			c := candidate{game: f.game.name + variationName, number: i + 2, last: t}
			if taken, err := f.takeHold(c, next, hiddenHold); taken || err != nil {
				return err
			}
		}
	}
	return nil
}

// takeHold sets the code and the key turn of a candidate to the position p and the only turn that holds in p, and adds
// the candidate. It adds nothing if several turns hold, or if the index of the turn in the order of a naive player is
// below least. It reports whether it added the candidate.
func (f *finder) takeHold(c candidate, p position.Position, least int) (taken bool, err error) {
	if p.Outcome().Over() || p.Threats(p.Side()) != 0 || safeTurns(p) < mine.Strict().Safe {
		return false, nil
	}
	h, err := f.solver.Hold(f.ctx, p, solver.Limits{Turns: mostHold, Nodes: nodesFor[everywhere]})
	switch {
	case errors.Is(err, solver.ErrNodes):
		return false, nil
	case err != nil || h.HoldIn < leastHold || h.WinIn > 0 || h.Lost:
		return false, err
	}
	if c.key = h.Holds[0]; slices.Index(simulated.Naive(p), c.key) < least {
		return false, nil
	}
	if c.code, err = codec.Encode(p).WithGoal(value.Must(codec.HoldFor(h.HoldIn))); err != nil {
		return false, err
	}
	f.add(c)
	return true, nil
}
