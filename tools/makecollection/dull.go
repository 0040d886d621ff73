package main

import (
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// What a strong player finds dull. The figures were chosen on puzzles of earlier collections that
// were drawn by lot and judged; doc/PUZZLES.md says how they do on others.
const (
	// The greatest ranks, in the order of a naive player, of turns that anybody would try soon.
	mostObvious     = 3 // in wins in 2
	mostObviousPair = 4 // of double threats in 2
	mostObviousLong = 4 // in longer wins
	mostObviousHold = 5

	// A win in 4 and more plays itself if there are at most mostForced natural first turns that
	// fail, and all its turns are among the first mostObviousForced.
	mostForced        = 1
	mostObviousForced = 7

	// mostFound is how often simulated players that look two turns ahead may find a win in 3 or
	// more.
	mostFound = 0.05
)

// Of two kinds there would be too few without dull ones, which fill them up: wins rated leastEasy
// to mostEasy, up to bandSize in each band of bandWidth, and holds, up to leastHolds.
const (
	leastEasy  = 800
	mostEasy   = 1199
	bandWidth  = 200
	bandSize   = 460
	leastHolds = 1000
)

// isFiller reports whether a puzzle may be taken although it is dull, if there are too few.
func isFiller(p puzzles.Puzzle) bool {
	if p.Goal().IsHold() {
		return p.Facts().Along[0].Rank > mostObviousHold
	}
	return p.Rating() >= leastEasy && p.Rating() <= mostEasy
}

// isDull reports whether a puzzle has little to find.
func isDull(p puzzles.Puzzle) bool {
	facts := p.Facts()
	rank := facts.Along.Hardest().Rank
	switch {
	case p.Goal().IsHold():
		return rank <= mostObviousHold || p.Goal() == codec.Hold2 && buildsAlone(p)
	case p.Themes().Has(puzzles.ThemeDoubleThreat):
		return rank <= mostObviousPair
	case p.Goal() == codec.Win2:
		return rank <= mostObvious || p.Themes()&rare == 0
	case p.Goal().Turns() > 3 && rank <= mostObviousForced && facts.Tries <= mostForced && !p.Themes().Has(puzzles.ThemeZugzwang):
		return true
	}
	return rank <= mostObviousLong || facts.Found[1] > mostFound || climbsBack(p)
}

// buildsAlone reports whether no turn but the key builds on its square: there is nothing to choose
// from once the square is seen.
func buildsAlone(p puzzles.Puzzle) bool {
	key := p.KeyTurns()[0]
	for t := range p.Position().Turns() {
		if t != key && !t.Wins() && t.Build == key.Build {
			return false
		}
	}
	return true
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
