package puzzles_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// allNames are the names of the closed list, and namesWithoutGods those that puzzles without gods can have.
const (
	allNames         = namesWithoutGods + " power"
	namesWithoutGods = "opening middle end block smothered box-out must-step body-block overload double-threat tempo " +
		"quiet quiet-later " +
		"zugzwang step-down sacrifice low-ground dome dome-denial over-build jail hoist staircase raise-behind return " +
		"relay deflection under-fire defend-first one-reply forced-chain hold short long very-long"
)

// Each theme has a puzzle that is about it, and one that nearly is. Where the codes
// are named it says what happens on the board.
func TestThemes(t *testing.T) {
	for _, test := range []struct {
		theme   puzzles.Themes
		yes, no string
	}{
		{puzzles.ThemeBlock, codeBlock, codeClimb},
		// B3 and B1; A5 alone.
		{puzzles.ThemeDoubleThreat, codeDouble, codeClimb},
		// B5 gets a dome; A5 gets its third level.
		{puzzles.ThemeDome, codeDome, codeClimb},
		// No 3 is near after B2>C2^C1; A5 is after B3>B4^A5.
		{puzzles.ThemeQuiet, codeQuiet, codeClimb},
		// From level 2 to 1; from 1 to 1.
		{puzzles.ThemeStepDown, codeSacrifice, codeQuiet},
		// If the loser passed there would be no 3 to climb to; or D2 and E3 all the same.
		{puzzles.ThemeZugzwang, codeZugzwang, codeQuiet},
		// Side by side on D4 and E5; apart on C3 and E5.
		{puzzles.ThemeSmothered, codeSmothered, codeBlock},
		// From D4 to E3; from nowhere.
		{puzzles.ThemeUnderFire, codeUnderFire, codeDouble},
		// E3>E4^E3 and back; to C1, which was never left.
		{puzzles.ThemeRaiseBehind, codeRaiseBehind, codeRelay},
		// C3 begins and D2 climbs; the worker that begins climbs.
		{puzzles.ThemeRelay, codeRelay, codeRaiseBehind},
		// B2>C1^D1 alone; three replies last.
		{puzzles.ThemeOneReply, codeOneReply, codeQuiet},
		// To hold; to win.
		{puzzles.ThemeHold, codeHold2, codeQuiet},
	} {
		if p := prove(t, codec.MustParse(test.yes)); !p.Themes().Has(test.theme) {
			t.Errorf("%s is about %q, want %v, too; line %v", test.yes, p.Themes(), test.theme, p.Line())
		}
		if p := prove(t, codec.MustParse(test.no)); p.Themes().Has(test.theme) {
			t.Errorf("%s is about %q, want no %v; line %v", test.no, p.Themes(), test.theme, p.Line())
		}
	}
}

// The document names every theme, group by group, with a puzzle that is about it.
func TestThemesOfDocument(t *testing.T) {
	text := string(contents(t, "../doc/PUZZLES.md"))
	var names []string
	rows := regexp.MustCompile("(?m)^\\| ([a-z-]+) \\|.*\\| `(\\w{14}|\\w{16})` \\|$")
	for _, row := range rows.FindAllStringSubmatch(text, -1) {
		names = append(names, row[1])
		theme, err := puzzles.ParseThemes(row[1])
		if err != nil {
			t.Error(err)
		}
		c, err := codec.Parse(row[2])
		if err != nil {
			t.Fatal(err)
		}
		if p := prove(t, c); !p.Themes().Has(theme) || !p.Unique() {
			t.Errorf("%s is about %q, the document says %s; line %v", row[2], p.Themes(), row[1], p.Line())
		}
	}
	var want []string
	for _, group := range []puzzles.ThemeGroup{puzzles.Phase, puzzles.Motif, puzzles.Defence, puzzles.Length} {
		for _, theme := range puzzles.AllThemes() {
			if theme.Group == group {
				want = append(want, theme.Name)
			}
		}
	}
	if diff := cmp.Diff(want, names, positiontest.Equal); diff != "" {
		t.Error(diff)
	}
}

// A puzzle whose first turn makes two threats is called that, whatever else it is about.
func TestMotif(t *testing.T) {
	if p := prove(t, codec.MustParse("FbcqzLvSVe1kgH")); !p.Themes().Has(puzzles.ThemeTempo) ||
		p.Themes().Motif() != puzzles.ThemeDoubleThreat {
		t.Errorf("%v of %v", p.Themes().Motif(), p.Themes())
	}
	if motif := puzzles.ThemeLong.Motif(); motif != 0 {
		t.Errorf("%v is a motif", motif)
	}
}

// The theme is block only if the loser could be blocked and not be climbed past: a
// line that ends with a block ends where no climb is open.
func TestBlocksAreForced(t *testing.T) {
	list := sample(t)
	text := string(contents(t, "../doc/PUZZLES.md"))
	for _, match := range regexp.MustCompile("`(\\w{14})`").FindAllStringSubmatch(text, -1) {
		if c, err := codec.Parse(match[1]); err == nil && c.Goal() > 0 {
			list = append(list, prove(t, c))
		}
	}
	blocks := 0
	for _, p := range list {
		if !p.Themes().Has(puzzles.ThemeBlock) {
			continue
		}
		blocks++
		before, err := position.Game{Start: positionOf(p), Turns: santoriniTurns(p.Line()[:len(p.Line())-1])}.End()
		if err != nil {
			t.Fatal(err)
		}
		if climbs := before.Threats(before.Side()); climbs != 0 {
			t.Errorf("%v is about %q, but instead of the last turn of %v a climb would win", p.Code(), p.Themes(), p.Line())
		}
	}
	if blocks == 0 {
		t.Error("no puzzle is about a block")
	}
}

// walledWins returns wins of positions with little room, with one key turn or several. Most
// of them block the loser.
func walledWins(t *testing.T) (list []puzzles.Puzzle) {
	t.Helper()
	var s solver.Solver
	for _, p := range cramped(9, 3000, walled) {
		r, err := s.Solve(context.Background(), p, solver.Limits{Turns: 3})
		if err != nil {
			t.Fatal(err)
		}
		if r.WinIn > 0 {
			list = append(list, prove(t, withGoal(t, p, codec.Goal(r.WinIn))))
		}
	}
	if len(list) < 300 {
		t.Errorf("only %d wins", len(list))
	}
	return list
}

func TestAllThemes(t *testing.T) {
	var names []string
	every := puzzles.Themes(0)
	for i, theme := range puzzles.AllThemes() {
		if theme.Theme != 1<<i || theme.Theme.String() != theme.Name {
			t.Errorf("theme %d is %v with the name %q", i, theme.Theme, theme.Name)
		}
		if !slices.Contains([]puzzles.ThemeGroup{puzzles.Phase, puzzles.Motif, puzzles.Defence, puzzles.Length},
			theme.Group) {
			t.Errorf("%v is in the group %q", theme.Theme, theme.Group)
		}
		if (theme.Group == puzzles.Phase || theme.Group == puzzles.Length) && theme.Spoils {
			t.Errorf("%v is said to spoil", theme.Theme)
		}
		if !strings.HasSuffix(theme.Lesson, ".") || len(theme.Lesson) > 120 {
			t.Errorf("%v has the lesson %q, want a short sentence", theme.Theme, theme.Lesson)
		}
		names = append(names, theme.Name)
		every |= theme.Theme
	}
	if strings.Join(names, " ") != allNames || every.String() != allNames || !slices.Equal(every.Names(), names) {
		t.Errorf("all are %q", names)
	}
	if puzzles.Themes(0).String() != "" || puzzles.Themes(0).Names() == nil {
		t.Errorf("none is %q", puzzles.Themes(0))
	}
	some := puzzles.ThemeDome | puzzles.ThemeRelay
	if !some.Has(puzzles.ThemeDome) || !some.Has(some) || !some.Has(0) || some.Has(puzzles.ThemeDome|puzzles.ThemeQuiet) ||
		some.Has(puzzles.ThemeQuiet) {
		t.Error("Has is wrong about dome and relay")
	}
}

// Sets of themes come back from their texts, and from JSON.
func TestThemesRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 27))
	for range 2000 {
		set := puzzles.Themes(r.Uint64N(1 << len(puzzles.AllThemes())))
		got, err := puzzles.ParseThemes(set.String())
		if got != set || err != nil {
			t.Fatalf("%q is read as %v, %v", set, got, err)
		}
		data, err := json.Marshal(set)
		if err != nil {
			t.Fatal(err)
		}
		var back puzzles.Themes
		if err := json.Unmarshal(data, &back); err != nil || back != set {
			t.Fatalf("%s is read as %v, %v", data, back, err)
		}
	}
}

func TestParseThemesErrors(t *testing.T) {
	for text, want := range map[string]string{
		"fork":                         `"fork" is not a theme, must be one of ` + allNames,
		"Dome":                         `"Dome" is not a theme, must be one of ` + allNames,
		"relay,dome":                   `"relay,dome" is not a theme, must be one of ` + allNames,
		"a theme of a very long name!": `"a" is not a theme, must be one of ` + allNames,
		"antidisestablishmentarianism": `"antidisestablishment" is not a theme, must be one of ` + allNames,
		"relay dome":                   `themes "relay dome", must be written as "dome relay"`,
		"dome dome":                    `themes "dome dome", must be written as "dome"`,
		"dome  relay":                  `themes "dome  relay", must be written as "dome relay"`,
		" dome":                        `themes " dome", must be written as "dome"`,
		"\t":                           `themes "\t", must be written as ""`,
	} {
		got, err := puzzles.ParseThemes(text)
		if got != 0 || err == nil || err.Error() != want {
			t.Errorf("%q is read as %q, %v, want %s", text, got, err, want)
		}
		set := puzzles.ThemeRelay
		if err := set.UnmarshalText([]byte(text)); err == nil || set != puzzles.ThemeRelay {
			t.Errorf("%q makes it %q, %v", text, set, err)
		}
	}
}

// A theme that the position and the goal show does not give the solution away; all others do.
func TestThemesThatSpoil(t *testing.T) {
	var open []string
	for _, theme := range puzzles.AllThemes() {
		if !theme.Spoils {
			open = append(open, theme.Name)
		}
	}
	if want := "opening middle end low-ground under-fire hold short long very-long"; strings.Join(open, " ") != want {
		t.Errorf("%v spoil nothing, want %s", open, want)
	}
}

// The document says of each theme what the library says.
func TestThemeMeanings(t *testing.T) {
	document, err := os.ReadFile("../doc/PUZZLES.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range puzzles.AllThemes() {
		mark := ""
		if theme.Spoils {
			mark = "* "
		}
		if row := "| " + theme.Name + " | " + mark + theme.Meaning + " | `" + theme.Example +
			"` |\n"; !strings.Contains(string(document), row) {
			t.Errorf("doc/PUZZLES.md has no row %q", row)
		}
	}
}
