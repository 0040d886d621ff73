package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The puzzles of games with gods are sound, with the turn before them, and the step goes on where it was
// stopped.
func TestGodsPuzzles(t *testing.T) {
	dir := t.TempDir()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := godsPuzzles(cancelled, dir, []string{"40"}); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	if err := godsPuzzles(t.Context(), dir, []string{"40"}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, godsFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) < 8 {
		t.Fatalf("%d puzzles: the sample proves too little", len(lines))
	}
	for _, line := range lines {
		var r puzzles.Record
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if r.Code.Game() != codec.Gods || r.Last == nil {
			t.Errorf("%q has no gods or no turn before it", line)
		}
		if err := puzzles.VerifyUnique(t.Context(), new(solver.Solver), r.Code, solver.Limits{}); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		if _, err := r.Prove(t.Context(), new(solver.Solver), solver.Limits{}); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	for _, args := range [][]string{nil, {"0"}, {"many"}, {"41", "zeus"}} {
		if err := godsPuzzles(t.Context(), dir, args); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
