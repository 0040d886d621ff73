package solver_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// benchSolve searches for wins in one position of each of n random games. The reference implementation has
// counted how many positions are won.
func benchSolve(b *testing.B, n, most, wins int) {
	ctx, list := context.Background(), played(2026, n, 1000)
	var s solver.Solver
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		won := 0
		for _, p := range list {
			r, err := s.Solve(ctx, p, solver.Limits{Turns: most})
			if err != nil {
				b.Fatal(err)
			}
			if r.WinIn > 0 {
				won++
			}
			nodes += r.Nodes
		}
		if won != wins {
			b.Fatalf("%d of %d positions are won within %d turns, want %d", won, n, most, wins)
		}
	}
	report(b, b.N*n, nodes)
}

func report(b *testing.B, positions int, nodes uint64) {
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkSolve2(b *testing.B) { benchSolve(b, 2000, 2, 406) }
func BenchmarkSolve3(b *testing.B) { benchSolve(b, 500, 3, 166) }
func BenchmarkSolve4(b *testing.B) { benchSolve(b, 50, 4, 15) }

func BenchmarkHold(b *testing.B) {
	ctx, list := context.Background(), played(2026, 500, 12)
	var s solver.Solver
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		held := 0
		for _, p := range list {
			h, err := s.Hold(ctx, p, solver.Limits{Turns: 3})
			if err != nil {
				b.Fatal(err)
			}
			if h.HoldIn > 0 {
				held++
			}
			nodes += h.Nodes
		}
		if held != 29 {
			b.Fatalf("in %d of %d positions one turn holds, want 29", held, len(list))
		}
	}
	report(b, b.N*len(list), nodes)
}

// A position with a win in six turns and one key turn.
func BenchmarkSolveHard(b *testing.B) {
	p := position.MustParse("0000102101001200212020001/1/mortal:E3,C1/mortal:D5,C4")
	for _, cores := range []int{1, 2} {
		b.Run(fmt.Sprintf("cores=%d", cores), func(b *testing.B) {
			var s solver.Solver
			nodes := uint64(0)
			for b.Loop() {
				r, err := s.Solve(context.Background(), p, solver.Limits{Turns: 6, Cores: cores})
				if err != nil || r.WinIn != 6 || len(r.KeyTurns) != 1 || r.KeyTurns[0] != position.MustParseTurn("C1>C2^D3") {
					b.Fatal(r, err)
				}
				nodes += r.Nodes
			}
			report(b, b.N, nodes)
		})
	}
}
