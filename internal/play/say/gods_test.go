package say_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func TestTurnsWithGods(t *testing.T) {
	const ground = "0000000000000000000000000/1/"
	for _, test := range []struct{ fen, turn, want, alone string }{
		{ground + "apollo:A1,E5/mortal:B2,E1", "A1>B2^B1", "A1 to B2, changing places with Moon, building on B1",
			"A1 to B2, building on B1"},
		{ground + "minotaur:A1,E5/mortal:B2,E1", "A1>B2^B1", "A1 to B2, pushing Moon to C3, building on B1",
			"A1 to B2, building on B1"},
		{ground + "artemis:A1,E5/mortal:B2,E1", "A1>A3^B4", "A1 to A2 to A3, building on B4", "A1 to A3, building on B4"},
		{ground + "atlas:A1,E5/mortal:B2,E1", "A1>A2^A3X", "A1 to A2, building a dome on A3", ""},
		{ground + "demeter:A1,E5/mortal:B2,E1", "A1>A2^A3^A1", "A1 to A2, building on A3 and A1", ""},
		{ground + "hephaestus:A1,E5/mortal:B2,E1", "A1>A2^A3^A3", "A1 to A2, building on A3 twice", ""},
		{ground + "prometheus:A1,E5/mortal:B2,E1", "A1^B1>A2^A3", "A1 to A2, building on B1 before and on A3 after", ""},
		{ground + "hermes:A1,C1/mortal:B2,E1", "A1>A3^A4", "A1 to A3, building on A4", ""},
		{ground + "hermes:A1,C1/mortal:B2,E1", "A1>A3,C1>C2^D3", "A1 to A3 and C1 to C2, building on D3",
			"A1 and C1 to A3 and C2, building on D3"},
		{ground + "hermes:A1,C1/mortal:B2,E1", "^D2", "standing still, building on D2", ""},
		{"2000000000000000000000000/1/pan:A5,E1/mortal:B2,A1", "A5>B5#", "A5 to B5", ""},
		{ground + "hermes/mortal", "B3,D3", "B3,D3", ""},
		{ground + "mortal:A1/mortal", "D4", "D4", ""},
	} {
		s := game.New(codec.Encode(position.MustParse(test.fen)))
		turn, err := s.ParseTurn(test.turn)
		if err == nil {
			_, _, err = s.Play(turn)
		}
		if err != nil {
			t.Error(err)
			continue
		}
		if got := say.English.Turn(s, turn); got != test.want {
			t.Errorf("%v: %v = %q, want %q", s, turn, got, test.want)
		}
		want := "Turn 1, Sun: " + say.English.Listed(s, turn) + "."
		if got := say.English.ReviewTurn(1, s, turn).Text; got != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
		alone := test.alone
		if alone == "" {
			alone = test.want
		}
		if got := say.English.InWords(test.turn); got != alone {
			t.Errorf("%v = %q, want %q", test.turn, got, alone)
		}
	}
}

// A turn without a step is said as a sentence says it.
func TestStandingStill(t *testing.T) {
	words := []any{"{side}", game.First, "{other}", game.Second, "{turn}", say.English.InWords("^D2")}
	for name, want := range map[string]string{
		"before":      "Moon has just stood still, building on D2.",
		"advice.turn": "The computer would stand still, building on D2.",
	} {
		if got := say.English.About(name, words...).Text; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	why := say.Why{Side: game.First, Goal: 2}
	why.Searched, why.Reply = true, position.MustParseTurn("^D2")
	const want = "This turn fails: it threatens no win. Moon stands still, building on D2, and Sun cannot win with the " +
		"next turn."
	if got := say.English.Why(why).Text; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Different turns of a position are different in words, and signs are left out.
func TestTurnsWithGodsDiffer(t *testing.T) {
	for _, p := range positiontest.GodsList(41, 242) {
		s := game.Santorini{Position: p}
		seen := map[string]game.Turn{}
		for turn := range s.Turns() {
			words := say.English.Turn(s, turn)
			if other, ok := seen[words]; ok && !turn.(position.Turn).Wins() && !other.(position.Turn).Wins() {
				t.Errorf("%v: %v and %v are both %q", p, other, turn, words)
			}
			if strings.ContainsAny(words, ">^#") {
				t.Errorf("%v: %v in words: %q", p, turn, words)
			}
			seen[words] = turn
		}
	}
}

func TestStatusWithGods(t *testing.T) {
	for _, test := range []struct{ fen, want string }{
		{"0000000000000000000000000/1/apollo:A1,E5/athena[^]:B2,E1",
			"Sun to move. Athena has moved up: Sun cannot move up on this turn."},
		{"0000000000000000000000000/2/#pan:A1,E5/athena:B2,E1", "Sun has moved down two levels or more and won."},
		{"2000000000000000000000003/2/#pan:A5,E1/athena:B2,A1", "Sun has won."},
		{"2000000000000000000000002/2/#pan:A5,E1/athena:B2,A1", "Sun has won."},
		{"2000000000000000000000000/2/#hermes:A5,E1/athena:B2,A1", "Sun has won."},
		{"2000000000000000000000003/2/#hermes:A5,E1/athena:B2,A1", "Sun has climbed to level 3 and won."},
		{"4444444444444444444400004/1/hermes:A1,B1/athena:D1,C1", "Sun has no legal turn: Moon has won."},
	} {
		if got := say.English.StatusOf(codec.Encode(position.MustParse(test.fen))); got != test.want {
			t.Errorf("%s: %q, want %q", test.fen, got, test.want)
		}
	}
}

// Every god has a name and a sentence of its own.
func TestPowers(t *testing.T) {
	seen := map[string]bool{}
	for g := range position.Gods() {
		for _, text := range []string{say.English.God(g), say.English.Power(g)} {
			if text == "" || seen[text] {
				t.Errorf("%v: %q", g, text)
			}
			seen[text] = true
		}
		if !strings.HasSuffix(say.English.Power(g), ".") {
			t.Errorf("%v: %q is no sentence", g, say.English.Power(g))
		}
	}
}

// Who is to move is said to be the reader before what he may not do.
func TestYours(t *testing.T) {
	for text, want := range map[string]string{
		"2oYYRBBZUstii1": "Your turn as Sun",
		"0000000000000000000000000/1/apollo:A1,E5/athena[^]:B2,E1": "Your turn as Sun, not up",
		"/2/apollo:B3,D3/pan": "Moon to set up",
	} {
		c, err := codec.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := say.English.Yours(game.New(c)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The text of a turn of two workers does not tell which of them went where, and no sentence says that it does.
func TestTwoWorkers(t *testing.T) {
	const want = "E4 and B2 to D5 and E5, building on E4"
	if got := say.English.InWords("E4>D5,B2>E5^E4"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestListed(t *testing.T) {
	const ground = "0000000000000000000000000/1/"
	for _, test := range []struct{ fen, turn, want string }{
		{ground + "mortal:B3,D3/mortal:C4,C2", "B3>A4^A5", "B3 → A4, builds A5"},
		{"0000000000000000000003200/1/mortal:C1,A5/mortal:E5,E4", "C1>B1#", "C1 → B1 wins"},
		{ground + "mortal/mortal", "B3,D3", "B3, D3"},
		{ground + "hephaestus:B3,D3/mortal:C4,C2", "B3>A4^A5^A5", "B3 → A4, builds A5 twice"},
		{ground + "demeter:B3,D3/mortal:C4,C2", "B3>A4^A5^B5", "B3 → A4, builds A5 and B5"},
		{ground + "atlas:B3,D3/mortal:C4,C2", "B3>A4^A5X", "B3 → A4, builds a dome on A5"},
		{ground + "prometheus:B3,D3/mortal:C4,C2", "B3^A3>A4^A5", "builds A3, B3 → A4, builds A5"},
		{ground + "minotaur:B3,D3/mortal:C3,C2", "D3>C3^D3", ""},
		{ground + "minotaur:D3,D5/mortal:C3,C1", "D3>C3^D3", "D3 → C3, forces C3 → B3, builds D3"},
		{ground + "hermes:B3,D3/mortal:C4,C2", "^A3", "builds A3"},
	} {
		s := game.New(codec.Encode(position.MustParse(test.fen)))
		turn, err := s.ParseTurn(test.turn)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := s.Play(turn); err != nil {
			if test.want != "" {
				t.Errorf("%s: %v", test.turn, err)
			}
			continue
		}
		if got := say.English.Listed(s, turn); got != test.want {
			t.Errorf("%s is listed as %q, want %q", test.turn, got, test.want)
		}
	}
}
