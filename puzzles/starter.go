package puzzles

import (
	"bytes"
	_ "embed"
	"iter"
)

// The starter collection is made by "make starter".
//
//go:embed starter.jsonl
var starter []byte

// Starter yields the puzzles that come with the package: wins in 2 and more, found in
// games of a simple player against itself. They are not proved again here; a test does
// that. An error says that the package is broken.
func Starter() iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for _, r := range jsonRecords(bytes.NewReader(starter)) {
			p, err := Puzzle{}, r.err
			if err == nil {
				p, err = r.trust()
			}
			if !yield(p, err) {
				return
			}
		}
	}
}
