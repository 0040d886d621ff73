package lines

import (
	"io"
	"iter"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// GameLine is a game and its line in a file, 1 for the first.
type GameLine[G any] struct {
	Line int
	Game G
}

// Games yields the games of a file with their lines, as parse reads them. The first line
// that is not empty is left out if isHead says so; nil says no. A line that parse refuses
// yields a *[fault.LineError], and the next line follows; any other error is of the file,
// as [All] has it, and the last that is yielded.
func Games[G any](file io.Reader, isHead func(line string) bool, parse func(line string) (G, error)) iter.Seq2[GameLine[G], error] {
	return func(yield func(GameLine[G], error) bool) {
		first := true
		for line, err := range All(file) {
			if err != nil {
				yield(GameLine[G]{}, err)
				return
			}
			head := first && isHead != nil && isHead(line.Text)
			first = false
			if head {
				continue
			}
			g, err := parse(line.Text)
			if err != nil {
				err = &fault.LineError{Line: line.Number, Err: err}
			}
			if !yield(GameLine[G]{line.Number, g}, err) {
				return
			}
		}
	}
}
