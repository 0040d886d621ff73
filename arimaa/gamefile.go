package arimaa

import (
	"fmt"
	"io"
	"iter"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// LineError says which line of a file of games is wrong.
type LineError struct {
	Line int // 1 for the first
	Err  error
}

// Error names the line and the reason.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns e.Err.
func (e *LineError) Unwrap() error { return e.Err }

// GameLine is a game and its line in a file, 1 for the first.
type GameLine struct {
	Line int
	Game Game
}

// ReadGames yields the games of a file with their lines, a record a line, as
// [ParseGame] reads it. The file may be compressed with gzip. A wrong line yields a
// *[LineError], and the next line follows; any other error is of the file and the last
// that is yielded. Empty lines are skipped.
func ReadGames(file io.Reader) iter.Seq2[GameLine, error] {
	return func(yield func(GameLine, error) bool) {
		for line, err := range lines.All(file) {
			if err != nil {
				yield(GameLine{}, err)
				return
			}
			g, err := ParseGame(line.Text)
			if err != nil {
				err = &LineError{line.Number, err}
			}
			if !yield(GameLine{line.Number, g}, err) {
				return
			}
		}
	}
}
