package lines

import (
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// A Row is a row of a table. Its cells may contain line feeds.
type Row struct {
	Number int // the number of its first line, starting at 1
	Cells  []string
}

// Rows yields the rows of a table in which commas, semicolons or tabs separate the cells. The separator is the one that
// the first line names (see [Separator]), or otherwise the first of these characters in the first row. A row continues
// on the next line if a quote is open at the end of a line; a line end inside a cell is read as a line feed. Rows takes
// back what [AppendRow] does to cells. Empty lines between rows are left out. For a row that is invalid or longer than
// [Longest], Rows yields the number of its line and a *[fault.LineError], and continues with the next row. Any other
// error concerns the file as a whole and ends the sequence.
func Rows(file io.Reader) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var text []byte // the text of the current row
		var first int   // the number of its first line, 0 between rows
		var tooLong bool
		open := false  // a quote is open
		var comma byte // the separator, 0 before the first row
		for line, err := range withEmpty(file, false) {
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
				named := false
				if comma, named = Separator(line.Text); named {
					first = 0
					continue
				}
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
			if !tooLong && !yield(parseRow(first, string(text[:len(text)-1]), comma)) {
				return
			}
			first = 0
		}
		if first != 0 && !tooLong {
			yield(parseRow(first, string(text[:len(text)-1]), comma)) // the error is that of the open quote
		}
	}
}

// Separator returns the separator of a table from its first line. The line may name it, as spreadsheets do: "sep=;".
// Otherwise the line has the names of the columns, which contain no comma, semicolon or tab, and the first of these
// characters is the separator.
func Separator(line string) (comma byte, named bool) {
	word := strings.ToLower(strings.Trim(line, `"`))
	if mark, ok := strings.CutPrefix(word, "sep="); ok && len(mark) == 1 && mark[0] < utf8.RuneSelf && mark != `"` {
		return mark[0], true
	}
	if i := strings.IndexAny(line, ",;\t"); i >= 0 {
		return line[i], false
	}
	return ',', false
}

// Head returns the cells of the first row in the beginning of a table. It returns nil for a text that is not a table.
func Head(start string) []string {
	for row, err := range Rows(strings.NewReader(start)) {
		if err != nil {
			break
		}
		return row.Cells
	}
	return nil
}

// AppendRow appends a row of a table, with commas between the cells. Where a spreadsheet would take a cell for a
// formula, the cell gets an apostrophe. [Rows] reads the same cells again, except for a carriage return before a line
// feed.
func AppendRow(out []byte, cells []string) []byte {
	for i, cell := range cells {
		if i > 0 {
			out = append(out, ',')
		}
		cell = apostrophes(cell, true)
		if cell == "" && len(cells) == 1 || strings.ContainsAny(cell, "\",;\t\r\n") || strings.HasPrefix(cell, " ") {
			cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
		}
		out = append(out, cell...)
	}
	return append(out, '\n')
}

// apostrophes adds an apostrophe before each formula in a cell, or removes it again. A formula also begins where a cell
// would begin if the spreadsheet expected another separator: after a semicolon, a tab or a line end.
func apostrophes(cell string, add bool) string {
	if !isFormula(cell, true) && !strings.ContainsAny(cell, ";\t\r\n") {
		return cell
	}
	out := make([]byte, 0, len(cell)+1)
	for i := range len(cell) {
		if first := i == 0; first || strings.IndexByte(";\t\r\n", cell[i-1]) >= 0 {
			switch {
			case add && isFormula(cell[i:], first):
				out = append(out, '\'')
			case !add && cell[i] == '\'' && isFormula(cell[i+1:], first):
				continue
			}
		}
		out = append(out, cell[i])
	}
	return string(out)
}

// isFormula reports whether a spreadsheet could take a text for a formula: after blanks and quotation marks it begins
// with an ASCII or full-width sign. Spreadsheets ignore white space at the start of a cell.
func isFormula(text string, startsCell bool) bool {
	text = strings.TrimLeft(text, ` '"`)
	sign, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("=+-@＝＋－＠",
		sign) || startsCell && text != "" && strings.ContainsRune("\t\r\n\x00", sign)
}

// The faults of a row.
var (
	errQuote     = errors.New(`a quotation mark inside a cell, must be doubled, in a cell in quotation marks`)
	errOpenQuote = errors.New("a quotation mark is not closed")
)

// parseRow splits the text of a row into its cells. Package encoding/csv would add 6 kB to the compressed WebAssembly
// module that reads games.
func parseRow(number int, text string, comma byte) (Row, error) {
	row := Row{Number: number}
	for more := true; more; {
		var cell string
		var err error
		if cell, text, more, err = cutCell(text, comma); err != nil {
			return Row{Number: number}, &fault.LineError{Line: number, Err: err}
		}
		row.Cells = append(row.Cells, apostrophes(cell, false))
	}
	return row, nil
}

// cutCell cuts the first cell from the text of a row. The result more reports whether another cell follows.
func cutCell(text string, comma byte) (cell, rest string, more bool, err error) {
	inner, quoted := strings.CutPrefix(text, `"`)
	if !quoted {
		cell, rest, more = strings.Cut(text, string(rune(comma)))
		if strings.Contains(cell, `"`) {
			err = errQuote
		}
		return cell, rest, more, err
	}
	end := 0
	for {
		i := strings.IndexByte(inner[end:], '"')
		if i < 0 {
			return "", "", false, errOpenQuote
		}
		if end += i; !strings.HasPrefix(inner[end+1:], `"`) {
			break
		}
		end += 2
	}
	cell, rest = strings.ReplaceAll(inner[:end], `""`, `"`), inner[end+1:]
	if rest != "" && rest[0] != comma {
		return "", "", false, errQuote
	}
	return cell, strings.TrimPrefix(rest, string(rune(comma))), rest != "", nil
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
