package solver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

// What wins within two turns in a position of few turns is what trying everything finds.
func FuzzSolveArimaa(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 0))
	for range 10 {
		f.Add(few(r).String())
		f.Add(hunt(r).String())
	}
	f.Fuzz(func(t *testing.T, short string) {
		p, err := arimaa.Parse(short)
		if err != nil || p.Outcome(nil).Over() || p.Perft(4) > 60 {
			return
		}
		solveArimaa(t, p)
	})
}
