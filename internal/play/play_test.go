package play_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/sessiontest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func open(t *testing.T, text string) *play.Session {
	t.Helper()
	l, err := game.ReadLine(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Open(t.Context(), l, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A puzzle from its start to its end, with a wrong turn on the way.
func TestPuzzle(t *testing.T) {
	s := open(t, "HfGoo8VCrfkSpV")
	check := func(phase play.Phase, goal codec.Goal, text string, tone say.Tone) {
		t.Helper()
		if m := s.Message(); s.Phase() != phase || s.Goal() != goal || m.Text != text || m.Tone != tone {
			t.Errorf(
				"%v: phase %d, goal %v, message %q (%s), want %d, %v, %q (%s)",
				s.Line().Texts(),
				s.Phase(),
				s.Goal(),
				m.Text,
				m.Tone,
				phase,
				goal,
				text,
				tone,
			)
		}
	}
	try := func(turn string) {
		t.Helper()
		next, err := s.Try(t.Context(), turn)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	check(play.Choosing, codec.Win3, "", say.Neutral)
	try("e3-d4-e3")
	check(
		play.Mistaken,
		codec.NoGoal,
		"This turn fails: Moon builds the dome on E3 in time. Sun threatens to climb to E3, but Moon goes C3 to D3, "+
			"building on E3. "+
			"The best that is left is D4 to C4, building on B3, for a climb to B3, and Moon builds that dome, too.",
		say.Bad,
	)
	if _, err := s.Try(t.Context(), "b4-c3-c2"); !errors.Is(err, play.ErrPhase) {
		t.Errorf("a turn after a mistake: %v, want ErrPhase", err)
	}
	s, _ = s.Undo()
	check(play.Choosing, codec.Win3, "", say.Neutral)
	try("e3-d3-e3")
	check(
		play.Choosing,
		codec.Win2,
		"Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.",
		say.Good,
	)
	if s.Status() != "Sun wins in 2." || s.Heading() != "Sun wins in 3" {
		t.Errorf("status %q, heading %q", s.Status(), s.Heading())
	}
	try("b4c3c2")
	try("d3c2")
	check(play.Solved, codec.NoGoal, "Solved: D3 to C2 wins. Moon could not build on C2 in time.", say.Good)
	if s.Status() != "Sun has climbed to level 3 and won." {
		t.Errorf("status %q", s.Status())
	}
}

// The message after a win names a worker that stood beside the square of the climb and could not move.
func TestShutIn(t *testing.T) {
	s := open(t, "Fewqnt8BezkgTV")
	for _, turn := range []string{"C3>B4^A5", "A4>A5#"} {
		next, err := s.Try(t.Context(), turn)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	if got, want := s.Message().Text, "Solved: A4 to A5 wins. Sun could not build on A5: its worker on B5 could not "+
		"move."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A hold goes on until all its turns are played, whatever the first one is.
func TestHold(t *testing.T) {
	for _, code := range []string{"jdUuEcW1mN4Q72", "m5rYwwoxq9TXjc", "iZRYWesk8c9djn"} {
		s := open(t, code)
		n := s.Goal().Turns()
		for i := range n {
			if s.Phase() != play.Choosing || s.Goal().Turns() != n-i || !s.Goal().IsHold() {
				t.Fatalf("%s after %v: phase %d, goal %v", code, s.Line().Texts(), s.Phase(), s.Goal())
			}
			h, err := s.Hint(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Try(t.Context(), h.Turn.String()); err != nil {
				t.Fatal(err)
			}
		}
		if s.Phase() != play.Solved || s.Line().Len() != 2*n-1 {
			t.Errorf("%s: phase %d after %v, want Solved", code, s.Phase(), s.Line().Texts())
		}
	}
}

// What a session has come to by turns is what the same line opens as, with either prover, and
// taking turns back leads through the same sessions.
func TestOpenFollows(t *testing.T) {
	for _, code := range []string{"HfGoo8VCrfkSpV", "jdUuEcW1mN4Q72", "MX8379L9V5n1WK"} {
		c := codec.MustParse(code)
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), c, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		direct := play.Options{Prover: new(play.Direct)}
		recorded := play.Options{Prover: play.NewRecorded(c, tree, new(play.Direct))}
		start, err := play.Open(t.Context(), game.Start(c), direct)
		if err != nil {
			t.Fatal(err)
		}
		for turn := range start.State().Turns() {
			s, err := start.Play(turn)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Answer(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, o := range []play.Options{direct, recorded} {
				again, err := play.Open(t.Context(), s.Line(), o)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(summary(s), summary(again)); diff != "" {
					t.Errorf("%s (-played +opened):\n%s", s.Line().Address(), diff)
				}
			}
			if back, ok := s.Undo(); !ok || back.Line().Len() != 0 || back.Phase() != play.Choosing {
				t.Errorf("%s: undo leads to %v", s.Line().Address(), back.Line().Texts())
			}
		}
	}
}

// The turn that led to a puzzle is told until a turn is played, and marked on the board.
func TestLast(t *testing.T) {
	l, err := game.ReadLine("jdUuEcW1mN4Q72")
	if err != nil {
		t.Fatal(err)
	}
	last, err := l.State().ParseTurn("C4>C5^B5")
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Open(t.Context(), l, play.Options{Last: last})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Message().Text; got != "Moon has just gone C4 to C5, building on B5. "+say.English.Meaning(codec.Hold2) ||
		s.LastTurn() != last {
		t.Errorf("%q, last turn %v", got, s.LastTurn())
	}
	for turn := range s.State().Turns() {
		if s, err = s.Play(turn); err != nil {
			t.Fatal(err)
		}
		if s.LastTurn() != turn || s.Restart().LastTurn() != last {
			t.Errorf("last turn %v after %v, %v at the start", s.LastTurn(), turn, s.Restart().LastTurn())
		}
		break
	}
	if s := open(t, "jdUuEcW1mN4Q72"); s.LastTurn() != nil || s.Message().Text != say.English.Meaning(codec.Hold2) {
		t.Errorf("without it: %v, %q", s.LastTurn(), s.Message().Text)
	}
}

func summary(s *play.Session) []any {
	return []any{s.Phase(), s.Goal(), s.Message(), s.Status(), s.Heading(), s.Line().Address(), s.Code().String()}
}

// Where the goal is not told, no sentence names it; all else is the same.
func TestUnsaid(t *testing.T) {
	l, err := game.ReadLine("HfGoo8VCrfkSpV E3D3E3 C3D4E3")
	if err != nil {
		t.Fatal(err)
	}
	s, err := play.Open(t.Context(), l, play.Options{Unsaid: true})
	if err != nil {
		t.Fatal(err)
	}
	if s.Heading() != "Find the best turn" || s.Status() != "Sun to move." ||
		s.Message().Text != "Correct. You threatened to climb to E3. Moon goes C3 to D4, building on E3." ||
		s.Goal() != codec.Win2 {
		t.Errorf("heading %q, status %q, message %q, goal %v", s.Heading(), s.Status(), s.Message().Text, s.Goal())
	}
}

// In every position of play trees, the recorded prover names the same key turn as the solver. Only
// where a hold has become a forced win in two turns or more does the solver name that win.
func TestRecordedKeys(t *testing.T) {
	direct, nodes, several := new(play.Direct), 0, 0
	for _, a := range sessiontest.Attempts(t, codec.Santorini, 40) {
		if a.Code.Goal() > codec.Win4 && a.Code.Goal().IsWin() {
			continue
		}
		tree, err := puzzles.NewPlayTree(t.Context(), new(solver.Solver), a.Code, solver.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		recorded := play.NewRecorded(a.Code, tree, nil)
		var walk func(p game.State, n *puzzles.PlayTree)
		walk = func(p game.State, n *puzzles.PlayTree) {
			c, err := p.Code().WithGoal(n.Goal)
			if err != nil {
				t.Fatal(err)
			}
			want, err := direct.Solve(t.Context(), c, play.QuestionOf(c))
			if err != nil {
				t.Fatal(err)
			}
			got, err := recorded.Solve(t.Context(), c, play.QuestionOf(c))
			if err != nil {
				t.Fatal(err)
			}
			if inTwo := n.Goal.IsHold() && want.WinIn > 1; !inTwo && got.Key() != want.Key() {
				t.Errorf("%v: key turn %v, want %v", c, got.Key(), want.Key())
			}
			nodes++
			if want.KeyTurnCount > 1 {
				several++
			}
			for _, turn := range n.Turns {
				if turn.Then != nil {
					walk(played(t, played(t, p, turn.Turn), turn.Reply), turn.Then)
				}
			}
		}
		walk(game.New(a.Code), tree)
	}
	if several == 0 {
		t.Errorf("none of %d positions has several key turns", nodes)
	}
}

// played returns the state after a turn.
func played(t *testing.T, s game.State, turn game.Turn) game.State {
	t.Helper()
	next, _, err := s.Play(turn)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// A hint about a hold that the solver could not finish is the error of the solver, also where it has
// found a win without its line.
func TestHintUnfinished(t *testing.T) {
	l, err := game.ReadLine("0200012000100001112000100/1/mortal:B4,A3/mortal:B3,C1")
	if err != nil {
		t.Fatal(err)
	}
	d := &play.Direct{Solver: new(solver.Solver), Limits: solver.Limits{Nodes: 2000}}
	if h, err := play.HintFor(t.Context(), d, say.English, l.End(), play.Question{Kind: play.Hold, Turns: 3}); !errors.Is(
		err,
		solver.ErrNodes,
	) {
		t.Errorf("the hint is %+v, error %v", h, err)
	}
}
