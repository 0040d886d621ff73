package say_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func TestStatus(t *testing.T) {
	for text, want := range map[string]string{
		"2oYYRBBZUstii1":       "Sun to move.",
		"2oYYRBBZUstii1 win1":  "Sun wins with this turn.",
		"vpvcM4JdE2wMru":       "Sun to place its workers.",
		"/2/apollo:B3,D3/pan":  "Moon to place its workers.",
		"2oYYRBBZUstii1 win3":  "Sun wins in 3.",
		"2oYYRBBZUstii1 hold1": "Sun must hold out for 1 turn.",
		"2oYYRBBZUstii1 hold2": "Sun must hold out for 2 turns.",
		"uiCwJF6dMGHK44":       "Sun has climbed to level 3 and won.",
		"4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1":                "Moon has no legal turn: Sun has won.",
		"9KuvQpNkawFKiBbEEiRxNSVMTY 2":                                         "Gold wins in 2.",
		"g [                                                                ]": "Gold to set up the pieces.",
		"g [R                                                               ]": "A rabbit has reached its goal: Gold has " +
			"won.",
		"s [           R                                                    ]": "Silver has no rabbits left: Gold has won.",
		"g [e                      Er       R                               ]": "Gold to move.",
	} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.English.StatusOf(c); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Every goal has a heading, a short form, an explanation and a continuation, all different.
func TestGoals(t *testing.T) {
	seen := map[string]codec.Goal{}
	for g := codec.Win1; g.IsValid(); g++ {
		for _, text := range []string{say.English.Goal(g), say.English.Now(g), say.English.Meaning(g)} {
			if other, twice := seen[text]; twice || text == "" {
				t.Errorf("%v and %v say the same: %q", g, other, text)
			}
			seen[text] = g
		}
		if say.English.Catalogue()["short."+g.String()].Text == "" {
			t.Errorf("%v has no short form", g)
		}
	}
	for _, about := range []func(codec.Goal) string{say.English.Goal, say.English.Now, say.English.Meaning} {
		if text := about(codec.NoGoal); text != "" {
			t.Errorf("no goal says %q", text)
		}
	}
}

// The catalogue has every sentence, each with a full stop, and nothing in braces but the known
// words.
func TestCatalogue(t *testing.T) {
	word := regexp.MustCompile(`{(\w*)}`)
	for name, m := range say.English.Catalogue() {
		if _, ok := say.Scripted[name]; ok {
			continue
		}
		for _, found := range word.FindAllStringSubmatch(m.Text, -1) {
			if !slices.Contains(
				[]string{
					"turn",
					"typed",
					"reply",
					"n",
					"now",
					"rule",
					"side",
					"squares",
					"piece",
					"from",
					"ways",
					"to",
					"wrong",
					"hints",
					"level",
					"task",
					"other",
					"title",
					"name",
					"m",
					"of",
					"ofbest",
					"wins",
					"lost",
				},
				found[1],
			) {
				t.Errorf("%s: unknown word %q", name, found[0])
			}
		}
		isSentence := !slices.Contains(
			[]string{
				"goal",
				"task",
				"short",
				"side",
				"mover",
				"yours",
				"won",
				"first",
				"button",
				"heading",
				"share",
				"now",
				"god",
				"state",
				"square",
				"mark",
			},
			name[:max(0, strings.IndexByte(name, '.'))],
		)
		if isSentence && !strings.HasSuffix(m.Text, ".") && !strings.HasSuffix(m.Text, "}") {
			t.Errorf("%s does not end a sentence: %q", name, m.Text)
		}
	}
	reply := say.English.InWords("C3>D4^E3")
	m := say.English.About("right", "{reply}", reply, "{now}", codec.Win2, "{other}", game.Second)
	if m.Text != "Correct: now win in 2. Moon goes C3 to D4, building on E3." || m.Tone != say.Good {
		t.Errorf("%+v", m)
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown sentence does not panic")
		}
	}()
	say.English.About("nothing")
}

func TestHints(t *testing.T) {
	for _, test := range []struct {
		code, turn string
		estimated  bool
		want       []string
	}{
		{"HfGoo8VCrfkSpV", "E3>D3^E3", false, []string{"The worker on E3 moves.", "The worker on E3 steps to D3.",
			"The turn is E3 to D3, building on E3."}},
		{"HfGoo8VCrfkSpV", "E3>D3^E3", true, []string{"The computer would move the worker on E3.",
			"The computer would step with the worker on E3 to D3.", "The computer would go E3 to D3, building on E3."}},
	} {
		s := game.New(codec.MustParse(test.code))
		turn, err := s.ParseTurn(test.turn)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.English.Hints(s, turn, test.estimated); !slices.Equal(got, test.want) {
			t.Errorf("%s %s: %q, want %q", test.code, test.turn, got, test.want)
		}
	}
}

// A board without pieces, one without levels, and one of the other game.
func TestSummary(t *testing.T) {
	for text, want := range map[string]string{
		"HfGoo8VCrfkSpV": "Sun's workers: B4 on level 2, E3 on level 2. Moon's workers: B5 on level 2, C3 on level 2. " +
			"Domes: D2. Level 2: B5, B4, D4, B3, C3, D3, E3, C2. Level 1: E5.",
		"0000000000000000000000000/1/mortal:A1,B2/mortal:C3,D4": "Sun's workers: B2 on the ground, A1 on " +
			"the ground. Moon's workers: D4 on the ground, C3 on the ground. Nothing is built.",
		"g [e                      Er       R                               ]": "Gold: elephant h6, rabbit a4. Silver: " +
			"elephant a8, rabbit a5.",
	} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.English.Summary(game.New(c).Board()); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func ExampleLanguage_StatusOf() {
	fmt.Println(say.English.StatusOf(codec.MustParse("HfGoo8VCrfkSpV")))
	// Output: Sun wins in 3.
}

// sound returns the sentence about a goal of a side, with a flaw of that goal or none.
func sound(side game.Side, g codec.Goal, flaw *puzzles.Flaw, better codec.Goal) string {
	if flaw != nil {
		flaw.Goal = g
	}
	return say.English.Sound(side, g, flaw, better).Text
}

// Estimates are told from proofs, and goals that are sound from others.
func TestEstimates(t *testing.T) {
	for got, want := range map[string]string{
		say.English.Estimate(game.First, 0.634, 0,
			0): "Estimate: Sun wins 63 of 100 games.",
		say.English.Estimate(game.Second, 0.634, 1, 0): "Proved: Moon wins in 1 turn.",
		say.English.Estimate(game.First, 0.1, 0,
			2): "Proved: whatever is played, Moon wins in 2 turns.",
		say.English.EstimateDepth(8, 0): "Scores are estimates, 8 " +
			"plies ahead.",
		say.English.EstimateDepth(8, 3): "Scores are estimates, 8 " +
			"plies ahead. Proved: no win in 3 turns.",
		say.English.EstimateOfTurn(0.996, 0):             "100 %",
		say.English.EstimateOfTurn(0.5, 2):               "wins in 2",
		say.English.EstimateOfTurn(0.5, -3):              "loses in 3",
		sound(game.First, codec.Win3, nil, codec.NoGoal): "Right: Sun wins in 3, and exactly one first turn does it.",
		sound(game.First, codec.Win2, &puzzles.Flaw{Err: puzzles.ErrNotReached}, codec.Win3): "Wrong: Sun cannot win in 2. " +
			"A win in 3 is proved.",
		sound(game.Second, codec.Hold3, &puzzles.Flaw{Err: puzzles.ErrNotReached}, codec.Hold2): "Wrong: " +
			"Moon cannot hold out for 3 turns. A hold for 2 turns is proved.",
		sound(game.First, codec.Win2, &puzzles.Flaw{Instead: codec.Win1}, codec.Win1): "Wrong: " +
			"Sun can win with this turn already. A win with this turn is proved.",
		sound(game.First, codec.Hold1, &puzzles.Flaw{Instead: codec.Win2}, codec.NoGoal): "Wrong: " +
			"Sun need not hold out, it can win in 2.",
		sound(game.First, codec.Win3, &puzzles.Flaw{Err: puzzles.ErrSeveral, KeyTurns: make([]string, 4)},
			codec.NoGoal): "Wrong: Sun wins in 3, but 4 first turns do it, and a puzzle has exactly one such turn.",
		sound(game.First, codec.Hold1, &puzzles.Flaw{Err: puzzles.ErrNotLeast, KeyTurns: []string{"B4>A5^A4"}},
			codec.NoGoal): "Wrong: B4 to A5, building on A4, is the only legal turn.",
		sound(game.First, codec.Hold2, &puzzles.Flaw{Instead: codec.Hold1}, codec.Hold1): "Wrong: " +
			"only one turn holds out for 1 turn already. A hold for 1 turn is proved.",
		sound(game.Second, codec.NoGoal, nil, codec.Hold1): "This can be a puzzle: Moon must hold out for 1 turn, " +
			"and exactly one first turn does it.",
		say.English.SetGoal(codec.Hold2): "Set the goal: hold out for " +
			"2 turns",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
