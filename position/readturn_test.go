package position_test

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// Every spelling of a turn, and the shortest one.
func TestReadTurn(t *testing.T) {
	for _, test := range []struct{ name, fen, text, want string }{
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4>b5^b4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4-b5-b4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "A4-B5^B4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "A4B5B4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4b5B4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4 b5 b4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", " a4 > b5\t^ b4\r\n", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4\u00a0b5\u2003b4", "A4>B5^B4"},
		{"mortals", flat + "/1/mortal:A4,E1/mortal:A1,E5", "A4>B5^B4", "A4>B5^B4"},
		{"mortals, a climb", "0300020000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "A4>B5#", "A4>B5#"},
		{"mortals, a climb", "0300020000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "a4>b5#", "A4>B5#"},
		{"mortals, a climb", "0300020000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "a4-b5 #", "A4>B5#"},
		{"mortals, a climb", "0300020000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "a4b5", "A4>B5#"},
		{"mortals, a climb", "0300020000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "A4>B5 ", "A4>B5#"},
		{"mortals, the same square twice", flat + "/1/mortal:A4,E1/mortal:A1,E5", "a4>b5^a4", "A4>B5^A4"},
		{"mortals, a dome on level 3", "0000003000000000000000000/1/mortal:A4,E1/mortal:A1,E5", "a4b5b4x", "A4>B5^B4"},
		{"two workers placed", flat + "/1/mortal/mortal", "d3 b3", "B3,D3"},
		{"two workers placed, with gods", flat + "/2/pan:A1,A2/athena", "B3D3", "B3,D3"},
		{"one worker placed", flat + "/1/pan:A1/athena", " d3 ", "D3"},
		{"shortest", flat + "/1/pan:A1,E5/mortal:A5,E1", "A1>B2^C3", "A1>B2^C3"},
		{"lower case and spaces", flat + "/1/pan:A1,E5/mortal:A5,E1", " a1 > b2 ^ c3 ", "A1>B2^C3"},
		{"hyphens", flat + "/1/pan:A1,E5/mortal:A5,E1", "a1-b2-c3", "A1>B2^C3"},
		{"no signs", flat + "/1/pan:A1,E5/mortal:A5,E1", "a1b2c3", "A1>B2^C3"},
		{"hyphens, Demeter", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1-A2-B2-B1", "A1>A2^B2^B1"},
		{"hyphens, Hephaestus", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "a1-a2-b2-b2", "A1>A2^B2^B2"},
		{"hyphens, Artemis", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1-A2-A3-B3", "A1>A3^B3"},
		{"no signs, Artemis", flat + "/1/artemis:A1,E5/mortal:A5,E1", "a1a2a3b3", "A1>A3^B3"},
		{"hyphens, Artemis builds where she could win", "0000000000000003000022000/1/artemis:B1,E5/mortal:A5,E1", "B1-A1-A2",
			"B1>A1^A2"},
		{"hyphens, Artemis wins with a sign", "0000000000000003000022000/1/artemis:B1,E5/mortal:A5,E1", "B1-A1-A2#",
			"B1>A2#"},
		{"hyphens, Prometheus", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1-B2-B1-C2", "A1^B2>B1^C2"},
		{"hyphens, Prometheus as he plays", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "b2-a1-b1-c2", "A1^B2>B1^C2"},
		{"hyphens after a build in front", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "^B2 A1-B1-C2", "A1^B2>B1^C2"},
		{"no signs, Prometheus as he plays", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1B1B2C3", "A1^B1>B2^C3"},
		{"no signs, his build in front", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "b2a1b1c2", "A1^B2>B1^C2"},
		{"no signs, his step first", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "a1b2b1c3", "A1^B1>B2^C3"},
		{"no signs, the mediator's order", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "a1b1c2a2", "A1^A2>B1^C2"},
		{"hyphens, Hermes", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1-A2-B3-A3-B4", "A1>A3^B4"},
		{"hyphens, Hermes' two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1-A3,C1-C2-D3", "A1>A3,C1>C2^D3"},
		{"no signs, Hermes' two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "a1a3c1c2d3", "A1>A3,C1>C2^D3"},
		{"hyphens, dome", flat + "/1/atlas:A1,E5/mortal:A5,E1", "A1-B2-C3x", "A1>B2^C3X"},
		{"climb", "0000000000000003000020000/1/atlas:A1,E5/mortal:A5,E1", "A1>A2#", "A1>A2#"},
		{"climb without its sign", "0000000000000003000020000/1/atlas:A1,E5/mortal:A5,E1", "a1-a2", "A1>A2#"},
		{"drop", "0000000000000000000020000/1/pan:A1,E5/mortal:A5,E1", "A1>A2#", "A1>A2#"},
		{"swap", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1<>B2^C3", "A1>B2^C3"},
		{"swap without its sign", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2^C3", "A1>B2^C3"},
		{"swap, with the square", flat + "/1/apollo:A1,E5/mortal:B2,E1", "A1>B2(>A1)^C3", "A1>B2^C3"},
		{"climb by a swap", "0000000000000000300020000/1/apollo:A1,E5/mortal:B2,E1", "A1<>B2#", "A1>B2#"},
		{"push", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C3)^A1", "A1>B2^A1"},
		{"push without the square", flat + "/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2^A1", "A1>B2^A1"},
		{"climb by a push", "0000000000000000300020000/1/minotaur:A1,E5/mortal:B2,E1", "A1>B2(>C3)#", "A1>B2#"},
		{"two steps", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>C3^D4", "A1>C3^D4"},
		{"a path", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>B2>C3^D4", "A1>C3^D4"},
		{"a path round a corner", flat + "/1/artemis:A1,E5/mortal:A5,E1", "A1>A2>B2^C3", "A1>B2^C3"},
		{"a path to a win", "0000000000000003000021000/1/artemis:B1,E5/mortal:A5,E1", "B1>A1>A2#", "B1>A2#"},
		{"up", "0000000000000000100000000/1/athena:A1,E5/mortal:A5,E1", "A1>B2!^C3", "A1>B2^C3"},
		{"dome", flat + "/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^C3x", "A1>B2^C3X"},
		{"dome on level 3", "0000000000003000000000000/1/atlas:A1,E5/mortal:A5,E1", "A1>B2^C3X", "A1>B2^C3"},
		{"two builds", flat + "/1/demeter:A1,E5/mortal:A5,E1", "A1>B2^C3^B3", "A1>B2^B3^C3"},
		{"two blocks", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^^C3", "A1>B2^C3^C3"},
		{"two blocks, one by one", flat + "/1/hephaestus:A1,E5/mortal:A5,E1", "A1>B2^C3^C3", "A1>B2^C3^C3"},
		{"build, step, build", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "A1^B2>B1^C2", "A1^B2>B1^C2"},
		{"build in front", flat + "/1/prometheus:A1,E5/mortal:A5,E1", "^B2 A1>B1^C2", "A1^B2>B1^C2"},
		{"builds before and after, not ascending", flat + "/1/prometheus:B1,E5/mortal:A5,E1", "B1^A1>C2^D3", "B1^A1>C2^D3"},
		{"interchangeable builds", flat + "/1/prometheus:B1,E5/mortal:A5,E1", "B1^C1>B2^C2", "B1^C2>B2^C1"},
		{"Hermes, one worker", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3^B3", "A1>A3^B3"},
		{"Hermes, one worker walks, the other builds", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A3^D4", "A1>A3^D4"},
		{"Hermes, a path", flat + "/1/hermes:A1,E5/mortal:A5,E1", "A1>A2>B3>A3^B3", "A1>A3^B3"},
		{"Hermes, two workers", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1>A3,C1>C2^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, crossed", flat + "/1/hermes:A1,C1/mortal:A5,E1", "C1>A3, A1>C2^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, a group", flat + "/1/hermes:A1,C1/mortal:A5,E1", "(A1,C1)>(A3,C2)^D3", "A1>A3,C1>C2^D3"},
		{"Hermes, a group of which one stands", flat + "/1/hermes:A1,C1/mortal:A5,E1", "(A1,C1)>(C1,C2)^D3", "A1>C2^D3"},
		{"Hermes, one takes the other's place", flat + "/1/hermes:A1,C1/mortal:A5,E1", "A1>C1,C1>D2^D3", "A1>D2^D3"},
		{"Hermes stands", flat + "/1/hermes:A1,C3/mortal:A5,E1", "^D3", "^D3"},
		{"Hermes stands, in other words", flat + "/1/hermes:A1,C3/mortal:A5,E1", "C3>C3^D3", "^D3"},
		{"Hermes steps up", "0000000000000001000000000/1/hermes:A1,E5/mortal:A5,E1", "A1>A2^A1", "A1>A2^A1"},
	} {
		p := position.MustParse(test.fen)
		got, err := p.ReadTurn(test.text)
		if err != nil || got.String() != test.want {
			t.Errorf("%s: %s is read as %v, %v, want %s", test.name, test.text, got, err, test.want)
			continue
		}
		if _, err := p.Play(got); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if test.name == "dome on level 3" {
			continue // ParseTurn does not know the level
		}
		parsed, err := position.ParseTurn(test.text)
		if (err == nil) != (test.text == test.want) || err == nil && parsed != got {
			t.Errorf("%s: %s is parsed as %v, %v", test.name, test.text, parsed, err)
		}
	}
}

// Texts that are no turns, and where the fault is.
func TestReadTurnErrors(t *testing.T) {
	p := position.MustParse(flat + "/1/hermes:A1,C1/mortal:A5,E1")
	for _, test := range []struct {
		text   string
		offset int
	}{
		{"", 0}, {"x", 0}, {"A6>A5^A4", 0}, {"A1>", 3}, {"A1>B", 3}, {"A1 B2 >", 6}, {"A1>B2^", 6}, {"A1>B2^C3 and", 9},
		{"A1>B2#^C3", 6}, {"A1>B2^C3^D3^E3", 14}, {"A1>B2^C3X^D3", 12}, {"A1>B2,", 6}, {"A1>B2,C1^D1", 8}, {"A1^B2", 5},
		{"(A1,C1>(A3,C2)^D3", 6}, {"(A1,C1)>(A3)^D3", 11}, {"A1>B2(C3)^D3", 6}, {"A1>B2(>C3^D3", 9}, {"^", 1}, {"#", 0},
		{"A1-B2-C3-D3-E3-E4-E5-D5", 8}, {"A1-B2-F3-C3", 6}, {"A1>B2,A1>C2^D3", 11}, {"A1>B2,C1>B2^D3", 11},
		{"^B2 A1>B1,C1>C2^D3", 9}, {"A1^B2>B1,C1>C2^D3", 14}, {"A1>B1,C1^B2>C2^D3", 8}, {"A1^A2>B1^C1X", 12},
	} {
		_, err := p.ReadTurn(test.text)
		var parse *position.ParseError
		if !errors.Is(err, position.ErrTurn) || !errors.As(err, &parse) || parse.Offset != test.offset {
			t.Errorf("%q: %v, want a fault at %d", test.text, err, test.offset)
		}
		if turn, err := position.ParseTurn(test.text); !errors.Is(err, position.ErrTurn) || !turn.IsZero() {
			t.Errorf("%q is parsed as %v, %v", test.text, turn, err)
		}
	}
	for _, text := range []string{"A1>B2^^C3", "a1>b2^c3", "A1>B2^C3^B3", "B1^C2>B2^C1X", "B1^C1>B2^C2", "C1>C2,A1>A3^D3",
		"A1>C2,C1>A3^D3", "A1>B2>C3^D4", "A1>A1^B2", "A1>A1#"} {
		if turn, err := position.ParseTurn(text); !errors.Is(err, position.ErrTurn) {
			t.Errorf("%q is parsed as %v, %v", text, turn, err)
		}
	}
	if text, err := (position.Turn{}).MarshalText(); err == nil {
		t.Errorf("the zero Turn is %q", text)
	}
}

// A turn without a position is written strictly.
func TestTurnText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"A4>B5^B4", "A4>B5^B4"},
		{"a4>b5^b4", "A4>B5^B4"},
		{"a4-b5-b4", "A4>B5^B4"},
		{"A4-B5^B4", "A4>B5^B4"},
		{"A4B5B4", "A4>B5^B4"},
		{"a4b5B4", "A4>B5^B4"},
		{"a4 b5 b4", "A4>B5^B4"},
		{" a4 > b5\t^ b4\r\n", "A4>B5^B4"},
		{"a4\u00a0b5\u2003b4", "A4>B5^B4"},
		{"a4>b5#", "A4>B5#"},
		{"a4-b5 #", "A4>B5#"},
		{"a4b5", "A4>B5#"},
		{"A4>B5 ", "A4>B5#"},
		{"e1e1e1", "^E1"}, // a worker that stays is none that moves
		{"a4", "^A4"},
		{"a4^b5>b4", "A4^B5>B4#"},
		{"a4>b5>b4", "A4>B5>B4"},
		{"a4b5b4b3", "A4>B5^B4^B3"},
		{"a4-b5-b4-b3", "A4-B5-B4-B3"},
		{"a4<>b5 ^b4", "A4<>B5^B4"},
		{"a4>b5(>c5)^b4", "A4>B5(>C5)^B4"},
		{"a4>b5!^b4", "A4>B5!^B4"},
		{"c1>c2,a1>a3^d3", "A1>A3,C1>C2^D3"},
		{"a4>a4", "A4>A4#"},
	} {
		got, err := position.TurnText(test.text)
		if err != nil || got != test.want {
			t.Errorf("%q is read as %v, %v, want %s", test.text, got, err, test.want)
		}
	}
}

// The mark | is where the error points to.
func TestTurnTextRejects(t *testing.T) {
	for _, test := range []struct{ name, text string }{
		{"empty", "|"},
		{"white space", "  |"},
		{"a sign and nothing after it", "A4>|"},
		{"half a square", "A4>|B"},
		{"a column too far", "|f4e4e5"},
		{"row 0", "a1|a0a2"},
		{"a space inside a square", "a4 |b 5 b4"},
		{"a number", "|13>8^9"},
		{"a sign in front", "|>a4b5b4"},
		{"two signs", "a4-|>b5b4"},
		{"a sign without a build", "a4-b5-|"},
		{"built and won", "a4b5b4|#"},
		{"won and built", "a4b5#|b4"},
		{"a word", "a4|to b5"},
		{"a dash that is not ASCII", "a4|–b5–b4"},
		{"letters beyond ASCII", "|ä4b5b4"},
		{"a letter with an upper case of two letters", "|ß"},
		{"bytes that are no text", "a4|\xff"},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := marked(test.text)
			turn, err := position.TurnText(text)
			if err == nil {
				t.Fatalf("%q is read as %v", text, turn)
			}
			if turn != "" {
				t.Errorf("%v besides an error", turn)
			}
			checkParseError(t, err, "turn", text, offset, position.ErrTurn)
		})
	}
}
