package puzzles

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// Themes is a set of themes. A theme describes the first key turn, the main line or the board.
// The zero value is the empty set. doc/PUZZLES.md has an example of each theme.
type Themes uint64

// The themes, which [Theme.Meaning] explains. In these explanations, "the line" is the main line of the puzzle,
// whose last turn ends the game. "The opponent" is the opponent of the solving side.
const (
	ThemeOpening Themes = 1 << iota
	ThemeMiddle
	ThemeEnd

	ThemeBlock
	ThemeSmothered
	ThemeBoxOut
	ThemeMustStep
	ThemeBodyBlock
	ThemeOverload
	ThemeDoubleThreat
	ThemeTempo
	ThemeQuiet
	ThemeQuietLater
	ThemeZugzwang
	ThemeStepDown
	ThemeSacrifice
	ThemeLowGround
	ThemeDome
	ThemeDomeDenial
	ThemeOverBuild
	ThemeJail
	ThemeHoist
	ThemeStaircase
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

	ThemePower
)

// A Theme has the name and the explanation of a theme.
type Theme struct {
	Theme Themes // the set of only this theme
	Name  string
	Group ThemeGroup

	// Meaning is the condition for the theme, written so that it can end a sentence.
	Meaning string

	// Spoils reports that the theme reveals something about the solution. Pages therefore show it only after the
	// puzzle is solved.
	Spoils bool

	// Lesson is a sentence of advice for players.
	Lesson string

	// Example is the code of an easy puzzle with the theme.
	Example string
}

// A ThemeGroup is a group of themes.
type ThemeGroup string

// The groups of themes. Each win has exactly one theme of the group Phase and one of the group Length.
const (
	Phase   ThemeGroup = "phase"   // the number of levels built
	Motif   ThemeGroup = "motif"   // the way to the goal
	Defence ThemeGroup = "defence" // the play of the opponent
	Length  ThemeGroup = "length"  // the number of turns of the goal
)

var themeList = [...]Theme{
	{ThemeOpening, "opening", Phase, "fewer than 14 levels are built", false,
		"Little is built yet: nobody can be stopped by walls, so distance decides.", "G7piTWmiRi6teX"},
	{ThemeMiddle, "middle", Phase, "14 to 26 levels are built", false,
		"There is something to climb everywhere, and still room to go around it.", "GSkHr3k69jejFe"},
	{ThemeEnd, "end", Phase, "at least 27 levels are built", false,
		"The board is full: domes and high towers leave few squares to step to.", "C9XnB6oFyjXGRr"},
	{ThemeBlock, "block", Motif, "the line ends with the opponent blocked", true,
		"A side without a legal turn loses, so take the last squares away.", "FmtMGjhNzrg5F9"},
	{ThemeSmothered, "smothered", Motif,
		"the line ends with the opponent blocked, with one worker of the opponent on a square to which the other could " +
			"step", true,
		"The two workers of the opponent stand in each other's way, and you close the rest.", "CdZpbgx5429RvQ"},
	{ThemeBoxOut, "box-out", Motif,
		"before the last reply no worker of the opponent is next to the square of the last climb, or can get there in at " +
			"most two steps", true,
		"Win where nobody can come in time to build a dome.", "HsBhZJ7pv6Bpnj"},
	{ThemeMustStep, "must-step", Motif,
		"before the last reply a worker of the opponent stands next to the square of the last climb, but none can build " +
			"on it", true,
		"The defender already stands beside the square, but it has to step before it builds, and no step leaves it near " +
			"enough.", "GMLBk5Yv9L5BgU"},
	{ThemeBodyBlock, "body-block", Motif,
		"before the last reply the opponent cannot build on the square of the last climb, but could from the square to " +
			"which the solving side has just stepped; the other worker climbs", true,
		"Stand on the one square from which the defender would build the dome.", "DzQf6tT5HpZdNT"},
	{ThemeOverload, "overload", Motif,
		"before the last reply there are at least two threats, and the same worker of the opponent could stop each, but " +
			"no other worker any", true,
		"One defender guards two squares: threaten both, and it can only build on one.", "CKBBrDqHuajc9F"},
	{ThemeDoubleThreat, "double-threat", Motif, "the key turn makes two threats", true,
		"Threaten to win on two squares at once: the opponent cannot stop both.", "CucGvsqmXCLn8M"},
	{ThemeTempo, "tempo", Motif, "the key turn steps up and makes a threat", true,
		"Step up with a threat: the opponent has to answer, and you keep the height.", "CW3SCSVJj8Yhh8"},
	{ThemeQuiet, "quiet", Motif,
		"the key turn makes no threat, and the win takes at least two turns; in a hold it does not stop a threat " +
			"either", true,
		"The first turn threatens nothing at once; look for the turn that prepares everything.", "MUS6KzFRyCWZMg"},
	{ThemeQuietLater, "quiet-later", Motif, "a later turn of the solving side, except the last two, makes no threat", true,
		"In the middle of the attack there is time for a turn without a threat.", "S5GYFSP5xPV74h"},
	{ThemeZugzwang, "zugzwang", Motif,
		"the opponent loses only because it must move: the key turn is quiet, and if the opponent could pass, there " +
			"would be no win even with one more turn; in a hold, passing would hold", true,
		"Whoever has to move spoils the position: leave the opponent only turns that harm it.", "CF5d1F7Tv1mnbE"},
	{ThemeStepDown, "step-down", Motif, "the key turn steps down", true,
		"The way up begins with a step down.", "DT7WDqxKq5DJi2"},
	{ThemeSacrifice, "sacrifice", Motif,
		"the key turn steps down, and the opponent has a threat at first or later in the line", true,
		"Give up height although the opponent threatens to climb; your attack is faster.", "L6WYkEMWAdUAAk"},
	{ThemeLowGround, "low-ground", Motif, "at first both workers of the solving side stand on level 0 or 1", false,
		"Both of your workers still stand low, and yet there is a way up.", "C3YWMzdHL8cHLW"},
	{ThemeDome, "dome", Motif, "the key turn builds a dome", true,
		"Close a square with a dome at the right moment.", "nA2B9aGY89xLZV"},
	{ThemeDomeDenial, "dome-denial", Motif,
		"the key turn builds a dome that does not stop a threat, on a square to which a worker of the opponent could " +
			"climb in its turn after next", true,
		"Put a dome on the square that the opponent is heading for, before it is a threat.", "mtC1mEq2VJgN4q"},
	{ThemeOverBuild, "over-build", Motif,
		"the key turn raises a square from level 2 to 3, with a worker of the opponent on level 1 next to it, and none " +
			"on level 2", true,
		"Raise the square from 2 to 3 before a worker on level 1 can step there: now it is too high.", "Dd1iECd7xJhwi8"},
	{ThemeJail, "jail", Motif,
		"in a win in 3 or more, the same worker of the opponent has only one or two squares to step to before each " +
			"reply", true,
		"A worker with one or two steps left cannot come to help.", "HP3wfv32sNU3h3"},
	{ThemeHoist, "hoist", Motif,
		"the line ends with a climb, and the other worker of the solving side built the last level of that square", true,
		"One worker builds what the other one climbs.", "J7tKYVV9JcTfat"},
	{ThemeStaircase, "staircase", Motif,
		"in at least the last three turns of the solving side one worker goes to and fro between two squares, and builds " +
			"on each as it leaves it", true,
		"Step aside and raise the square behind you, step back and raise the other: two squares become a staircase.",
		"K6kkih6eJL14DA"},
	{ThemeRaiseBehind, "raise-behind", Motif,
		"a worker of the solving side builds on the square that it leaves, and returns to it later", true,
		"Build on the square that you leave, and come back to it when it is higher.", "JN94xtrjynU5jF"},
	{ThemeReturn, "return", Motif,
		"a worker of the solving side returns to a square that it left, at the same height", true,
		"Leave a square and come back to it: the way there was worth the time.", "JFNdA9KXcfFFuP"},
	{ThemeRelay, "relay", Motif, "different workers play the first turn and the last", true,
		"One worker begins and the other one finishes.", "LLAnPJTh1yDX4u"},
	{ThemeDeflection, "deflection", Motif,
		"a worker of the opponent stops a threat with a dome, could have built on the square of the last climb instead, " +
			"and cannot, before the last climb", true,
		"A threat draws the defender away from the square that matters.", "PCnTYJvys9rkV8"},
	{ThemeUnderFire, "under-fire", Defence, "the opponent has a threat at first", false,
		"The opponent threatens to climb: win faster, or stop it.", "DNMhDNLSh44Log"},
	{ThemeDefendFirst, "defend-first", Defence,
		"the opponent has a threat at first, and the key turn stops it and makes none", true,
		"Stop the threat first, by a turn that also helps the attack.", "N1NbvDirTLUzH4"},
	{ThemeOneReply, "one-reply", Defence, "the key turn has exactly one critical reply", true,
		"Only one reply holds out to the end: find it, and the rest follows.", "DwCSCgAnvd6db3"},
	{ThemeForcedChain, "forced-chain", Defence, "in a win in 3 or more, each turn except the last makes a threat", true,
		"Every turn threatens, so the opponent never has a choice.", "HYhMfDQywrWU1U"},
	{ThemeHold, "hold", Defence, "the goal is to hold", false,
		"Find the only turn that does not lose.", "k3a1yS7Acpu53J"},
	{ThemeShort, "short", Length, "the goal has 1 or 2 turns", false,
		"One or two turns: look at every threat.", "GFzgzVwBcj611z"},
	{ThemeLong, "long", Length, "the goal has 3 turns", false,
		"Three turns: ask what your second turn should threaten.", "LFuWHXYD7qmUGg"},
	{ThemeVeryLong, "very-long", Length, "the goal has at least 4 turns", false,
		"Four turns or more: find the plan, then the order of the turns.", "PAji47rErfkohA"},
	{ThemePower, "power", Motif,
		"a turn of the solving side in the line is one that only its god can play, or, for Athena, one that forbids the " +
			"opponent to move up", true,
		"Look for what only your god can do.", "5t9YGywdVXmzizoe"},
}

// allThemes is the set of all themes.
const allThemes = 1<<len(themeList) - 1

// AllThemes returns all themes, in the order of the constants.
func AllThemes() []Theme { return slices.Clone(themeList[:]) }

// byRarity lists the themes that can be the motif of a puzzle. The themes that say most come first. They are
// usually the rarest in the collection.
var byRarity = [...]Themes{
	ThemeSmothered, ThemeStaircase, ThemeZugzwang, ThemeSacrifice, ThemeOverload, ThemeBlock, ThemeDomeDenial,
	ThemeDoubleThreat, ThemeForcedChain, ThemePower, ThemeDome, ThemeTempo, ThemeDeflection, ThemeOverBuild,
	ThemeJail, ThemeReturn, ThemeBodyBlock, ThemeMustStep, ThemeStepDown, ThemeHoist, ThemeBoxOut,
	ThemeRaiseBehind, ThemeRelay, ThemeQuietLater, ThemeHold, ThemeQuiet,
}

// Motif returns the theme that says most about a puzzle: its rarest motif. It returns 0 if there is none.
func (t Themes) Motif() Themes {
	for _, theme := range byRarity {
		if t.Has(theme) {
			return theme
		}
	}
	return 0
}

// Motif returns the theme that says most about the puzzle, see [Themes.Motif]. It is zero if there is none.
func (r Record) Motif() Theme {
	themes, _ := ParseThemes(strings.Join(r.Themes, " "))
	motif := themes.Motif()
	i := slices.IndexFunc(themeList[:], func(t Theme) bool { return t.Theme == motif })
	if i < 0 {
		return Theme{}
	}
	return themeList[i]
}

// ParseThemes reads the text that [Themes.String] returns: names in the order of the constants, separated by single
// spaces.
func ParseThemes(text string) (Themes, error) {
	var t Themes
	for _, name := range strings.Fields(text) {
		i := slices.IndexFunc(themeList[:], func(known Theme) bool { return known.Name == name })
		if i < 0 {
			return 0, fmt.Errorf("%.20q is not a theme, must be one of %v", name, Themes(allThemes))
		}
		t |= themeList[i].Theme
	}
	if t.String() != text {
		return 0, fmt.Errorf("themes %q, must be written as %q", text, t)
	}
	return t, nil
}

// Has reports whether the set t contains all of the given themes.
func (t Themes) Has(all Themes) bool { return t&all == all }

// Names returns the names of the themes in the order of the constants.
func (t Themes) Names() []string {
	names := make([]string, 0, bits.OnesCount64(uint64(t)))
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

// UnmarshalText reads themes as [ParseThemes] does.
func (t *Themes) UnmarshalText(text []byte) error {
	return value.Unmarshal(t, ParseThemes, text)
}
