package bulk

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// A writer writes rows of one kind in one of the formats: each is a gameRow, a recordRow, an entryRow
// or a [puzzles.Record], and for PGN a [store.Game].
type writer interface {
	write(ctx context.Context, row any) error
	close() error // flushes, but does not close the file
}

// newWriter returns a writer of a format.
func newWriter(out io.Writer, k Kind, f Format) (writer, error) {
	switch f {
	case JSONL:
		return &jsonWriter{out: out}, nil
	case CSV:
		if k == Puzzles {
			return csvPuzzleWriter{puzzles.NewWriter(out, puzzles.CSV)}, nil
		}
		w := csvWriter{csv.NewWriter(out)}
		return w, w.Write(heads[k])
	case Parquet:
		return newParquetWriter(out, k), nil
	case PGN:
		if k == Games || k == Gods || k == Arimaa {
			return &pgnWriter{out: out}, nil
		}
		return nil, fmt.Errorf("%s cannot be written as %s, only games can", k, f)
	}
	return nil, fmt.Errorf("format %q cannot be written", f)
}

// errKind is the error of an unknown kind.
func errKind(k Kind) error { return fmt.Errorf("kind %q, want one of %v", k, Kinds) }

// counts are the queries for the number of rows of the kinds.
var counts = map[Kind]string{
	Games:     "SELECT count(*) FROM game WHERE kind = 0",
	Gods:      "SELECT count(*) FROM game WHERE kind = 2",
	Arimaa:    "SELECT count(*) FROM game WHERE kind = 1",
	Puzzles:   "SELECT count(*) FROM puzzle WHERE flaw = ''",
	Positions: "SELECT count(*) FROM payload",
}

// Count returns the number of rows that [Export] writes. It takes about a second for ten million.
func Count(ctx context.Context, s *store.Store, k Kind) (n int64, err error) {
	if counts[k] == "" {
		return 0, errKind(k)
	}
	err = s.Database().Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&n}, counts[k])
		return err
	})
	return n, err
}

// Export writes a snapshot of all rows of a kind and returns their number. progress is called with
// the number of rows written so far; it may be nil.
func Export(ctx context.Context, s *store.Store, out io.Writer, k Kind, f Format, progress func(n int64)) (n int64,
	err error) {
	w, err := newWriter(out, k, f)
	if err != nil {
		return 0, err
	}
	write := func(row any) error {
		if n++; progress != nil && n%1024 == 0 {
			progress(n)
		}
		return w.write(ctx, row)
	}
	games := func(kind codec.Game) error {
		return s.EachGame(ctx, kind, func(g store.Game) error {
			switch {
			case f == PGN:
				return write(g)
			case kind == codec.Arimaa:
				return write(rowOfArimaa(g))
			}
			return write(rowOfGame(g))
		})
	}
	switch k {
	case Games:
		err = games(codec.Santorini)
	case Gods:
		err = games(codec.Gods)
	case Arimaa:
		err = games(codec.Arimaa)
	case Puzzles:
		err = s.EachPuzzle(ctx, func(r puzzles.Record) error { return write(r) })
	case Positions:
		err = s.EachEntry(ctx,
			func(set string, e store.Entry) error { return write(entryRow{set, e.Key.String(), e.Payload}) })
	default:
		err = errKind(k)
	}
	if err != nil {
		return n, err
	}
	return n, w.close()
}

// pgnWriter writes games with headers.
type pgnWriter struct {
	out  io.Writer
	text []byte
}

func (w *pgnWriter) write(_ context.Context, row any) error {
	g, err := row.(store.Game).PGN()
	if err != nil {
		return err
	}
	if w.text != nil { // an empty line separates two games
		w.text = append(w.text[:0], '\n')
	}
	if w.text, err = g.AppendText(w.text); err == nil {
		_, err = w.out.Write(w.text)
	}
	return err
}

func (w *pgnWriter) close() error { return nil }

// jsonWriter writes an object a line.
type jsonWriter struct {
	out  io.Writer
	line []byte
}

func (w *jsonWriter) write(_ context.Context, row any) (err error) {
	if w.line, err = view.AppendJSON(w.line[:0], row); err == nil {
		_, err = w.out.Write(w.line)
	}
	return err
}

func (w *jsonWriter) close() error { return nil }

// csvWriter writes tables of all kinds but puzzles.
type csvWriter struct{ *csv.Writer }

func (w csvWriter) write(_ context.Context, row any) error {
	return w.Write(row.(interface{ cells() []string }).cells())
}

func (w csvWriter) close() error {
	w.Flush()
	return w.Error()
}

// csvPuzzleWriter writes the table of package puzzles.
type csvPuzzleWriter struct{ *puzzles.Writer }

func (w csvPuzzleWriter) write(ctx context.Context, row any) error {
	p, err := row.(puzzles.Record).Trust(ctx, new(solver.Solver), solver.Limits{})
	if err != nil {
		return err
	}
	return w.Write(p)
}

func (w csvPuzzleWriter) close() error { return w.Flush() }
