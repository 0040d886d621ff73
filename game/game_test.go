package game_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

const (
	puzzleCode = "HfGoo8VCrfkSpV"             // win3
	arimaaCode = "4rtosgRY6yS27qKxrFArePrnGF" // Gold wins with this turn
)

// randomStates yields states of Santorini, finished ones among them.
func randomStates(n int) (list []game.State) {
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		list = append(list, game.New(codec.Encode(positiontest.Random(r))))
	}
	return list
}

// All turns can be chosen square by square, and nothing else can.
func TestChoicesAreTurns(t *testing.T) {
	states := randomStates(200)
	for _, s := range states {
		want := map[game.Turn]bool{}
		for turn, next := range s.Turns() {
			want[turn] = true
			after, full, err := s.Play(turn)
			if err != nil || full != turn || after.Code() != next.Code() {
				t.Fatalf("%v: Play(%v) = %v, %v, %v, want %v", s, turn, after, full, err, next)
			}
		}
		got := map[game.Turn]bool{}
		collect(t, s.Begin(), got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%v: turns that can be chosen (-legal +chosen):\n%s", s, diff)
		}
	}
}

// collect adds the turns that a choice can go on to, and checks the board after each.
func collect(t *testing.T, c game.Choice, turns map[game.Turn]bool) {
	t.Helper()
	if turn, ok := c.Turn(); ok {
		turns[turn] = true
	}
	for _, o := range c.Next() {
		next, err := c.Choose(o.Square)
		if err != nil {
			t.Fatal(err)
		}
		if o.Kind == game.ClimbTo {
			if _, ends := next.Turn(); !ends {
				t.Errorf("%v: a climb does not end the turn", next.Squares())
			}
		}
		collect(t, next, turns)
	}
}

func TestChoiceOfSantorini(t *testing.T) {
	s := game.New(codec.MustParse(puzzleCode))
	c, err := game.Choose(s, "E3D3")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Turn(); ok {
		t.Error("the turn ends before the build")
	}
	if p, ok := c.Board().At("D3"); !ok || p.Side != game.First {
		t.Errorf("on D3 stands %v, want the worker that stepped there", p)
	}
	if !slices.Contains(c.Next(), game.Option{Square: "E3", Kind: game.BuildOn}) {
		t.Errorf("next are %v, want E3 to build on", c.Next())
	}
	c, err = c.Choose("E3")
	if err != nil {
		t.Fatal(err)
	}
	turn, ok := c.Turn()
	if !ok || turn.String() != "E3>D3^E3" || turn.Path() != "E3D3E3" || len(c.Next()) > 0 {
		t.Errorf("the turn is %v, %v, next are %v", turn, ok, c.Next())
	}
	want := []game.Part{{Kind: game.Step, From: "E3", To: "D3"}, {Kind: game.Build, To: "E3"}}
	if diff := cmp.Diff(want, c.Played()); diff != "" {
		t.Errorf("played (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, s.Parts(turn)); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
	for _, squares := range []string{"A1", "E3E3", "E3D3E3E3", "E", "e3", "E3D", "Z9"} {
		if _, err := game.Choose(s, squares); !errors.As(err, new(*game.ChoiceError)) {
			t.Errorf("Choose(%q): error %v, want a *ChoiceError", squares, err)
		}
	}
}

// A turn of Arimaa is chosen step by step, and may end after each that leaves no push open.
func TestChoiceOfArimaa(t *testing.T) {
	s := game.New(codec.EncodeArimaa(arimaa.MustParse("g " +
		"[rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]")))
	c := s.Begin()
	if _, ok := c.Turn(); ok || len(c.Next()) == 0 {
		t.Fatalf("before the first step: %v %v", ok, c.Next())
	}
	for i, squares := range []string{"e2", "e3", "e3", "e4"} {
		var err error
		if c, err = c.Choose(squares); err != nil {
			t.Fatal(err)
		}
		if turn, ok := c.Turn(); ok != (i%2 == 1) {
			t.Errorf("after %v: the turn may end is %v: %v", c.Squares(), ok, turn)
		}
	}
	turn, _ := c.Turn()
	if turn.String() != "Ee2n Ee3n" || turn.Path() != "Ee2nEe3n" {
		t.Errorf("the turn is %v, path %v", turn, turn.Path())
	}
	if p, ok := c.Board().At("e4"); !ok || p.Kind != "elephant" || p.Side != game.Gold {
		t.Errorf("on e4 stands %v", p)
	}
	if next, _, err := s.Play(turn); err != nil || next.Side() != game.Silver {
		t.Errorf("Play: %v, %v", next, err)
	}
}

// No position of Arimaa comes up a third time in a line.
func TestRepetition(t *testing.T) {
	l := game.Start(codec.EncodeArimaa(arimaa.MustParse("g " +
		"[rrrrrrrrhdcemcdh                                HDCMECDHRRRRRRRR]")))
	var err error
	if l, err = l.Play("Ee2n", "ed7s", "Ee3s", "ed6n"); err != nil {
		t.Fatal(err)
	}
	if l, err = l.Play("Ee2n", "ed7s", "Ee3s"); err != nil {
		t.Fatal(err)
	}
	_, err = l.Play("ed6n")
	if wrong := (*game.LineError)(nil); !errors.As(err, &wrong) || wrong.Number != 8 ||
		!errors.Is(err, arimaa.ErrRepetition) {
		t.Errorf("the third time: error %v, want turn 8 and ErrRepetition", err)
	}
}

func TestLine(t *testing.T) {
	l, err := game.Start(codec.MustParse(puzzleCode)).Play("e3-d3-e3", "C3 d4 e3")
	if err != nil {
		t.Fatal(err)
	}
	if l.Address() != puzzleCode+"/E3D3E3.C3D4E3" || l.Len() != 2 || l.Turn(1).String() != "C3>D4^E3" {
		t.Errorf("line %v: address %q", l.Turns(), l.Address())
	}
	again, err := game.ReadLine(l.String())
	if err != nil || again.Address() != l.Address() {
		t.Errorf("ReadLine(%q) = %v, %v", l, again, err)
	}
	again, err = game.ReadLine("https://example.org/p/" + l.Address())
	if err != nil || again.Address() != l.Address() {
		t.Errorf("ReadLine of the link = %v, %v", again, err)
	}
	if l.End().Goal() != codec.NoGoal || l.First(0).End() != codec.MustParse(puzzleCode) {
		t.Error("only the start has a goal")
	}
	// Two lines that go on from one are independent.
	a, errA := l.Play("B4-C3-C2")
	b, errB := l.Play("D3-C3-D3")
	if errA != nil || errB != nil || a.Turn(2) == b.Turn(2) || l.Len() != 2 {
		t.Errorf("branches: %v %v, %v %v", a.Texts(), errA, b.Texts(), errB)
	}
	m := l.Mirror()
	if m.Path() != "A3B3A3.C3B4A3" || m.Start().Goal() != codec.Win3 || m.Mirror().Address() != l.Address() {
		t.Errorf("mirrored: %s", m.Address())
	}
	if _, err = l.Play("B4-C3-C2", "B4-C3-C2"); err == nil || err.(*game.LineError).Number != 4 ||
		!errors.As(err, new(*position.TurnError)) {
		t.Errorf("a turn of the opponent's worker: %v", err)
	}
	if _, err = l.Play("hello"); err == nil || !errors.As(err, new(*codec.ParseError)) {
		t.Errorf("no turn: %v", err)
	}
}

func TestOutcomes(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want game.Outcome
	}{
		{"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", game.Outcome{}},
		{"3000000000000000000000000/2/#mortal:A5,E3/mortal:B5,C3", game.Outcome{Ending: game.Climb, Winner: game.First}},
		{"0040044400000000000000000/1/mortal:A5,B5/mortal:E1,D1", game.Outcome{Ending: game.Blocked, Winner: game.Second}},
	} {
		c, err := codec.Read(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.New(c).Outcome(); got != test.want || got.Over() != (test.want.Winner != "") {
			t.Errorf("%s: outcome %+v, want %+v", test.fen, got, test.want)
		}
	}
	s := game.New(codec.MustParse(arimaaCode))
	wins := 0
	for _, next := range s.Turns() {
		if o := next.Outcome(); o.Over() && o.Winner == s.Side() {
			wins++
		}
	}
	if wins == 0 {
		t.Error("no turn of Arimaa wins")
	}
}

func TestOnlySantorini(t *testing.T) {
	if err := game.OnlySantorini(codec.MustParse(puzzleCode), "an estimate", false); err != nil {
		t.Error(err)
	}
	if err := game.OnlySantorini(codec.MustParse(arimaaCode), "an estimate", true); !errors.Is(err, codec.ErrGame) {
		t.Errorf("Arimaa: %v", err)
	}
}

func TestCanonical(t *testing.T) {
	for _, s := range randomStates(50) {
		m, turn := s.Mirror()
		if canonicalOf(m) != canonicalOf(s) {
			t.Errorf("%v and its mirror image have different canonical codes", s)
		}
		for legal, next := range s.Turns() {
			image, _, err := m.Play(turn(legal))
			if err != nil {
				t.Fatalf("%v: the image of %v: %v", s, legal, err)
			}
			if back, _ := image.Mirror(); back.Code() != next.Code() {
				t.Fatalf("%v: the image of %v leads elsewhere", s, legal)
			}
			break
		}
	}
	s := game.New(codec.MustParse(arimaaCode))
	m, _ := s.Mirror()
	if canonicalOf(m) != canonicalOf(s) || m.Code() == s.Code() {
		t.Error("Arimaa: the mirror image")
	}
}

// A square that cannot be chosen behind others breaks a rule, which the error names.
func TestRefusals(t *testing.T) {
	const start = "0000000010010000000340000/1/mortal:B2,D4/mortal:B3,D2"
	for _, test := range []struct{ chosen, square, want string }{
		{"", "A1", `"A1" cannot be chosen here: no legal turn goes on like that`},
		{"B2", "D4", "D4: cannot step there: not a neighbouring square"},
		{"B2", "B3", "B3: cannot step onto another worker"},
		{"B2", "Z9", `"Z9" cannot be chosen here: no legal turn goes on like that`},
		{"D4", "E3", ""},
		{"B2B1", "D1", "D1: cannot build there: not a neighbouring square"},
		{"B2C2", "B3", "B3: cannot build where a worker stands"},
		{"B2C2", "B2", ""},
	} {
		l, err := game.ReadLine(start)
		if err != nil {
			t.Fatal(err)
		}
		c, err := game.Choose(l.State(), test.chosen)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := c.Choose(test.square); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s after %s: %q, want %q", test.square, test.chosen, got, test.want)
		}
	}
}

func canonicalOf(s game.State) codec.Code {
	canonical, _ := s.Code().Canonical()
	return canonical
}
