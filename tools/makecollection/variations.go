package main

import (
	"errors"
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A variation is a position after a plausible mistake that was not played in the game. Variations are needed because
// games have too few wins in 3 and 4 that are worth solving. They also have too few hidden wins in 2 by a double
// threat.
const (
	variationName = " (variation)" // added to the name of a game
	leastGoal     = 3
	mostGoal      = 4
	doubleGoal    = 2
	hiddenRank    = 6  // minimum rank of a hidden key turn
	perGame       = 2  // maximum number of candidates of each kind
	variationGap  = 12 // minimum number of plies between two of them
	likely        = 6  // number of turns that variations tries in each position, in the order of a naive player
	widest        = 14 // number of turns that wider tries
)

// A kind describes which turns to try in a position of a game, and which wins to look for afterwards.
type kind struct {
	first, last int  // the range of turns to try, as indexes in the order of a naive player
	inGame      bool // also try the turns that were played
	turns       int  // maximum number of turns of the win
	fits        func(won position.Position, r solver.Result[position.Turn]) bool
}

// variations looks for wins after mistakes that were not played in the game.
func (f *finder) variations(int) error {
	long := func(_ position.Position, r solver.Result[position.Turn]) bool { return r.WinIn >= leastGoal }
	doubles := func(won position.Position, r solver.Result[position.Turn]) bool {
		return r.WinIn == doubleGoal && threats(won, r) > 1 && isHidden(won, r)
	}
	numbers := f.live()
	kinds := []kind{{last: likely, turns: mostGoal, fits: long}, {last: likely, turns: doubleGoal, fits: doubles}}
	if err := f.varyAll(numbers, kinds...); err != nil {
		return err
	}
	slices.Reverse(numbers) // for a different order: the first search has found the latest wins in 3
	return f.varyAll(numbers, kind{last: likely, turns: leastGoal, fits: long})
}

// wider looks for more wins of two kinds that are still too few. The first kind are hidden wins in 2 with at most one
// threat, also after the turns of the game itself. The second kind are wins in 4 that do not end in a staircase. For
// these it tries only turns that the method variations does not try.
func (f *finder) wider(int) error {
	singles := func(won position.Position, r solver.Result[position.Turn]) bool {
		return r.WinIn == doubleGoal && threats(won, r) <= 1 && isHidden(won, r)
	}
	noStairs := func(_ position.Position, r solver.Result[position.Turn]) bool {
		return r.WinIn == mostGoal && puzzles.Stairs(r.Line) == 0
	}
	return f.varyAll(f.live(),
		kind{last: widest, inGame: true, turns: doubleGoal, fits: singles},
		kind{first: likely, last: widest, turns: mostGoal, fits: noStairs})
}

// threats counts the threats that the key turn of a win makes.
func threats(won position.Position, r solver.Result[position.Turn]) int {
	return won.PlayLegal(r.KeyTurns[0]).Threats(won.Side()).Count()
}

// isHidden reports whether the key turn of a win is hard to see: a naive player would try it late.
func isHidden(won position.Position, r solver.Result[position.Turn]) bool {
	return slices.Index(simulated.Naive(won), r.KeyTurns[0]) >= hiddenRank-1
}

// live returns the indexes of positions, the latest first. It leaves out the opening, and positions in which the game
// is over.
func (f *finder) live() (numbers []int) {
	for i := len(f.played) - 2; i >= opening; i-- {
		if !f.played[i].Outcome().Over() {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// varyAll looks for wins of the given kinds after one turn from positions of the game, and adds them as candidates. The
// list numbers has the indexes of the positions, in the order in which to try them.
func (f *finder) varyAll(numbers []int, kinds ...kind) error {
	for _, k := range kinds {
		taken, last := 0, 0
		for _, i := range numbers {
			if taken > 0 && max(i-last, last-i) < variationGap {
				continue
			}
			found, err := f.vary(i, k)
			if err != nil {
				return err
			}
			if !found {
				continue
			}
			if taken, last = taken+1, i; taken == perGame {
				break
			}
		}
	}
	return nil
}

// beside yields turns from position i of the game, each with the position after it. It sorts the turns in the order in
// which a naive player tries them, and takes each index i in the range first <= i < last. It skips turns after which
// the game is over, or the side to move has too few safe turns. Unless inGame is set, it also skips the turn that was
// played.
func (f *finder) beside(i, first, last int, inGame bool) iter.Seq2[position.Turn, position.Position] {
	return func(yield func(position.Turn, position.Position) bool) {
		order := simulated.Naive(f.played[i])
		for _, t := range order[min(first, len(order)):min(last, len(order))] {
			if t.Wins() || t == f.game.Turns[i] && !inGame {
				continue
			}
			next := f.played[i].PlayLegal(t)
			if !next.Outcome().Over() && safeTurns(next) >= mine.Strict().Safe && !yield(t, next) {
				return
			}
		}
	}
}

// vary looks for a win of a kind after one turn from position i of the game. It adds the first win as a candidate, and
// reports whether there is one.
func (f *finder) vary(i int, k kind) (taken bool, err error) {
	for t, next := range f.beside(i, k.first, k.last, k.inGame) {
		r, err := f.solver.Solve(f.ctx, next, solver.Limits{Turns: k.turns, Nodes: nodesFor[mostGoal]})
		if errors.Is(err, solver.ErrNodes) {
			continue
		}
		if err != nil {
			return false, err
		}
		if len(r.KeyTurns) != 1 || !k.fits(next, r) {
			continue
		}
		if taken, err := f.takeVariation(i, t, next, r); taken || err != nil {
			return taken, err
		}
	}
	return false, nil
}

// takeVariation adds a won position as a candidate, if the turn that led to this position was a mistake. The argument
// won is the position, and the argument last is the turn. takeVariation reports whether it has added the candidate.
func (f *finder) takeVariation(
	i int, last position.Turn, won position.Position, r solver.Result[position.Turn],
) (taken bool, err error) {
	code, err := winCode(won, r)
	if err != nil || mine.Strict().UnmetAtOnce(code, r.KeyTurns[0]) != "" {
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
	if last != f.game.Turns[i] {
		name += variationName
	}
	f.add(candidate{name, i + 2, code, r.KeyTurns[0], last})
	return true, nil
}
