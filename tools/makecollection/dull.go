package main

import (
	"context"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Dull puzzles have an obvious solution. They are fillers where too few other puzzles exist. Easy wins have a rating of
// leastEasy to mostEasy. Fillers are added until each range of bandWidth points has bandSize puzzles, and until there
// are leastHolds puzzles with the goal "hold".
const (
	leastEasy  = 600
	mostEasy   = 1199
	bandWidth  = 200
	bandSize   = 460
	leastHolds = 1000
	fillerHold = 5 // the rank of the key turn of a hold must be above this
)

// isFiller reports whether a puzzle may be in the collection even if its solution is obvious.
func isFiller(p puzzles.Puzzle) bool {
	if p.Goal().IsHold() {
		return p.Facts().Along[0].Rank > fillerHold
	}
	return p.Rating() >= leastEasy && p.Rating() <= mostEasy
}

// isDull reports whether the solution of a puzzle is obvious, see [mine.Quality.Hidden].
func isDull(ctx context.Context, p puzzles.Puzzle) (bool, error) {
	unmet, err := mine.Quality{Hidden: true}.Unmet(ctx, new(solver.Solver), p, solver.Limits{})
	return unmet != "", err
}
