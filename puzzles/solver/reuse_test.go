package solver_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Answers depend neither on the size of the table nor on the number of processors.
func TestTableAndCoresDoNotMatter(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var plenty, tiny, huge, two, tinyTwo, all, many solver.Solver
	nodes := map[string]uint64{}
	for _, p := range slices.Concat(sample(played(41, 150, 12)), sample(narrow(42, 50)), deep) {
		want, err := plenty.Solve(ctx, p, solver.Limits{Turns: 4})
		if err != nil {
			t.Fatal(err)
		}
		lost, err := plenty.Lost(ctx, p, solver.Limits{Turns: 3})
		if err != nil {
			t.Fatal(err)
		}
		hold, err := plenty.Hold(ctx, p, solver.Limits{Turns: 3})
		if err != nil {
			t.Fatal(err)
		}
		nodes["plenty"] += want.Nodes
		for name, other := range map[string]struct {
			solver *solver.Solver
			limits solver.Limits
		}{
			"tiny":                        {&tiny, solver.Limits{Table: 1}},
			"huge":                        {&huge, solver.Limits{Table: 1 << 30}},
			"two processors":              {&two, solver.Limits{Cores: 2}},
			"tiny for two processors":     {&tinyTwo, solver.Limits{Table: 1, Cores: 2}},
			"all processors":              {&all, solver.Limits{Table: 1 << 20, Cores: -1}},
			"more processors than needed": {&many, solver.Limits{Table: 1 << 20, Cores: 100}},
		} {
			other.limits.Turns = 4
			got, err := other.solver.Solve(ctx, p, other.limits)
			nodes[name] += got.Nodes
			got.Nodes = want.Nodes
			if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" || err != nil {
				t.Fatalf("%v, %s: Solve: %v %s", p, name, err, diff)
			}
			other.limits.Turns = 3
			l, err := other.solver.Lost(ctx, p, other.limits)
			l.Nodes = lost.Nodes
			if diff := cmp.Diff(lost, l, positiontest.Equal); diff != "" || err != nil {
				t.Fatalf("%v, %s: Lost: %v %s", p, name, err, diff)
			}
			h, err := other.solver.Hold(ctx, p, other.limits)
			h.Nodes = hold.Nodes
			if diff := cmp.Diff(hold, h, positiontest.Equal); diff != "" || err != nil {
				t.Fatalf("%v, %s: Hold: %v %s", p, name, err, diff)
			}
		}
	}
	if nodes["tiny"] == nodes["plenty"] || nodes["huge"] != nodes["plenty"] {
		t.Errorf("nodes by table: %v, as if the tiny one were large enough or the other were not", nodes)
	}
}

// A Solver keeps no results: after any other questions, its answers and node counts are those
// of a new Solver.
func TestReuse(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var reused solver.Solver
	for i, p := range slices.Concat(deep[:2], sample(played(43, 30, 12)), sample(narrow(44, 20)), deep[:2]) {
		limits := solver.Limits{Turns: 4 - i%3}
		for name, ask := range questions {
			want, _, err := ask(new(solver.Solver), ctx, p, limits)
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := ask(&reused, ctx, p, limits)
			if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" || err != nil {
				t.Errorf("%v: %s with %+v: %v %s", p, name, limits, err, diff)
			}
		}
	}
}

// A search stops at the same node as that of a new Solver, even if the table has grown before.
func TestReuseDeep(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var reused solver.Solver
	for _, p := range slices.Concat(deep, deep, []position.Position{start}) {
		limits := solver.Limits{Turns: 6, Nodes: 1_000_000}
		want, errNew := solver.Solve(ctx, p, limits)
		got, err := reused.Solve(ctx, p, limits)
		if diff := cmp.Diff(want, got, positiontest.Equal); diff != "" || (err == nil) != (errNew == nil) {
			t.Errorf("%v: %v, a new one says %v: %s", p, err, errNew, diff)
		}
	}
}

// A search that finds no win allocates its budget and nothing else.
func TestAllocs(t *testing.T) {
	ctx := context.Background()
	var s solver.Solver
	var quiet []position.Position
	for _, p := range slices.Concat(live(51, 200), played(52, 200, 20)) {
		if r, err := s.Solve(ctx, p, solver.Limits{Turns: 2}); err != nil {
			t.Fatal(err)
		} else if r.WinIn == 0 {
			quiet = append(quiet, p)
		}
	}
	if len(quiet) < 100 {
		t.Fatalf("%d positions without a win in 2", len(quiet))
	}
	n := testing.AllocsPerRun(5, func() {
		for _, p := range quiet {
			if r, err := s.Solve(ctx, p, solver.Limits{Turns: 2}); r.WinIn != 0 || err != nil {
				t.Errorf("%v: %+v, %v", p, r, err)
			}
		}
	})
	if n > float64(len(quiet)) {
		t.Errorf("%v allocations for %d positions", n, len(quiet))
	}
}
