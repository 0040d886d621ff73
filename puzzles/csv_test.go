package puzzles_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// insideCell is the fault of a cell such as a"b.
const insideCell = "a quotation mark inside a cell, must be doubled, in a cell in quotation marks"

const csvHead = "PuzzleId,FEN,Moves,Model,Rating,Themes,Title,Author,Source,Created"

// What is wrong with a whole file ends it, and is not about a line that follows.
func TestReadFiles(t *testing.T) {
	for _, test := range []struct {
		name, text string
		f          puzzles.Format
		want       string // of the one error, * for any
	}{
		{"empty", "", puzzles.JSONL, ""},
		{"empty table", "", puzzles.CSV, ""},
		{"empty lines", "\n\r\n\n", puzzles.CSV, ""},
		{"head alone", csvHead + "\n", puzzles.CSV, ""},
		{"no PuzzleId", "FEN,Moves\nx,y\n", puzzles.CSV, "no column PuzzleId in the first row"},
		{"column that there is not", "PuzzleId,Opening\nHP1hy3Rhti8MYC,\n", puzzles.CSV,
			`unknown column "Opening", must be one of PuzzleId, FEN, Moves, Model, Rating, RatingDeviation, Themes, LastTurn,` +
				` Composed, Title, Author, Source, Created`},
		{"column without a name", ";PuzzleId\n;HP1hy3Rhti8MYC\n", puzzles.CSV,
			`unknown column "", must be one of PuzzleId, FEN, Moves, Model, Rating, RatingDeviation, Themes, LastTurn, ` +
				`Composed, Title, Author, Source, Created`},
		{"column twice", "PuzzleId,Rating,Rating\nHP1hy3Rhti8MYC,1,1466\n", puzzles.CSV, "column Rating is repeated"},
		{"bad head", "\nPuzzle\"Id\n", puzzles.CSV, "line 2: " + insideCell},
		{"long head", strings.Repeat("x", 1<<20) + "\nHP1hy3Rhti8MYC\n", puzzles.CSV, "line 1: longer than 1048576 bytes"},
		{"JSON for a table", `{"code":"HP1hy3Rhti8MYC"}`, puzzles.CSV, "*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := read(t, test.text, test.f)
			switch {
			case test.want == "" && len(list) != 0:
				t.Errorf("%v, want nothing", list)
			case test.want != "" && (len(list) != 1 || list[0].err == nil || errors.As(list[0].err, new(*puzzles.LineError))):
				t.Errorf("%v, want one error of the file", list)
			case test.want != "" && test.want != "*" && list[0].err.Error() != test.want:
				t.Errorf("%v, want %s", list[0].err, test.want)
			}
		})
	}
}

// Programs that write tables put a byte order mark in front.
func TestReadByteOrderMark(t *testing.T) {
	for text, f := range map[string]puzzles.Format{"PuzzleId\nHP1hy3Rhti8MYC\n": puzzles.CSV,
		`{"code":"HP1hy3Rhti8MYC"}`: puzzles.JSONL} {
		if list := read(t, "\ufeff"+text, f); len(list) != 1 || list[0].err != nil {
			t.Errorf("%q: %v", text, list)
		}
	}
}

// Each row of a table is one puzzle or one error, on the line on which it begins, whatever
// lines its cells take.
func TestReadRows(t *testing.T) {
	const id = "HP1hy3Rhti8MYC"
	long := strings.Repeat("x", 1<<20)
	for _, test := range []struct {
		name, rows string
		want       string // titles, and the lines of errors
	}{
		{"plain", id + ",a\n" + id + ",b", "a b"},
		{"line feed", id + ",\"a\nb\"\n" + id + ",c\n", "a\nb c"},
		{"empty lines", id + ",\"a\n\n\nb\"\n\n\n" + id + ",c\n", "a\n\n\nb c"},
		{"CRLF", id + ",\"a\r\nb\"\r\n\r\n" + id + ",c\r\n", "a\nb c"},
		{"quotes", id + ",\"\"\"a\"\"\"\n" + id + ",\"\"\"\n\"\"\"\n" + id + ",\"\"\n", "\"a\" \"\n\" "},
		{"comma", id + ",\"a,\n,b\"\n\"" + id + "\",\"\"\n", "a,\n,b "},
		{"quote inside", id + ",a\"b\n" + id + ",c\n", "2! c"},
		{"quote inside a code", "HP1hy3\"Rhti8MYC,\"a\n\"\n" + id + ",c\n", "2! c"},
		{"more after a quote", id + ",\"a\"b\n" + id + ",c\n", "2! c"},
		{"error on a later line", id + ",\"a\n\"b\n" + id + ",c\n", "2! c"},
		{"error after empty lines", id + ",\"a\n\n\"\n\n\nwrong,b\n" + id + ",c\n", "a\n\n 7! c"},
		{"open quote", id + ",\"a\nb\n" + id + ",c\n", "2!"},
		{"open quote at the end", id + ",a\n" + id + ",\"", "a 3!"},
		{"long row", id + "," + long + "\n" + id + ",c\n", "2! c"},
		{"long cell", id + ",\"" + strings.Repeat("x\n", 1<<19) + "\"\n" + id + ",c\n", "2! c"},
		{"long open cell at the end", id + ",\"" + strings.Repeat("x\n", 1<<19), "2!"},
		{"long line in a cell", id + ",\"a\n" + long + "\n\"\n" + id + ",c\n", "2! c"},
		{"row too long by one", id + ",\"" + long[18:] + "\n\"\n" + id + ",c\n", "2! c"},
		{"long open quote", id + ",a\n" + id + ",\"" + long + "\n", "a 3!"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, l := range read(t, "PuzzleId,Title\n"+test.rows, puzzles.CSV) {
				if wrong := (*puzzles.LineError)(nil); errors.As(l.err, &wrong) {
					got = append(got, fmt.Sprint(wrong.Line, "!"))
				} else if l.err != nil {
					t.Error(l.err)
				} else {
					got = append(got, l.puzzle.Title)
				}
			}
			if list := strings.Join(got, " "); strings.ReplaceAll(list, " !", "!") != test.want {
				t.Errorf("%q, want %q", list, test.want)
			}
		})
	}
}

// endless yields a text again and again, and counts what is read.
type endless struct {
	text string
	read int
}

func (e *endless) Read(b []byte) (int, error) {
	n := copy(b, e.text[e.read%len(e.text):])
	e.read += n
	return n, nil
}

// However long a line, a cell or a file is, little of it is kept: what is wrong is told
// before more than a few MiB have been read.
func TestReadEndless(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		f    puzzles.Format
		want int // yields before which little is read
	}{
		"line":   {"x", puzzles.JSONL, 1},
		"cell":   {"x,\"", puzzles.CSV, 1},
		"quote":  {"PuzzleId,Title\nHP1hy3Rhti8MYC,\"x\"\"\n\"\"", puzzles.CSV, 1},
		"head":   {"x", puzzles.CSV, 1},
		"column": {"PuzzleId\nHP1hy3Rhti8MYC\n", puzzles.CSV, 100},
	} {
		file := &endless{text: test.text}
		n := 0
		for range puzzles.Read(context.Background(), new(solver.Solver), file, test.f, solver.Limits{}) {
			if n++; n == test.want {
				break
			}
		}
		if file.read > 5<<20 {
			t.Errorf("%s: %d bytes are read before %d yields", name, file.read, n)
		}
	}
}

// A table keeps the last turn, and that a puzzle is composed.
func TestTableOfComposed(t *testing.T) {
	p := prove(t, codec.MustParse(codeBack))
	p.Info = puzzles.Info{Last: puzzles.Retractions(positionOf(p))[0], Composed: true}
	list := read(t, written(t, []puzzles.Puzzle{p}, puzzles.CSV), puzzles.CSV)
	if len(list) != 1 || list[0].err != nil || list[0].puzzle.Info != p.Info {
		t.Errorf("%+v comes back as %+v", p.Info, list)
	}
}
