package game

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// A FileError is an error in a line of a file. Its field Line is the number of the line, starting at 1.
type FileError = fault.LineError

// A FileRecord is a game that was read from a file.
type FileRecord[R Record] struct {
	Line   int // its first line, starting at 1
	Record R
}

// ReadRecords yields the games of a file with their line numbers. R is the type of the games, such as
// [SantoriniRecord], or [Record] for all games. The file has one of these formats, and may be compressed with gzip:
//
//   - Text: one game on each line, in a form that [ReadRecord] reads. A line of turns continues the game above it,
//     unless an empty line is between them.
//   - A table: columns separated by tabs. The first line has the names of the columns, including "start" and "turns".
//     Two optional columns are checked. The column "winner" contains 1 or 2. The column "end" contains "climb", "drop",
//     "power", "blocked", or another word for a game that was not played to its end.
//
// Every turn is checked. An invalid game, or a game of another type, yields a *[FileError], and reading continues with
// the next game. Any other error concerns the file as a whole and ends the sequence. Empty lines and lines that begin
// with # are skipped.
func ReadRecords[R Record](file io.Reader) iter.Seq2[FileRecord[R], error] {
	return func(yield func(FileRecord[R], error) bool) {
		var head columns
		begun, headed := false, false // whether the first line was read, and the head was skipped
		texts := lines.Texts(file, false, func(text string) func(string) (belongs, open bool) {
			if !begun {
				begun, head = true, columnsOf(text)
			}
			if head.table {
				return nil
			}
			return func(line string) (belongs, open bool) {
				if strings.TrimSpace(line) == "" || startsRecord(text, line) {
					return false, false
				}
				text += "\n" + line
				return true, false
			}
		})
		for text, err := range texts {
			if head.table && !headed {
				headed = true
				continue
			}
			out := FileRecord[R]{Line: text.Number}
			if err == nil {
				var r Record
				if r, err = head.read(text.Text); err == nil {
					out.Record, err = RecordAs[R](r)
				}
				if err != nil {
					err = &FileError{Line: text.Number, Err: err}
				}
			} else if errors.Is(err, lines.ErrTooLong) {
				err = &FileError{Line: text.Number, Err: lines.ErrTooLong}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// columns holds the index of each column of a table. The zero value means that the file is not a table.
type columns struct {
	table                     bool
	start, turns, end, winner int // -1 for a column that the table does not have
}

// columnsOf finds the columns of a table by their names in the first line of the file.
func columnsOf(head string) columns {
	names := strings.Split(head, "\t")
	column := func(name string) int { return slices.Index(names, name) }
	start, turns := column("start"), column("turns")
	return columns{start >= 0 && turns >= 0, start, turns, column("end"), column("winner")}
}

// read reads a game from a row of the table, or from a line of a file that is not a table.
func (c columns) read(text string) (Record, error) {
	if !c.table {
		if strings.Contains(text, "\t") {
			return nil, fmt.Errorf("%.40q has tabs, but the first line does not name the columns start and turns", text)
		}
		return ReadRecord(text)
	}
	cells := strings.Split(text, "\t")
	cell := func(i int) string {
		if i < 0 || i >= len(cells) {
			return ""
		}
		return cells[i]
	}
	r, err := ReadRecord(strings.TrimRight(cell(c.start)+" "+cell(c.turns), " "))
	if err != nil {
		return nil, err
	}
	outcome := r.Outcome()
	said, winner := cell(c.end), cell(c.winner)
	overSaid := slices.Contains([]Ending{Climb, Drop, Power, Blocked}, Ending(said))
	if said != "" && (overSaid || outcome.Over()) && said != string(outcome.Ending) {
		ending := cmp.Or(outcome.Ending, "ongoing")
		return nil, fmt.Errorf("after its last turn the game is %q, but the file has %.20q", ending, said)
	}
	if won := outcome.Winner.Index(); winner != "" && outcome.Over() && winner != strconv.Itoa(1+won) {
		return nil, fmt.Errorf("the winner is %d, but the file has %.20q", 1+won, winner)
	}
	return r, nil
}
