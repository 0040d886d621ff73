package puzzles

import (
	"context"
	"math"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A limit within a limit is the lower of the two, never none, and ends with its questions.
func TestWithin(t *testing.T) {
	for _, c := range []struct{ limit, spent, nodes, want uint64 }{
		{0, 0, 10, 10},
		{0, 5, 10, 15},
		{1, 0, 10, 1},
		{100, 5, 10, 15},
		{100, 95, 10, 100},
		{100, 0, 0, 1},
		{100, 100, 0, 100},
		{0, 0, 0, 1},
	} {
		q := prover{ctx: t.Context(), limits: solver.Limits{Nodes: c.limit}}
		q.spent = c.spent
		got, err := bounded(&q, c.nodes, func() (uint64, error) { return q.limits.Nodes, context.Canceled })
		if err != context.Canceled {
			t.Errorf("%+v: %v", c, err)
		}
		if got != c.want || q.limits.Nodes != c.limit {
			t.Errorf("%+v: the limit is %d, then %d", c, got, q.limits.Nodes)
		}
	}
	for _, c := range []struct{ limit, spent, part, want uint64 }{
		{0, 7, 4, math.MaxInt64},
		{100, 0, 4, 25},
		{100, 20, 4, 20},
		{100, 101, 4, 0},
		{1, 0, 2, 0},
	} {
		q := prover{ctx: t.Context(), limits: solver.Limits{Nodes: c.limit}}
		q.spent = c.spent
		if got := q.share(c.part); got != c.want {
			t.Errorf("%+v: the share is %d", c, got)
		}
	}
}

// Up to win4 turns are scored one turn farther, and beyond it not.
func TestScoreTurnsAndSlower(t *testing.T) {
	p, err := position.Parse("00400 00400 44444 44444 44444/1/mortal:A5,B5/mortal:D5,E5")
	if err != nil {
		t.Fatal(err)
	}
	spent := func(ask func(q *prover) ([]solver.Score, error)) uint64 {
		var s solver.Solver
		q := &prover{ctx: context.Background(), solver: &s}
		if _, err := ask(q); err != nil {
			t.Fatal(err)
		}
		return q.spent
	}
	nodes := map[int]uint64{}
	for k := 2; k <= 6; k++ {
		nodes[k] = spent(func(q *prover) ([]solver.Score, error) {
			return q.scoreTurns(p, k)
		})
		if nodes[k] <= nodes[k-1] {
			t.Fatalf("%d turns take %d nodes, one less %d: the board does not serve", k, nodes[k], nodes[k-1])
		}
	}
	for k, want := range map[int]uint64{2: nodes[3], 3: nodes[4], 4: nodes[5], 5: nodes[5]} {
		if got := spent(func(q *prover) ([]solver.Score, error) {
			return q.scoreTurnsAndSlower(p, k)
		}); got != want {
			t.Errorf("win%d takes %d nodes, want %d", k, got, want)
		}
	}
}
