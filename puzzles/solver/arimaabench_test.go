package solver_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func BenchmarkSolveArimaa(b *testing.B) {
	for _, c := range []struct {
		name, short     string
		winIn, keyTurns int
	}{
		{"one", "g [   r      DRe      d                                            ]", 1, 1},
		{"two", "g [rr        r  hErr   m R       eR     rC R               RRR R   ]", 2, 1},
		{"none", "g [r r  r    h c       d r  H   e    E  h   R D      C  R  R R    R]", 0, 0},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := arimaa.MustParse(c.short)
			for range b.N {
				r, err := solver.SolveArimaa(b.Context(), p, solver.Limits{})
				if err != nil || r.WinIn != c.winIn || len(r.KeyTurns) != c.keyTurns {
					b.Fatalf("won in %d by %d turns, %v, want %d by %d", r.WinIn, len(r.KeyTurns), err, c.winIn, c.keyTurns)
				}
			}
		})
	}
}
