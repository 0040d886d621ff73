package position_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/position"
)

const start = "0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2"

func TestGamesRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 200 {
		g := position.Game{Start: position.MustParse(start)}
		p := g.Start
		for n := r.IntN(60); n > 0; n-- {
			turns := p.AppendTurns(nil)
			if len(turns) == 0 {
				break
			}
			g.Turns = append(g.Turns, turns[r.IntN(len(turns))])
			p = p.PlayLegal(g.Turns[len(g.Turns)-1])
		}
		if end, err := g.End(); end != p || err != nil {
			t.Fatalf("%v ends in %v, %v, want %v", g, end, err, p)
		}
		text, err := g.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back position.Game
		if err := back.UnmarshalText(text); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(g, back, cmp.AllowUnexported(position.Position{})); d != "" {
			t.Fatalf("%s: %s", text, d)
		}
		if back.String() != string(text) {
			t.Fatalf("%s comes back as %v", text, back)
		}
	}
}

func TestParseGameRejects(t *testing.T) {
	for _, test := range []struct {
		name, text string
		offset     int
		number     int // of the illegal turn, 0 if something is written wrong
		want       error
	}{
		{"empty", "", 0, 0, position.ErrSyntax},
		{"god", start[:27] + "/pan:B3,D3/mortal:C4,C2 B3>B4^B5", 28, 0, position.ErrGod},
		{"not a turn", start + " B3>B4^B5 C4-C5", 65, 0, position.ErrTurn},
		{"two spaces", start + "  B3>B4^B5", 54, 0, position.ErrTurn},
		{"space at the end", start + " B3>B4^B5 ", 63, 0, position.ErrTurn},
		{"setup", strings.Replace(start, "C2", "C4", 1) + " B3>B4^B5", 0, 0, position.FaultShared},
		{"setup without turns", strings.Replace(start, "C2", "C4", 1), -1, 0, position.FaultShared},
		{"illegal", start + " B3>B4^B5 C4>C5^B5 B4>B5^A5", 72, 3, position.ErrStepHigh},
		{"other side", start + " B3>B4^B5 B4>A4^A5", 63, 2, position.ErrNoWorker},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := position.ParseGame(test.text)
			var at *position.ParseError
			if !errors.Is(err, test.want) || !errors.As(err, &at) || at.Kind != "game" || at.Offset != test.offset {
				t.Errorf("%v, want %v at offset %d", err, test.want, test.offset)
			}
			var turn *position.GameError
			if errors.As(err, &turn) != (test.number > 0) || test.number > 0 && turn.Number != test.number {
				t.Errorf("%v, want turn %d", err, test.number)
			}
		})
	}
}

func TestGameFaults(t *testing.T) {
	var zero position.Game
	if _, err := zero.End(); err == nil {
		t.Error("a game without a start ends")
	}
	if _, err := zero.MarshalText(); err == nil || zero.String() != "no game" {
		t.Errorf("a game without a start is %v", zero)
	}
	g := position.Game{Start: position.MustParse(start), Turns: []position.Turn{position.MustParseTurn("B3>B4^B5"), {}}}
	_, err := g.End()
	var turn *position.GameError
	if !errors.As(err, &turn) || turn.Number != 2 || !errors.Is(err, position.ErrNoWorker) {
		t.Errorf("%v, want turn 2 without a worker", err)
	}
	g.Turns[1].To = 77
	g.Turns = append(g.Turns, g.Turns[0])
	if _, err := g.MarshalText(); !errors.Is(err, position.ErrSquare) {
		t.Errorf("a square 77 is written: %v", err)
	}
	zero.Turns = g.Turns[:1]
	if text, err := zero.MarshalText(); err == nil {
		t.Errorf("turns without a start are written as %s", text)
	}
}
