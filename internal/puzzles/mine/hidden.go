package mine

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// What a strong player sees at once, or finds dull. The figures were chosen on puzzles of earlier
// collections that were drawn by lot and judged; doc/PUZZLES.md says how they do on others. Ranks are
// places in the order of a naive player.
const (
	obviousPair   = 3 // the greatest rank of the key of a win in 2
	obviousDouble = 8 // of a double threat in 2
	obviousLong   = 4 // of all turns of a longer win
	obviousHold   = 5

	// A win in 4 and more plays itself if there are at most forcedTries natural first turns that
	// fail, and all its turns have at most rank obviousForced.
	forcedTries   = 1
	obviousForced = 7

	// oftenFound is how often simulated players that look two turns ahead may find a win in 3 or
	// more.
	oftenFound = 0.05
)

// pairThemes are the themes without which a win in 2 is dull.
const pairThemes = puzzles.ThemeBlock | puzzles.ThemeZugzwang | puzzles.ThemeDoubleThreat | puzzles.ThemeStepDown |
	puzzles.ThemeBodyBlock | puzzles.ThemeOverload | puzzles.ThemePower

// isHidden reports whether a puzzle has something to find for a strong player.
func isHidden(p puzzles.Puzzle) bool {
	facts, themes, turns := p.Facts(), p.Themes(), p.Goal().Turns()
	rank := facts.Along.Hardest().Rank
	switch {
	case p.Goal().IsHold():
		return rank > obviousHold && !(p.Goal() == codec.Hold2 && buildsAlone(p))
	case turns == 2 && facts.Double:
		return rank > obviousDouble
	case turns == 2:
		return rank > obviousPair && themes&pairThemes != 0
	case turns > 3 && rank <= obviousForced && facts.Tries <= forcedTries && !themes.Has(puzzles.ThemeZugzwang):
		return false
	case isStaircase(facts):
		return false
	}
	return rank > obviousLong && facts.Found[1] <= oftenFound && !climbsBack(p)
}

// buildsAlone reports whether no turn but the key builds on its square, or one of its squares: there is
// nothing to choose from once the square is seen.
func buildsAlone(p puzzles.Puzzle) bool {
	key, state := p.KeyTurns()[0], p.State()
	builds := func(t game.Turn) (squares []string) {
		for _, part := range state.Parts(t) {
			if part.Kind == game.Build || part.Kind == game.Dome {
				squares = append(squares, part.To)
			}
		}
		return squares
	}
	of := builds(key)
	for t := range state.Turns() {
		if t == key {
			continue
		}
		for _, square := range builds(t) {
			if slices.Contains(of, square) {
				return false
			}
		}
	}
	return true
}

// isStaircase reports whether a win in 4 or more is a staircase from the first turn on, or from the
// second on and the first is among those that anybody would try.
func isStaircase(f puzzles.Facts) bool {
	turns := f.Goal.Turns()
	return turns > 3 && (f.Stairs == turns || f.Stairs == turns-1 && f.Along[0].Rank <= obviousForced)
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
