package main

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Variations are positions one turn beside a game: one side plays another turn than it did,
// one of those that look best, and that is a mistake. Games alone have too few wins in 3 and 4
// that are worth solving, and too few double threats in 2 that do not meet the eye.
const (
	variationName = " (variation)" // added to the name of a game
	likely        = 6              // turns that look best
	leastGoal     = 3              // the least turns of a win that is taken, but for double threats
	mostGoal      = 4
	doubleGoal    = 2
	hiddenRank    = 6  // the least rank of the key of a double threat in 2, for a naive player
	perGame       = 2  // candidates of each kind
	variationGap  = 12 // turns between two of them
)

// variations looks for wins after mistakes that were not played.
func variations(ctx context.Context, dir string, args []string) error {
	return eachGame(ctx, dir, variationsFile, args, func(f *finder, _ int) error {
		var at []int // the positions of the game that are looked at, the latest first
		for i := len(f.played) - 2; i >= opening; i-- {
			if !f.played[i].Outcome().Over() {
				at = append(at, i)
			}
		}
		for _, turns := range [...]int{mostGoal, doubleGoal} {
			if err := f.varyAll(at, turns); err != nil {
				return err
			}
		}
		slices.Reverse(at) // the same wins in 3 need not be found again
		return f.varyAll(at, leastGoal)
	})
}

// varyAll takes candidates that win within some turns, one turn after the positions of the game
// that are given, in their order.
func (f *finder) varyAll(at []int, turns int) error {
	var found []int
	for _, i := range at {
		if len(found) == perGame {
			break
		}
		if len(found) > 0 && max(i-found[len(found)-1], found[len(found)-1]-i) < variationGap {
			continue
		}
		taken, err := f.vary(i, turns)
		if err != nil {
			return err
		}
		if taken {
			found = append(found, i)
		}
	}
	return nil
}

// vary takes the first candidate that is one turn after a position of the game and wins within
// some turns: within doubleGoal, by a double threat.
func (f *finder) vary(i, turns int) (taken bool, err error) {
	p := f.played[i]
	order := simulated.Naive(p)
	for _, t := range order[:min(likely, len(order))] {
		if t.Wins() || i < len(f.game.Turns) && t == f.game.Turns[i] {
			continue
		}
		next := p.PlayLegal(t)
		if next.Outcome().Over() || safeTurns(next) < mine.Strict().Safe {
			continue
		}
		r, err := f.solver.Solve(f.ctx, next, solver.Limits{Turns: turns, Nodes: nodesFor[mostGoal]})
		if errors.Is(err, solver.ErrNodes) {
			continue
		}
		if err != nil {
			return false, err
		}
		if len(r.KeyTurns) != 1 || r.WinIn < leastGoal && (turns > doubleGoal || !isHiddenDoubleThreat(next, r)) {
			continue
		}
		if taken, err = f.takeVariation(i, t, next, r); taken || err != nil {
			return taken, err
		}
	}
	return false, nil
}

// isHiddenDoubleThreat reports whether a win threatens two climbs by a turn that a naive
// player looks at late.
func isHiddenDoubleThreat(p position.Position, r solver.Result[position.Turn]) bool {
	key := r.KeyTurns[0]
	return r.WinIn == doubleGoal && p.PlayLegal(key).Threats(p.Side()).Count() > 1 &&
		slices.Index(simulated.Naive(p), key) >= hiddenRank-1
}

// takeVariation writes a position that is won as a candidate, if the turn that led there was
// a mistake.
func (f *finder) takeVariation(i int, last position.Turn, p position.Position, r solver.Result[position.Turn]) (bool, error) {
	code, err := winCode(p, r)
	if err != nil || mine.Strict().UnmetAtOnce(code, r.KeyTurns[0]) != 0 {
		return false, err
	}
	lost, err := f.solver.Lost(f.ctx, f.played[i], solver.Limits{Turns: r.WinIn, Nodes: 2 * nodesFor[mostGoal]})
	if errors.Is(err, solver.ErrNodes) || err == nil && lost.Lost {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	name := f.game.name
	if i == len(f.game.Turns) || last != f.game.Turns[i] {
		name += variationName
	}
	c := candidate{name, i + 2, code, r.KeyTurns[0], last}
	f.out = c.appendTo(f.out)
	return true, nil
}
