package puzzles_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// all is the closed list.
var all = []puzzles.Themes{
	puzzles.ThemeClimb, puzzles.ThemeBlock, puzzles.ThemeDoubleThreat, puzzles.ThemeDome, puzzles.ThemeQuiet, puzzles.ThemeSacrifice,
	puzzles.ThemeZugzwang, puzzles.ThemeSmothered, puzzles.ThemeUnderFire, puzzles.ThemeSwitchback, puzzles.ThemeRelay, puzzles.ThemeOnlyDefence,
	puzzles.ThemeHold,
}

const allNames = "climb block double-threat dome quiet sacrifice zugzwang smothered under-fire switchback relay only-defence hold"

// Each theme has a puzzle that is about it, and one that nearly is. Where the codes
// are named it says what happens on the board.
func TestThemes(t *testing.T) {
	tried := puzzles.Themes(0)
	for _, test := range []struct {
		theme   puzzles.Themes
		yes, no string
	}{
		// Won by a climb; won though nobody climbs anywhere.
		{puzzles.ThemeClimb, codeClimb, codeBlock},
		{puzzles.ThemeBlock, codeBlock, codeClimb},
		// B3 and B1; A5 alone.
		{puzzles.ThemeDoubleThreat, codeDouble, codeClimb},
		// B5 gets a dome; A5 gets its third level.
		{puzzles.ThemeDome, codeDome, codeClimb},
		// No 3 is near after B2>C2^C1; A5 is after B3>B4^A5.
		{puzzles.ThemeQuiet, codeQuiet, codeClimb},
		// From level 2 to 1; from 1 to 1.
		{puzzles.ThemeSacrifice, codeSacrifice, codeQuiet},
		// If the loser passed there would be no 3 to climb to; or D2 and E3 all the same.
		{puzzles.ThemeZugzwang, codeZugzwang, codeQuiet},
		// Side by side on D4 and E5; apart on C3 and E5.
		{puzzles.ThemeSmothered, codeSmothered, codeBlock},
		// From D4 to E3; from nowhere.
		{puzzles.ThemeUnderFire, codeUnderFire, codeDouble},
		// E3 to E4 and back; to C1, which was never left.
		{puzzles.ThemeSwitchback, codeSwitchback, codeRelay},
		// C3 begins and D2 climbs; the worker that begins climbs.
		{puzzles.ThemeRelay, codeRelay, codeSwitchback},
		// B2>C1^D1 alone; three replies last.
		{puzzles.ThemeOnlyDefence, codeOnlyDefence, codeQuiet},
		// To hold; to win.
		{puzzles.ThemeHold, codeHold2, codeQuiet},
	} {
		if p := prove(t, codec.MustParse(test.yes)); !p.Themes().Has(test.theme) {
			t.Errorf("%s is about %q, want %v, too; line %v", test.yes, p.Themes(), test.theme, p.Line())
		}
		if p := prove(t, codec.MustParse(test.no)); p.Themes().Has(test.theme) {
			t.Errorf("%s is about %q, want no %v; line %v", test.no, p.Themes(), test.theme, p.Line())
		}
		tried |= test.theme
	}
	if tried.String() != allNames {
		t.Errorf("tried %v, want all of %s", tried, allNames)
	}
}

// The document names every theme, in order, with a puzzle that is about it.
func TestThemesOfDocument(t *testing.T) {
	text := string(contents(t, "../doc/PUZZLES.md"))
	var names []string
	for _, row := range regexp.MustCompile("(?m)^\\| ([a-z-]+) \\|.*\\| `(\\w{14})` \\|$").FindAllStringSubmatch(text, -1) {
		names = append(names, row[1])
		theme, err := puzzles.ParseThemes(row[1])
		if err != nil {
			t.Error(err)
		}
		if p := prove(t, codec.MustParse(row[2])); !p.Themes().Has(theme) || !p.Unique() {
			t.Errorf("%s is about %q, the document says %s; line %v", row[2], p.Themes(), row[1], p.Line())
		}
	}
	if got := strings.Join(names, " "); got != allNames {
		t.Errorf("the document has %q, want %q", got, allNames)
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
		before, err := position.Game{Start: p.Position(), Turns: p.Line()[:len(p.Line())-1]}.End()
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

// A worker that goes where the other one was does not come back.
func TestSwitchbackOfOthers(t *testing.T) {
	// C3>C2^C3, and B2>C3# goes to the square that the other worker has left.
	p := prove(t, codec.MustParse("EoiScVAfBuGp4E"))
	last := p.Line()[2]
	if back := last.From == p.Line()[0].To; p.Themes().Has(puzzles.ThemeSwitchback) != back || p.Themes().Has(puzzles.ThemeRelay) == back {
		t.Errorf("line %v, themes %v", p.Line(), p.Themes())
	}
}

// The themes by their meaning, from the line.
func TestThemesMatchDefinition(t *testing.T) {
	var s solver.Solver
	seen := puzzles.Themes(0)
	for _, p := range slices.Concat(sample(t), walledWins(t)) {
		start, key, winner := p.Position(), p.Line()[0], p.Position().Side()
		played := []position.Position{start}
		for _, turn := range p.Line() {
			next, err := played[len(played)-1].Play(turn)
			if err != nil {
				t.Fatalf("%v: %v", p.Code(), err)
			}
			played = append(played, next)
		}
		after, end := played[1], played[len(played)-1]
		losers := end.Workers(winner.Other())
		byDistance := end.StepsFrom(losers[0].Set()) | end.StepsFrom(losers[1].Set())
		beside := losers[0].Row()-losers[1].Row() <= 1 && losers[1].Row()-losers[0].Row() <= 1 &&
			losers[0].Column()-losers[1].Column() <= 1 && losers[1].Column()-losers[0].Column() <= 1

		// Where each of the winner's workers has been, the last one last.
		var walks [2][]position.Square
		walks[0], walks[1] = []position.Square{start.Workers(winner)[0]}, []position.Square{start.Workers(winner)[1]}
		mover, back := []int{}, false
		for i := 0; i < len(p.Line()); i += 2 {
			turn := p.Line()[i]
			w := 0
			if walks[1][len(walks[1])-1] == turn.From {
				w = 1
			}
			mover = append(mover, w)
			back = back || slices.Contains(walks[w], turn.To)
			walks[w] = append(walks[w], turn.To)
		}
		climbs := 0
		if !key.Wins() {
			climbs = after.Threats(winner).Count()
		}
		quiet := p.Goal().Turns() > 1 && climbs == 0
		zugzwang := false
		if quiet {
			passed := after.Setup()
			passed.Side = winner
			q, err := passed.Position()
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Solve(context.Background(), q, solver.Limits{Turns: p.Goal().Turns() - 1})
			if err != nil {
				t.Fatal(err)
			}
			zugzwang = r.WinIn == 0
		}
		var want []string
		for i, yes := range []bool{
			end.Outcome().Ending == position.EndClimb,
			end.Outcome().Ending == position.EndBlocked,
			climbs >= 2,
			!key.Wins() && start.Height(key.Build) == 3,
			quiet,
			start.Height(key.To) < start.Height(key.From),
			zugzwang,
			end.Outcome().Ending == position.EndBlocked && byDistance == 0 && beside,
			start.Threats(winner.Other()) != 0,
			back,
			mover[0] != mover[len(mover)-1],
			p.Goal().Turns() > 1 && len(mustBeMet(t, &s, after, winner, p.Goal().Turns()-1)) == 1,
		} {
			if yes {
				want = append(want, all[i].String())
				seen |= all[i]
			}
		}
		if p.Themes().String() != strings.Join(want, " ") {
			t.Errorf("%v is about %q, want %q; line %v", p.Code(), p.Themes(), want, p.Line())
		}
	}
	if (seen | puzzles.ThemeHold).String() != allNames {
		t.Errorf("the sample is about %q only", seen)
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

func TestThemeNames(t *testing.T) {
	names := strings.Fields(allNames)
	every := puzzles.Themes(0)
	for i, theme := range all {
		if theme.String() != names[i] {
			t.Errorf("theme %d is %q, want %q", i, theme, names[i])
		}
		every |= theme
	}
	if every.String() != allNames || !slices.Equal(every.Names(), names) {
		t.Errorf("all are %q", every)
	}
	if puzzles.Themes(0).String() != "" || puzzles.Themes(0).Names() == nil {
		t.Errorf("none is %q", puzzles.Themes(0))
	}
	some := puzzles.ThemeDome | puzzles.ThemeRelay
	if !some.Has(puzzles.ThemeDome) || !some.Has(some) || !some.Has(0) || some.Has(puzzles.ThemeDome|puzzles.ThemeQuiet) || some.Has(puzzles.ThemeQuiet) {
		t.Error("Has is wrong about dome and relay")
	}
}

// Every set of themes comes back from its text, and from JSON.
func TestThemesRoundTrip(t *testing.T) {
	for set := range puzzles.Themes(1) << len(all) {
		got, err := puzzles.ParseThemes(set.String())
		if got != set || err != nil {
			t.Fatalf("%q is read as %v, %v", set, got, err)
		}
		if set%37 != 0 {
			continue
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
		"fork":                         `"fork" is no theme, want some of ` + allNames,
		"Climb":                        `"Climb" is no theme, want some of ` + allNames,
		"climb,dome":                   `"climb,dome" is no theme, want some of ` + allNames,
		"a theme of a very long name!": `"a" is no theme, want some of ` + allNames,
		"antidisestablishmentarianism": `"antidisestablishment" is no theme, want some of ` + allNames,
		"dome climb":                   `themes "dome climb", want them written as "climb dome"`,
		"climb climb":                  `themes "climb climb", want them written as "climb"`,
		"climb  dome":                  `themes "climb  dome", want them written as "climb dome"`,
		" climb":                       `themes " climb", want them written as "climb"`,
		"\t":                           `themes "\t", want them written as ""`,
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
