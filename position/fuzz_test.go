package position_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// The rules agree with plain arrays on every position: turns, what they lead to, how a game ends, distances and
// hashes. Every text of a FEN is either refused or one of a valid position.
func FuzzRules(f *testing.F) {
	for _, p := range mixed(9, 140) {
		f.Add(p.String())
	}
	for _, fen := range []string{"/2/-pan:B3,D3/athena[]:0,24", "/1/mortal/mortal", "/1/pan:C3/athena",
		"/2/mortal:A5,E1/hermes", "/2/mortal:0,1/mortal:2"} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := position.Parse(fen)
		if err != nil {
			if p != (position.Position{}) {
				t.Fatalf("%q: %v with the error %v", fen, p, err)
			}
			return
		}
		compareTurns(t, p, fens(godBoardOf(p.String()).results()))
		if got, want := p.Hash(), position.SlowHash(p); got != want {
			t.Fatalf("%v: hash %x, want %x", p, got, want)
		}
		b := plainQuick(p)
		for _, start := range board {
			if got, want := p.Distances(start.square()), b.distances(start); got != want {
				t.Fatalf("%v: distances from %v: %v, want %v", p, start.square(), got, want)
			}
		}
		if !p.Mortals() || !p.Placed() {
			return
		}
		if got, want := slices.Collect(p.Turns()), b.turns(); !slices.Equal(got, want) {
			t.Fatalf("%v: turns %v, want %v", p, got, want)
		}
		checkPlay(t, p)
	})
}

// A text that is read as a turn is one of a legal turn. A text that is not legal is refused with the
// rule that it breaks, and what ParseTurn reads is the text of a turn.
func FuzzReadTurn(f *testing.F) {
	for _, p := range append(mixed(10, 160), position.Empty(), position.MustParse("/2/pan:A1,A2/mortal:B1")) {
		for i, turn := range p.AppendTurns(nil) {
			if i%40 == 0 {
				f.Add(p.String(), turn.String())
			}
		}
	}
	fen := "0000000000000000200000000/1/apollo:A1,E5/athena[^]:B2,E1"
	for _, text := range []string{"^B2 A1>B1^C2", "(A1,C1)>(A3,C2)^D3", "A1<>B2(>A1)!^^C3X", "A1>B2>C3^D4", "A1>A1^A1",
		"^A2", "b3 d3", "D3", "A1>B1,E5>B1^C2"} {
		f.Add(fen, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		if turn, err := position.ParseTurn(text); err == nil && turn.String() != text {
			t.Fatalf("%q is parsed as %v", text, turn)
		}
		p, err := position.Parse(fen)
		if err != nil {
			return
		}
		turn, err := p.ReadTurn(text)
		legal := slices.Contains(p.AppendTurns(nil), turn)
		var broken *position.TurnError
		switch {
		case legal != (err == nil):
			t.Fatalf("%v: %q is read as %v, %v; legal is %v", p, text, turn, err, legal)
		case err == nil || errors.Is(err, position.ErrTurn) || errors.Is(err, position.ErrPlacing):
		case !errors.As(err, &broken) || broken.Err == nil || errors.Is(err, position.ErrOrder):
			t.Fatalf("%v: %q breaks no rule: %v", p, text, err)
		}
	})
}

// A game of the mediator that is read is written, and read back as the same game, unless Hermes has gone
// where the shortest way is not that of one worker.
func FuzzMediator(f *testing.F) {
	n, _ := position.NotationByName("mediator")
	r := rand.New(rand.NewPCG(11, 0))
	for god := position.Apollo; god <= position.Prometheus; god++ {
		g := positiontest.GodsGame(r, god, position.Prometheus+position.Apollo-god,
			func(p position.Position, turn position.Turn) bool {
				_, err := n.Format(position.Game{Start: p, Turns: []position.Turn{turn}})
				return err == nil
			})
		text, err := n.Format(g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	text, err := n.Format(positiontest.Game(r))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := n.Parse(text)
		if err != nil {
			if wrong := new(position.ParseError); !errors.As(err, &wrong) || wrong.Offset > len(text) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if _, err := g.End(); err != nil {
			t.Fatalf("%q is read as %v, which is wrong: %v", text, g, err)
		}
		written, err := n.Format(g)
		if err != nil {
			if !strings.Contains(g.Start.String(), "hermes") {
				t.Fatalf("%q is read as %v, which is not written: %v", text, g, err)
			}
			return
		}
		if back, err := n.Parse(written); err != nil || back.String() != g.String() {
			t.Fatalf("%q is read as %v, written as %q and read back as %v, %v", text, g, written, back, err)
		}
	})
}
