package say_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/say/saytest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The errors name each text that is unknown, and each translation that is empty or has other words in braces.
func TestNewLanguage(t *testing.T) {
	for _, test := range []struct {
		texts   map[string]string
		further []string
		want    []string // parts of the error
	}{
		{nil, nil, nil},
		{map[string]string{"The turn is {turn}.": "Der Zug ist {turn}."}, nil, nil},
		{map[string]string{"{side} wins in {n}": "In {n} gewinnt {side}"}, nil, nil},
		{map[string]string{"A page": "Eine Seite"}, []string{"A page"}, nil},
		{map[string]string{"A page": "Eine Seite"}, nil, []string{`no text "A page"`}},
		{map[string]string{"You begin.": ""}, nil, []string{`the translation of "You begin." is empty`}},
		{map[string]string{"{side} wins in {n}": "{side} gewinnt"}, nil,
			[]string{`"{side} wins in {n}"`, `["{n}" "{side}"]`}},
		{map[string]string{"You begin.": "{you} beginnst."}, nil, []string{`"You begin."`, `["{you}"]`}},
		{map[string]string{"You begin.": "", "One": "Eins"}, nil, []string{`"You begin."`, `"One"`}},
	} {
		l, err := say.NewLanguage("de", test.texts, test.further...)
		if (l == nil) != (test.want != nil) || (err == nil) != (test.want == nil) {
			t.Errorf("%v: %v", test.texts, err)
		}
		for _, want := range test.want {
			if err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%v: %v, want %s", test.texts, err, want)
			}
		}
	}
}

// A text without a translation is in English.
func TestMissing(t *testing.T) {
	const begin = "You begin."
	l, err := say.NewLanguage("de", map[string]string{begin: "Du beginnst."}, "A page")
	if err != nil {
		t.Fatal(err)
	}
	if got := l.Text("A page"); got != "A page" {
		t.Errorf("%q", got)
	}
}

// Two languages of a program do not mix.
func TestTwoLanguages(t *testing.T) {
	german, err := say.NewLanguage("de", map[string]string{
		"Sun": "Sonne", "Moon": "Mond", "{side} wins in {n}": "{side} gewinnt in {n}", "{from} to {to}": "{from} nach {to}",
		"building on {to}": "Bau auf {to}", "{other} goes {reply}.": "{other} spielt {reply}.",
		"standing still, {turn}": "ohne Schritt, {turn}", "goes standing still": "spielt ohne Schritt",
		"stands still": "spielt ohne Schritt", "{side} to move": "{side} ist am Zug",
	})
	if err != nil {
		t.Fatal(err)
	}
	words := []any{"{side}", game.First, "{other}", game.Second, "{n}", 3, "{reply}", position.MustParseTurn("^D2")}
	for range 2 {
		for _, test := range []struct {
			l                              *say.Language
			tag, task, turn, reply, status string
		}{
			{german, "de", "Sonne gewinnt in 3", "C3 nach D4, Bau auf E3", "Mond spielt ohne Schritt, Bau auf D2.",
				"Sonne ist am Zug."},
			{say.English, "en", "Sun wins in 3", "C3 to D4, building on E3", "Moon stands still, building on D2.",
				"Sun to move."},
		} {
			for _, pair := range [][2]string{
				{test.l.Tag(), test.tag}, {test.l.Task(game.First, codec.Win3), test.task},
				{test.l.InWords("C3>D4^E3"), test.turn}, {test.l.About("why.goes", words...).Text, test.reply},
				{test.l.StatusOf(codec.MustParse("2oYYRBBZUstii1")), test.status},
				{test.l.Catalogue()["task.win3"].Text, strings.Replace(test.task, test.l.Side(game.First), "{side}", 1)},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s: %q, want %q", test.tag, pair[0], pair[1])
				}
			}
		}
	}
}

// Every word of every text can be translated.
func TestMarked(t *testing.T) {
	l, seen := saytest.Marked(), 0
	check := func(texts ...string) {
		t.Helper()
		for _, text := range texts {
			seen++
			if words := saytest.Unmarked(text); len(words) > 0 {
				t.Errorf("%q: %q cannot be translated", text, words)
			}
		}
	}
	inBraces := regexp.MustCompile(`{(\w*)}`)
	for name, m := range l.Catalogue() {
		if words := saytest.Unmarked(inBraces.ReplaceAllString(m.Text, "«$1»")); len(words) > 0 {
			t.Errorf("%s: %q: %q cannot be translated", name, m.Text, words)
		}
	}
	for _, lesson := range l.Lessons() {
		check(lesson.Title, lesson.Rule, lesson.Task, lesson.Right, lesson.Wrong)
	}
	for _, r := range l.Ratings() {
		check(r.Text)
	}
	for _, theme := range puzzles.AllThemes() {
		check(l.Theme(theme.Name), l.Text(theme.Lesson))
	}
	for g := range position.Gods() {
		check(l.God(g), l.Power(g), l.Uneven(g, position.Pan, 40, 50))
	}
	for _, text := range []string{"HFGOO8VCRFKSPV", "HfGoo8VCrfkSpV…"} {
		check(l.Doubt(text))
	}
	checkGoals(l, check)
	for _, p := range positiontest.GodsList(41, 121) {
		checkState(l, game.Santorini{Position: p}, check)
	}
	for _, text := range []string{
		"HfGoo8VCrfkSpV", "vpvcM4JdE2wMru", "/2/apollo:B3,D3/pan", "uiCwJF6dMGHK44", "9KuvQpNkawFKiBbEEiRxNSVMTY 2",
		"4444444444442444444423422/2/mortal:A1,C3/mortal:D1,E1",
		"g [                                                                ]",
		"g [R                                                               ]",
		"s [           R                                                    ]",
		"0000000000000000000000000/1/apollo:A1,E5/athena[^]:B2,E1", "0000000000000000000000000/2/#pan:A1,E5/athena:B2,E1",
		"2000000000000000000000003/2/#pan:A5,E1/athena:B2,A1", "0000000000000000000000000/1/hermes:A1,C1/mortal:A5,E5",
	} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		checkState(l, game.New(c), check)
	}
	for w := range whys() {
		check(l.Why(w).Text)
	}
	for i := range ideas() {
		check(l.Idea(i), l.Otherwise(i))
	}
	t.Logf("%d texts", seen)
}

// checkGoals checks what a language says of goals, of flaws and of estimates.
func checkGoals(l *say.Language, check func(...string)) {
	for g := codec.Win1; g.IsValid(); g++ {
		side := game.First
		check(l.Goal(g), l.Task(side, g), l.Now(g), l.Meaning(g), l.SetGoal(g), l.OpenGoal(side, g), l.TurnsLeft(g),
			l.Puzzles(g), l.Sound(side, g, nil, codec.NoGoal).Text, l.Sound(side, codec.NoGoal, nil, g).Text)
		for _, f := range []puzzles.Flaw{
			{Err: puzzles.ErrNotReached, Goal: g},
			{Err: puzzles.ErrSeveral, Goal: g, KeyTurns: []string{"B4>A5^A4", "B4>A5^A3"}},
			{Err: puzzles.ErrNotLeast, Goal: g, KeyTurns: []string{"B4>A5^A4"}},
			{Err: puzzles.ErrWins, Goal: codec.Hold1, Instead: g},
			{Err: puzzles.ErrNotLeast, Goal: codec.Hold3, Instead: g},
			{Err: puzzles.ErrNotLeast, Goal: codec.Win3, Instead: g},
		} {
			check(l.Sound(side, f.Goal, &f, g).Text, l.Sound(side, f.Goal, &f, codec.NoGoal).Text)
		}
	}
	check(l.Sound(game.First, codec.NoGoal, nil, codec.NoGoal).Text)
	for n := range 3 {
		check(l.Estimate(game.Second, 0.3, n, 0), l.Estimate(game.Second, 0.3, 0, n), l.EstimateDepth(4, n),
			l.EstimateOfTurn(0.4, n-1), l.GameOf("", n), l.GameOf("«Ann»", n), l.Opponent(n), l.Reviewed(n))
	}
	for height := range 5 {
		check(l.Square(height))
	}
	for _, name := range []string{"can", "step", "stuck", "passed"} {
		check(l.Mark(name))
	}
	for _, side := range []game.Side{game.First, game.Second, game.Gold, game.Silver} {
		check(l.Side(side), l.HasWon(side), l.Resigned(side), l.Against(l.Side(side), "«Bo»"))
	}
	for _, g := range []codec.Game{codec.Santorini, codec.Gods, codec.Arimaa} {
		check(l.Game(g))
	}
}

// checkState checks what a language says of a state, of some of its turns, and of the squares to choose next.
func checkState(l *say.Language, s game.State, check func(...string)) {
	check(l.Status(s, codec.NoGoal), l.Status(s, codec.Win3), l.Describe(s, codec.Hold2), l.Mover(s), l.Yours(s),
		l.Caption(s, codec.Win1), l.Summary(s.Board()), l.Typed(s), l.Sides(s), l.Versus(s))
	if s.Game() == codec.Arimaa {
		return // its turns are in a notation
	}
	n, all := 0, s.Turns()
	for turn, next := range all {
		if n++; n%7 != 1 {
			continue
		}
		check(l.Turn(s, turn), l.Listed(s, turn), l.InWords(turn.String()), l.LastTurn(s, turn, next),
			l.ReviewTurn(n, s, turn).Text)
		if n%56 == 1 {
			check(l.Hints(s, turn, n%2 == 0)...)
		}
		if line, err := game.Start(s.Code()).With(turn); err == nil {
			check(l.MainLine(s.Code(), []game.Turn{turn}), strings.Join(l.ListedLine(line), ""))
		}
	}
	var choose func(c game.Choice, depth int)
	choose = func(c game.Choice, depth int) {
		check(l.Prompt(s, c).Text)
		for i, o := range c.Next() {
			if next, err := c.Choose(o.Square); err == nil && depth > 0 && i < 3 {
				choose(next, depth-1)
			}
		}
	}
	choose(s.Begin(), 4)
}

// lines returns lines that end with a win or not, and in which a worker may stand still.
func lines() (list [][]game.Turn) {
	for _, texts := range [][]string{
		nil, {"C3>D4#"}, {"C3>D4^E3"}, {"C3>D4^E3", "A1>B2^A1", "D4>E4#"}, {"^E3", "A1>B2^A1", "D4>E4^E5"},
	} {
		var line []game.Turn
		for _, text := range texts {
			line = append(line, position.MustParseTurn(text))
		}
		list = append(list, line)
	}
	return list
}

// pairs are gods with which sides win in different ways.
var pairs = []say.Pair{
	{}, {position.Pan, position.Mortal}, {position.Mortal, position.Pan}, {position.Demeter, position.Demeter},
}

// whys returns explanations with all means, for all kinds of sentences.
func whys() func(func(say.Why) bool) {
	plans, lacks := lines(), []string{"", "worker", "tower", "level"}
	return func(yield func(say.Why) bool) {
		for i := range 24 * int(puzzles.ByPassing) {
			for _, pair := range pairs {
				for goal := 1; goal <= 3; goal++ {
					w := say.Why{Side: game.First, Goal: goal, Pair: pair, Lacks: lacks[i%4], RestBuilt: i%2 == 0}
					w.Means, w.Verdict = puzzles.ByClimb+puzzles.Means(i/24), puzzles.Refuted
					w.Reply = position.MustParseTurn([]string{"A1>B2^C3", "^D2", "A1>B2#"}[i%3])
					if i%7 != 3 {
						w.Met = position.MustParseTurn("B1>B2^B3")
					}
					if w.Means < puzzles.ByDome {
						w.In = goal
					} else if i%4 == 3 {
						w.In, w.Verdict = goal+1, puzzles.TooSlow
					}
					w.By = []game.Ending{game.Climb, game.Power, game.Drop}[i%3]
					w.Known, w.Searched, w.Plan, w.NoRest = i%4 == 1, i%3 > 0, plans[i%len(plans)], i%4 == 2
					if w.Square = position.C3; i%7 == 1 {
						w.Square = position.NoSquare
					}
					for n := range 2 + i%2 {
						w.Climbs |= position.Square(n).Set()
					}
					if i%3 == 1 {
						w.Stuck = w.Climbs
					}
					if i%4 < 2 {
						w.Rest, w.Line, w.RestClimbs = 1, plans[2], []string{"C4", "B4"}
					}
					if !yield(w) {
						return
					}
				}
			}
		}
	}
}

// ideas returns ideas with all motifs, for all kinds of sentences.
func ideas() func(func(say.Idea) bool) {
	return func(yield func(say.Idea) bool) {
		for _, motif := range []say.Motif{
			say.Hold, say.ClimbNow, say.BlockNow, say.Block, say.Fork, say.StopFirst, say.DomeFirst, say.StepDown,
			say.AllThreats, say.Threat, say.Quiet,
		} {
			for _, pair := range pairs {
				for _, by := range []game.Ending{"", game.Climb, game.Power, game.Drop} {
					for n, plan := range lines() {
						if !yield(say.Idea{
							Side: game.Second, Motif: motif, Climb: "C3", Threat: "D3", Plan: plan, Pair: pair, By: by, Makes: n%2 == 0,
						}) {
							return
						}
					}
				}
			}
		}
	}
}

// Each text has a name of its own in one of the tables: no sentence of a script hides one of the package.
func TestEnglishTexts(t *testing.T) {
	all := say.EnglishTexts()
	if !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) || slices.Contains(all, "") {
		t.Error("the texts are not sorted, or repeated")
	}
	known := map[string]bool{}
	for _, text := range all {
		known[text] = true
	}
	for name, m := range say.English.Catalogue() {
		if kind, _, _ := strings.Cut(name, "."); !known[m.Text] && !slices.Contains(
			[]string{"goal", "task", "meaning", "short", "now", "mover", "won", "yours"}, kind) { // of a goal or a side
			t.Errorf("%s: %q is not listed", name, m.Text)
		}
	}
	if len(slices.Collect(maps.Keys(known))) < 400 {
		t.Errorf("%d texts", len(known))
	}
}
