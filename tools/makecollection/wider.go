package main

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Of two kinds the other steps find too few: wins in 2 by one threat or none, which have to be
// seen, and wins in 4 that do not end in a staircase. The first are looked for in games, too; the
// second only after turns of the other side that variations leaves out.
const widest = 14 // turns that look best

// wider looks for more variations.
func wider(ctx context.Context, dir string, args []string) error {
	return eachGame(ctx, dir, widerFile, args, func(f *finder, _ int) error {
		var pairs, long []int
		for i := len(f.played) - 2; i >= opening; i-- {
			if f.played[i].Outcome().Over() {
				continue
			}
			if isFree(pairs, i) {
				taken, err := f.widenPairs(i)
				if err != nil {
					return err
				}
				if taken {
					pairs = append(pairs, i)
				}
			}
			if isFree(long, i) {
				taken, err := f.widenLong(i)
				if err != nil {
					return err
				}
				if taken {
					long = append(long, i)
				}
			}
		}
		return nil
	})
}

// isFree reports whether one more candidate may stand before a turn, given the turns of others.
func isFree(taken []int, i int) bool {
	return len(taken) < perGame && (len(taken) == 0 || taken[len(taken)-1]-i >= variationGap)
}

// widenPairs takes the first win in 2 that does not threaten two climbs, after a position of the
// game, or after the turn of the game.
func (f *finder) widenPairs(i int) (taken bool, err error) {
	p := f.played[i]
	order := simulated.Naive(p)
	for _, t := range order[:min(widest, len(order))] {
		next := p.PlayLegal(t)
		if t.Wins() || next.Outcome().Over() || safeTurns(next) < mine.Strict().Safe {
			continue
		}
		r, err := f.solver.Solve(f.ctx, next, solver.Limits{Turns: doubleGoal})
		if err != nil {
			return false, err
		}
		if r.WinIn != doubleGoal || len(r.KeyTurns) != 1 || !isHiddenSingle(next, r.KeyTurns[0]) {
			continue
		}
		if taken, err = f.takeVariation(i, t, next, r); taken || err != nil {
			return taken, err
		}
	}
	return false, nil
}

// isHiddenSingle reports whether a turn threatens at most one climb, and a naive player looks at
// it late.
func isHiddenSingle(p position.Position, key position.Turn) bool {
	return p.PlayLegal(key).Threats(p.Side()).Count() <= 1 && slices.Index(simulated.Naive(p), key) >= hiddenRank-1
}

// widenLong takes the first win in mostGoal turns that is no staircase, after a position of the
// game and a turn that variations does not look at.
func (f *finder) widenLong(i int) (taken bool, err error) {
	p := f.played[i]
	order := simulated.Naive(p)
	for _, t := range order[min(likely, len(order)):min(widest, len(order))] {
		if t.Wins() || i < len(f.game.Turns) && t == f.game.Turns[i] {
			continue
		}
		next := p.PlayLegal(t)
		if next.Outcome().Over() || safeTurns(next) < mine.Strict().Safe {
			continue
		}
		r, err := f.solver.Solve(f.ctx, next, solver.Limits{Turns: mostGoal, Nodes: nodesFor[mostGoal]})
		if errors.Is(err, solver.ErrNodes) {
			continue
		}
		if err != nil {
			return false, err
		}
		if r.WinIn != mostGoal || len(r.KeyTurns) != 1 || puzzles.Stairs(r.Line) > 0 {
			continue
		}
		if taken, err = f.takeVariation(i, t, next, r); taken || err != nil {
			return taken, err
		}
	}
	return false, nil
}
