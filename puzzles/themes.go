package puzzles

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Themes is a set of themes: what a puzzle is about. They describe the first key turn and
// the line. The zero value is the empty set. doc/PUZZLES.md has an example of each.
type Themes uint16

// The themes.
const (
	ThemeClimb        Themes = 1 << iota // the line ends with a climb to level 3
	ThemeBlock                           // the line ends with the loser blocked
	ThemeDoubleThreat                    // the key turn threatens two climbs at once
	ThemeDome                            // the key turn builds a dome
	ThemeQuiet                           // the key turn threatens no climb, and to hold takes none away
	ThemeSacrifice                       // the key turn steps down
	ThemeZugzwang                        // a side would not lose in time if it could pass: the loser, or whoever is to hold
	ThemeSmothered                       // the loser is blocked, one of its workers standing in the way of the other
	ThemeUnderFire                       // at first the other side threatens to climb
	ThemeSwitchback                      // a worker of the winner comes back to a square that it has left
	ThemeRelay                           // the first turn and the last of the winner are made by different workers
	ThemeOnlyDefence                     // exactly one reply to the key turn must be met
	ThemeHold                            // the goal is to hold
)

var themeNames = [...]string{
	"climb", "block", "double-threat", "dome", "quiet", "sacrifice", "zugzwang", "smothered", "under-fire", "switchback", "relay", "only-defence",
	"hold",
}

// allThemes is the set of all themes.
const allThemes = 1<<len(themeNames) - 1

// ParseThemes reads the form that [Themes.String] writes: names in the order of the
// constants, separated by single spaces.
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

// Has reports whether t has all themes of a set.
func (t Themes) Has(all Themes) bool { return t&all == all }

// Names returns the names of the themes in the order of the constants, an empty slice for
// none.
func (t Themes) Names() []string {
	names := make([]string, 0, bits.OnesCount16(uint16(t)))
	for i, name := range themeNames {
		if t&(1<<i) != 0 {
			names = append(names, name)
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

// themes returns the themes of a puzzle.
func (q *prover) themes(p canonicalPuzzle, goal codec.Goal, f Facts) (t Themes, err error) {
	key, start := p.keys[0], p.start
	t.add(ThemeUnderFire, start.Threats(start.Side().Other()) != 0)
	t.add(ThemeSacrifice, !key.Wins() && start.Height(key.To) < start.Height(key.From))
	t.add(ThemeDome, !key.Wins() && start.Height(key.Build) == 3)
	t.add(ThemeDoubleThreat, !key.Wins() && start.PlayLegal(key).Threats(start.Side()).Count() > 1)
	t.add(ThemeQuiet, f.Quiet)
	if goal.IsHold() {
		err = q.addHoldThemes(&t, p, goal)
	} else {
		err = q.addWinThemes(&t, p, goal, f)
	}
	return t, err
}

// add adds a theme if a puzzle has it.
func (t *Themes) add(theme Themes, has bool) {
	if has {
		*t |= theme
	}
}

// addWinThemes adds the themes that wins alone have.
func (q *prover) addWinThemes(t *Themes, p canonicalPuzzle, goal codec.Goal, f Facts) error {
	t.addLineThemes(p)
	t.add(ThemeOnlyDefence, f.Defences == 1)
	if !f.Quiet {
		return nil
	}
	r, err := q.solve(pass(p.start.PlayLegal(p.keys[0])), goal.Turns()-1)
	t.add(ThemeZugzwang, err == nil && r.WinIn == 0)
	return err
}

// addLineThemes adds the themes that the line of a win shows.
func (t *Themes) addLineThemes(p canonicalPuzzle) {
	number := map[position.Square]int{} // of the winner's workers, by where they stand
	for i, w := range p.start.Workers(p.start.Side()) {
		number[w] = i
	}
	first := number[p.keys[0].From]
	var last int                  // the worker that moved last
	var left [2][]position.Square // the squares that each worker has left
	end := p.start
	for i, turn := range p.line {
		end = end.PlayLegal(turn)
		if i%2 == 1 {
			continue
		}
		last = number[turn.From]
		delete(number, turn.From)
		number[turn.To] = last
		t.add(ThemeSwitchback, slices.Contains(left[last], turn.To))
		left[last] = append(left[last], turn.From)
	}
	t.add(ThemeRelay, first != last)
	ending := end.Outcome().Ending
	t.add(ThemeClimb, ending == position.EndClimb)
	t.add(ThemeBlock, ending == position.EndBlocked)
	t.add(ThemeSmothered, ending == position.EndBlocked && smothered(end))
}

// smothered reports whether one worker of a side that is blocked stands where the other
// could step to otherwise. Of two neighbours the higher one always could.
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
		panic("puzzles: " + err.Error()) // a live position is one whoever is to move
	}
	return passed
}
