package main

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// What a strong player finds dull. The figures were chosen on a hundred puzzles that were drawn
// by lot and judged; doc/PUZZLES.md says how they do on others.
const (
	// The greatest ranks, in the order of a naive player, of turns that anybody would try soon.
	mostObvious     = 3 // in wins in 2
	mostObviousPair = 4 // of double threats in 2
	mostObviousLong = 4 // in longer wins
	mostObviousHold = 5

	// mostFound is how often simulated players that look two turns ahead may find a win in 3 or
	// more.
	mostFound = 0.05
)

// The easiest puzzles cannot do without turns that are found soon: of the ratings from leastEasy to
// mostEasy there would be too few. So dull ones fill the bands up, each of bandWidth, to bandSize.
const (
	leastEasy = 800
	mostEasy  = 1199
	bandWidth = 200
	bandSize  = 460
)

// isEasy reports whether a puzzle may fill up a band although it is dull.
func isEasy(p puzzles.Puzzle) bool {
	return p.Goal().IsWin() && p.Rating() >= leastEasy && p.Rating() <= mostEasy
}

// isDull reports whether a puzzle has little to find.
func isDull(p puzzles.Puzzle) bool {
	rank := p.Facts().Along.Hardest().Rank
	switch {
	case p.Goal().IsHold():
		return rank <= mostObviousHold
	case p.Themes().Has(puzzles.ThemeDoubleThreat):
		return rank <= mostObviousPair
	case p.Goal() == codec.Win2:
		return rank <= mostObvious || p.Themes()&rare == 0
	}
	return rank <= mostObviousLong || p.Facts().Found[1] > mostFound || climbsBack(p)
}

// climbsBack reports whether a win steps off a square, raises it and climbs it, and has nothing
// to find after the first turn: the others are among the first two for a naive player.
func climbsBack(p puzzles.Puzzle) bool {
	if !p.Themes().Has(puzzles.ThemeRaiseBehind) {
		return false
	}
	along := p.Facts().Along
	for _, t := range along[1:] {
		if t.Rank > 2 {
			return false
		}
	}
	return true
}
