package main

import (
	"context"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Dull puzzles fill up two kinds that would be too few without them: wins rated leastEasy to mostEasy, up to bandSize
// in each band of bandWidth, and holds, up to leastHolds.
const (
	leastEasy  = 600
	mostEasy   = 1199
	bandWidth  = 200
	bandSize   = 460
	leastHolds = 1000
	fillerHold = 5 // the key turn of a hold must have a greater rank for a naive player
)

// isFiller reports whether a puzzle may be taken even if it is dull.
func isFiller(p puzzles.Puzzle) bool {
	if p.Goal().IsHold() {
		return p.Facts().Along[0].Rank > fillerHold
	}
	return p.Rating() >= leastEasy && p.Rating() <= mostEasy
}

// isDull reports whether a puzzle has little to find.
func isDull(ctx context.Context, p puzzles.Puzzle) (bool, error) {
	unmet, err := mine.Quality{Hidden: true}.Unmet(ctx, new(solver.Solver), p, solver.Limits{})
	return unmet != 0, err
}
