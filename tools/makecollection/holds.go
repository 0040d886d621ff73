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

// A hold is a position in which exactly one turn does not lose within a number of turns. Holds for 1 turn are not used:
// they have only one safe turn, so there is nothing to choose from.
const (
	leastHold  = 2
	mostHold   = 3
	hiddenHold = 5 // minimum index, in the order of a naive player, of the key turn of a hold that is a variation
	variedIn   = 2 // a hold that is a variation is searched for every variedIn-th game
)

// holds looks for holds in the game: positions in which exactly one turn does not lose soon. In every variedIn-th game
// it also looks for variations: holds after a turn that was not played. Their only good turn must be hard to find. Of
// these variations, only the latest one is added.
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

// takeHold adds the candidate c with the position p, if exactly one turn holds in p, that is, does not lose soon. It
// sets the code and the key turn of c. The argument least is the minimum number of other turns that a naive player
// tries before the key turn. takeHold reports whether it added the candidate.
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
