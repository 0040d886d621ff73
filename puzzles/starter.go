package puzzles

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"iter"

	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The starter collection is made by "make starter".
//
//go:embed starter.jsonl
var starter []byte

// Starter yields the puzzles that come with the package: wins in 2 and more turns, found in
// games of a simple player against itself. They are trusted here; a test proves them. An
// error says that the package is broken.
func Starter() iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		s := new(solver.Solver)
		for text := range bytes.Lines(starter) {
			var r Record
			var p Puzzle
			err := json.Unmarshal(text, &r)
			if err == nil {
				p, err = r.Trust(context.Background(), s, solver.Limits{})
			}
			if !yield(p, err) {
				return
			}
		}
	}
}
