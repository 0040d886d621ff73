package codec

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// Turns as users type them. All turns of Santorini are read by the same rules, with gods or without.
func TestReadTurns(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                      nil,
		"# only a comment":                      nil,
		"1. e3d3e3 2. c3d4e3":                   {"E3>D3^E3", "C3>D4^E3"},
		"e3 d3 e3 c3 d4 e3, d4d3":               {"E3>D3^E3", "C3>D4^E3", "D4>D3#"},
		"^D3 A1>B2^C3":                          {"^D3", "A1>B2^C3"},
		"A1>B2^C3 ^D3 ^D2":                      {"A1>B2^C3", "^D3", "^D2"},
		"A1>A3,C1>C2^D3 A1>B2^C3^B3, D1>D2#":    {"A1>A3,C1>C2^D3", "A1>B2^B3^C3", "D1>D2#"},
		"(A1,C1)>(A3,C2)^D3; a1b2c3 d1 d2 d3":   {"A1>A3,C1>C2^D3", "A1>B2^C3", "D1>D2^D3"},
		"A1 ^ B2 > B1 ^ C2 A1>B2 (>C3) ^D4":     {"A1^B2>B1^C2", "A1>B2(>C3)^D4"},
		"A1-A2-B2-B1 a1-a2 - a3-b3, A1-B2-C3x":  {"A1-A2-B2-B1", "A1-A2-A3-B3", "A1-B2-C3X"},
		"^B2 A1>B1^C2 A1-A3,C1-C2-D3 B1-A1-A2#": {"^B2", "A1>B1^C2", "A1-A3,C1-C2-D3", "B1-A1-A2#"},
		"A1-B2B1C2.A1A3C1C2D3.B2.A1B2C3X.A1B2B3C3.A1B2": {"A1^B2>B1^C2", "A1>A3,C1>C2^D3", "^B2", "A1>B2^C3X",
			"A1>B2^B3^C3", "A1>B2#"},
		"A1>B2>C3^D4 a1<>b2^c3 A1>B2!^C3 1. A1>B2^^C3\n": {"A1>B2>C3^D4", "A1<>B2^C3", "A1>B2!^C3", "A1>B2^C3^C3"},
	} {
		for _, game := range []Game{Santorini, Gods} {
			if got, err := ReadTurns(game, text); !slices.Equal(got, want) || err != nil {
				t.Errorf("%q of %v is read as %q, %v, want %q", text, game, got, err, want)
			}
		}
	}
	for text, want := range map[string][]string{
		"Ea2n Ea3n, ra7s":           {"Ea2n Ea3n", "ra7s"},
		"2g Ea2n Ea3n 2s ra7s pass": {"Ea2n Ea3n", "ra7s"},
	} {
		if got, err := ReadTurns(Arimaa, text); !slices.Equal(got, want) || err != nil {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
		}
	}
	for text, test := range map[string]struct {
		game   Game
		offset int
		class  error
	}{
		"E3-D3-E3 x": {Santorini, 9, position.ErrTurn}, "E3-D3-E3 y": {Gods, 9, position.ErrTurn}, "Ea2n, Ea3": {Arimaa, 9,
			arimaa.ErrStep},
		strings.Repeat("E3-D3-E3 ", MaxTurns+1): {Gods, 9 * MaxTurns, ErrLength},
	} {
		got, err := ReadTurns(test.game, text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Offset != test.offset || got != nil {
			t.Errorf("%.60q is read as %q, %v, want %v at %d", text, got, err, test.class, test.offset)
		}
	}
	if l, err := ReadLine("https://example.org/p/" + godsCode + "/C5-B5D5D4"); err != nil ||
		l.String() != godsCode+" C5^B5>D5^D4" {
		t.Errorf("a link with a turn is %v, %v", l, err)
	}
}

// A build in front of a step belongs to it if the god of the side to move may build first, and is a turn of its
// own, a pass with a build, otherwise.
func TestReadEarlyBuilds(t *testing.T) {
	const first, second = "/1/prometheus:A1,B1/pan:D5,E5", "/1/pan:A1,B1/prometheus:D5,E5"
	for text, want := range map[string]string{
		first + " ^B2 A1>A2^C2 ^D4 E5>E4^C5":                       "A1^B2>A2^C2|^D4|E5>E4^C5",
		second + " ^B2 A1>A2^C2 ^D4 E5>E4^C5":                      "^B2|A1>A2^C2|^D4|E5>E4^C5",
		first + " A1>A2^C2 ^D4 D5>E4^C5":                           "A1>A2^C2|^D4|D5>E4^C5",
		second + " A1>A2^C2 ^D4 D5>E4^C5 ^B2 A2>A1^C1":             "A1>A2^C2|D5^D4>E4^C5|^B2|A2>A1^C1",
		"/p/" + codeText(second) + "/A1A2C2 ^D4 D5>E4^C5 A2>A1^C1": "A1>A2^C2|D5^D4>E4^C5|A2>A1^C1",
	} {
		if l, err := ReadLine(text); strings.Join(l.Turns, "|") != want || err != nil {
			t.Errorf("%q is read as %q, %v, want %q", text, l.Turns, err, want)
		}
	}
}

func codeText(fen string) string { return Encode(position.MustParse(fen)).String() }

// What may follow a position in a line: a goal or turns, well written or not.
func TestGoesOn(t *testing.T) {
	for text, want := range map[string]bool{
		"win3": true, " hold2 ": true, "e3d3e3": true, "^B2": true, "1. x": true, "# words": true, "E3-D3-z9": true,
		"": false, " ": false, "words": false, "words e3d3e3": false, godsCode: false,
	} {
		for _, game := range []Game{Santorini, Gods} {
			if got := GoesOn(game, text); got != want {
				t.Errorf("%q goes on after a position of %v: %v", text, game, got)
			}
		}
	}
	for text, want := range map[string]bool{"win1": true, "Ea2n": true, "2g Ea2n": true, "Ea2": true, "": false,
		"words": false} {
		if got := GoesOn(Arimaa, text); got != want {
			t.Errorf("%q goes on after a position of Arimaa: %v", text, got)
		}
	}
}

// What follows a position before all workers stand: turns that place workers, then turns of the game.
func TestReadPlacings(t *testing.T) {
	for text, want := range map[string]string{
		"/1/mortal/mortal B3,D3 d3-e4 A1>B2^C3":                          "B3,D3|E4,D3|A1>B2^C3",
		"/1/mortal:C3/mortal a1 1. B3 E3 # words\n A1>B2^C3":             "A1|B3,E3|A1>B2^C3",
		"/2/mortal:B3,D3/hermes C4 - C2 a1>a3,c1>c2^d3":                  "C4,C2|A1>A3,C1>C2^D3",
		"https://example.org/p/vpvcM4JdE2wMru/B3D3.C3C2.A1B2C3 D3>C3^D4": "B3,D3|C3,C2|A1>B2^C3|D3>C3^D4",
		"https://example.org/p/vpvcM4JdE2wMru/B3D3 C3 C2":                "B3,D3|C3,C2",
		"/1/mortal/mortal B3":                                            "B3",
		"/1/mortal/mortal # words\nB3 # more\nD3 C4,C2":                  "B3,D3|C4,C2",
	} {
		l, err := ReadLine(text)
		if got := strings.Join(l.Turns, "|"); got != want || err != nil {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
			continue
		}
		if again, err := ReadLine(l.String()); again.Code != l.Code || strings.Join(again.Turns, "|") != want || err != nil {
			t.Errorf("%v is read as %v, %v", l, again, err)
		}
		if again, err := ReadTurnsAfter(l.Code, strings.Join(l.Turns, " ")); strings.Join(again, "|") != want || err != nil {
			t.Errorf("the turns of %v are read as %v, %v", l, again, err)
		}
	}
	for text, test := range map[string]struct {
		offset int
		class  error
	}{
		"/1/mortal/mortal B3,B3":                    {20, position.ErrPlacing},
		"/1/mortal/mortal B3 B3":                    {20, position.ErrPlacing},
		"/1/mortal/mortal B3>D3":                    {19, position.ErrPlacing},
		"/1/mortal/mortal B3,D3 C4,C2 A1>B2^C3 A1>": {41, position.ErrTurn},
	} {
		l, err := ReadLine(text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Offset != test.offset || wrong.Input != text {
			t.Errorf("%q is read as %v, %v, want %v at %d", text, l, err, test.class, test.offset)
		}
	}
}
