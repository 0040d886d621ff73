package puzzles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Format is a form of files of puzzles; doc/PUZZLES.md describes them. The zero value is
// JSONL. Files that are read may be compressed with gzip.
type Format uint8

// The formats.
const (
	JSONL Format = iota // a [Record] as JSON on each line
	CSV                 // a table like those of puzzle sites, without the solution
	Codes               // a code with a goal on each line, in any form that [codec.Read] takes
)

// mostHead is how much of a file FormatOf looks at, in bytes.
const mostHead = 4096

// FormatOf tells the format of a file from its first line that is not empty: one that begins
// with { is JSON, one that names the column PuzzleId is the head of a table, and any other
// is a code. It returns a reader of the whole file, and waits for no more than that line. The
// error is of a file that is not compressed as it should be.
func FormatOf(file io.Reader) (Format, io.Reader, error) {
	in, err := lines.Text(file)
	if err != nil {
		return JSONL, nil, err
	}
	for n := 1; ; n++ {
		head, err := in.Peek(n)
		text := strings.TrimLeft(string(head), " \t\r\n")
		switch {
		case strings.HasPrefix(text, "{"):
			return JSONL, in, nil
		case strings.Contains(strings.ToLower(text), "puzzleid"):
			return CSV, in, nil
		case err != nil || n == mostHead || strings.HasSuffix(text, "\n"):
			return Codes, in, nil
		}
	}
}

// LineError says which Line of a file is wrong, 1 for the first, and why: Err. Packages
// position and arimaa have the same type.
type LineError = fault.LineError

// Read yields the puzzles of a file. Each is proved, and everything that the file says
// about it is compared, as [Record.Prove] does. A line, or a row of a table, that is wrong
// yields a *[LineError] that wraps a *[Flaw], [ErrDiffers], [solver.ErrNodes], or why it
// cannot be read, and the next one follows. Any other error is of the file or the context,
// and is the last that is yielded.
//
// The limits hold for each puzzle. A line, or a row, has at most 1 MiB.
func Read(ctx context.Context, s *solver.Solver, file io.Reader, f Format, limits solver.Limits) iter.Seq2[Puzzle, error] {
	return Filter{}.Read(ctx, s, file, f, limits)
}

// A PuzzleLine is a puzzle of a file, and the line on which it begins, 1 for the first.
type PuzzleLine struct {
	Line   int
	Puzzle Puzzle
}

// ReadFrom is [Read] for the puzzles that begin on a line or behind it, so that reading can be
// resumed. What comes before is not proved, and its errors are left out.
func ReadFrom(ctx context.Context, s *solver.Solver, file io.Reader, f Format, limits solver.Limits, line int) iter.Seq2[PuzzleLine, error] {
	return Filter{}.read(ctx, s, file, f, limits, line)
}

// A claimOrError is what a line of a file says, or why it cannot be read.
type claimOrError struct {
	claim
	err  error
	ends bool // the error is of the file, and nothing follows
}

// claims yields what the lines of a file say, with their numbers.
func claims(file io.Reader, f Format) iter.Seq2[int, claimOrError] {
	switch f {
	case CSV:
		return csvClaims(file)
	case Codes:
		return codeClaims(file)
	}
	return jsonClaims(file)
}

// codeClaims yields what the lines of a file of the format Codes say.
func codeClaims(file io.Reader) iter.Seq2[int, claimOrError] {
	return func(yield func(int, claimOrError) bool) {
		for line, err := range lines.All(file) {
			var c claimOrError
			switch text := strings.TrimSpace(line.Text); {
			case errors.Is(err, lines.ErrTooLong):
				c.err = lines.ErrTooLong
			case err != nil:
				c.err, c.ends = err, true
			case text == "":
				continue
			default:
				c.Code, c.err = codec.ReadAs[codec.Code](text)
			}
			if !yield(line.Number, c) {
				return
			}
		}
	}
}

// A Writer writes puzzles to a file.
type Writer struct {
	out    io.Writer
	format Format
	row    []byte
	begun  bool // the first row of a table is written
}

// NewWriter returns a Writer of a format.
func NewWriter(out io.Writer, f Format) *Writer { return &Writer{out: out, format: f} }

// Write writes a puzzle, in one call of the underlying writer so that a file does not end
// in a part of a line. The zero Puzzle is an error, and so is what could not be read
// again: a puzzle that takes more than 1 MiB, or a text that [Info] does not allow.
func (w *Writer) Write(p Puzzle) error {
	if p.IsZero() {
		return errors.New("the zero Puzzle cannot be written")
	}
	if year := p.Created.UTC().Year(); year < 0 || year > 9999 {
		return fmt.Errorf("%v: created in the year %d, want 0..9999", p, year)
	}
	err := p.Info.check()
	switch {
	case err != nil:
	case w.format == CSV:
		w.row, err = appendCSV(w.row[:0], p.Record().cells())
	case w.format == Codes:
		w.row = fmt.Appendln(w.row[:0], p.Code())
	default:
		w.row, err = appendJSON(w.row[:0], p.Record())
	}
	switch {
	case err != nil:
		return fmt.Errorf("%v: %w", p, err)
	case len(w.row) > lines.Longest:
		return fmt.Errorf("%v: %d bytes, and a line may have %d", p, len(w.row), lines.Longest)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = w.out.Write(w.row)
	return err
}

// Flush writes what must be there even if there are no puzzles: the first row of a table.
// It must be called after the last puzzle.
func (w *Writer) Flush() error {
	if w.format != CSV || w.begun {
		return nil
	}
	head, err := appendCSV(nil, csvColumns)
	if err == nil {
		_, err = w.out.Write(head)
	}
	w.begun = err == nil
	return err
}
