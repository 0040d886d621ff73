package puzzles

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
)

// csvColumns are those of the tables. Moves is the line, Themes the names, both separated
// by spaces.
var csvColumns = []string{"PuzzleId", "FEN", "Moves", "Model", "Rating", "RatingDeviation", "Themes", "LastTurn", "Composed", "Title", "Author", "Source", "Created"}

// isComposed is the cell of a puzzle that is composed; that of others is empty.
const isComposed = "composed"

// cells returns the row of a record.
func (r Record) cells() []string {
	lastTurn, composed := "", ""
	if !r.Last.IsZero() {
		lastTurn = r.Last.String()
	}
	if r.Composed {
		composed = isComposed
	}
	return []string{
		r.Code.String(), r.FEN, strings.Join(texts(r.Line), " "), strconv.Itoa(r.Model), strconv.Itoa(r.Rating), strconv.Itoa(r.Deviation), strings.Join(r.Themes, " "),
		lastTurn, composed, r.Title, r.Author, r.Source, r.Created,
	}
}

// appendCSV appends a row.
func appendCSV(out []byte, cells []string) ([]byte, error) {
	for i, cell := range cells {
		if strings.Contains(cell, "\r") {
			// Readers of tables take a carriage return and a line feed for a line feed.
			return out, fmt.Errorf("%s %.40q has a carriage return, which a table cannot keep", csvColumns[i], cell)
		}
	}
	row := rowWriter{out}
	w := csv.NewWriter(&row)
	w.Write(cells)
	w.Flush()
	return row.text, w.Error()
}

// rowWriter appends what is written to it.
type rowWriter struct{ text []byte }

func (w *rowWriter) Write(b []byte) (int, error) {
	w.text = append(w.text, b...)
	return len(b), nil
}

// set reads a cell; an empty one says nothing.
func (c *claim) set(column, text string) (err error) {
	if text == "" {
		return nil
	}
	switch column {
	case "PuzzleId":
		c.Code, err = codec.Parse(text)
	case "FEN":
		c.FEN = text
	case "Moves":
		for word := range strings.SplitSeq(text, " ") {
			t, err := position.ParseTurn(word)
			if err != nil {
				return err
			}
			c.Line = append(c.Line, t)
		}
	case "Model":
		if c.Model, err = strconv.Atoi(text); err != nil || c.Model < 1 {
			return fmt.Errorf("model %.20q, want a number, 1 or more", text)
		}
	case "Rating":
		if c.Rating, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("rating %.20q, want a number", text)
		}
		c.hasRating = true
	case "RatingDeviation":
		if c.Deviation, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("rating deviation %.20q, want a number", text)
		}
	case "LastTurn":
		c.Last, err = position.ParseTurn(text)
	case "Composed":
		if c.Composed = text == isComposed; !c.Composed {
			return fmt.Errorf("composed %.20q, want %q or nothing", text, isComposed)
		}
	case "Themes":
		c.Themes = strings.Split(text, " ")
	case "Title":
		c.Title = text
	case "Author":
		c.Author = text
	case "Source":
		c.Source = text
	case "Created":
		c.Created = text
	}
	return err
}

// csvClaims yields what the rows of a table say, with the lines on which they begin.
func csvClaims(file io.Reader) iter.Seq2[int, claimOrError] {
	return func(yield func(int, claimOrError) bool) {
		var head []string
		for line, r := range rows(file) {
			c := claimOrError{err: r.err, ends: r.ends}
			switch {
			case r.err != nil && head == nil: // without its first row a table means nothing
				c.err, c.ends = fmt.Errorf("line %d: %w", line, r.err), true
			case r.err != nil:
			case head == nil:
				head = r.cells
				if err := checkHead(head); err != nil {
					yield(line, claimOrError{err: err, ends: true})
					return
				}
				continue
			default:
				c.claim, c.err = parseRow(head, r.cells)
			}
			if !yield(line, c) || c.ends {
				return
			}
		}
	}
}

// checkHead checks the first row of a table.
func checkHead(head []string) error {
	for i, name := range head {
		switch {
		case !slices.Contains(csvColumns, name):
			return fmt.Errorf("unknown column %.40q, want some of %s", name, strings.Join(csvColumns, ", "))
		case slices.Contains(head[:i], name):
			return fmt.Errorf("column %s is repeated", name)
		}
	}
	if !slices.Contains(head, csvColumns[0]) {
		return fmt.Errorf("no column %s in the first row", csvColumns[0])
	}
	return nil
}

// parseRow reads a row of a table with a first row.
func parseRow(head, cells []string) (claim, error) {
	var c claim
	if len(cells) != len(head) {
		return claim{}, fmt.Errorf("%d cells, want %d as in the first row", len(cells), len(head))
	}
	for i, name := range head {
		if err := c.set(name, cells[i]); err != nil {
			return claim{}, err
		}
	}
	if c.Code.IsZero() {
		return claim{}, fmt.Errorf("no %s", csvColumns[0])
	}
	return c, nil
}

// A row is a row of a table, or why there is none.
type row struct {
	cells []string
	err   error
	ends  bool // the error is of the file, and nothing follows
}

// rows yields the rows of a table, each with the line on which it begins. A row goes on to
// the next line if a quote is open at the end of a line. Empty lines between rows are
// left out. A row that is too long yields an error, and the rest of it is skipped. The first
// row tells what separates cells.
func rows(file io.Reader) iter.Seq2[int, row] {
	return func(yield func(int, row) bool) {
		var text []byte // of the row that has begun
		var first int   // its line, 0 between rows
		var tooLong bool
		open := false  // a quote is open
		var comma byte // what separates cells, 0 before the first row
		for line, err := range lines.WithEmpty(file) {
			long := errors.Is(err, lines.ErrTooLong)
			switch {
			case err != nil && !long:
				yield(line.Number, row{err: err, ends: true})
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
				if tooLong = long || len(text) > lines.Longest; tooLong && !yield(first, row{err: lines.ErrTooLong}) {
					return
				}
			}
			if open {
				continue
			}
			if !tooLong && !yield(first, parseCells(text, comma)) {
				return
			}
			first = 0
		}
		if first != 0 && !tooLong {
			yield(first, parseCells(text, comma)) // which says that a quote is open
		}
	}
}

// separator returns what separates the cells of a table: the first comma, semicolon or tab
// of its first line, whose names have none of these.
func separator(head string) byte {
	if i := strings.IndexAny(head, ",;\t"); i >= 0 {
		return head[i]
	}
	return ','
}

// parseCells reads one row.
func parseCells(text []byte, comma byte) row {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma = rune(comma)
	cells, err := in.Read()
	if fault := (*csv.ParseError)(nil); errors.As(err, &fault) {
		err = fault.Err // whose lines are counted from the row
	}
	return row{cells: cells, err: err}
}

// openQuote reports whether a quote is open at the end of a line of a table, given whether
// one was open before it. A quote opens at the start of a cell only; two quotes inside
// stand for one.
func openQuote(line string, open bool, comma byte) bool {
	start := !open // of a cell
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
