package lines

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// A Row is a row of a table. Its cells may contain line feeds.
type Row struct {
	Number int // the number of its first line, starting at 1
	Cells  []string
}

// Rows yields the rows of a table in which commas, semicolons or tabs separate the cells. The first of these characters
// in the first row is the separator. A row continues on the next line if a quote is open at the end of a line. Empty
// lines between rows are left out. For a row that is invalid or longer than [Longest], Rows yields the number of its
// line and a *[fault.LineError], and continues with the next row. Any other error concerns the file as a whole and ends
// the sequence.
func Rows(file io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var text []byte // the text of the current row
		var first int   // the number of its first line, 0 between rows
		var tooLong bool
		open := false  // a quote is open
		var comma byte // the separator, 0 before the first row
		for line, err := range WithEmpty(file) {
			long := errors.Is(err, ErrTooLong)
			switch {
			case err != nil && !long:
				yield(Row{Number: line.Number}, err)
				return
			case first == 0 && line.Text == "" && !long:
				continue
			case first == 0:
				text, first, tooLong = text[:0], line.Number, false
			}
			if comma == 0 {
				comma = separator(line.Text)
			}
			open = openQuote(line.Text, open, comma)
			if !tooLong {
				text = append(append(text, line.Text...), '\n')
				tooLong = long || len(text) > Longest
				if tooLong && !yield(Row{Number: first}, &fault.LineError{Line: first, Err: ErrTooLong}) {
					return
				}
			}
			if open {
				continue
			}
			if !tooLong && !yield(parseRow(first, text, comma)) {
				return
			}
			first = 0
		}
		if first != 0 && !tooLong {
			yield(parseRow(first, text, comma)) // the error is that of the open quote
		}
	}
}

// separator returns the separator of a table: the first comma, semicolon or tab in the line with the column names.
// Column names contain none of these characters.
func separator(head string) byte {
	if i := strings.IndexAny(head, ",;\t"); i >= 0 {
		return head[i]
	}
	return ','
}

// parseRow splits the text of a row into its cells.
func parseRow(number int, text []byte, comma byte) (Row, error) {
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma = rune(comma)
	cells, err := r.Read()
	if wrong := (*csv.ParseError)(nil); errors.As(err, &wrong) {
		err = wrong.Err // without the line numbers, which are relative to the row
	}
	if err != nil {
		err = &fault.LineError{Line: number, Err: err}
	}
	return Row{number, cells}, err
}

// openQuote reports whether a quote is open at the end of a line of a table. The second argument tells whether a quote
// was already open at the start of the line. A quote opens only at the start of a cell. Inside a cell, two quotes stand
// for one.
func openQuote(line string, open bool, comma byte) bool {
	start := !open // at the start of a cell
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case open && c == '"' && i+1 < len(line) && line[i+1] == '"':
			i++
		case open && c == '"':
			open = false
		case !open && c == '"' && start:
			open = true
		}
		start = !open && line[i] == comma
	}
	return open
}
