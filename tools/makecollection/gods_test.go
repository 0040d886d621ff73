package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The candidates of games with gods are sound puzzles with the turn before them, and the step goes on where
// it was stopped.
func TestGodsCandidates(t *testing.T) {
	dir := t.TempDir()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := godsCandidates(cancelled, dir, []string{"40"}); !errors.Is(err, context.Canceled) {
		t.Fatalf("cancelled: %v", err)
	}
	if err := godsCandidates(t.Context(), dir, []string{"40"}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, godsFile))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(lines) < 10 {
		t.Fatalf("%d candidates: the sample proves too little", len(lines))
	}
	for _, line := range lines {
		cells := strings.Split(line, "\t")
		c, err := codec.ReadAs[codec.GodsCode](cells[0])
		if err != nil || len(cells) != 3 {
			t.Fatalf("%q: %v", line, err)
		}
		if err := puzzles.VerifyUnique(t.Context(), nil, c, solver.Limits{}); err != nil {
			t.Errorf("%q: %v", line, err)
		}
		if _, err := gods.ParseTurn(cells[1]); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
	for _, args := range [][]string{nil, {"0"}, {"many"}, {"41"}} { // the last one is another search
		if err := godsCandidates(t.Context(), dir, args); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}
