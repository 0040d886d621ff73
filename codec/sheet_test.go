package codec

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

const exampleFrame = `     A    B    C    D    E
  +----+----+----+----+----+
5 | .  | 2o | .  | .  | 1  |
  +----+----+----+----+----+
4 | .  | 2x | .  | 2  | .  |
  +----+----+----+----+----+
3 | .  | 2  | 2o | 2  | 2x |
  +----+----+----+----+----+
2 | .  | .  | 2  | ^  | .  |
  +----+----+----+----+----+
1 | .  | .  | .  | .  | .  |
  +----+----+----+----+----+
`

// What is shown of a position is read as a whole, or as far as somebody has copied it.
func TestReadSheet(t *testing.T) {
	c := MustParse("HfGoo8VCrfkSpV")
	const legend = "\nx first side, o second side, 1 2 3 levels, . ground, ^ dome\n"
	const sentence = "\nThe first side is to move and to win within 3 of its turns.\n"
	const captions = "\ncode       HfGoo8VCrfkSpV\nshrinking  19ZP2nS16gRq4GHLBp\nfen        " + exampleFEN +
		"\nlink       https://example.org/p/HfGoo8VCrfkSpV\n"
	start := arimaa.MustParse(arimaaStart)
	a := MustParse(arimaaCode)
	for text, want := range map[string]Code{
		exampleFrame + legend + sentence + captions:                                                                     c,
		exampleFrame + legend + "\nAny words.\nMore of them.\n" + captions:                                              c,
		exampleFrame + legend + "\nAny words.\n\ngoal       win3\nfen        " + exampleFEN:                             c,
		exampleFrame + "\nAny words.\n\ncode    HfGoo8VCrfkSpV\nrating  1693 ± 210\nthemes  long\nsource  a file\n":     c,
		exampleFrame + sentence + captions[:len("\ncode       ")+14]:                                                    c,
		exampleFrame + "\nThe first side is to move.\n" + captions:                                                      c,
		start.Diagram()[1:] + "\n\nGold is to move.\n\ncode       " + arimaaCode + "\nfen        " + arimaaStart + "\n": a,
		exampleFrame + sentence + strings.ReplaceAll(captions, "\n", "\n\n"):                                            c,
		start.Diagram() + "\n\ncode       " + arimaaCode:                                                                a,

		exampleFrame + "The first side is to move.":                          withGoal(c, NoGoal),
		exampleFrame + sentence + captions + "hold1":                         withGoal(c, Hold1),
		"Sun to move\n" + exampleFrame + "hold1":                             withGoal(c, Hold1),
		"first to move\r\n" + strings.ReplaceAll(exampleFrame, "\n", "\r\n"): withGoal(c, NoGoal),
		start.Diagram() + "\n\nAny words.\n\ngoal  win1\n":                   withGoal(a, Win1),
	} {
		if got, err := Read(text); got != want || err != nil {
			t.Errorf("%s\nis read as %v, %v, want %v", text, got, err, want)
		}
	}
	for _, test := range []struct {
		text   string
		offset int
		want   error
	}{
		{exampleFrame, len(exampleFrame) - 1, position.ErrSyntax}, // no side
		{exampleFrame + "The second side is to move.\ncode  HfGoo8VCrfkSpV", len(exampleFrame) + 28, ErrCheck},
		{strings.Replace(exampleFrame, "1  |", "2  |", 1) + sentence + captions, len(exampleFrame+sentence) + 1, ErrCheck},
		{exampleFrame + sentence + "\ncode       HfGoo8VCrfkSpW", len(exampleFrame+sentence) + 12, ErrCheck},
		{exampleFrame + sentence + "\nshrinking  x\nmore", len(exampleFrame+sentence) + 14, position.ErrSyntax},
		{start.Diagram() + "\nGold is to move.\nmore", len(start.Diagram()) + 1, position.ErrSyntax},
		{start.Diagram() + "\n\ngoal  win3", len(start.Diagram()) + 2, ErrGoal},
		{exampleFrame + "\ngoal  win7", len(exampleFrame) + 7, ErrGoal},
		{"Sun to move\n" + exampleFrame + "Sun: zeus", len("Sun to move\n" + exampleFrame), position.ErrGod},
	} {
		_, err := Read(test.text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.want) || wrong.Offset != test.offset || wrong.Input != test.text {
			t.Errorf("%s\ngives %v, want %v at %d", test.text, err, test.want, test.offset)
		}
	}
}

// A line below the board names the gods, and an empty board may have fewer workers.
func TestReadSheetOfFEN(t *testing.T) {
	const rows, heights, none = "5 . . . . .\n4 . . . . .\n3 . . . . .\n2 . . . . .\n1 . . . . .\n",
		"0200102020022220024000000", "0000000000000000000000000"
	workers := func(names ...string) string { return strings.NewReplacer(names...).Replace(rows) }
	for text, want := range map[string]string{
		"Sun to move\n" + exampleFrame + "x Sun: demeter, o Moon: minotaur, 1 2 3 levels, ^ dome\n": heights +
			"/1/demeter:B4,E3/minotaur:B5,C3",
		"Sun to move\n" + exampleFrame + "Sun: Pan": heights +
			"/1/pan:B4,E3/mortal:B5,C3",
		"Moon to move\n" + exampleFrame + "moon: hermes, sun: athena[^]\nwin2": heights +
			"/2/athena[^]:B4,E3/hermes:B5,C3",
		"Moon to move\n" + exampleFrame + "\n☀ Sun: #pan, ☾ Moon: mortal, 1 2 3 levels, ▟█▙ dome\n": heights +
			"/2/#pan:B4,E3/mortal:B5,C3",
		"Sun to move\n" + rows:                                                 none + "/1/mortal/mortal",
		"Sun to move\n" + rows + "Sun: pan, Moon: apollo":                      none + "/1/pan/apollo",
		"Sun to move\n" + workers("5 .", "5 x"):                                none + "/1/mortal:A5/mortal",
		"Moon to move\n" + workers("5 .", "5 x", "1 .", "1 x") + "Moon: atlas": none + "/2/mortal:A5,A1/atlas",
		"Moon to move\n" + workers("5 .", "5 x", "1 .", "1 x", "3 .", "3 o") + "code  " +
			Encode(position.MustParse("/2/mortal:A5,A1/mortal:A3")).String(): none + "/2/mortal:A5,A1/mortal:A3",
	} {
		c, err := Read(text)
		if p, ok := c.Santorini(); !ok || err != nil || p.String() != want || (c.Goal() == Win2) != strings.HasSuffix(text,
			"win2") {
			t.Errorf("%s\nis read as %v at %v, %v, want %s", text, c, p, err, want)
		}
	}
	for _, text := range []string{
		"Moon to move\n" + rows, "Sun to move\n" + workers("5 .", "5 o"), "Moon to move\n" + workers("5 .", "5 x"),
		"Sun to move\n" + workers("5 .", "5 x", "1 .", "1 1"),
	} {
		var wrong *ParseError
		if c, err := Read(text); !errors.As(err, &wrong) || !c.IsZero() {
			t.Errorf("%s\nis read as %v, %v", text, c, err)
		}
	}
}

// The board does not show gods and what a position with gods has besides; the code or the FEN below
// it says so.
func TestReadSheetWithGods(t *testing.T) {
	fen := strings.Replace(strings.Replace(exampleFEN, "mortal", "pan", 1), "mortal", "athena[^]", 1)
	c := withGoal(Encode(position.MustParse(fen)), Win2)
	rows := strings.NewReplacer("2o", ". ", "2x", ". ", "| 2 ", "| . ", "| 1 ", "| . ", "^", ".").Replace(exampleFrame)
	placed := MustParse(placingCode)
	for text, want := range map[string]Code{
		exampleFrame + "\ncode  " + c.String() + "\n":                   c,
		exampleFrame + "\nAny words.\n\ngoal  win2\nfen  " + fen + "\n": c,
		"Sun to move\n" + exampleFrame + "\nfen  " + fen + "\n":         withGoal(c, NoGoal),
		rows + "\ncode  " + placed.String():                             placed,
	} {
		if got, err := Read(text); got != want || err != nil {
			t.Errorf("%s\nis read as %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{
		strings.Replace(exampleFrame, "^", ".", 1) + "\ncode  " + c.String() + "\n",
		"Moon to move\n" + exampleFrame + "\ncode  " + c.String() + "\n",
		exampleFrame + "\ncode  " + placed.String() + "\n",
		exampleFrame + "x Sun: demeter, o Moon: athena\ncode  " + c.String() + "\n",
		exampleFrame + "x Sun: pan\ncode  HfGoo8VCrfkSpV\n",
	} {
		if got, err := Read(text); !errors.Is(err, ErrCheck) {
			t.Errorf("%s\nis read as %v, %v", text, got, err)
		}
	}
}

// A goal is read as people write it behind every kind of position, and what "puzzlecode show" says about the goal is
// one. It must be a goal of the side to move.
func TestReadGoalsInWords(t *testing.T) {
	bare := withGoal(MustParse(exampleCode), NoGoal)
	board := santorini(bare).Board()
	for words, want := range map[string]Goal{
		"win in 3": Win3, "Win3": Win3, "WIN 3": Win3, "wins in 3": Win3, "Sun wins in 3.": Win3, "first wins in 3": Win3,
		"Sun to move and win in 3 turns": Win3, "goal: win3": Win3, "Sun wins with this turn.": Win1,
		"hold for 2": Hold2, "Sun must hold out for 2 turns.": Hold2,
		"Moon wins in 3.": NoGoal, "Gold wins in 2": NoGoal, "win in 9": NoGoal, "Sun holds for 4": NoGoal,
	} {
		for form, text := range map[string]string{
			"code": bare.String() + " " + words, "lines": bare.String() + "\n" + words,
			"link": "https://example.org/p/" + bare.String() + " " + words, "FEN": exampleFEN + " " + words,
			"board": board + "\n" + words, "board, empty line": board + "\n\n" + words + "\n",
			"frame":        exampleFrame + "Sun to move.\n" + words,
			"caption":      board + "\ngoal       " + words,
			"before turns": board + "\n" + words + "\nE3-D3-E3",
		} {
			l, err := ReadLine(text)
			switch {
			case want != NoGoal && (err != nil || l.Code != withGoal(bare, want)):
				t.Errorf("%s, %q is read as %v, %v", form, words, l.Code, err)
			case want == NoGoal && !errors.Is(err, ErrGoal):
				t.Errorf("%s, %q is read as %v, %v", form, words, l.Code, err)
			}
		}
	}
	for text, want := range map[string]Goal{
		board + "\n\nSun wins in 3.\ncode       " + withGoal(bare, Win3).String():  Win3,
		board + "\n\nSun wins in 3.\ncode       " + withGoal(bare, Hold1).String(): NoGoal,
		board + "\nwin3\ncode       " + bare.String():                              NoGoal,
		board + "\nSun wins in 3. Sun must not move up on this turn.":              Win3,
	} {
		if c, err := Read(text); (want == NoGoal) != errors.Is(err, ErrCheck) || want != NoGoal && c.Goal() != want {
			t.Errorf("%s\nis read as %v, %v", text, c, err)
		}
	}
}
