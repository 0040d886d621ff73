package position_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Every legal turn of a mortal and of every god has a word that is read back as the turn, but for those that the
// notation does not have.
func TestMediatorTurns(t *testing.T) {
	n := notation(t, "mediator")
	r := rand.New(rand.NewPCG(3, 0))
	written, unwritable := 0, 0
	for i := range 440 {
		p := positiontest.Random(r)
		if i%11 > 0 {
			p = positiontest.Gods(r, position.God(i%11), position.Apollo+position.God(r.IntN(10)))
		}
		if p.Finished() {
			continue
		}
		for turn := range p.Turns() {
			g := position.Game{Start: p, Turns: []position.Turn{turn}}
			text, err := n.Format(g)
			if err != nil {
				unwritable++
				if !errors.Is(err, position.ErrNotation) || p.God(p.Side()) != position.Hermes && !turn.Wins() {
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

// Games of mortals and of every pair of gods are read back, with any white space between the turns.
func TestMediatorGames(t *testing.T) {
	n := notation(t, "mediator")
	r := rand.New(rand.NewPCG(4, 0))
	writable := func(p position.Position, turn position.Turn) bool {
		_, err := n.Format(position.Game{Start: p, Turns: []position.Turn{turn}})
		return err == nil
	}
	games := []position.Game{positiontest.Game(r), positiontest.Game(r), positiontest.Game(r)}
	for first := position.Apollo; first <= position.Prometheus; first++ {
		for second := position.Apollo; second <= position.Prometheus; second++ {
			games = append(games, positiontest.GodsGame(r, first, second, writable))
		}
	}
	won, turns := 0, 0
	for _, g := range games {
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
	if won < 80 || turns < 1000 {
		t.Errorf("%d games were won, in %d turns", won, turns)
	}
}

func TestMediatorGameRejects(t *testing.T) {
	const (
		live = "0N2B0N0N1N0N2G0N2N0N0N2N2B2N2G0N0N2N4N0N0N0N0N0N0N0"
		// B5 climbs to C5, beside a dome on D5 and a worker on D4; the build is missing.
		won = "0N2G3N4N0N0N0N0N0B0N0N0N0N0N0N0N0N0N0N0N0B0N0N0N0G0 b1c1"
		// First stands on b2 and a5, Second on e3 and e5; c1 and e1 are a level and a dome.
		board = "0N0N1N0N4N" + "0N2G0N0N0N" + "0N0N3N0N0B" + "0N0N0N0N0N" + "0G0N0N0N0B" + "0"
	)
	for _, test := range []struct {
		text, want string // the error has want in it
		class      error  // nil for a turn that breaks any rule
		offset     int
	}{
		{"", "0 characters", position.ErrSyntax, 0},
		{live + " f2c1d1", `"f2c1d1" is not a square`, position.ErrSyntax, 52},
		{live + " b2c1", "must be 3 for mortal", position.ErrSyntax, 52},
		{live + " b2c1d6", `"d6" is not a square`, position.ErrSyntax, 52},
		{live + " b4c5d5", "turn 1, ", position.ErrNoWorker, 52}, // a1 taken for the bottom left
		{live + " b2c1d1 b1b2e5", "turn 2, ", position.ErrBuildFar, 59},
		{won + "e5", "must have a build on a square that could be built on", position.ErrSyntax, 52}, // too far
		{won + "c1", "must have a build on a square that could be built on", position.ErrSyntax, 52}, // on the worker
		{won + "d1", "must have a build on a square that could be built on", position.ErrSyntax, 52}, // on a dome
		{won + "d2", "must have a build on a square that could be built on", position.ErrSyntax, 52}, // on another worker
		{board + "020 b2a1", "must be 3 for apollo", position.ErrSyntax, 55},
		{board + "020  b2a1a2a3", "must be 3 for apollo", position.ErrSyntax, 56},
		{board + "120 b2a1", "must be 3 or 4 for artemis", position.ErrSyntax, 55},
		{board + "620 b2", "must be at least 2 for hermes", position.ErrSyntax, 55},
		{board + "020 b2f1a2", `"f1a2" is not a square`, position.ErrSyntax, 55},
		{board + "020 b2a1a", `"a" is not a square`, position.ErrSyntax, 55},
		{board + "020 b2a1a2D", "apollo has this turn", position.ErrSyntax, 55},
		{board + "320 b2a1a2d", "not a square", position.ErrSyntax, 55},
		{board + "020 c2a1a2", "no worker", nil, 55},
		{board + "020 b2a1c3", "cannot build there", nil, 55},
		{board + "120 b2b2c2", "cannot", nil, 55},
		{board + "120 a5a4a5b5", "cannot", nil, 55},
		{board + "420 b2a1a2a2", "must be on another square", nil, 55},
		{board + "520 b2a1a2b1", "must be on the square of the first", nil, 55},
		{board + "620 a5e4", "cannot build there", nil, 55},
		{board + "620 c5b5", "no worker", nil, 55},
		{board + "920 b2a1a2e5", "cannot build there", nil, 55},
		{board + "720 b2a1a2 e3d3d4 a1c1b1", "turn", nil, 69},
		{board + "020 b2c3a5", "must have a build on a square that could be built on", position.ErrSyntax, 55},
		{board + "020 b2c3c3", "must have a build on a square that could be built on", position.ErrSyntax, 55},
	} {
		g, err := notation(t, "mediator").Parse(test.text)
		wrong, illegal := new(position.ParseError), new(position.GameError)
		if !errors.As(err, &wrong) || wrong.Offset != test.offset || !strings.Contains(err.Error(), test.want) ||
			test.class != nil && !errors.Is(err, test.class) || (test.class == position.ErrSyntax) == errors.As(err, &illegal) {
			t.Errorf("%q: %v, %v at %d, want %s at %d", test.text[min(len(test.text), 51):], g, err, wrong.Offset, test.want,
				test.offset)
		}
	}
}
