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

// The themes. [Theme.Meaning] says what they mean. The line is the main line of the puzzle; its last
// turn ends the game. The opponent is that of the solving side.
const (
	ThemeOpening Themes = 1 << iota
	ThemeMiddle
	ThemeEnd

	ThemeBlock
	ThemeSmothered
	ThemeBoxOut
	ThemeDoubleThreat
	ThemeTempo
	ThemeQuiet
	ThemeQuietLater
	ThemeZugzwang
	ThemeSacrifice
	ThemeLowGround
	ThemeDome
	ThemeDomeDenial
	ThemeRaiseBehind
	ThemeReturn
	ThemeRelay
	ThemeDeflection

	ThemeUnderFire
	ThemeDefendFirst
	ThemeOneReply
	ThemeForcedChain
	ThemeHold

	ThemeShort
	ThemeLong
	ThemeVeryLong
)

// A Theme describes one theme.
type Theme struct {
	Theme Themes // the set of only this theme
	Name  string
	Group ThemeGroup

	// Meaning says of what puzzles have the theme, as the end of a sentence.
	Meaning string

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
	{ThemeOpening, "opening", Phase, "fewer than 14 levels are built", false},
	{ThemeMiddle, "middle", Phase, "14 to 26 levels are built", false},
	{ThemeEnd, "end", Phase, "at least 27 levels are built", false},
	{ThemeBlock, "block", Motif, "the line ends with the opponent blocked", true},
	{ThemeSmothered, "smothered", Motif, "the line ends with the opponent blocked, with one worker of the opponent on a square to which the other could step", true},
	{ThemeBoxOut, "box-out", Motif, "before the last reply no worker of the opponent can get next to the square of the last climb in at most two steps", true},
	{ThemeDoubleThreat, "double-threat", Motif, "the key turn makes two threats", true},
	{ThemeTempo, "tempo", Motif, "the key turn steps up and makes a threat", true},
	{ThemeQuiet, "quiet", Motif, "the key turn makes no threat, and the win takes at least two turns; in a hold it does not stop a threat either", true},
	{ThemeQuietLater, "quiet-later", Motif, "a later turn of the solving side, except the last two, makes no threat", true},
	{ThemeZugzwang, "zugzwang", Motif, "the opponent loses only because it must move: the key turn is quiet, and if the opponent could pass, there would be no win even with one more turn; in a hold, passing would hold", true},
	{ThemeSacrifice, "sacrifice", Motif, "the key turn steps down", true},
	{ThemeLowGround, "low-ground", Motif, "at first both workers of the solving side stand on level 0 or 1", false},
	{ThemeDome, "dome", Motif, "the key turn builds a dome", true},
	{ThemeDomeDenial, "dome-denial", Motif, "the key turn builds a dome that does not stop a threat, on a square to which a worker of the opponent could climb in its turn after next", true},
	{ThemeRaiseBehind, "raise-behind", Motif, "a worker of the solving side builds on the square that it leaves, and returns to it later", true},
	{ThemeReturn, "return", Motif, "a worker of the solving side returns to a square that it left, at the same height", true},
	{ThemeRelay, "relay", Motif, "different workers play the first turn and the last", true},
	{ThemeDeflection, "deflection", Motif, "a worker of the opponent stops a threat with a dome, could have built on the square of the last climb instead, and no longer can", true},
	{ThemeUnderFire, "under-fire", Defence, "the opponent has a threat at first", false},
	{ThemeDefendFirst, "defend-first", Defence, "the opponent has a threat at first, and the key turn stops it and makes none", true},
	{ThemeOneReply, "one-reply", Defence, "the key turn has exactly one critical reply", true},
	{ThemeForcedChain, "forced-chain", Defence, "in a win in 3 or more, each turn except the last makes a threat", true},
	{ThemeHold, "hold", Defence, "the goal is to hold", false},
	{ThemeShort, "short", Length, "the goal has 1 or 2 turns", false},
	{ThemeLong, "long", Length, "the goal has 3 turns", false},
	{ThemeVeryLong, "very-long", Length, "the goal has at least 4 turns", false},
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
