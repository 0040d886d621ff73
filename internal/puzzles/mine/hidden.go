package mine

import (
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A strong player sees puzzles within these limits at once, or finds them dull. The limits were chosen on
// random puzzles of earlier collections that people judged; doc/PUZZLES.md describes how well they fit others.
// The rank of a turn is its place in the order in which a naive player considers turns.
const (
	obviousPair   = 3 // maximum rank of the key turn of a win in 2
	obviousDouble = 8 // maximum rank of the key turn of a double threat in 2
	obviousLong   = 4 // maximum rank of all turns of a longer win
	obviousHold   = 5

	// A win in 4 and more plays itself if it has at most forcedTries tries, and no turn with a rank above obviousForced.
	forcedTries   = 1
	obviousForced = 7

	// oftenFound is a limit for wins in 3 or more: the maximum share of the simulated players looking two turns
	// ahead that find the win.
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

// buildsAlone reports whether no turn but the key turn builds on the squares where the key turn builds. A
// player who sees such a square then has no choice.
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

// isStaircase reports whether a win in 4 or more is a staircase (see [puzzles.Stairs]) from its first turn on,
// or from its second turn on if the first turn is obvious.
func isStaircase(f puzzles.Facts) bool {
	turns := f.Goal.Turns()
	return turns > 3 && (f.Stairs == turns || f.Stairs == turns-1 && f.Along[0].Rank <= obviousForced)
}

// climbsBack reports whether a win steps off a square, raises it and climbs it, and all turns after the first
// are obvious: a naive player considers each of them first or second.
func climbsBack(p puzzles.Puzzle) bool {
	if !p.Themes().Has(puzzles.ThemeRaiseBehind) {
		return false
	}
	along := p.Facts().Along
	return !slices.ContainsFunc(along[1:], func(t puzzles.TurnFacts) bool { return t.Rank > 2 })
}
