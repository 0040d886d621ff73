package puzzles

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Themes is a set of themes. A theme describes the first key turn, the main line or the board.
// The zero value is the empty set. doc/PUZZLES.md has an example of each theme.
type Themes uint32

// The themes. The line is the main line of the puzzle; its last turn ends the game. The opponent
// is that of the solving side.
const (
	ThemeOpening Themes = 1 << iota // fewer than 14 levels are built
	ThemeMiddle                     // 14 to 26 levels are built
	ThemeEnd                        // at least 27 levels are built

	ThemeBlock        // the line ends with the opponent blocked
	ThemeSmothered    // so it does, with a worker of the opponent in the way of the other
	ThemeBoxOut       // before its last reply no worker of the opponent can get next to the square of the last climb in two steps
	ThemeDoubleThreat // the key turn makes two threats
	ThemeTempo        // the key turn steps up and makes a threat
	ThemeQuiet        // the key turn makes no threat, and for a hold stops none
	ThemeQuietLater   // a later turn of the line, except the last two, makes no threat
	ThemeZugzwang     // a side loses only because it must move: the opponent, or for a hold the solving side
	ThemeSacrifice    // the key turn steps down
	ThemeLowGround    // at first the workers of the solving side stand on levels 0 and 1
	ThemeDome         // the key turn builds a dome
	ThemeDomeDenial   // the dome is on a square that the opponent could climb to in its turn after next
	ThemeRaiseBehind  // a worker of the solving side builds on the square that it leaves, and returns to it
	ThemeReturn       // a worker of the solving side returns to a square that it left, at the same height
	ThemeRelay        // different workers of the solving side play its first and its last turn
	ThemeDeflection   // stopping one threat with a dome takes a worker away from the square of the last climb

	ThemeUnderFire   // the opponent has a threat at first
	ThemeDefendFirst // so it has, and the key turn stops the threat and makes none
	ThemeOneReply    // the key turn has exactly one critical reply
	ThemeForcedChain // in a win in 3 or more, each turn except the last makes a threat
	ThemeHold        // the goal is to hold

	ThemeShort    // the goal has at most 2 turns
	ThemeLong     // the goal has 3 turns
	ThemeVeryLong // the goal has at least 4 turns
)

// A Theme describes one theme.
type Theme struct {
	Theme Themes // the set of only this theme
	Name  string
	Group ThemeGroup

	// Spoils reports that the theme reveals something about the solution, so pages show it
	// only afterwards.
	Spoils bool
}

// A ThemeGroup is a group of themes.
type ThemeGroup string

// The groups of themes. A win has one theme of Phase and one of Length.
const (
	Phase   ThemeGroup = "phase"   // the number of levels built
	Motif   ThemeGroup = "motif"   // the way to the goal
	Defence ThemeGroup = "defence" // the play of the opponent
	Length  ThemeGroup = "length"  // the number of turns of the goal
)

var themeList = [...]Theme{
	{ThemeOpening, "opening", Phase, false},
	{ThemeMiddle, "middle", Phase, false},
	{ThemeEnd, "end", Phase, false},
	{ThemeBlock, "block", Motif, true},
	{ThemeSmothered, "smothered", Motif, true},
	{ThemeBoxOut, "box-out", Motif, true},
	{ThemeDoubleThreat, "double-threat", Motif, true},
	{ThemeTempo, "tempo", Motif, true},
	{ThemeQuiet, "quiet", Motif, true},
	{ThemeQuietLater, "quiet-later", Motif, true},
	{ThemeZugzwang, "zugzwang", Motif, true},
	{ThemeSacrifice, "sacrifice", Motif, true},
	{ThemeLowGround, "low-ground", Motif, false},
	{ThemeDome, "dome", Motif, true},
	{ThemeDomeDenial, "dome-denial", Motif, true},
	{ThemeRaiseBehind, "raise-behind", Motif, true},
	{ThemeReturn, "return", Motif, true},
	{ThemeRelay, "relay", Motif, true},
	{ThemeDeflection, "deflection", Motif, true},
	{ThemeUnderFire, "under-fire", Defence, false},
	{ThemeDefendFirst, "defend-first", Defence, true},
	{ThemeOneReply, "one-reply", Defence, true},
	{ThemeForcedChain, "forced-chain", Defence, true},
	{ThemeHold, "hold", Defence, false},
	{ThemeShort, "short", Length, false},
	{ThemeLong, "long", Length, false},
	{ThemeVeryLong, "very-long", Length, false},
}

// allThemes is the set of all themes.
const allThemes = 1<<len(themeList) - 1

// AllThemes returns all themes, in the order of the constants.
func AllThemes() []Theme { return slices.Clone(themeList[:]) }

// ParseThemes reads the text of [Themes.String]: names in the order of the constants, separated
// by single spaces.
func ParseThemes(text string) (Themes, error) {
	var t Themes
	for _, name := range strings.Fields(text) {
		theme := Themes(0)
		for _, known := range themeList {
			if known.Name == name {
				theme = known.Theme
			}
		}
		if theme == 0 {
			return 0, fmt.Errorf("%.20q is not a theme, must be one of %v", name, Themes(allThemes))
		}
		t |= theme
	}
	if t.String() != text {
		return 0, fmt.Errorf("themes %q, must be written as %q", text, t)
	}
	return t, nil
}

// Has reports whether t has all themes of a set.
func (t Themes) Has(all Themes) bool { return t&all == all }

// Names returns the names of the themes in the order of the constants.
func (t Themes) Names() []string {
	names := make([]string, 0, bits.OnesCount32(uint32(t)))
	for _, theme := range themeList {
		if t.Has(theme.Theme) {
			names = append(names, theme.Name)
		}
	}
	return names
}

// String returns the names, separated by spaces.
func (t Themes) String() string { return strings.Join(t.Names(), " ") }

// MarshalText returns the text of [Themes.String].
func (t Themes) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what [ParseThemes] reads.
func (t *Themes) UnmarshalText(text []byte) error {
	parsed, err := ParseThemes(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}
