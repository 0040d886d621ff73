package game

import (
	"bufio"
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
	Line    int // its first line, starting at 1
	Record  R
	Warning *FileError // names the columns of a table that are not read; nil except for the first valid game of a table
}

// ReadRecords yields the games of a file with their line numbers. R is the type of the games, such as
// [SantoriniRecord], or [Record] for all games. The file has one of these formats, and may be compressed with gzip:
//
//   - Text: one game on each line, in a form that [ReadRecord] reads. A line of turns continues the game above it,
//     unless an empty line is between them.
//   - A table: columns separated by tabs, commas or semicolons. The first line has the names of the columns, including
//     "start" and "turns". A line above it may name the separator: "sep=;". Two optional columns are checked. Column
//     "winner" contains 1 or 2, or 0 if nobody has won. The column "end" contains "climb", "drop", "power", "blocked",
//     or another word for a game that was not played to its end. Other columns are not read; see [FileRecord].
//
// Every turn is checked. An invalid game, or a game of another type, yields a *[FileError], and reading continues with
// the next game. Any other error concerns the file as a whole and ends the sequence. Empty lines and lines that begin
// with # are skipped.
func ReadRecords[R Record](file io.Reader) iter.Seq2[FileRecord[R], error] {
	return func(yield func(FileRecord[R], error) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(FileRecord[R]{}, err)
			return
		}
		var head columns
		var warning *FileError
		begun := false
		for row, err := range rowsOf(text) {
			if !begun && err == nil {
				begun, head = true, columnsOf(row.Cells)
				if head.table {
					warning = head.warning(row.Number)
					continue
				}
			}
			out := FileRecord[R]{Line: row.Number}
			if err == nil {
				var r Record
				if r, err = head.read(row.Cells); err == nil {
					out.Record, err = RecordAs[R](r)
				}
				if err == nil {
					out.Warning, warning = warning, nil
				} else {
					err = &FileError{Line: row.Number, Err: err}
				}
			} else if errors.Is(err, lines.ErrTooLong) {
				err = &FileError{Line: row.Number, Err: lines.ErrTooLong}
			}
			if !yield(out, err) {
				return
			}
		}
	}
}

// rowsOf yields the rows of a table, or the games of another file as rows of one cell. Quotation marks have no meaning
// in a table with tabs, unless its first line names the tab as the separator.
func rowsOf(text *bufio.Reader) iter.Seq2[lines.Row, error] {
	first := ""
	for first = range lines.Peek(text) {
		if first = strings.TrimRight(first, "\r"); first != "" {
			break
		}
	}
	if comma, named := lines.Separator(first); named || comma != '\t' && IsTable(first) {
		return lines.Rows(text)
	}
	isTable, begun := false, false
	texts := lines.Texts(text, false, func(text string) func(string) (belongs, open bool) {
		if !begun {
			begun, isTable = true, IsTable(text)
		}
		if isTable {
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
	return func(yield func(lines.Row, error) bool) {
		for text, err := range texts {
			row := lines.Row{Number: text.Number, Cells: []string{text.Text}}
			if isTable {
				row.Cells = strings.Split(text.Text, "\t")
			}
			if !yield(row, err) {
				return
			}
		}
	}
}

// IsTable reports whether the first line of a file is that of a table for [ReadRecords]: it names the separator, or the
// columns.
func IsTable(line string) bool {
	comma, named := lines.Separator(line)
	return named || columnsOf(strings.Split(line, string(comma))).table
}

// columns holds the index of each column of a table. The zero value means that the file is not a table.
type columns struct {
	table                     bool
	names                     []string
	start, turns, end, winner int // -1 for a column that the table does not have
}

// columnsOf finds the columns of a table by their names in its first row.
func columnsOf(names []string) columns {
	column := func(name string) int { return slices.Index(names, name) }
	start, turns := column("start"), column("turns")
	return columns{start >= 0 && turns >= 0, names, start, turns, column("end"), column("winner")}
}

// warning returns a warning about the columns that are not read, or nil. The argument line is that of the head.
func (c columns) warning(line int) *FileError {
	var others []string
	for i, name := range c.names {
		if name != "" && !slices.Contains([]int{c.start, c.turns, c.end, c.winner}, i) {
			others = append(others, fmt.Sprintf("%.20q", name))
		}
	}
	if others == nil {
		return nil
	}
	const most = 10
	if n := len(others) - most; n > 0 {
		others = append(others[:most], fmt.Sprintf("%d more", n))
	}
	return &FileError{Line: line, Err: fmt.Errorf("columns that are not read: %s; only start, turns, end and winner are",
		strings.Join(others, ", "))}
}

// check returns an error if a column that is read is repeated, or if a cell is in no column.
func (c columns) check(cells []string) error {
	for _, i := range []int{c.start, c.turns, c.end, c.winner} {
		if i >= 0 && slices.Contains(c.names[i+1:], c.names[i]) {
			return fmt.Errorf("the first line has two columns %s, leave one out", c.names[i])
		}
	}
	for i, cell := range cells {
		if text := strings.TrimSpace(cell); text != "" && (i >= len(c.names) || c.names[i] == "") {
			return fmt.Errorf("%.40q is in no column: name the column in the first line, or put quotation marks around a "+
				"cell that contains separators", text)
		}
	}
	return nil
}

// read reads a game from a row of the table, or from the only cell of a row of a file that is not a table.
func (c columns) read(cells []string) (Record, error) {
	if !c.table {
		if text := strings.Join(cells, "\t"); len(cells) > 1 || strings.Contains(text, "\t") {
			return nil, fmt.Errorf("%.40q has columns, but the first line does not name the columns start and turns", text)
		}
		return ReadRecord(cells[0])
	}
	if err := c.check(cells); err != nil {
		return nil, err
	}
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
	if !slices.Contains([]string{"", "0", "1", "2"}, winner) {
		return nil, fmt.Errorf("the winner is %.20q, must be 1 or 2, or 0 if nobody has won", winner)
	}
	if won := outcome.Winner.Index(); winner != "" && outcome.Over() && winner != strconv.Itoa(1+won) {
		return nil, fmt.Errorf("the winner is %d, but the file has %.20q", 1+won, winner)
	}
	return r, nil
}
