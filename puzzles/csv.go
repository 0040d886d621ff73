package puzzles

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// csvColumns are the names of the columns of a CSV file. The column Moves has the turns of the main line, and the
// column Themes has the names of the themes. Both are separated by spaces.
var csvColumns = []string{
	"PuzzleId", "FEN", "Moves", "Model", "Rating", "RatingDeviation", "Themes", "LastTurn", "Composed", "Title", "Author",
	"Source", "Created",
}

// isComposed is the text in the column Composed for a composed puzzle. For other puzzles this column is empty.
const isComposed = "composed"

// cells returns the cells of a CSV row for a puzzle.
func (r Record) cells() []string {
	lastTurn, composed := "", ""
	if r.Last != nil {
		lastTurn = r.Last.String()
	}
	if r.Composed {
		composed = isComposed
	}
	return []string{
		r.Code.String(), r.FEN, strings.Join(texts(r.Line), " "),
		strconv.Itoa(r.Model), strconv.Itoa(r.Rating), strconv.Itoa(r.Deviation), strings.Join(r.Themes, " "),
		lastTurn, composed, r.Title, r.Author, r.Source, r.Created,
	}
}

// set sets the field of a claim that belongs to a CSV column. The argument text is the content of the cell; an empty
// cell is ignored.
func (c *claim) set(column, text string) (err error) {
	if text == "" {
		return nil
	}
	texts := map[string]*string{
		"FEN": &c.FEN, "LastTurn": &c.written.last, "Title": &c.Title, "Author": &c.Author, "Source": &c.Source,
		"Created": &c.Created,
	}
	switch column {
	case "PuzzleId":
		c.Code, err = codec.Parse(text)
	case "Moves":
		c.written.line = strings.Split(text, " ")
	case "Model":
		if c.Model, err = strconv.Atoi(text); err != nil || c.Model < 1 {
			return fmt.Errorf("model %.20q, must be a number of at least 1", text)
		}
	case "Rating":
		if c.Rating, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("rating %.20q, must be a number", text)
		}
		c.hasRating = true
	case "RatingDeviation":
		if c.Deviation, err = strconv.Atoi(text); err != nil {
			return fmt.Errorf("rating deviation %.20q, must be a number", text)
		}
	case "Composed":
		if c.Composed = text == isComposed; !c.Composed {
			return fmt.Errorf("composed %.20q, must be %q or empty", text, isComposed)
		}
	case "Themes":
		c.Themes = strings.Split(text, " ")
	default:
		*texts[column] = text
	}
	return err
}

// csvClaims yields the puzzles of a CSV file as claims, which are not yet proved. The line of a claim is the line
// on which its row begins.
func csvClaims(file io.Reader) iter.Seq2[claim, error] {
	return func(yield func(claim, error) bool) {
		var head []string
		for row, err := range lines.Rows(file) {
			var c claim
			wrong := (*LineError)(nil)
			switch isRow := errors.As(err, &wrong); {
			case isRow && head == nil: // a table without a head cannot be read
				err = fmt.Errorf("line %d: %w", wrong.Line, wrong.Err)
			case err != nil:
			case head == nil:
				head = row.Cells
				if err = checkHead(head); err == nil {
					continue
				}
			default:
				if c, err = parseRow(head, row.Cells); err != nil {
					err = &LineError{Line: row.Number, Err: err}
				}
			}
			c.line = row.Number
			if !yield(c, err) {
				return
			}
		}
	}
}

// checkHead checks the names of the columns in the first row of a CSV file.
func checkHead(head []string) error {
	for i, name := range head {
		switch {
		case !slices.Contains(csvColumns, name):
			return fmt.Errorf("unknown column %.40q, must be one of %s", name, strings.Join(csvColumns, ", "))
		case slices.Contains(head[:i], name):
			return fmt.Errorf("column %s is repeated", name)
		}
	}
	if !slices.Contains(head, csvColumns[0]) {
		return fmt.Errorf("no column %s in the first row", csvColumns[0])
	}
	return nil
}

// parseRow reads a row of a CSV file. The argument head has the names of the columns.
func parseRow(head, cells []string) (claim, error) {
	var c claim
	if len(cells) != len(head) {
		return claim{}, fmt.Errorf("%d cells, must be %d as in the first row", len(cells), len(head))
	}
	for i, name := range head {
		if err := c.set(name, cells[i]); err != nil {
			return claim{}, err
		}
	}
	if c.Code.IsZero() {
		return claim{}, fmt.Errorf("no %s", csvColumns[0])
	}
	return c, c.readTurns()
}
