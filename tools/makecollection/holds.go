package main

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Holds are looked for up to mostHold turns. Those for one turn have one safe turn, so there
// is nothing to choose from.
const (
	leastHold = 2
	mostHold  = 3
)

// hiddenHold is the least rank of the key of a hold beside a game, for a naive player, less one.
const hiddenHold = 5

// variedIn is one game in so many: beside these holds are looked for, too.
const variedIn = 2

// holds looks for positions of games in which one turn alone holds, and for one beside some
// games, after a turn of the other side that was not played.
func holds(ctx context.Context, dir string, args []string) error {
	return eachGame(ctx, dir, holdsFile, args, func(f *finder, i int) error {
		if err := f.lookForHolds(); err != nil || i%variedIn != 0 {
			return err
		}
		return f.varyForHold()
	})
}

// holdAt returns the candidate of a position in which one turn alone holds, without what is
// known of the game.
func (f *finder) holdAt(p position.Position) (c candidate, found bool, err error) {
	if p.Outcome().Over() || p.Threats(p.Side()) != 0 || safeTurns(p) < mine.Strict().Safe {
		return c, false, nil
	}
	h, err := f.solver.Hold(f.ctx, p, solver.Limits{Turns: mostHold, Nodes: nodesFor[everywhere]})
	switch {
	case errors.Is(err, solver.ErrNodes):
		return c, false, nil
	case err != nil:
		return c, false, err
	case h.HoldIn < leastHold || h.WinIn > 0 || h.Lost:
		return c, false, nil
	}
	goal, err := codec.HoldFor(h.HoldIn)
	if err != nil {
		return c, false, err
	}
	c.code, err = codec.Encode(p).WithGoal(goal)
	c.key = h.Holds[0]
	return c, err == nil, err
}

// lookForHolds takes all candidates of the game.
func (f *finder) lookForHolds() error {
	for i := opening; i < len(f.played); i++ {
		c, found, err := f.holdAt(f.played[i])
		if err != nil {
			return err
		}
		if found {
			c.game, c.number, c.last = f.game.name, i+1, f.game.Turns[i-1]
			f.out = c.appendTo(f.out)
		}
	}
	return nil
}

// varyForHold takes the latest candidate that is one turn after a position of the game, and
// whose key a naive player looks at late.
func (f *finder) varyForHold() error {
	for i := len(f.played) - 2; i >= opening; i-- {
		p := f.played[i]
		if p.Outcome().Over() {
			continue
		}
		order := simulated.Naive(p)
		for _, t := range order[:min(likely, len(order))] {
			if t.Wins() || t == f.game.Turns[i] {
				continue
			}
			next := p.PlayLegal(t)
			c, found, err := f.holdAt(next)
			if err != nil {
				return err
			}
			if found && slices.Index(simulated.Naive(next), c.key) >= hiddenHold {
				c.game, c.number, c.last = f.game.name+variationName, i+2, t
				f.out = c.appendTo(f.out)
				return nil
			}
		}
	}
	return nil
}
