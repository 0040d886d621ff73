package play_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Both sides are played with gods, and turns are taken back; the line leads to the position again.
func TestFreePlayWithGods(t *testing.T) {
	ctx := context.Background()
	for i, p := range positiontest.GodsList(51, 242) {
		s, err := play.Open(ctx, game.Start(codec.Encode(p)), play.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if s.IsPuzzle() || s.You() != "" || s.Phase() != play.Free && s.Phase() != play.Over {
			t.Fatalf("%v: phase %v, you %q", p, s.Phase(), s.You())
		}
		for n := range 6 {
			var list []game.Turn
			for turn := range s.State().Turns() {
				list = append(list, turn)
			}
			if over := s.Phase() == play.Over; over != (len(list) == 0) || over != s.IsOver() {
				t.Fatalf("%v: phase %v with %d turns", s.State(), s.Phase(), len(list))
			}
			if len(list) == 0 {
				break
			}
			turn := list[(i+7*n)%len(list)]
			text := turn.Path()
			if n%2 == 0 {
				text = turn.String()
			}
			next, err := s.Try(ctx, text)
			if err != nil || next.LastTurn() != turn {
				t.Fatalf("%v: %s: %v", s.State(), text, err)
			}
			if back, ok := next.Undo(); !ok || back.State() != s.State() {
				t.Fatalf("%v: %v is not taken back", s.State(), turn)
			}
			s = next
		}
		again, err := game.ReadLine("https://example.org/p/" + s.Line().Address())
		if err != nil || again.State() != s.State() {
			t.Errorf("%s: %v", s.Line().Address(), err)
		}
		if again, err = game.ReadLine(s.Line().String()); err != nil || again.State() != s.State() {
			t.Errorf("%s: %v", s.Line(), err)
		}
		mirror, path := s.Line().Mirror(), s.Line().Path()
		canonical, _ := s.State().Code().Canonical()
		if least, _ := mirror.State().Code().Canonical(); mirror.Mirror().Path() != path || least != canonical {
			t.Errorf("%s: the mirror image is %s", s.Line(), mirror)
		}
	}
}

// What the session says about gods.
func TestSentencesWithGods(t *testing.T) {
	ctx := context.Background()
	start := codec.Encode(position.MustParse("2300000000000000000000000/1/pan:A5,E1/mortal:C3,A1"))
	s, err := play.Open(ctx, game.Start(start), play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Try(ctx, "A5>C3^C4"); err == nil {
		t.Error("a turn over two squares is legal")
	}
	if s, err = s.Try(ctx, "a5-a4"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Message().Text, "Sun has moved down two levels or more and won."; got != want ||
		s.Outcome().Ending != game.Drop {
		t.Errorf("%q, %v, want %q", got, s.Outcome(), want)
	}
	// A worker on level 3 beside level 2 could have climbed, too.
	if s, err = play.Open(ctx,
		game.Start(codec.Encode(position.MustParse("3230000000000000000000000/1/pan:A5,C5/mortal:C3,A1"))),
		play.Options{}); err != nil {
		t.Fatal(err)
	}
	if s, err = s.Try(ctx, "C5-C4"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Message().Text, "Sun has moved down two levels or more and won."; got != want ||
		s.Outcome().Ending != game.Drop {
		t.Errorf("%q, %v, want %q", got, s.Outcome(), want)
	}
	if got, want := say.English.Sides(s.State()), "Sun is Pan, Moon is a mortal"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Puzzles with gods are solved, and wrong turns are refuted, as without gods.
func TestPuzzlesWithGods(t *testing.T) {
	ctx := context.Background()
	prover := new(play.Direct)
	solved := map[codec.Goal]int{}
	refuted := 0
	for _, p := range positiontest.GodsList(52, 726) {
		bare := codec.Encode(p)
		if p.Outcome().Over() {
			continue
		}
		a, err := prover.Solve(ctx, bare, play.Question{Kind: play.Win, Turns: 2})
		if err != nil {
			t.Fatal(err)
		}
		if a.WinIn == 0 || a.KeyTurnCount != 1 {
			continue
		}
		goal, err := codec.WinWithin(a.WinIn)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bare.WithGoal(goal)
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.Open(ctx, game.Start(c), play.Options{Prover: prover})
		if err != nil {
			t.Fatal(err)
		}
		for turn := range s.State().Turns() {
			if turn == a.Key() {
				continue
			}
			wrong, err := s.Try(ctx, turn.String())
			if err != nil || wrong.Phase() != play.Mistaken || wrong.Message().Text == "" {
				t.Fatalf("%v: %v: %v, %v", c, turn, wrong.Phase(), err)
			}
			refuted++
			break
		}
		for s.Phase() == play.Choosing {
			h, err := s.Hint(ctx)
			if err != nil {
				t.Fatalf("%v: %v", s.Code(), err)
			}
			if s, err = s.Try(ctx, h.Turn.String()); err != nil {
				t.Fatal(err)
			}
		}
		if s.Phase() != play.Solved || !strings.HasPrefix(s.Message().Text, "Solved: ") {
			t.Errorf("%v: %v, %q", c, s.Phase(), s.Message().Text)
		}
		solved[goal]++
	}
	if solved[codec.Win1] == 0 || solved[codec.Win2] == 0 || refuted == 0 {
		t.Errorf("solved %v, refuted %d", solved, refuted)
	}
}

// A puzzle with gods from its start to its end, with wrong turns on the way: each wrong turn is taken back,
// each right one leaves a goal for one turn less.
func TestWholePuzzlesWithGods(t *testing.T) {
	for _, code := range []string{
		"2zFjbwdKwd74dYLY", "83oBB1tYucC23m7E", "24yoTHLLnz4H7Lw1", "51uiBKJKaheFDyKg", "5LZ6dRUMU5WP5s6Z",
		"4tmuamBnR4Peb5bV", "2DDp3sCy5JCxmYSs",
		"5reT57ZE3TRUdGrB", "6bf59Ho2q95Qvjyy", "8JaxMdTw2SWSwWaA", "8UvvgciJDPnjiNTK", "6xPHuCx5z157Ao4N",
		"7h7bEGEUeFgC46UK",
	} {
		s := open(t, code)
		start := s.Goal()
		for n := start.Turns(); s.Phase() == play.Choosing; n-- {
			if s.Goal().Turns() != n || s.Goal().IsHold() != start.IsHold() {
				t.Fatalf("%s after %v: goal %v", code, s.Line().Texts(), s.Goal())
			}
			h, err := s.Hint(t.Context())
			if err != nil || len(h.Sentences) == 0 {
				t.Fatalf("%s after %v: hint %+v, %v", code, s.Line().Texts(), h, err)
			}
			keys := reaching(t, s.State().(game.Santorini).Position, s.Goal())
			if len(keys) == 0 || n == start.Turns() && len(keys) != 1 || !slices.Contains(keys, h.Turn.(position.Turn)) {
				t.Fatalf("%s after %v: the turns %v are right, the hint is %v", code, s.Line().Texts(), keys, h.Turn)
			}
			i := 0
			for turn := range s.State().Turns() {
				right := slices.Contains(keys, turn.(position.Turn))
				if i++; !right && i%9 != 0 {
					continue
				}
				next, err := s.Try(t.Context(), turn.String())
				if err != nil {
					t.Fatalf("%s after %v: %v: %v", code, s.Line().Texts(), turn, err)
				}
				if right != (next.Phase() == play.Choosing || next.Phase() == play.Solved) ||
					!right && next.Phase() != play.Mistaken {
					t.Fatalf("%s after %v: phase %v", code, next.Line().Texts(), next.Phase())
				}
				if m := next.Message(); (m.Tone == say.Good) != right || strings.ContainsAny(m.Text, ">^{}") {
					t.Fatalf("%s after %v: %+v", code, next.Line().Texts(), m)
				}
				if back, ok := next.Undo(); !ok || back.State() != s.State() || back.Goal() != s.Goal() ||
					back.Phase() != play.Choosing {
					t.Fatalf("%s after %v: not taken back", code, next.Line().Texts())
				}
			}
			if s, err = s.Try(t.Context(), h.Turn.String()); err != nil {
				t.Fatal(err)
			}
		}
		if s.Phase() != play.Solved {
			t.Errorf("%s: phase %v after %v", code, s.Phase(), s.Line().Texts())
		}
	}
}

// reaching returns the turns that reach a goal.
func reaching(t *testing.T, p position.Position, goal codec.Goal) (turns []position.Turn) {
	t.Helper()
	var s solver.Solver
	refute := s.Refute
	if goal.IsHold() {
		refute = s.RefuteHold
	}
	for turn := range p.Turns() {
		score, _, err := refute(t.Context(), p, turn, solver.Limits{Turns: goal.Turns()})
		if err != nil {
			t.Fatal(err)
		}
		if score.WinIn > 0 || goal.IsHold() && score.LostIn == 0 {
			turns = append(turns, turn)
		}
	}
	return turns
}

// A line with gods that leaves the puzzle, and what is left of the goal after turns.
func TestLeftWithGods(t *testing.T) {
	for line, want := range map[string]codec.Goal{
		"2zFjbwdKwd74dYLY D3>D4^D3X E3>E4^E5":                          codec.Win2,
		"2zFjbwdKwd74dYLY D3>D4^D3X":                                   codec.NoGoal,
		"2zFjbwdKwd74dYLY D3>D4^D3X E3>E4^E5 A2>B2^C3 D5>C5^B5":        codec.Win1,
		"2zFjbwdKwd74dYLY D3>D4^D3X E3>E4^E5 A2>B2^C3 D5>C5^B5 D4>C3#": codec.NoGoal,
		"2zFjbwdKwd74dYLY D3>D4^C5 E3>E4^E5":                           codec.NoGoal,
	} {
		l, err := game.ReadLine(line)
		if err != nil {
			t.Fatal(err)
		}
		c, note, err := play.Left(t.Context(), new(play.Direct), l)
		if err != nil || c.Goal() != want || (want == codec.NoGoal) != (note != "") {
			t.Errorf("%s: %v, %q, %v, want %v", line, c.Goal(), note, err, want)
		}
	}
	s := open(t, "2zFjbwdKwd74dYLY D3>D4^D3X D5>C5^B5")
	if s.Phase() != play.Free {
		t.Errorf("another reply: phase %v", s.Phase())
	}
}

// A search with gods has the limits of others.
func TestLimitsWithGods(t *testing.T) {
	c := codec.Encode(position.MustParse("0000000000000000000000000/1/hermes:B3,D3/artemis:C2,C4"))
	d := &play.Direct{Limits: solver.Limits{Nodes: 5_000}}
	for _, kind := range []play.Kind{play.Win, play.Hold, play.Lost} {
		if _, err := d.Solve(t.Context(), c, play.Question{Kind: kind, Turns: 6}); !errors.Is(err, solver.ErrNodes) {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// In a puzzle and in a game, too, the message says that Athena has moved up.
func TestRaised(t *testing.T) {
	const raised = "Athena has moved up: Sun cannot move up on this turn."
	c := codec.Encode(position.MustParse("2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"))
	prover := &play.Direct{Limits: solver.Limits{Nodes: 1_000_000}}
	for _, goal := range []codec.Goal{codec.NoGoal, codec.Win2, codec.Hold1, codec.Hold2} {
		code, err := c.WithGoal(goal)
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.Open(t.Context(), game.Start(code), play.Options{Prover: prover})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Message().Text; strings.Count(got, raised) != 1 {
			t.Errorf("%v: %q", goal, got)
		}
	}
}

// In a game the player is asked to place workers, and told when the computer has placed its own.
func TestPlacingMessages(t *testing.T) {
	for _, test := range []struct {
		start, turns, you, want string
	}{
		{"/1/pan/mortal", "", "first", "Place your first worker on any square."},
		{"/1/pan:C3/mortal", "", "first", "Place your second worker."},
		{"/1/pan/mortal", "B3,D3", "second", "The computer has placed its workers. Place your first worker on any square."},
		{"/1/mortal/mortal", "B3,D3 C4,C2", "first", "The computer has placed its workers. You begin."},
		{"/1/pan/mortal", "B3,D3", "first", "The computer is thinking."},
	} {
		l, err := game.ReadLine(strings.TrimSpace(test.start + " " + test.turns))
		if err != nil {
			t.Fatal(err)
		}
		s, err := play.Open(
			t.Context(),
			l,
			play.Options{Prover: &play.Direct{}, Opponent: nobody{}, Level: 1, You: game.Side(test.you)},
		)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Message().Text; got != test.want {
			t.Errorf("%v: %q, want %q", l, got, test.want)
		}
	}
}

// nobody is an opponent that is not asked.
type nobody struct{}

func (nobody) Reply(context.Context, game.State, int) (game.Turn, error) {
	return nil, errors.New("nobody answers")
}

// A play tree tells with gods what a solver tells: an Athena who has moved up, before the first turn and after a
// reply, and what a turn threatened.
func TestRecordedWithGods(t *testing.T) {
	raised, threats := 0, 0
	for _, code := range []string{"6GQgnqFNpPKxMiMe", "4zjW7LoQZNWMU7my", "3AVznCa64GEZULW6", "4dwdAKGtPoFB2iuZ",
		"6bfeS1Q12YBzNogZ", "2h1qZrfMns2HEEg7", "6F4CVH62tH6TdtPF"} {
		s := open(t, code)
		c := s.Line().Start()
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), c, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		recorded := play.Options{Prover: play.NewRecorded(c, tree, nil)}
		for s.Phase() == play.Choosing {
			again, err := play.Open(t.Context(), s.Line(), recorded)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := again.Message(), s.Message(); got != want {
				t.Errorf("%s: %q, want %q", s.Line(), got, want)
			}
			if strings.Contains(s.Message().Text, "Athena has moved up: ") {
				raised++
			}
			if strings.Contains(s.Message().Text, "You threatened to win on ") {
				threats++
			}
			h, err := s.Hint(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Try(t.Context(), h.Turn.String()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if raised < 4 || threats < 3 {
		t.Errorf("%d positions after Athena has moved up, %d threats: the puzzles prove too little", raised, threats)
	}
}
