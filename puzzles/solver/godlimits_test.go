package solver_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// godStart is a position in which eight turns cannot be searched in reasonable time.
var godStart = position.MustParse("0000000000000000000000000/1/hermes:B3,D3/artemis:C2,C4")

// godList returns n positions of the test with loops.
func godList(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(24, seed))
	pairs := godPairs()
	out := make([]position.Position, 0, n)
	for i := 0; len(out) < n; i++ {
		pair := pairs[i%len(pairs)]
		if p := godPosition(r, pair[0], pair[1]); p.Perft(1) < 100 {
			out = append(out, p)
		}
	}
	return out
}

// Symmetric positions have symmetric answers, and so have those with the players swapped.
func TestGodSymmetry(t *testing.T) {
	var s solver.Solver
	limits := solver.Limits{Turns: 2}
	images := func(turns []position.Turn, how position.Symmetry) (out []position.Turn) {
		for _, turn := range turns {
			out = append(out, how.Turn(turn))
		}
		return out
	}
	lines := 0
	for i, p := range godList(7, 480) {
		want, err := s.Hold(t.Context(), p, limits)
		if err != nil {
			t.Fatal(err)
		}
		how := position.Symmetry(i % int(position.Symmetries))
		q := how.Position(p)
		if i%2 == 0 {
			q = q.SwapSides()
		}
		got, err := s.Hold(t.Context(), q, limits)
		if err != nil {
			t.Fatal(err)
		}
		if got.WinIn != want.WinIn || got.HoldIn != want.HoldIn || got.LostIn != want.LostIn ||
			len(got.Holds) != len(want.Holds) {
			t.Fatalf("%v: %+v, and for %v %+v", p, want, q, got)
		}
		if image := images(want.Line, how); !slices.Equal(image, got.Line) {
			t.Fatalf("%v: the line %v, and for %v %v, want %v", p, want.Line, q, got.Line, image)
		}
		lines += len(want.Line)
	}
	if lines < 300 {
		t.Errorf("lines of %d turns: the sample proves too little", lines)
	}
}

// Neither the table nor the number of processors, nor what the solver has searched before, changes an
// answer.
func TestGodReuse(t *testing.T) {
	var s, small, several solver.Solver
	for _, p := range godList(8, 120) {
		want, err := solver.Solve(t.Context(), p, solver.Limits{Turns: 3})
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			s      *solver.Solver
			limits solver.Limits
		}{
			"used":            {&s, solver.Limits{Turns: 3}},
			"smallest table":  {&small, solver.Limits{Turns: 3, Table: 1}},
			"four processors": {&several, solver.Limits{Turns: 3, Cores: 4}},
		} {
			got, err := c.s.Solve(t.Context(), p, c.limits)
			if got.Nodes = want.Nodes; err != nil || !cmp.Equal(got, want, positiontest.Equal) {
				t.Fatalf("%v, %s: %+v, %v, want %+v", p, name, got, err, want)
			}
		}
	}
	p := position.MustParse("2123403210120004301022110/1/minotaur:C3,D2/apollo:B4,E1")
	want, err := solver.Solve(t.Context(), p, solver.Limits{Turns: 4})
	if err != nil {
		t.Fatal(err)
	}
	for _, limits := range []solver.Limits{{Turns: 4, Table: 1}, {Turns: 4, Cores: 2}} {
		got, err := s.Solve(t.Context(), p, limits)
		if got.Nodes = want.Nodes; err != nil || !cmp.Equal(got, want, positiontest.Equal) {
			t.Errorf("%v, %+v: %+v, %v, want %+v", p, limits, got, err, want)
		}
	}
}

// A search ends at its limit of nodes and with its context.
func TestGodLimits(t *testing.T) {
	var s solver.Solver
	limits := solver.Limits{Turns: 8, Nodes: 50_000}
	r, err := s.Solve(t.Context(), godStart, limits)
	if !errors.Is(err, solver.ErrNodes) || r.WinIn != 0 || r.Checked >= 8 || r.Nodes < limits.Nodes ||
		r.Nodes > limits.Nodes+10_000 {
		t.Errorf("Solve: %+v, %v", r, err)
	}
	if l, err := s.Lost(t.Context(), godStart, limits); !errors.Is(err, solver.ErrNodes) || l.Lost {
		t.Errorf("Lost: %+v, %v", l, err)
	}
	if h, err := s.Hold(t.Context(), godStart, limits); !errors.Is(err, solver.ErrNodes) || h.HoldIn != 0 {
		t.Errorf("Hold: %+v, %v", h, err)
	}
	limits.Nodes = 0
	limits.Progress = func(checked int) {}
	ctx, cancel := context.WithCancel(t.Context())
	limits.Progress = func(checked int) {
		if checked == 2 {
			cancel()
		}
	}
	if r, err := s.Solve(ctx, godStart, limits); !errors.Is(err, context.Canceled) || r.Checked < 2 {
		t.Errorf("cancelled: %+v, %v", r, err)
	}
	if _, err := s.Solve(t.Context(), godStart, solver.Limits{Turns: solver.MaxTurns + 1}); err == nil {
		t.Error("too many turns are no error")
	}
	if _, _, err := s.Refute(t.Context(), godStart, position.MustParseTurn("A1>A2^A3"), solver.Limits{}); !errors.As(err,
		new(*position.TurnError)) {
		t.Errorf("an illegal turn: %v", err)
	}
}

// A finished game, and a side without a turn, are lost.
func TestGodsOver(t *testing.T) {
	for _, fen := range []string{
		"0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1",
		"0400044000000000004400040/1/mortal:A5,E1/pan:C3,D4",
	} {
		p := position.MustParse(fen)
		var s solver.Solver
		r, err := s.Solve(t.Context(), p, solver.Limits{Turns: 2})
		if r.Nodes = 0; err != nil || !cmp.Equal(r, solver.Result[position.Turn]{Checked: 2}, positiontest.Equal) {
			t.Errorf("%v: Solve %+v, %v", p, r, err)
		}
		l, err := s.Lost(t.Context(), p, solver.Limits{Turns: 2})
		if l.Nodes = 0; err != nil || !cmp.Equal(l, solver.Loss{Lost: true}, positiontest.Equal) {
			t.Errorf("%v: Lost %+v, %v", p, l, err)
		}
		h, err := s.Hold(t.Context(), p, solver.Limits{Turns: 2})
		if h.Nodes = 0; err != nil || !cmp.Equal(h, solver.Holding{Lost: true}, positiontest.Equal) {
			t.Errorf("%v: Hold %+v, %v", p, h, err)
		}
	}
}

// What a turn wins or loses is shown by a line.
func TestGodRefute(t *testing.T) {
	var s, check solver.Solver
	wins, losses, holds := 0, 0, 0
	for _, p := range godList(9, 60) {
		limits := solver.Limits{Turns: 2}
		scores, err := s.ScoreTurns(t.Context(), p, limits)
		if err != nil {
			t.Fatal(err)
		}
		replies, err := s.ScoreReplies(t.Context(), p, limits)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range scores {
			score, line, err := s.Refute(t.Context(), p, want.Turn, limits)
			if err != nil || score != want || line[0] != want.Turn {
				t.Fatalf("%v: Refute %v: %+v, %v, want %+v", p, want.Turn, score, err, want)
			}
			if next := p.PlayLegal(want.Turn); score.WinIn > 0 {
				wins++
				if !want.Turn.Wins() {
					follow(t, &check, next, false, score.WinIn-1, line[1:])
				}
			} else if reply := next.PlayLegal(line[1]); len(line) != 2 || !line[1].Wins() && godWins(reply, 1) {
				t.Fatalf("%v: %v does not refute", p, line)
			}
			score, line, err = s.RefuteHold(t.Context(), p, want.Turn, limits)
			if err != nil || score != replies[i] || line[0] != want.Turn {
				t.Fatalf("%v: RefuteHold %v: %+v, %v, want %+v", p, want.Turn, score, err, replies[i])
			}
			if score.LostIn == 0 {
				holds++
				continue
			}
			losses++
			follow(t, &check, p.PlayLegal(want.Turn), true, score.LostIn, line[1:])
		}
	}
	if wins < 100 || losses < 100 || holds < 100 {
		t.Errorf("%d wins, %d losses, %d that hold: the sample proves too little", wins, losses, holds)
	}
}

func TestGodNoAllocs(t *testing.T) {
	var s solver.Solver
	for _, p := range []position.Position{
		position.MustParse("0001101210012100001000000/1/hermes:B3,D3/artemis:C2,C4"),
		position.MustParse("0001101210012100001000000/1/demeter:B3,D3/pan:C2,C4"),
		position.MustParse("0001101210012100001000000/1/prometheus:B3,D3/minotaur:C2,C4"),
	} {
		allocs := testing.AllocsPerRun(2, func() {
			if r, err := s.Solve(t.Context(), p, solver.Limits{Turns: 2}); err != nil || r.WinIn != 0 {
				t.Fatal(r, err)
			}
		})
		if allocs > 5 {
			t.Errorf("%v: a search allocates %v times", p, allocs)
		}
	}
}
