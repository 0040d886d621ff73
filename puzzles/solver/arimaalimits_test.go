package solver_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var sameTurn = cmp.Comparer(func(a, b arimaa.Turn) bool { return a == b })

// inTwo is won in two turns, and takes some thousand nodes.
var inTwo = arimaa.MustParse("s [     e         r                              R                 ]")

func TestArimaaLimitsOutOfRange(t *testing.T) {
	for turns, want := range map[int]string{
		-1: "solver: limit of -1 turns for Arimaa, must be 1..2",
		3:  "solver: limit of 3 turns for Arimaa, must be 1..2",
	} {
		r, err := solver.SolveArimaa(t.Context(), inTwo, solver.Limits{Turns: turns})
		if err == nil || err.Error() != want || !cmp.Equal(r, solver.Result[arimaa.Turn]{}, sameTurn, positiontest.Equal) {
			t.Errorf("within %d turns: %+v, %v; want the error %q", turns, r, err, want)
		}
	}
}

// checkStopped checks what is said of a search that was stopped: all of it is true, and
// there is no line.
func checkStopped(t *testing.T, got, whole solver.Result[arimaa.Turn]) {
	t.Helper()
	want := solver.Result[arimaa.Turn]{Checked: min(got.Checked, 1), Nodes: got.Nodes}
	if got.WinIn > 0 {
		want.WinIn, want.Checked, want.KeyTurns = whole.WinIn, whole.Checked, whole.KeyTurns
	}
	if !cmp.Equal(got, want, sameTurn, positiontest.Equal) {
		t.Errorf("stopped after %d nodes: %+v, want %+v", got.Nodes, got, want)
	}
}

func TestArimaaNodes(t *testing.T) {
	t.Parallel()
	whole, err := solver.SolveArimaa(t.Context(), inTwo, solver.Limits{})
	if err != nil || whole.WinIn != 2 {
		t.Fatalf("won in %d, %v", whole.WinIn, err)
	}
	stopped := map[[2]int]int{} // by what was found out
	limits := []uint64{whole.Nodes - 2, whole.Nodes - 1, whole.Nodes, whole.Nodes + 1}
	for nodes := uint64(1); nodes < whole.Nodes; nodes += 1 + nodes/8 {
		limits = append(limits, nodes)
	}
	for _, nodes := range limits {
		got, err := solver.SolveArimaa(t.Context(), inTwo, solver.Limits{Nodes: nodes})
		if nodes > whole.Nodes {
			if err != nil || !cmp.Equal(got, whole, sameTurn, positiontest.Equal) {
				t.Errorf("within %d nodes: %+v, %v; want %+v", nodes, got, err, whole)
			}
			continue
		}
		if !errors.Is(err, solver.ErrNodes) || got.Nodes < nodes || got.Nodes > nodes+1000 {
			t.Errorf("within %d nodes: %d, %v", nodes, got.Nodes, err)
		}
		checkStopped(t, got, whole)
		stopped[[2]int{got.WinIn, got.Checked}]++
	}
	for _, found := range [][2]int{{0, 0}, {0, 1}, {2, 2}} {
		if stopped[found] == 0 {
			t.Errorf("stopped with a win in so many turns and so many checked: %v: the sample proves too little", stopped)
		}
	}
	if r, err := solver.SolveArimaa(t.Context(), inTwo, solver.Limits{Nodes: 1}); r.Nodes != 1 || err == nil ||
		err.Error() != "node limit reached after 1 nodes" {
		t.Errorf("within one node: %d, %v", r.Nodes, err)
	}
}

func TestArimaaCancelled(t *testing.T) {
	t.Parallel()
	whole, err := solver.SolveArimaa(t.Context(), inTwo, solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	before, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := solver.SolveArimaa(before, inTwo, solver.Limits{}); !errors.Is(err, context.Canceled) ||
		!cmp.Equal(r, solver.Result[arimaa.Turn]{}, sameTurn, positiontest.Equal) {
		t.Errorf("cancelled before: %+v, %v", r, err)
	}
	var last uint64
	for looks := int64(1); ; looks++ {
		ctx := &later{Context: context.Background()}
		ctx.left.Store(looks)
		r, err := solver.SolveArimaa(ctx, inTwo, solver.Limits{Nodes: 2 * whole.Nodes})
		if err == nil {
			if most := int64(whole.Nodes/64 + 2); looks < most/8 || looks > most {
				t.Errorf("the context is checked %d times in %d nodes, want %d to %d times", looks, whole.Nodes, most/8, most)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || r.Nodes < last || r.Nodes > last+1000 {
			t.Fatalf("cancelled after %d looks: %d nodes after %d, %v", looks, r.Nodes, last, err)
		}
		checkStopped(t, r, whole)
		last = r.Nodes
	}
}

// The search takes as many nodes as when it was written. A weaker bound and a worse order of
// replies show here alone, for they change no answer.
func TestArimaaNodeCounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		short string
		nodes uint64
	}{
		{inTwo.String(), 4393},
		{"g [                  rH     Cr      h R                            ]", 21646},
		{"g [rr        r  hErr   m R       eR     rC R               RRR R   ]", 406647},
		{"g [r r  r    h c       d r  H   e    E  h   R D      C  R  R R    R]", 82382},
	} {
		if r, err := solver.SolveArimaa(t.Context(), arimaa.MustParse(c.short), solver.Limits{}); r.Nodes != c.nodes ||
			err != nil {
			t.Errorf("%s takes %d nodes, %v, want %d", c.short, r.Nodes, err, c.nodes)
		}
	}
}
