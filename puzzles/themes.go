package puzzles

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Themes is a set of themes: what a puzzle is about. They describe the first key turn, the
// line and the board. The zero value is the empty set. doc/PUZZLES.md has an example of each.
type Themes uint32

// The themes. The line is that of the puzzle; its last turn ends the game.
const (
	ThemeOpening Themes = 1 << iota // fewer than 14 levels are built
	ThemeMiddle                     // 14 to 26 levels are built
	ThemeEnd                        // 27 levels or more are built

	ThemeBlock        // the line ends with the loser blocked
	ThemeSmothered    // so it does, one of the loser's workers standing in the way of the other
	ThemeBoxOut       // before its last reply no worker of the loser gets beside the square of the last climb in two steps
	ThemeDoubleThreat // the key turn threatens two climbs at once
	ThemeTempo        // the key turn steps up and threatens a climb
	ThemeQuiet        // the key turn threatens no climb, and to hold takes none away
	ThemeQuietLater   // a later turn of the line, not the last two, threatens no climb
	ThemeZugzwang     // a side would not lose in time if it could pass: the loser, or whoever is to hold
	ThemeSacrifice    // the key turn steps down
	ThemeLowGround    // at first the workers of the solving side stand on levels 0 and 1
	ThemeDome         // the key turn builds a dome
	ThemeDomeDenial   // the dome takes a square that the loser could climb to in its turn after the next
	ThemeRaiseBehind  // a worker of the winner builds on the square that it leaves, and comes back to it
	ThemeReturn       // a worker of the winner comes back to a square that it has left, which is as high as before
	ThemeRelay        // the first turn and the last of the winner are made by different workers
	ThemeDeflection   // doming one climb takes a worker away from the square of the last climb

	ThemeUnderFire   // at first the other side threatens to climb
	ThemeDefendFirst // so it does, and the key turn takes the climb away and threatens none
	ThemeOneReply    // exactly one reply to the key turn must be met
	ThemeForcedChain // in a win in 3 or more, each turn but the last threatens a climb
	ThemeHold        // the goal is to hold

	ThemeShort    // the goal has at most 2 turns
	ThemeLong     // the goal has 3 turns
	ThemeVeryLong // the goal has 4 turns or more
)

// A Theme is what is known about one theme.
type Theme struct {
	Theme Themes // it alone
	Name  string
	Group ThemeGroup

	// Spoils says that whoever knows the theme knows something of the solution. Pages show
	// such themes afterwards.
	Spoils bool
}

// A ThemeGroup is a kind of themes.
type ThemeGroup string

// The groups. A win has one theme of Phase and one of Length.
const (
	Phase   ThemeGroup = "phase"   // how much is built
	Motif   ThemeGroup = "motif"   // how the goal is reached
	Defence ThemeGroup = "defence" // what the other side can do
	Length  ThemeGroup = "length"  // how many turns the goal has
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

// ParseThemes reads the form that [Themes.String] writes: names in the order of the
// constants, separated by single spaces.
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
			return 0, fmt.Errorf("%.20q is no theme, want some of %v", name, Themes(allThemes))
		}
		t |= theme
	}
	if t.String() != text {
		return 0, fmt.Errorf("themes %q, want them written as %q", text, t)
	}
	return t, nil
}

// Has reports whether t has all themes of a set.
func (t Themes) Has(all Themes) bool { return t&all == all }

// Names returns the names of the themes in the order of the constants, an empty slice for
// none.
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

// MarshalText returns the form of [Themes.String].
func (t Themes) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads what [ParseThemes] reads.
func (t *Themes) UnmarshalText(text []byte) error {
	parsed, err := ParseThemes(string(text))
	if err == nil {
		*t = parsed
	}
	return err
}
