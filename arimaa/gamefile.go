package arimaa

import (
	"io"
	"iter"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// LineError says which Line of a file is wrong, 1 for the first, and why: Err. Package
// position has the same type.
type LineError = fault.LineError

// GameLine is a Game and its Line in a file, 1 for the first.
type GameLine = lines.GameLine[Game]

// ReadGames yields the games of a file with their lines, one record a line, as
// [ParseGame] reads it. The file may be compressed with gzip. A wrong line yields a
// *[LineError], and reading goes on with the next line. Any other error concerns the file
// as a whole and ends the sequence. Empty lines are skipped.
func ReadGames(file io.Reader) iter.Seq2[GameLine, error] {
	return lines.Games(file, nil, ParseGame)
}
