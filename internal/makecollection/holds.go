package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Holds are looked for up to mostHold turns. Those for one turn have one safe turn, so there
// is nothing to choose from.
const (
	leastHold = 2
	mostHold  = 3
)

// holds looks for positions of games in which one turn alone holds.
func holds(ctx context.Context, dir string, args []string) error {
	games, err := readAll(args)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return inOrder(ctx, filepath.Join(dir, holdsFile), len(games), func(ctx context.Context, s *solver.Solver, i int) (string, error) {
		f := finder{ctx: ctx, solver: s, game: games[i]}
		f.play()
		for i := opening; i < len(f.played); i++ {
			if err := f.lookForHold(i); err != nil {
				return "", err
			}
		}
		return string(f.out), nil
	})
}

// lookForHold takes a position as a candidate if one turn alone holds.
func (f *finder) lookForHold(i int) error {
	p := f.played[i]
	if p.Outcome().Over() || p.Threats(p.Side()) != 0 || safeTurns(p) < puzzles.Strict().Safe {
		return nil
	}
	h, err := f.solver.Hold(f.ctx, p, solver.Limits{Turns: mostHold, Nodes: nodesFor[everywhere]})
	switch {
	case errors.Is(err, solver.ErrNodes):
		return nil
	case err != nil:
		return err
	case h.HoldIn < leastHold || h.WinIn > 0 || h.Lost:
		return nil
	}
	goal, err := codec.HoldFor(h.HoldIn)
	if err != nil {
		return err
	}
	code, err := codec.Encode(p).WithGoal(goal)
	if err != nil {
		return err
	}
	c := candidate{f.game.name, i + 1, code, h.Holds[0], f.game.Turns[i-1]}
	f.out = c.appendTo(f.out)
	return nil
}
