package puzzles

import (
	"context"
	"fmt"
	"math/bits"
	"strings"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Themes is a set of themes, what a puzzle is about. They speak of the first key turn
// and of the line. The zero value is the empty set. doc/PUZZLES.md shows an example of
// each.
type Themes uint16

// The themes.
const (
	ThemeClimb        Themes = 1 << iota // the line ends with a climb to level 3
	ThemeBlock                           // the line ends with the loser blocked
	ThemeDoubleThreat                    // the key turn threatens two climbs at once
	ThemeDome                            // the key turn builds a dome
	ThemeQuiet                           // the key turn threatens no climb
	ThemeSacrifice                       // the key turn steps down
	ThemeZugzwang                        // after the key turn, a side that could pass would not lose in time
	ThemeSmothered                       // blocked, with a worker in the other one's way
	ThemeUnderFire                       // at first the other side threatens to climb
	ThemeSwitchback                      // a worker of the winner comes back to a square that it has left
	ThemeRelay                           // the worker that moves first is not the one that makes the last turn
	ThemeOnlyDefence                     // one reply alone to the key turn must be met
)

var themeNames = [...]string{
	"climb", "block", "double-threat", "dome", "quiet", "sacrifice", "zugzwang", "smothered", "under-fire", "switchback", "relay", "only-defence",
}

// allThemes is the set of all themes.
const allThemes = 1<<len(themeNames) - 1

// ParseThemes reads the form that [Themes.String] writes: names with a space
// between, in their order.
func ParseThemes(text string) (Themes, error) {
	var t Themes
	for _, name := range strings.Fields(text) {
		theme := Themes(0)
		for i := range themeNames {
			if themeNames[i] == name {
				theme = 1 << i
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

// Has reports whether all themes of a set are in t.
func (t Themes) Has(all Themes) bool { return t&all == all }

// Names returns the names in their order.
func (t Themes) Names() []string {
	names := make([]string, 0, bits.OnesCount16(uint16(t)))
	for i, name := range themeNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// String returns the names with a space between.
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

// themesOf finds the themes of a position that is won in r.WinIn.
func themesOf(ctx context.Context, s *solver.Solver, p position.Position, r solver.Result[position.Turn], defences int) (Themes, error) {
	var t Themes
	add := func(theme Themes, yes bool) {
		if yes {
			t |= theme
		}
	}
	key, end := r.KeyTurns[0], p
	at := map[position.Square]int{} // the winner's workers, by number
	for i, w := range p.Workers(p.Side()) {
		at[w] = i
	}
	mover := [2]int{at[key.From], 0} // of the first turn and the last
	var been [2][]position.Square
	for i, turn := range r.Line {
		end = end.PlayLegal(turn)
		if i%2 == 1 {
			continue
		}
		w := at[turn.From]
		delete(at, turn.From)
		at[turn.To] = w
		for _, square := range been[w] {
			add(ThemeSwitchback, square == turn.To)
		}
		been[w] = append(been[w], turn.From)
		mover[1] = w
	}
	add(ThemeRelay, mover[0] != mover[1])
	add(ThemeUnderFire, p.Threats(p.Side().Other()) != 0)
	add(ThemeClimb, end.Outcome().Ending == position.EndClimb)
	if end.Outcome().Ending == position.EndBlocked {
		t |= ThemeBlock
		add(ThemeSmothered, smothered(end))
	}
	if key.Wins() {
		return t, nil
	}
	next := p.PlayLegal(key)
	threats := next.Threats(p.Side()).Count()
	add(ThemeDoubleThreat, threats > 1)
	add(ThemeDome, p.Height(key.Build) == 3)
	add(ThemeSacrifice, p.Height(key.To) < p.Height(key.From))
	if r.WinIn == 1 {
		return t, nil
	}
	add(ThemeQuiet, threats == 0)
	add(ThemeOnlyDefence, defences == 1)
	if threats == 0 {
		after, err := s.Solve(ctx, pass(next), solver.Limits{Turns: r.WinIn - 1})
		if err != nil {
			return t, err
		}
		add(ThemeZugzwang, after.WinIn == 0)
	}
	return t, nil
}

// smothered reports whether one worker of a side that is blocked stands where the
// other one could step to otherwise. If they are neighbours that is so for the one that
// stands higher, or for both.
func smothered(p position.Position) bool {
	w := p.Workers(p.Side())
	return w[1].Row()-w[0].Row() <= 1 && max(w[0].Column()-w[1].Column(), w[1].Column()-w[0].Column()) <= 1
}

// pass returns a live position with the other side to move.
func pass(p position.Position) position.Position {
	setup := p.Setup()
	setup.Side = setup.Side.Other()
	passed, err := setup.Position()
	if err != nil {
		panic("puzzles: " + err.Error()) // whoever moves, a live position is one
	}
	return passed
}
