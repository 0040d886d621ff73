package arimaa_test

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

// The rules agree with plain arrays on any position: sets, steps, turns of two steps,
// and how a game ends.
func FuzzRules(f *testing.F) {
	for _, p := range append(arimaatest.List(9, 10), arimaatest.Played(9, 10)...) {
		f.Add(p.String(), uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		p, err := arimaa.Parse(text)
		if err != nil {
			return
		}
		for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
			checkFrozen(t, p, piece)
		}
		checkSteps(t, p, rand.New(rand.NewPCG(seed, 0)))
		checkEnds(t, p, 2)
		checkOutcome(t, p)
	})
}
