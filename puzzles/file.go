package puzzles

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Format is a form of files of puzzles; doc/PUZZLES.md describes them. The zero value
// is JSONL. Files may be read compressed with gzip.
type Format uint8

// The formats.
const (
	JSONL Format = iota // one JSON object a line, with everything
	CSV                 // a table like those of puzzle sites, without the solution
)

// record is a puzzle in a file. When it is read, only the code must be there, but all
// that is there must be right.
type record struct {
	Code     codec.Code      `json:"code"`
	FEN      string          `json:"fen,omitempty"`
	Goal     codec.Goal      `json:"goal,omitempty"`
	KeyTurns []position.Turn `json:"key_turns,omitempty"`
	Line     []position.Turn `json:"line,omitempty"`
	Solution *Solution       `json:"solution,omitempty"`
	Rating   *int            `json:"rating,omitempty"`
	Themes   []string        `json:"themes,omitempty"`
	Facts    *Facts          `json:"facts,omitempty"`
	Title    string          `json:"title,omitempty"`
	Author   string          `json:"author,omitempty"`
	Source   string          `json:"source,omitempty"`
	Created  string          `json:"created,omitempty"`
}

func recordOf(p Puzzle) record {
	rating := p.Rating()
	r := record{
		Code: p.code, FEN: p.Position().String(), Goal: p.Goal(), KeyTurns: p.keys, Line: p.line,
		Solution: p.solution, Rating: &rating, Themes: p.themes.Names(), Facts: &p.facts,
		Title: p.Title, Author: p.Author, Source: p.Source,
	}
	if !p.Created.IsZero() {
		r.Created = p.Created.UTC().Format(time.DateOnly)
	}
	return r
}

// MarshalJSON returns the object of a puzzle in a file of the format [JSONL].
func (p Puzzle) MarshalJSON() ([]byte, error) { return json.Marshal(recordOf(p)) }

// UnmarshalJSON is always an error: a puzzle has to be proved, which [Read] does.
func (p *Puzzle) UnmarshalJSON([]byte) error {
	return errors.New("a Puzzle cannot be unmarshalled, as it has to be proved: use puzzles.Read")
}

// ErrDiffers says that a file says something about a puzzle that is not so.
var ErrDiffers = errors.New("the file is wrong about the puzzle")

func (r *record) info() (Info, error) {
	info := Info{Title: r.Title, Author: r.Author, Source: r.Source}
	if r.Created == "" {
		return info, nil
	}
	var err error
	if info.Created, err = time.Parse(time.DateOnly, r.Created); err != nil {
		return Info{}, fmt.Errorf("created %.20q, want a day like 2006-01-02", r.Created)
	}
	return info, nil
}

// trust returns the puzzle of a record that was written by this package.
func (r *record) trust() (Puzzle, error) {
	info, err := r.info()
	if err != nil {
		return Puzzle{}, err
	}
	themes, err := ParseThemes(strings.Join(r.Themes, " "))
	if err != nil {
		return Puzzle{}, err
	}
	if r.KeyTurns == nil || r.Line == nil || r.Facts == nil {
		return Puzzle{}, fmt.Errorf("%v: the record is not complete", r.Code)
	}
	return Puzzle{Info: info, code: r.Code, keys: r.KeyTurns, line: r.Line, solution: r.Solution, facts: *r.Facts, themes: themes}, nil
}

// prove returns the puzzle of a record that is right.
func (r *record) prove(ctx context.Context, s *solver.Solver) (Puzzle, error) {
	info, err := r.info()
	if err != nil {
		return Puzzle{}, err
	}
	differs := func(what string, said, is any) (Puzzle, error) {
		return Puzzle{}, fmt.Errorf("%v: %w: %s %v, want %v", r.Code, ErrDiffers, what, said, is)
	}
	// What costs nothing is looked at first.
	if fen := r.Code.Position().String(); r.FEN != "" && r.FEN != fen {
		return differs("position", r.FEN, fen)
	}
	if goal := r.Code.Goal(); r.Goal != codec.NoGoal && r.Goal != goal {
		return differs("goal", r.Goal, goal)
	}
	p, err := Prove(ctx, s, r.Code, info)
	if err != nil {
		return Puzzle{}, fmt.Errorf("%v: %w", r.Code, err)
	}
	is := recordOf(p)
	switch {
	case r.KeyTurns != nil && !slices.Equal(r.KeyTurns, is.KeyTurns):
		return differs("key turns", turns(r.KeyTurns), turns(is.KeyTurns))
	case r.Line != nil && !p.solvedBy(r.Line):
		return differs("line", turns(r.Line), "a win in "+strconv.Itoa(p.Goal().Turns())+" like "+turns(is.Line))
	case r.Solution != nil && (is.Solution == nil || !r.Solution.equal(is.Solution)):
		return differs("solution", "not as forced", "none, or that of the puzzle")
	case r.Rating != nil && *r.Rating != *is.Rating:
		return differs("rating", *r.Rating, *is.Rating)
	case r.Themes != nil && !slices.Equal(r.Themes, is.Themes):
		return differs("themes", strings.Join(r.Themes, " "), strings.Join(is.Themes, " "))
	case r.Facts != nil && *r.Facts != *is.Facts:
		return differs("facts", fmt.Sprintf("%+v", *r.Facts), fmt.Sprintf("%+v", *is.Facts))
	}
	return p, nil
}

// solvedBy reports whether a line begins with a key turn and wins with the turn that
// the goal says.
func (p Puzzle) solvedBy(line []position.Turn) bool {
	end, err := position.Game{Start: p.Position(), Turns: line}.End()
	return err == nil && len(line) == 2*p.Goal().Turns()-1 && slices.Contains(p.keys, line[0]) && end.Outcome().Over()
}

// csvColumns are those of the tables. Moves is the line, Themes the names, both with
// spaces between.
var csvColumns = []string{"PuzzleId", "FEN", "Moves", "Rating", "Themes", "Title", "Author", "Source", "Created"}

func (r *record) cells() []string {
	return []string{r.Code.String(), r.FEN, turns(r.Line), strconv.Itoa(*r.Rating), strings.Join(r.Themes, " "), r.Title, r.Author, r.Source, r.Created}
}

// set reads a cell of a table; an empty one says nothing.
func (r *record) set(column, text string) (err error) {
	if text == "" {
		return nil
	}
	switch column {
	case "PuzzleId":
		r.Code, err = codec.Parse(text)
	case "FEN":
		r.FEN = text
	case "Moves":
		for word := range strings.SplitSeq(text, " ") {
			t, err := position.ParseTurn(word)
			if err != nil {
				return err
			}
			r.Line = append(r.Line, t)
		}
	case "Rating":
		rating, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("rating %.20q, want a number", text)
		}
		r.Rating = &rating
	case "Themes":
		r.Themes = strings.Split(text, " ")
	case "Title":
		r.Title = text
	case "Author":
		r.Author = text
	case "Source":
		r.Source = text
	case "Created":
		r.Created = text
	}
	return err
}

// A Writer writes puzzles to a file.
type Writer struct {
	out   io.Writer
	table *csv.Writer // nil for JSONL
	text  bytes.Buffer
}

// NewWriter returns a Writer of a format.
func NewWriter(out io.Writer, f Format) *Writer {
	w := &Writer{out: out}
	if f == CSV {
		w.table = csv.NewWriter(out)
		w.table.Write(csvColumns) // an error stays, and Flush returns it
	}
	return w
}

// Write writes a puzzle, which must not be the zero Puzzle.
func (w *Writer) Write(p Puzzle) error {
	if p.IsZero() {
		return errors.New("the zero Puzzle cannot be written")
	}
	if year := p.Created.UTC().Year(); year > 9999 {
		return fmt.Errorf("%v: created in the year %d, want 9999 at most", p, year)
	}
	r := recordOf(p)
	if w.table != nil {
		return w.table.Write(r.cells())
	}
	w.text.Reset()
	e := json.NewEncoder(&w.text)
	e.SetEscapeHTML(false) // turns have >
	if err := e.Encode(r); err != nil {
		return err
	}
	if w.text.Len() > lines.Longest {
		return fmt.Errorf("%v: %d bytes, and a line may have %d", p, w.text.Len(), lines.Longest)
	}
	_, err := w.out.Write(w.text.Bytes()) // a line at once: a file never ends in a part of one
	return err
}

// Flush writes what has been kept back. It must be called after the last puzzle.
func (w *Writer) Flush() error {
	if w.table == nil {
		return nil
	}
	w.table.Flush()
	return w.table.Error()
}

// LineError says which Line of a file is wrong, 1 for the first, and why: Err. Packages
// position and arimaa have the same type.
type LineError = fault.LineError

// Read yields the puzzles of a file, each proved, and all that the file says about it
// found right. What is wrong yields a *[LineError] that wraps a *[Flaw],
// [ErrDiffers], or what cannot be read, and the next puzzle follows; any other error
// is of the file or the context and the last that is yielded.
func Read(ctx context.Context, s *solver.Solver, file io.Reader, f Format) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		for line, r := range records(file, f) {
			var p Puzzle
			err := r.err
			if err == nil {
				p, err = r.prove(ctx, s)
			}
			if err != nil && !r.fatal && ctx.Err() == nil {
				err = &LineError{Line: line, Err: err}
			}
			if !yield(p, err) || err != nil && (r.fatal || ctx.Err() != nil) {
				return
			}
		}
	}
}

// readRecord is a record, or why there is none.
type readRecord struct {
	record
	err   error
	fatal bool // nothing follows
}

// records yields the records of a file with their lines.
func records(file io.Reader, f Format) iter.Seq2[int, readRecord] {
	if f == CSV {
		return csvRecords(file)
	}
	return jsonRecords(file)
}

func jsonRecords(file io.Reader) iter.Seq2[int, readRecord] {
	return func(yield func(int, readRecord) bool) {
		for line, err := range lines.All(file) {
			r := readRecord{err: err, fatal: err != nil}
			if err == nil && strings.TrimSpace(line.Text) == "" {
				continue
			}
			if err == nil {
				r.record, r.err = parseJSON([]byte(line.Text))
			}
			if !yield(line.Number, r) {
				return
			}
		}
	}
}

func parseJSON(text []byte) (record, error) {
	var in struct {
		Code *codec.Code `json:"code"`
		record
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return record{}, fmt.Errorf("puzzle %.40q: want a JSON object", text)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return record{}, fmt.Errorf("puzzle %.40q: %w", text, err)
	}
	if in.Code == nil {
		return record{}, fmt.Errorf("puzzle %.40q: no code", text)
	}
	if _, err := d.Token(); err != io.EOF {
		return record{}, fmt.Errorf("puzzle %.40q: more text after it on the line", text)
	}
	in.record.Code = *in.Code
	return in.record, nil
}

func csvRecords(file io.Reader) iter.Seq2[int, readRecord] {
	return func(yield func(int, readRecord) bool) {
		text, err := lines.Text(file)
		if err != nil {
			yield(0, readRecord{err: err, fatal: true})
			return
		}
		table := csv.NewReader(text)
		head, err := table.Read()
		if err == nil && !slices.Contains(head, csvColumns[0]) {
			err = fmt.Errorf("no column %s in the first line", csvColumns[0])
		}
		for i, name := range head {
			switch {
			case err != nil:
			case !slices.Contains(csvColumns, name):
				err = fmt.Errorf("unknown column %.40q, want some of %s", name, strings.Join(csvColumns, ", "))
			case slices.Contains(head[:i], name):
				err = fmt.Errorf("column %s stands there twice", name)
			}
		}
		for err == nil {
			var cells []string
			cells, err = table.Read()
			var fault *csv.ParseError
			if err != nil && !errors.As(err, &fault) {
				break
			}
			var line int
			var r readRecord
			if fault != nil {
				line, r.err, err = fault.StartLine, fault.Err, nil
			} else {
				line, _ = table.FieldPos(0)
			}
			id := ""
			for i, name := range head {
				if r.err == nil {
					r.err = r.set(name, cells[i])
				}
				if r.err == nil && name == csvColumns[0] {
					id = cells[i]
				}
			}
			if r.err == nil && id == "" {
				r.err = fmt.Errorf("no %s", csvColumns[0])
			}
			if !yield(line, r) {
				return
			}
		}
		if err != io.EOF {
			yield(0, readRecord{err: err, fatal: true})
		}
	}
}
