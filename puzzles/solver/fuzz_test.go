package solver_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// In any live position, solver and reference implementation agree on what can be forced within two turns,
// and on which turns hold for one.
func FuzzSolve(f *testing.F) {
	for _, list := range [][]position.Position{live(11, 10), played(12, 10, 8), narrow(13, 10)} {
		for _, p := range list {
			f.Add(p.String())
		}
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := position.Parse(fen)
		if err != nil || p.Finished() {
			return
		}
		compare(t, new(solver.Solver), p, 2)
		compareHold(t, new(solver.Solver), p, 1)
	})
}
