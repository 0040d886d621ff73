package codec

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestRead(t *testing.T) {
	c, placed := MustParse(exampleCode), MustParse(placingCode)
	for text, want := range map[string]Code{
		exampleFEN: c, " " + exampleFEN + "\n": c, exampleCode: c, exampleShort: c, exampleCode + "\n": c,
		"https://example.org/p/HfGoo8VCrfkSpV": withGoal(c, 3),
		"/p/" + exampleShort:                   c,
		"/1/mortal:A5,B5/mortal:C5,D5":         Encode(position.MustParse(leastFEN)),
		godsFEN + " win2":                      MustParse(godsCode),
		"https://example.org/p/" + godsCode:    MustParse(godsCode),
		"/1/mortal/mortal":                     placed,
		"/p/" + placingCode:                    placed,
		"/2/demeter:B3,D3/athena:C4":           MustParse("8euh5HSuyUxHmVEr"),
		arimaaStart:                            MustParse(arimaaCode),
		" " + arimaaStart + "\n":               MustParse(arimaaCode),
		"w" + arimaaStart[1:]:                  MustParse(arimaaCode),
		"<" + arimaaCode + ">.":                MustParse(arimaaCode),
		"https://example.org/p/" + arimaaCode:  MustParse(arimaaCode),
	} {
		if got, err := Read(text); got != want || err != nil {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, want)
		}
	}
	for text, class := range map[string]error{
		"": ErrNotCode, "nonsense": ErrLength, "no sense": ErrNotCode, "2OYYRBBZUstii1": ErrAlphabet,
		"https://example.org/":   ErrLink,
		"https://example.org/p/": ErrLength, "https://example.org/p/9": ErrLength, "nonsense/1": position.ErrSyntax,
		exampleFEN[:40]:           position.ErrSyntax,
		"/1/mortal:/mortal:C5,D5": position.ErrUnplaced, withHeight(exampleFEN, 6, '4'): position.FaultDome,
		"g": ErrNotCode, "g [": arimaa.ErrSyntax, "x [" + arimaaStart[3:]: arimaa.ErrSyntax,
		"g [" + arimaaStart: arimaa.ErrSyntax,
	} {
		if got, err := Read(text); !errors.Is(err, class) || !got.IsZero() {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, class)
		}
	}
}

// ReadGame reads what Read reads, of one game.
func TestReadGame(t *testing.T) {
	eachKind(t, 14, 100, func(t *testing.T, game Game, list []sample) {
		for _, s := range list {
			c := s.code()
			for _, text := range []string{c.String(), s.String(), "(https://example.org/p/" + c.String() + ")"} {
				for _, g := range []Game{Santorini, Arimaa, Gods} {
					got, err := ReadGame(g, text)
					if g == game {
						if got != c || err != nil {
							t.Fatalf("%q is read as %v, %v, want %v", text, got, err, c)
						}
						continue
					}
					var wrong *ParseError
					if !errors.As(err, &wrong) || !errors.Is(err, ErrGame) || wrong.Offset != fault.Whole || wrong.Input != text ||
						!got.IsZero() {
						t.Fatalf("%q is read as %v of %v, %v", text, got, g, err)
					}
				}
			}
		}
	})
	for text, class := range map[string]error{
		"": ErrNotCode, exampleCode[:13]: ErrLength, exampleCode + " E3-D3-E3": ErrTurns, "https://example.org": ErrLink,
		shrinkingText(goalBits(9) + recordBits(fullFEN)): ErrGame,
	} {
		if got, err := ReadGame(Arimaa, text); !errors.Is(err, class) || !got.IsZero() {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, class)
		}
	}
}

// What is nearly a code is told what is wrong with it, anything else that it is none.
func TestNearlyACode(t *testing.T) {
	for _, test := range []struct {
		text string
		want error
	}{
		{strings.Repeat("z", 7), ErrNotCode},
		{strings.Repeat("z", 8), ErrLength},
		{strings.Repeat("z", 30), ErrLength},
		{strings.Repeat("z", 31), ErrNotCode},
		{"2oYYRBBZ-stii1", ErrAlphabet},
		{"2oYYRBB--stii1", ErrAlphabet},
		{"2oYYRB---stii1", ErrNotCode},
		{"2oYYR0OlIstii1", ErrAlphabet},
		{"2oYYRBBéé" + "stii1", ErrAlphabet},
		{"2oYYRBééé" + "stii1", ErrNotCode},
		{"2oYYRB\xff\xffUstii1", ErrAlphabet},
		{"2oYYRBB ZUstii1", ErrNotCode},
		{"2oYYRBB\x00ZUstii1", ErrNotCode},
		{"https://example.org/p/zz", ErrLength},
	} {
		if c, err := Read(test.text); !errors.Is(err, test.want) || !c.IsZero() {
			t.Errorf("%q is read as %v, %v, want %v", test.text, c, err, test.want)
		}
	}
}

// Drawings of boards are read, with a goal in a line of its own, but a digit at the end of
// a row is none.
func TestReadBoards(t *testing.T) {
	c := MustParse(exampleCode)
	board := santorini(c).Board()
	diagram := arimaa.MustParse(arimaaStart).Diagram()
	ends := Encode(position.MustParse("0000000000000000000000002/1/mortal:B4,E3/mortal:B5,C3"))
	rowsEnd := santorini(ends).Board()
	for text, want := range map[string]Code{
		board: c, "\n" + board + "\n\n": c, board + "\nwin3": withGoal(c, 3), board + "\n 3 \n": withGoal(c, 3),
		rowsEnd: ends, "\n" + rowsEnd: ends,
		rowsEnd + "\n2": withGoal(ends, 2), diagram: MustParse(arimaaCode), diagram[1:] + "\n": MustParse(arimaaCode),
		"rrrrrrrr/dhcemchd/8/8/8/8/DHCMECHD/RRRRRRRR g": MustParse(arimaaCode),
	} {
		if got, err := Read(text); got != want || err != nil {
			t.Errorf("%s\nis read as %v, %v, want %v", text, got, err, want)
		}
	}
	for text, offset := range map[string]int{
		"\n" + board[:len(board)-1] + "5": len(board), board + " win3": len(board) - len("1  .  .  .  .  ."), diagram +
			"\nwhat": len(diagram) + 1,
		diagram + " 2": len(diagram) - len("a b c d e f g h"),
	} {
		_, err := Read(text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || wrong.Offset != offset || wrong.Input != text || !errors.Is(err, position.ErrSyntax) {
			t.Errorf("%s\ngives %v, want an error at %d", text, err, offset)
		}
	}
	for line, want := range map[string]bool{
		"first to move": true, "5  .  .  .  .  2": true, "2g": true, "s": true, "02001": true, "02001/\r": true,
		"": false, "02005": false, "0200102020": false, exampleCode: false, exampleFEN: false, "g [": false, "win": false,
	} {
		if got := OpenBoard(line) != nil; got != want {
			t.Errorf("%q opens a board: %v", line, got)
		}
	}
}

// A goal behind a position is its last word, and takes the place of that of a code.
func TestGoalBehind(t *testing.T) {
	for text, want := range map[string]string{
		exampleCode + " win3": "win3", exampleCode + "\thold2 ": "hold2", exampleFEN + " 4": "win4", "HfGoo8VCrfkSpV 0": "",
		"https://example.org/p/HfGoo8VCrfkSpV hold1": "hold1", arimaaStart + " win2": "win2", arimaaCode + " 1": "win1",
		"HfGoo8VCrfkSpV": "win3",
	} {
		if c, err := Read(text); err != nil || c.Goal().String() != want {
			t.Errorf("%q is read as %v, %v, want the goal %q", text, c, err, want)
		}
	}
	for _, test := range []struct {
		text   string
		offset int
		want   error
	}{
		{exampleCode + " win7", 15, ErrGoal}, {exampleCode + "  7", 16, ErrGoal}, {exampleCode + " 10", 15, ErrGoal},
		{arimaaCode + " win3", 27, ErrGoal}, {arimaaCode + " hold1", 27, ErrGoal},
		{"2oYYRBBZUstii win3", 13, ErrLength}, {"2oYYRBB-Ustii1 win3", 7, ErrAlphabet}, {" 2YoYRBBZUstii1 3", 1, ErrCheck},
		{exampleFEN[:40] + " 3", 40, position.ErrSyntax},
		// No goals, so that the last word belongs to the rest.
		{exampleCode + " 123", 0, ErrNotCode}, {exampleCode + " win", 0, ErrNotCode}, {exampleCode + " lose3", 0, ErrNotCode},
		{exampleCode + " win123", 0, ErrNotCode}, {"nothing win", fault.Whole, ErrNotCode},
	} {
		_, err := Read(test.text)
		var parse *ParseError
		if !errors.As(err, &parse) || !errors.Is(err, test.want) || parse.Offset != test.offset || parse.Input != test.text {
			t.Errorf("%q: %v, want %v at %d", test.text, err, test.want, test.offset)
		}
	}
}
