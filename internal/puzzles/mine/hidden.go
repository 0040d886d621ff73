package mine

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// Puzzles within these limits are obvious or dull to a strong player. The limits were chosen on random puzzles of
// earlier collections that people judged. doc/PUZZLES.md describes how well they fit other puzzles. The rank of a
// turn is its place in the order in which a naive player considers turns.
const (
	obviousPair   = 3 // maximum rank of the key turn of a win in 2
	obviousDouble = 8 // maximum rank of the key turn of a double threat in 2
	obviousLong   = 4 // maximum rank of all turns of a longer win
	obviousHold   = 5

	// A win in 4 or more is obvious if no turn of the solution has a rank above obviousForced, and at most
	// forcedTries wrong first turns are plausible.
	forcedTries   = 1
	obviousForced = 7

	// oftenFound is a limit for wins in 3 or more. A win is obvious if simulated players who look two turns ahead
	// find it in a share of their attempts that is larger than this limit.
	oftenFound = 0.05
)

// pairThemes are the themes that make a win in 2 interesting; a win in 2 without any of them is dull.
const pairThemes = puzzles.ThemeBlock | puzzles.ThemeZugzwang | puzzles.ThemeDoubleThreat | puzzles.ThemeStepDown |
	puzzles.ThemeBodyBlock | puzzles.ThemeOverload | puzzles.ThemePower

// isHidden reports whether a puzzle is neither obvious to a strong player nor dull.
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

// buildsAlone reports whether no other turn builds where the key turn builds. If so, a player who sees where to
// build has no choice.
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
	own := builds(key)
	isOwn := func(square string) bool { return slices.Contains(own, square) }
	for t := range state.Turns() {
		if t != key && slices.ContainsFunc(builds(t), isOwn) {
			return false
		}
	}
	return true
}

// isStaircase reports whether a win in 4 or more is a staircase, see [puzzles.Stairs]. The staircase may begin with
// the second turn if the first is obvious.
func isStaircase(f puzzles.Facts) bool {
	turns := f.Goal.Turns()
	return turns > 3 && (f.Stairs == turns || f.Stairs == turns-1 && f.Along[0].Rank <= obviousForced)
}

// climbsBack reports whether the solution steps off a square, builds on it and climbs it, while all turns after the
// first are obvious. A turn is obvious if a naive player considers it first or second.
func climbsBack(p puzzles.Puzzle) bool {
	if !p.Themes().Has(puzzles.ThemeRaiseBehind) {
		return false
	}
	along := p.Facts().Along
	return !slices.ContainsFunc(along[1:], func(t puzzles.TurnFacts) bool { return t.Rank > 2 })
}
