package solver_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// compareHold fails the test if the solver and the reference implementation disagree on which turns hold.
func compareHold(t *testing.T, s *solver.Solver, p position.Position, most int) solver.Holding {
	t.Helper()
	b := plainOf(p)
	h, err := s.Hold(context.Background(), p, solver.Limits{Turns: most})
	short := h
	short.Line, short.Nodes = nil, 0
	if diff := cmp.Diff(b.holding(most), short, positiontest.Equal); diff != "" || err != nil {
		t.Fatalf("%v: Hold within %d: %v %s", p, most, err, diff)
	}
	return h
}

// holdings counts the positions of a sample by what Hold finds.
type holdings struct {
	holds   [5]int // by HoldIn, 0 for none
	losses  [5]int // by LostIn
	several int    // positions in which several turns hold
	forced  int    // positions in which the only legal turn holds
}

func (n *holdings) add(h solver.Holding) {
	switch {
	case h.WinIn > 0:
	case h.Lost:
		n.losses[h.LostIn]++
	case h.HoldIn > 0:
		n.holds[h.HoldIn]++
	case len(h.Holds) > 1:
		n.several++
	default:
		n.forced++
	}
}

// want fails the test unless the sample has at least the given number of each kind.
func (n *holdings) want(t *testing.T, least holdings) {
	t.Helper()
	enough := n.several >= least.several && n.forced >= least.forced
	for k := range least.holds {
		enough = enough && n.holds[k] >= least.holds[k] && n.losses[k] >= least.losses[k]
	}
	proves(t, enough, "%+v, want at least %+v", *n, least)
}

// The answers are those of the reference implementation, on all kinds of positions.
func TestHoldMatchesLoops(t *testing.T) {
	leftout.UnderRace(t)
	for name, c := range map[string]struct {
		list []position.Position
		most int
		want holdings
	}{
		"random":  {live(1, 800), 1, holdings{[5]int{0, 10}, [5]int{0, 40}, 500, 0}},
		"played":  {played(1, 1500, 10), 1, holdings{[5]int{0, 30}, [5]int{0, 100}, 1000, 1}},
		"late":    {fewTurns(played(2, 2000, 10), 24), 2, holdings{[5]int{0, 30, 20}, [5]int{0, 100, 100}, 150, 0}},
		"last":    {fewTurns(played(9, 1500, 4), 24), 2, holdings{[5]int{0, 10, 10}, [5]int{0, 200, 80}, 20, 0}},
		"narrow":  {narrow(3, 5000), 2, holdings{[5]int{0, 150, 80}, [5]int{100, 800, 400}, 1000, 1}},
		"deep":    {narrow(4, 500), 3, holdings{[5]int{0, 20, 10, 10}, [5]int{10, 100, 40, 10}, 40, 0}},
		"walled":  {walled(5, 1500), 2, holdings{[5]int{0, 10, 20}, [5]int{10, 20, 40}, 1000, 3}},
		"cramped": {fewTurns(walled(6, 1500), 10), 3, holdings{[5]int{0, 10, 10, 20}, [5]int{10, 20, 40, 40}, 400, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var n holdings
			var s solver.Solver
			for _, p := range sample(c.list) {
				n.add(compareHold(t, &s, p, c.most))
			}
			n.want(t, c.want)
		})
	}
}

// Hold agrees with Solve, Lost and ScoreReplies, also in its line.
func TestHoldLines(t *testing.T) {
	t.Parallel()
	var s, check solver.Solver
	ctx, limits := context.Background(), solver.Limits{Turns: 4}
	var n holdings
	wins := 0
	for _, p := range sample(slices.Concat(fewTurns(played(77, 200, 14), 40), narrow(78, 300))) {
		h, err := s.Hold(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		r, err := check.Solve(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		l, err := check.Lost(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := check.ScoreReplies(ctx, p, limits)
		if err != nil {
			t.Fatal(err)
		}
		n.add(h)
		want := solver.Holding{WinIn: r.WinIn, Checked: r.Checked, Nodes: h.Nodes}
		if r.WinIn > 0 {
			want.Line = r.Line
			wins++
		}
		before := len(scores)
		for k := 1; k <= limits.Turns && r.WinIn == 0 && want.HoldIn == 0 && !want.Lost; k++ {
			want.Checked, want.Holds, want.Line = k, nil, nil
			for _, score := range scores {
				if score.LostIn == 0 || score.LostIn > k {
					want.Holds = append(want.Holds, score.Turn)
				}
			}
			switch {
			case len(want.Holds) == 0:
				want.Lost, want.LostIn, want.Line = l.Lost, l.In, l.Line
			case len(want.Holds) == 1 && before > 1:
				want.HoldIn, want.Line = k, want.Holds
			case len(want.Holds) == 1:
				want.Line = want.Holds
			}
			before = len(want.Holds)
		}
		if len(scores) == 0 {
			want.Lost, want.Checked = true, 0
		}
		if want.HoldIn > 0 {
			want.Checked = limits.Turns
		}
		if diff := cmp.Diff(want, h, positiontest.Equal); diff != "" {
			t.Fatalf("%v: %s", p, diff)
		}
	}
	n.want(t, holdings{[5]int{0, 5, 5, 3, 1}, [5]int{5, 20, 20, 5, 2}, 20, 0})
	proves(t, wins >= 100, "%d wins", wins)
}

// A turn that does not hold is refuted by the fastest win of the opponent, against the
// longest defence.
func TestRefuteHold(t *testing.T) {
	t.Parallel()
	var s, check solver.Solver
	ctx := context.Background()
	var losses [5]int
	holds, climbs := 0, 0
	for most := 1; most <= 3; most++ {
		for _, p := range sample(slices.Concat(fewTurns(played(23, 60, 8), 60), narrow(24, 150))) {
			limits := solver.Limits{Turns: most}
			scores, err := check.ScoreReplies(ctx, p, limits)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range scores {
				got, line, err := s.RefuteHold(ctx, p, want.Turn, limits)
				if got != want || err != nil || line[0] != want.Turn {
					t.Fatalf("%v: RefuteHold of %v within %d: %+v, %v, %v; want %+v", p, want.Turn, most, got, line, err, want)
				}
				switch {
				case want.LostIn > 0:
					losses[want.LostIn]++
					follow(t, &check, p.PlayLegal(want.Turn), true, want.LostIn, line[1:])
				case len(line) != 1:
					t.Fatalf("%v: %v within %d is not lost, but the line is %v", p, want.Turn, most, line)
				case want.WinIn > 0:
					climbs++
				default:
					holds++
				}
			}
		}
	}
	proves(t, slices.Min(losses[1:4]) >= 50 && holds >= 1000 && climbs >= 100,
		"turns by length of the loss %v, holding %d, climbs %d", losses, holds, climbs)
}

func turns(texts ...string) (list []position.Turn) {
	for _, text := range texts {
		list = append(list, position.MustParseTurn(text))
	}
	return list
}

// A position with one legal turn has nothing to find, and a longer win takes precedence over
// a turn that holds.
func TestHoldIn(t *testing.T) {
	one := turns("D2>C1^D2")
	for _, c := range []struct {
		fen  string
		most int
		want solver.Holding
	}{
		{"1444104044124440440444044/2/mortal:A4,B3/mortal:E5,D2", 3, solver.Holding{Holds: one, Checked: 3, Line: one}},
		{"0221223444341411142201144/2/mortal:D5,D2/mortal:A5,E3", 1,
			solver.Holding{Holds: turns("E3>E2^E3"), Checked: 1, Line: turns("E3>E2^E3")}},
		{"0221223444341411142201144/2/mortal:D5,D2/mortal:A5,E3", 3,
			solver.Holding{Lost: true, LostIn: 2, Checked: 2, Line: turns("E3>E2^E3", "D5>E5^D5", "E2>E3^E2", "D2>E2#")}},
		{"4114114400122430232411410/1/mortal:E4,D1/mortal:D4,B3", 1,
			solver.Holding{HoldIn: 1, Holds: turns("D1>D2^C2"), Checked: 1, Line: turns("D1>D2^C2")}},
		{"4114114400122430232411410/1/mortal:E4,D1/mortal:D4,B3", 3,
			solver.Holding{WinIn: 2, Checked: 2, Line: turns("D1>D2^C2", "D4>E5^D4", "D2>E3#")}},
	} {
		h, err := new(solver.Solver).Hold(t.Context(), position.MustParse(c.fen), solver.Limits{Turns: c.most})
		h.Nodes = 0
		if diff := cmp.Diff(c.want, h, positiontest.Equal); diff != "" || err != nil {
			t.Errorf("%s within %d: %v %s", c.fen, c.most, err, diff)
		}
	}
}
