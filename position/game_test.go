package position_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// randomGame plays up to a number of random turns from a position. It also returns the position after them.
func randomGame(r *rand.Rand, p position.Position, most int) (position.Game, position.Position) {
	g := position.Game{Start: p}
	for len(g.Turns) < most {
		turns := p.AppendTurns(nil)
		if len(turns) == 0 {
			break
		}
		turn := turns[r.IntN(len(turns))]
		g.Turns = append(g.Turns, turn)
		p = p.PlayLegal(turn)
	}
	return g, p
}

// Games without gods and with any two, from the first worker that is placed or from a later position, come back from
// their text.
func TestGamesRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	starts := mixed(7, 200)
	for range 100 {
		starts = append(starts, position.MustParse(start), position.Empty())
	}
	for _, gods := range positiontest.GodPairs() {
		p, err := position.EmptyFor(gods[0], gods[1])
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, p)
	}
	for _, p := range starts {
		g, want := randomGame(r, p, r.IntN(60))
		if end, err := g.End(); end != want || err != nil {
			t.Fatalf("%v ends in %v, %v, want %v", g, end, err, want)
		}
		text, err := g.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back position.Game
		if err := back.UnmarshalText(text); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(g, back, equal); d != "" {
			t.Fatalf("%s: %s", text, d)
		}
		if back.String() != string(text) {
			t.Fatalf("%s comes back as %v", text, back)
		}
	}
}

// The mark | is where the error points to.
func TestParseGameRejects(t *testing.T) {
	const (
		shared = flat + "/1/mortal:B3,D3/mortal:C4,C4"
		gods   = flat + "/1/apollo:A1,C3/hermes:C4,E1"
	)
	for _, test := range []struct {
		name, text string
		number     int // of the illegal turn, 0 if something is written wrong
		want       error
	}{
		{"empty", "|", 0, position.ErrSyntax},
		{"god", flat + "/1/|zeus:B3,D3/mortal:C4,C2 B3>B4^B5", 0, position.ErrGod},
		{"another spelling of a turn", start + " B3>B4^B5 |C4-C5", 0, position.ErrTurn},
		{"not a turn", start + " B3>B4^B5 C4>|F5", 0, position.ErrTurn},
		{"two spaces", start + " | B3>B4^B5", 0, position.ErrTurn},
		{"space at the end", start + " B3>B4^B5 |", 0, position.ErrTurn},
		{"setup", "|" + shared + " B3>B4^B5", 0, position.FaultShared},
		{"setup without turns", shared, 0, position.FaultShared},
		{"illegal", start + " B3>B4^B5 C4>C5^B5 |B4>B5^A5", 3, position.ErrStepHigh},
		{"other side", start + " B3>B4^B5 |B4>A4^A5", 2, position.ErrNoWorker},
		{"other side, with gods", gods + " C3>C4^D4 |C4>C5^D5", 2, position.ErrNoWorker},
		{"not a turn, with gods", gods + " C3>C4^D4 A1|,C3>A1,C3^B2", 0, position.ErrTurn},
		{"after the end", "2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1 A5>B5# |C3>C4^C3", 2, position.ErrGameOver},
		{"the second side moves before it has placed", flat + "/1/mortal/pan B3,D3 |C4>C5^B5", 2, position.ErrWorkers},
		{"one worker at once", flat + "/1/mortal/mortal |B3", 1, position.ErrWorkers},
		{"a worker on another", flat + "/1/mortal/mortal B3,D3 |D4,D3", 2, position.ErrTaken},
		{"a fifth worker", flat + "/1/mortal/mortal B3,D3 C4,C2 |A2,A1", 3, position.ErrPlaced},
	} {
		t.Run(test.name, func(t *testing.T) {
			text, offset := marked(test.text)
			_, err := position.ParseGame(text)
			var has *position.ParseError
			if !errors.Is(err, test.want) || !errors.As(err, &has) || has.Kind != "game" || has.Offset != offset ||
				has.Input != text {
				t.Errorf("%v, want %v at offset %d", err, test.want, offset)
			}
			var turn *position.GameError
			if errors.As(err, &turn) != (test.number > 0) || test.number > 0 && turn.Number != test.number {
				t.Errorf("%v, want turn %d", err, test.number)
			}
		})
	}
	_, err := position.ParseGame(start + " B3>B4^B5 c4>c5^b5")
	if err == nil || !strings.Contains(err.Error(), "turn 2: must be written C4>C5^B5") {
		t.Error(err)
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
	for fen, turn := range map[string]string{
		start: "B3>B4^B5", flat + "/1/apollo:A1,C3/hermes:C4,E1": "C3>C4^D4", flat + "/1/pan/mortal": "E5,A1",
	} {
		first := position.MustParseTurn(turn)
		g := position.Game{Start: position.MustParse(fen), Turns: []position.Turn{first, {}}}
		_, err := g.End()
		var wrong *position.GameError
		if !errors.As(err, &wrong) || wrong.Number != 2 {
			t.Errorf("%v, want turn 2", err)
		}
		if text, err := g.AppendText([]byte("before")); err == nil || string(text) != "before" {
			t.Errorf("the zero Turn is written: %s, %v", text, err)
		}
		g.Turns[1] = first
		if _, err := g.End(); err == nil {
			t.Errorf("%s is played by either side", turn)
		}
		zero.Turns = g.Turns
		if text, err := zero.MarshalText(); err == nil {
			t.Errorf("turns without a start are written as %s", text)
		}
	}
}
