package puzzles_test

import (
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Texts that a database would refuse are refused by all ways to a puzzle.
func TestTextsOfInfo(t *testing.T) {
	c := codec.MustParse("HfGoo8VCrfkSpV")
	s := new(solver.Solver)
	good, err := puzzles.Prove(t.Context(), s, c, puzzles.Info{Title: "two\nlines", Author: strings.Repeat("x", 300)},
		solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"a\x00b", "\x1b[2J", "\xff", strings.Repeat("x", 301)} {
		for _, info := range []puzzles.Info{{Title: bad}, {Author: bad}, {Source: bad}} {
			if _, err := puzzles.Prove(t.Context(), s, c, info, solver.Limits{}); err == nil {
				t.Errorf("Prove takes %.20q", bad)
			}
			r := good.Record()
			r.Title, r.Author, r.Source = info.Title, info.Author, info.Source
			if _, err := r.Trust(t.Context(), s, solver.Limits{}); err == nil {
				t.Errorf("Trust takes %.20q", bad)
			}
		}
	}
}
