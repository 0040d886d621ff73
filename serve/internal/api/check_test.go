package api

import (
	"context"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// atOnce does a proof at once.
func atOnce(ctx context.Context, _, _ string, job func(context.Context, *solver.Solver) (any, error)) (any, error) {
	return job(ctx, &solver.Solver{})
}

// A board without a goal is neither a sound puzzle nor an unsound one.
func TestCheckSoundness(t *testing.T) {
	p, _ := codec.MustParse("HfGoo8VCrfkSpV").Santorini()
	setup := p.Setup()
	for _, test := range []struct {
		goal           codec.Goal
		sound, unsound bool
	}{{codec.NoGoal, false, false}, {codec.Win3, true, false}, {codec.Win2, false, true}} {
		out, err := (&Service{}).Check(t.Context(), Prover{Work: Work{Prove: atOnce}, Nodes: 100_000}, setup, test.goal)
		if err != nil || out.Sound != test.sound || out.Unsound != test.unsound {
			t.Errorf("%v: sound %v, unsound %v, %v", test.goal, out.Sound, out.Unsound, err)
		}
	}
}
