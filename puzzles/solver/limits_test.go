package solver_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// start is a position in which eight turns cannot be searched in reasonable time.
var start = position.MustParse("0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4")

// questions are all methods of a Solver that answer a question about a position. Each
// returns the answer as one value, and whether that is the zero value.
var questions = map[string]func(s *solver.Solver, ctx context.Context, p position.Position,
	limits solver.Limits) (answer any, empty bool, err error){
	"Solve": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		r, err := s.Solve(ctx, p, limits)
		return r, cmp.Equal(r, solver.Result[position.Turn]{}, positiontest.Equal), err
	},
	"Lost": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		l, err := s.Lost(ctx, p, limits)
		return l, cmp.Equal(l, solver.Loss{}, positiontest.Equal), err
	},
	"Hold": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		h, err := s.Hold(ctx, p, limits)
		return h, cmp.Equal(h, solver.Holding{}, positiontest.Equal), err
	},
	"ScoreTurns": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool,
		error) {
		scores, err := s.ScoreTurns(ctx, p, limits)
		return scores, scores == nil, err
	},
	"ScoreReplies": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool,
		error) {
		scores, err := s.ScoreReplies(ctx, p, limits)
		return scores, scores == nil, err
	},
	"Refute": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool, error) {
		for t := range p.Turns() {
			score, line, err := s.Refute(ctx, p, t, limits)
			return []any{score, line}, score == solver.Score{} && line == nil, err
		}
		return nil, true, nil
	},
	"RefuteHold": func(s *solver.Solver, ctx context.Context, p position.Position, limits solver.Limits) (any, bool,
		error) {
		for t := range p.Turns() {
			score, line, err := s.RefuteHold(ctx, p, t, limits)
			return []any{score, line}, score == solver.Score{} && line == nil, err
		}
		return nil, true, nil
	},
}

func TestLimitsOutOfRange(t *testing.T) {
	for _, c := range []struct {
		limits solver.Limits
		want   string
	}{
		{solver.Limits{Turns: -1}, "-1 turns, must be 1..60"},
		{solver.Limits{Turns: solver.MaxTurns + 1}, "61 turns, must be 1..60"},
		{solver.Limits{Cores: solver.MaxCores + 1}, "1025 processors, must be at most 1024"},
		{solver.Limits{Table: -1}, "-1 bytes, must be at least 0"},
	} {
		for name, ask := range questions {
			if answer, empty, err := ask(new(solver.Solver), context.Background(), start, c.limits); err == nil ||
				!strings.Contains(err.Error(), c.want) || !empty {
				t.Errorf("%s with %+v: %v, %v; want an error with %q", name, c.limits, answer, err, c.want)
			}
		}
	}
}

// A limit of 0 is the default, and the maximum limits are allowed.
func TestLimitsByDefault(t *testing.T) {
	ctx := context.Background()
	for _, p := range narrow(31, 50) {
		want, err := solver.Solve(ctx, p, solver.Limits{Turns: solver.DefaultTurns, Table: solver.DefaultTable, Cores: 1})
		if err != nil {
			t.Fatal(err)
		}
		got, err := solver.Solve(ctx, p, solver.Limits{})
		if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" || err != nil {
			t.Errorf("%v: %v %s", p, err, diff)
		}
	}
	for name, ask := range questions {
		if _, _, err := ask(new(solver.Solver), ctx, deep[0], solver.Limits{Turns: 4, Cores: -1}); err != nil {
			t.Errorf("%s on all processors: %v", name, err)
		}
	}
	for _, limits := range []solver.Limits{{Turns: solver.MaxTurns}, {Turns: 4, Table: 1 << 16, Cores: solver.MaxCores}} {
		if r, err := solver.Solve(ctx, deep[0], limits); r.WinIn != 4 || err != nil {
			t.Errorf("%+v: %+v, %v", limits, r, err)
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
				if answer, _, err := ask(&s, ctx, start, limits); !errors.Is(err, context.Canceled) ||
					errors.Is(err, solver.ErrNodes) {
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
		if diff := cmp.Diff(want, got, positiontest.Equal); err != nil || diff != "" {
			t.Errorf("%d cores, afterwards: %v %s", cores, err, diff)
		}
	}
}

// A loss that is not searched to its end says how many turns were.
func TestLostChecked(t *testing.T) {
	for k := 1; k <= 3; k++ {
		whole, err := new(solver.Solver).Lost(t.Context(), start, solver.Limits{Turns: k})
		if err != nil || whole.Checked != k {
			t.Fatalf("%+v, %v", whole, err)
		}
		r, err := new(solver.Solver).Lost(t.Context(), start, solver.Limits{Turns: k + 1, Nodes: whole.Nodes + 1})
		if !errors.Is(err, solver.ErrNodes) || r.Checked != k {
			t.Errorf("stopped in the search of %d turns: %+v, %v, want %d checked", k+1, r, err, k)
		}
	}
}
