package main

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Hill climbing leads to puzzles with the themes that are wanted.
func TestClimb(t *testing.T) {
	t.Parallel()
	for i, task := range climbs {
		c := composer{t.Context(), new(solver.Solver), rand.New(rand.NewPCG(1, uint64(i))), task}
		text, err := c.climb()
		if err != nil {
			t.Fatal(err)
		}
		var r puzzles.Record
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		p, err := r.Trust(t.Context(), new(solver.Solver), solver.Limits{})
		if err != nil || !p.Themes().Has(task.themes) || !p.Composed || p.Last == nil {
			t.Errorf("%v is about %v, want %v; %v", p, p.Themes(), task.themes, err)
		}
	}
}
