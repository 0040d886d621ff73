package puzzles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Format is a format of puzzle files; doc/PUZZLES.md describes the formats. The zero value is
// JSONL. Input files may be compressed with gzip.
type Format uint8

// The formats.
const (
	JSONL Format = iota // a [Record] as JSON on each line
	CSV                 // a table as on puzzle sites, without the solution
	Codes               // on each line a position with a goal in a form that [codec.Read] accepts, and an optional title
)

// mostHead is the maximum number of bytes that FormatOf reads to detect a format.
const mostHead = 4096

// FormatOf detects the format of a file from its first line, skipping empty lines and comments. A line that begins
// with { is JSON, and a line with the column PuzzleId is the first row of a CSV file. Any other line is a code.
// FormatOf also returns a reader of the whole file. FormatOf blocks only until the first line is available. The
// error reports a corrupt gzip file.
func FormatOf(file io.Reader) (Format, io.Reader, error) {
	input, err := lines.Text(file)
	if err != nil {
		return JSONL, nil, err
	}
	for n := 1; ; n++ {
		head, err := input.Peek(n)
		text := strings.TrimLeft(string(head), " \t\r\n")
		for line, rest, ends := strings.Cut(text, "\n"); ends && isSkipped(line); line, rest, ends = strings.Cut(text, "\n") {
			text = strings.TrimLeft(rest, " \t\r\n")
		}
		switch {
		case strings.HasPrefix(text, "#") && err == nil && n < mostHead:
		case strings.HasPrefix(text, "{"):
			return JSONL, input, nil
		case strings.Contains(strings.ToLower(text), "puzzleid"):
			return CSV, input, nil
		case err != nil || n == mostHead || strings.HasSuffix(text, "\n"):
			return Codes, input, nil
		}
	}
}

// isSkipped reports whether a line before the first row or puzzle is a comment, or names the separator of a table.
func isSkipped(line string) bool {
	_, named := lines.Separator(strings.TrimRight(line, "\r"))
	return named || strings.HasPrefix(line, "#")
}

// LineError is the error for one line of a file. It has two fields: Line is the number of the line, from 1, and Err
// is the fault. Packages position and arimaa have the same type.
type LineError = fault.LineError

// Read yields the puzzles of a file. It proves each puzzle and compares it with the data of the file, as
// [Record.Prove] does. An invalid line or row yields a *[LineError], and reading continues with the next line or
// row. The LineError wraps a *[Flaw], [ErrDiffers], [solver.ErrNodes] or a parse error. Any other error concerns the
// file or the context and ends the sequence.
//
// The limits apply to each puzzle separately. A line or row has at most 1 MiB.
func Read(
	ctx context.Context, s *solver.Solver, file io.Reader, f Format, limits solver.Limits,
) iter.Seq2[Puzzle, error] {
	return Filter{}.Read(ctx, s, file, f, limits)
}

// A PuzzleLine is a puzzle of a file and the number of the line on which it begins. The first line is 1.
type PuzzleLine struct {
	Line   int
	Puzzle Puzzle
}

// ReadFrom is [Read] from a given line on. It skips all puzzles that begin before this line: it neither proves them
// nor yields their errors.
func ReadFrom(
	ctx context.Context, s *solver.Solver, file io.Reader, f Format, limits solver.Limits, line int,
) iter.Seq2[PuzzleLine, error] {
	return Filter{}.read(ctx, s, file, f, limits, line)
}

// claims yields the puzzles of a file as claims, which are not yet proved. An invalid line yields a *[LineError].
// After any other error the caller must stop.
func claims(file io.Reader, f Format) iter.Seq2[claim, error] {
	switch f {
	case CSV:
		return csvClaims(file)
	case Codes:
		return lineClaims(file, func(h *headReader, text string) (c claim, isHead bool, err error) {
			if comment, ok := lines.Comment(text); ok {
				return c, true, h.comment(comment)
			}
			h.over = true
			c.Code, c.Title, err = ReadListed(text)
			return c, false, err
		})
	}
	return lineClaims(file, func(h *headReader, text string) (c claim, isHead bool, err error) {
		if isHead, err = h.object(text); !isHead {
			c, err = parseJSON(text)
		}
		return c, isHead, err
	})
}

// lineClaims yields the claims of a file with one puzzle on each line. It skips blank lines and the head of the
// file.
func lineClaims(
	file io.Reader, parse func(h *headReader, text string) (c claim, isHead bool, err error),
) iter.Seq2[claim, error] {
	return func(yield func(claim, error) bool) {
		var h headReader
		for line, err := range lines.All(file) {
			var c claim
			switch text := strings.TrimSpace(line.Text); {
			case err != nil:
			case text == "":
				continue
			case !utf8.ValidString(text): // a reader of JSON would replace such characters
				err = &LineError{Line: line.Number, Err: lines.ErrNotUTF8}
			default:
				var isHead bool
				if c, isHead, err = parse(&h, text); err != nil {
					err = &LineError{Line: line.Number, Err: err}
				} else if isHead {
					continue
				}
			}
			c.line = line.Number
			if !yield(c, err) {
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
	begun  bool // the first row of a table has been written
	titled bool // a file of format Codes gets the titles of the puzzles
}

// NewWriter returns a Writer of a format.
func NewWriter(out io.Writer, f Format) *Writer { return &Writer{out: out, format: f} }

// Write writes a puzzle with a single call of the underlying writer, so that an interrupted file does not end
// within a line. It fails for the zero Puzzle, for a puzzle of more than 1 MiB, or for a text that [Info] does not
// allow.
func (w *Writer) Write(p Puzzle) error {
	if p.IsZero() {
		return errors.New("the zero Puzzle cannot be written")
	}
	if year := p.Created.UTC().Year(); year < 0 || year > 9999 {
		return fmt.Errorf("%v: created in the year %d, must be 0..9999", p, year)
	}
	err := p.Info.check()
	switch {
	case err != nil:
	case w.format == CSV:
		w.row = lines.AppendRow(w.row[:0], p.Record().cells())
	case w.format == Codes:
		w.row, err = w.listed(p)
	default:
		w.row, err = appendJSON(w.row[:0], p.Record())
	}
	switch {
	case err != nil:
		return fmt.Errorf("%v: %w", p, err)
	case len(w.row) > lines.Longest:
		return fmt.Errorf("%v: %d bytes, must be at most %d", p, len(w.row), lines.Longest)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = w.out.Write(w.row)
	return err
}

// Flush completes the file; call it after the last puzzle. Even a CSV file without puzzles gets its first row.
func (w *Writer) Flush() error {
	if w.format != CSV || w.begun {
		return nil
	}
	_, err := w.out.Write(lines.AppendRow(nil, csvColumns))
	w.begun = err == nil
	return err
}
