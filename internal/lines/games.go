package lines

import (
	"errors"
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
// that is not empty is skipped if isHead reports that it is the head of a table; isHead
// may be nil. A line that parse refuses yields a *[fault.LineError], as does one that is too long, and reading goes on
// with the next line. Any other error ends the sequence; [All] describes these.
func Games[G any](file io.Reader, isHead func(line string) bool, parse func(line string) (G, error)) iter.Seq2[GameLine[G], error] {
	return func(yield func(GameLine[G], error) bool) {
		first := true
		for line, err := range All(file) {
			if errors.Is(err, ErrTooLong) {
				first = false
				if !yield(GameLine[G]{Line: line.Number}, &fault.LineError{Line: line.Number, Err: ErrTooLong}) {
					return
				}
				continue
			}
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
