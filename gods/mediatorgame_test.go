package gods_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

func mediator(t *testing.T) gods.Notation {
	n, ok := gods.NotationByName("mediator")
	if !ok {
		t.Fatal("there is no notation mediator")
	}
	return n
}

// Every legal turn of every god has a word that is read back as the turn, but for those that the
// notation does not have.
func TestMediatorTurns(t *testing.T) {
	n := mediator(t)
	r := rand.New(rand.NewPCG(3, 0))
	written, unwritable := 0, 0
	for i := range 400 {
		p := positiontest.Gods(r, gods.Apollo+gods.God(i%10), gods.Apollo+gods.God(r.IntN(10)))
		if p.Finished() {
			continue
		}
		for turn := range p.Turns() {
			g := gods.Game{Start: p, Turns: []gods.Turn{turn}}
			text, err := n.Format(g)
			if err != nil {
				unwritable++
				if !errors.Is(err, position.ErrNotation) || p.God(p.Side()) != gods.Hermes && !turn.Wins() {
					t.Fatalf("%v %v is not written: %v", p, turn, err)
				}
				continue
			}
			written++
			back, err := n.Parse(text)
			if err != nil || back.Start != p || back.Turns[0] != turn {
				t.Fatalf("%v %v is written as %s, which is read as %v, %v", p, turn, text, back, err)
			}
		}
	}
	if written < 10_000 || unwritable == 0 || unwritable > written {
		t.Errorf("%d turns are written and %d are not", written, unwritable)
	}
}

// Games of every pair of gods are read back, with any white space between the turns.
func TestMediatorGames(t *testing.T) {
	n := mediator(t)
	r := rand.New(rand.NewPCG(4, 0))
	writable := func(p gods.Position, turn gods.Turn) bool {
		_, err := n.Format(gods.Game{Start: p, Turns: []gods.Turn{turn}})
		return err == nil
	}
	won, turns := 0, 0
	for first := gods.Apollo; first <= gods.Prometheus; first++ {
		for second := gods.Apollo; second <= gods.Prometheus; second++ {
			g := positiontest.GodsGame(r, first, second, writable)
			text, err := n.Format(g)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{text, strings.ReplaceAll(text, " ", "\r\n") + "\n"} {
				back, err := n.Parse(text)
				if err != nil || back.String() != g.String() {
					t.Fatalf("%v is written as %q, which is read as %v, %v", g, text, back, err)
				}
			}
			if end, _ := g.End(); end.Outcome().Over() {
				won++
			}
			turns += len(g.Turns)
		}
	}
	if won < 80 || turns < 1000 {
		t.Errorf("%d games were won, in %d turns", won, turns)
	}
}

func TestMediatorGameRejects(t *testing.T) {
	// First stands on b2 and a5, Second on e3 and e5; c1 and e1 are a level and a dome.
	const board = "0N0N1N0N4N" + "0N2G0N0N0N" + "0N0N3N0N0B" + "0N0N0N0N0N" + "0G0N0N0N0B" + "0"
	for _, test := range []struct {
		text, want string // the error has want in it
		at         int
	}{
		{"", "0 characters", 0},
		{board + "020 b2a1", "must be 3 for apollo", 55},
		{board + "020  b2a1a2a3", "must be 3 for apollo", 56},
		{board + "120 b2a1", "must be 3 or 4 for artemis", 55},
		{board + "620 b2", "must be at least 2 for hermes", 55},
		{board + "020 b2f1a2", `"f1a2" is not a square`, 55},
		{board + "020 b2a1a", `"a" is not a square`, 55},
		{board + "020 b2a1a2D", "apollo has this turn", 55},
		{board + "320 b2a1a2d", "not a square", 55},
		{board + "020 c2a1a2", "no worker", 55},
		{board + "020 b2a1c3", "cannot build there", 55},
		{board + "120 b2b2c2", "cannot", 55},
		{board + "120 a5a4a5b5", "cannot", 55},
		{board + "420 b2a1a2a2", "must be on another square", 55},
		{board + "520 b2a1a2b1", "must be on the square of the first", 55},
		{board + "620 a5e4", "cannot build there", 55},
		{board + "620 c5b5", "no worker", 55},
		{board + "920 b2a1a2e5", "cannot build there", 55},
		{board + "720 b2a1a2 e3d3d4 a1c1b1", "turn", 69},
		{board + "020 b2c3a5", "must have a build on a square that could be built on", 55},
		{board + "020 b2c3c3", "must have a build on a square that could be built on", 55},
	} {
		g, err := mediator(t).Parse(test.text)
		wrong := new(position.ParseError)
		if !errors.As(err, &wrong) || wrong.Offset != test.at || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, %v at %d, want %s at %d", test.text[min(len(test.text), 51):], g, err, wrong.Offset, test.want, test.at)
		}
	}
}
