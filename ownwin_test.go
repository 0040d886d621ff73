package puzzlecode

import (
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/powers"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// giveOwnWin gives Pan, for one test, a win that no god of the program has: a worker steps next to the other one, and
// both stand on level 1. It does not run beside others.
func giveOwnWin(t *testing.T) {
	pan := powers.All[position.Pan]
	t.Cleanup(func() { powers.All[position.Pan] = pan })
	powers.All[position.Pan] = powers.Power{Name: "pan", Says: pan.Says,
		Won: "{side} has brought the workers together and won.",
		Wins: func(n powers.Node, square int) bitboard.Board5 {
			one := n.One &^ n.Two
			return (n.Own & one &^ bitboard.Board5(1<<square)).Neighbourhood() & one
		},
	}
}

// What is said and told about a win is right for a god who wins in a way of his own, with nothing but his file.
func TestOwnWinIsSaid(t *testing.T) {
	giveOwnWin(t)
	line, err := game.ReadLine("0000000000010001000000000/1/pan:A1,B3/mortal:E5,E4")
	if err != nil {
		t.Fatal(err)
	}
	start := line.State()
	choice, err := start.Begin().Choose("A1")
	if err != nil || !slices.Contains(choice.Next(), game.Option{Square: "A2", Kind: game.WinTo}) {
		t.Fatalf("A1 may go to %v, %v", choice.Next(), err)
	}
	turn, err := start.ReadTurn("A1>A2#")
	if err != nil {
		t.Fatal(err)
	}
	won, err := line.With(turn)
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Open(t.Context(), won, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	threats := game.Threats(start)(start.Side())
	ending, pair := game.WinsBy(start, turn), say.PairOf(start)
	idea := say.Idea{Side: start.Side(), Motif: say.ClimbNow, Climb: "A2", By: ending, Pair: pair}
	last, stop := idea, idea
	last.Motif, stop.Side, stop.Motif, stop.Threat, stop.By = say.Quiet, start.Side().Other(), say.StopFirst, "A2", ""
	why := say.Why{Side: start.Side().Other(), By: ending, Pair: pair}
	why.In, why.Reply, why.Means, why.Square = 1, turn, puzzles.ByClimb, position.A2
	for _, c := range []struct{ what, got, want string }{
		{"outcome of the position", string(won.State().Outcome().Ending), "power"},
		{"outcome of the session", string(s.Outcome().Ending), "power"},
		{"threats", strings.Join(threats, " "), "A2"},
		{"status", s.Status(), "Sun has brought the workers together and won."},
		{"prompt", say.English.Prompt(start, choice).Text, "Choose a star: a step there wins."},
		{"idea", say.English.Idea(idea), "Sun can step to A2 and win."},
		{"end of the idea", say.English.Idea(last),
			"It begins with a turn that makes no threat. The last step wins without a climb."},
		{"threat", say.English.Idea(stop), "Sun threatens to win on A2: that has to be stopped first."},
		{"loss", say.English.Why(why).Text, "This turn fails: Sun steps to A2 and wins at once."},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
}

// A log of Board Game Arena ends with such a win.
func TestOwnWinInLog(t *testing.T) {
	giveOwnWin(t)
	g, err := bga.Read([]byte(`a controls of the blue workers
b controls of the white workers
a gains power Pan
b gains power Apollo
a places a worker (B2)
a places a worker (C3)
b places a worker (D4)
b places a worker (E4)
a moves a worker on ground level (B2 -> A2)
a builds a block on ground level (B1)
b moves a worker on ground level (D4 -> D5)
b builds a block on ground level (E5)
a moves a worker on level 1 (A2 -> B1)
a builds a block on ground level (B2)
b moves a worker on ground level (D5 -> D4)
b builds a block on level 1 (E5)
a moves a worker on level 1 (C3 -> B2)
a wins!
`))
	if err != nil {
		t.Fatal(err)
	}
	if g.Reason != bga.Power || g.Winner != 1 || g.Line.State().Outcome().Ending != game.Power {
		t.Errorf("%q, won by %d, %v", g.Reason, g.Winner, g.Line.State().Outcome())
	}
}
