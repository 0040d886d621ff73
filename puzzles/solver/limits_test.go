package solver_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// start is a position of which eight turns are too many for any patience.
var start = position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")

// questions are all that a solver can be asked about a position. Each returns the
// answer as one value, and whether that is the zero value.
var questions = map[string]func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (answer any, empty bool, err error){
	"Solve": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		r, err := s.Solve(ctx, p, limits)
		return r, r.WinIn == 0 && r.Checked == 0 && r.KeyTurns == nil && r.Line == nil && r.Nodes == 0, err
	},
	"Lost": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		l, err := s.Lost(ctx, p, limits)
		return l, !l.Lost && l.In == 0 && l.Checked == 0 && l.Line == nil && l.Nodes == 0, err
	},
	"ScoreTurns": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		worths, err := s.ScoreTurns(ctx, p, limits)
		return worths, worths == nil, err
	},
	"ScoreReplies": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		worths, err := s.ScoreReplies(ctx, p, limits)
		return worths, worths == nil, err
	},
	"BestReply": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		w, line, err := s.BestReply(ctx, p, limits)
		return []any{w, line}, w == solver.Worth{} && line == nil, err
	},
	"Refute": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		for t := range p.Turns() {
			w, line, err := s.Refute(ctx, p, t, limits)
			return []any{w, line}, w == solver.Worth{} && line == nil, err
		}
		return nil, true, nil
	},
}

func TestLimitsOutOfRange(t *testing.T) {
	for _, c := range []struct {
		limits solver.Limits
		want   string
	}{
		{solver.Limits{Turns: -1}, "-1 turns, want 1..60"},
		{solver.Limits{Turns: solver.MaxTurns + 1}, "61 turns, want 1..60"},
		{solver.Limits{Table: -1}, "-1 bytes"},
	} {
		for name, ask := range questions {
			if answer, empty, err := ask(new(solver.Solver), context.Background(), start, c.limits); err == nil || !strings.Contains(err.Error(), c.want) || !empty {
				t.Errorf("%s with %+v: %v, %v; want an error with %q", name, c.limits, answer, err, c.want)
			}
		}
	}
}

// No limit stands for the default, and the greatest Max is one.
func TestLimitsByDefault(t *testing.T) {
	ctx := context.Background()
	for _, p := range narrow(31, 50) {
		want, err := solver.Solve(ctx, p, solver.Limits{Turns: solver.DefaultTurns, Table: solver.DefaultTable, Cores: 1})
		if err != nil {
			t.Fatal(err)
		}
		got, err := solver.Solve(ctx, p, solver.Limits{})
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v: %v %s", p, err, diff)
		}
	}
	for name, ask := range questions {
		if _, _, err := ask(new(solver.Solver), ctx, deep[0], solver.Limits{Turns: 4, Cores: -1}); err != nil {
			t.Errorf("%s on all processors: %v", name, err)
		}
	}
	r, err := solver.Solve(ctx, deep[0], solver.Limits{Turns: solver.MaxTurns})
	if r.WinIn != 4 || err != nil {
		t.Errorf("within %d turns: %+v, %v", solver.MaxTurns, r, err)
	}
}

// raising calls f with greater and greater node limits until it reports that they
// are enough.
func raising(f func(nodes uint64) (enough bool)) {
	for nodes := uint64(1); !f(nodes); nodes += nodes/2 + 1 {
	}
}

// nearly calls f with limits that are a little too low, if so many nodes are enough:
// the line comes last.
func nearly(nodes uint64, f func(nodes uint64) (enough bool)) {
	for percent := range uint64(8) {
		f(nodes - (percent+1)*nodes/100)
	}
}

// deep are positions with a win in 4, a win in 5, none in 5, and again a win in 5.
var deep = []position.Position{
	position.MustParse("2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5"),
	position.MustParse("0020002200002000000000000/1/mortal:A5,E1/mortal:B5,A4"),
	position.MustParse("0201010121101101030100110/1/mortal:C5,C1/mortal:B4,B2"),
	position.MustParse("1432334104133241142022101/1/mortal:A5,B2/mortal:D4,A2"),
}

// A search that is stopped says so, what it says is true, and a new one stops at the
// same place.
func TestNodes(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	decided := map[int]int{}
	for _, p := range deep {
		want, err := solver.Solve(ctx, p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		within := func(nodes uint64) (enough bool) {
			limits := solver.Limits{Turns: 5, Nodes: nodes}
			got, err := solver.Solve(ctx, p, limits)
			again, errAgain := solver.Solve(ctx, p, limits)
			if diff := cmp.Diff(got, again); diff != "" || fmt.Sprint(err) != fmt.Sprint(errAgain) {
				t.Fatalf("%v within %d nodes: %v, then %v: %s", p, nodes, err, errAgain, diff)
			}
			if err == nil {
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%v within %d nodes: %s", p, nodes, diff)
				}
				return true
			}
			if !errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+10_000 {
				t.Fatalf("%v within %d nodes: %d, %v", p, nodes, got.Nodes, err)
			}
			// Nothing found yet, or all but the line.
			short := solver.Result[position.Turn]{Checked: min(got.Checked, want.Checked-1), Nodes: got.Nodes}
			if got.WinIn != 0 {
				short = want
				short.Line, short.Nodes = nil, got.Nodes
			}
			if diff := cmp.Diff(short, got); diff != "" {
				t.Fatalf("%v within %d nodes: %s", p, nodes, diff)
			}
			decided[got.Checked]++
			return false
		}
		raising(within)
		nearly(want.Nodes, within)
	}
	for checked := 2; checked <= 5; checked++ {
		if decided[checked] == 0 {
			t.Errorf("no search was stopped with %d turns decided", checked)
		}
	}
}

func TestNodesOfLost(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for _, p := range []position.Position{deep[0], deep[1], deep[3]} {
		r, err := solver.Solve(ctx, p, solver.Limits{Turns: 5})
		if err != nil {
			t.Fatal(err)
		}
		p := p.PlayLegal(r.KeyTurns[0])
		want, err := new(solver.Solver).Lost(ctx, p, solver.Limits{Turns: 5})
		if err != nil || !want.Lost || want.In != r.WinIn-1 {
			t.Fatalf("%v: %+v, %v", p, want, err)
		}
		within := func(nodes uint64) (enough bool) {
			got, err := new(solver.Solver).Lost(ctx, p, solver.Limits{Turns: 5, Nodes: nodes})
			if err != nil && (!errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+10_000) {
				t.Fatalf("%v within %d nodes: %+v, %v", p, nodes, got, err)
			}
			expected := want
			switch {
			case err == nil:
				want.Nodes = got.Nodes
			case got.Lost:
				expected.Line = nil
			default:
				expected = solver.Loss{Checked: min(got.Checked, want.Checked-1)}
			}
			expected.Nodes = got.Nodes
			if diff := cmp.Diff(expected, got); diff != "" {
				t.Fatalf("%v within %d nodes: %v, %s", p, nodes, err, diff)
			}
			return err == nil
		}
		raising(within)
		nearly(want.Nodes, within)
	}
}

// Wherever they are stopped, the other questions have no answer.
func TestNodesOfOthers(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"ScoreTurns", "ScoreReplies", "BestReply", "Refute"} {
		for _, p := range deep {
			var s solver.Solver
			raising(func(nodes uint64) bool {
				answer, empty, err := questions[name](&s, context.Background(), p, solver.Limits{Turns: 4, Nodes: nodes})
				if err != nil && (!errors.Is(err, solver.ErrNodes) || !empty) {
					t.Fatalf("%v: %s within %d nodes: %v, %v", p, name, nodes, answer, err)
				}
				return err == nil
			})
		}
	}
}

// later is a context that is cancelled when it has been asked some times.
type later struct {
	context.Context
	left atomic.Int64
}

func (c *later) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	before, cancel := context.WithCancel(context.Background())
	cancel()
	for _, cores := range []int{1, 2} {
		var s solver.Solver
		limits := solver.Limits{Turns: 8, Cores: cores}
		for name, ask := range questions {
			if answer, empty, err := ask(&s, before, start, limits); !errors.Is(err, context.Canceled) || !empty {
				t.Errorf("%s on %d cores, cancelled before: %v, %v", name, cores, answer, err)
			}
			for _, looks := range []int64{1, 2, 10, 100} {
				ctx := &later{Context: context.Background()}
				ctx.left.Store(looks)
				if answer, _, err := ask(&s, ctx, start, limits); !errors.Is(err, context.Canceled) || errors.Is(err, solver.ErrNodes) {
					t.Errorf("%s on %d cores, cancelled after %d looks: %v, %v", name, cores, looks, answer, err)
				}
			}
			during, cancel := context.WithCancel(context.Background())
			time.AfterFunc(5*time.Millisecond, cancel)
			if answer, _, err := ask(&s, during, start, limits); !errors.Is(err, context.Canceled) {
				t.Errorf("%s on %d cores, cancelled soon: %v, %v", name, cores, answer, err)
			}
		}
		// As good as new.
		want, err := solver.Solve(context.Background(), deep[0], solver.Limits{Turns: 4})
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Solve(context.Background(), deep[0], solver.Limits{Turns: 4, Cores: cores})
		got.Nodes = want.Nodes
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%d cores, afterwards: %v %s", cores, err, diff)
		}
	}
}
