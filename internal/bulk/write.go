package bulk

import (
	"context"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/storage"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// A writer writes rows of one kind in one of the formats.
type writer interface {
	game(store.Game) error
	arimaa(store.ArimaaGame) error
	puzzle(context.Context, puzzles.Record) error
	entry(set string, e store.Entry) error
	close() error // flushes, but does not close the file
}

// newWriter returns a writer of a format.
func newWriter(out io.Writer, k Kind, f Format) (writer, error) {
	switch f {
	case JSONL:
		return &jsonWriter{out: out}, nil
	case CSV:
		w := &csvWriter{csv: csv.NewWriter(out), puzzles: puzzles.NewWriter(out, puzzles.CSV), kind: k}
		return w, w.head()
	case Parquet:
		return newParquetWriter(out, k), nil
	}
	return nil, fmt.Errorf("format %q cannot be written", f)
}

// errKind is the error of an unknown kind.
func errKind(k Kind) error { return fmt.Errorf("kind %q, want one of %v", k, Kinds) }

// tables are the tables of the kinds, with the condition that [Export] has.
var tables = map[Kind]string{Games: "game", Arimaa: "arimaa_game", Puzzles: "puzzle WHERE flaw = ''", Positions: "payload"}

// Count returns the number of rows that [Export] writes. It takes about a second for ten million.
func Count(ctx context.Context, s *store.Store, k Kind) (n int64, err error) {
	if tables[k] == "" {
		return 0, errKind(k)
	}
	err = storage.Backend(s).Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&n}, "SELECT count(*) FROM "+tables[k])
		return err
	})
	return n, err
}

// Export writes a snapshot of all rows of a kind and returns their number. progress is called with
// the number of rows written so far; it may be nil.
func Export(ctx context.Context, s *store.Store, out io.Writer, k Kind, f Format, progress func(n int64)) (n int64, err error) {
	w, err := newWriter(out, k, f)
	if err != nil {
		return 0, err
	}
	written := func(err error) error {
		if n++; progress != nil && n%1024 == 0 {
			progress(n)
		}
		return err
	}
	switch k {
	case Games:
		err = s.EachGame(ctx, func(g store.Game) error { return written(w.game(g)) })
	case Arimaa:
		err = s.EachArimaaGame(ctx, func(g store.ArimaaGame) error { return written(w.arimaa(g)) })
	case Puzzles:
		err = s.EachPuzzle(ctx, func(r puzzles.Record) error { return written(w.puzzle(ctx, r)) })
	case Positions:
		err = s.EachEntry(ctx, func(set string, e store.Entry) error { return written(w.entry(set, e)) })
	default:
		err = errKind(k)
	}
	if err != nil {
		return n, err
	}
	return n, w.close()
}

// jsonWriter writes an object a line.
type jsonWriter struct {
	out  io.Writer
	line []byte
}

func (w *jsonWriter) write(value any) (err error) {
	if w.line, err = view.AppendJSON(w.line[:0], value); err == nil {
		_, err = w.out.Write(w.line)
	}
	return err
}

func (w *jsonWriter) game(g store.Game) error                          { return w.write(rowOfGame(g)) }
func (w *jsonWriter) arimaa(g store.ArimaaGame) error                  { return w.write(rowOfArimaa(g)) }
func (w *jsonWriter) puzzle(_ context.Context, r puzzles.Record) error { return w.write(r) }
func (w *jsonWriter) close() error                                     { return nil }

func (w *jsonWriter) entry(set string, e store.Entry) error {
	return w.write(entryRow{set, e.Key.String(), e.Payload})
}

// csvWriter writes tables; that of puzzles is the one of package puzzles.
type csvWriter struct {
	csv     *csv.Writer
	puzzles *puzzles.Writer
	kind    Kind
}

func (w *csvWriter) head() error {
	switch w.kind {
	case Games:
		return w.csv.Write(gameHead)
	case Arimaa:
		return w.csv.Write(recordHead)
	case Positions:
		return w.csv.Write(entryHead)
	}
	return nil
}

func (w *csvWriter) game(g store.Game) error {
	r := rowOfGame(g)
	return w.csv.Write([]string{r.Start, r.Turns, strconv.Itoa(int(r.Winner)), r.Ending, r.Source, strconv.FormatInt(r.Line, 10)})
}

func (w *csvWriter) arimaa(g store.ArimaaGame) error {
	r := rowOfArimaa(g)
	return w.csv.Write([]string{r.Record, r.Source, strconv.FormatInt(r.Line, 10)})
}

func (w *csvWriter) entry(set string, e store.Entry) error {
	return w.csv.Write([]string{set, e.Key.String(), base64.StdEncoding.EncodeToString(e.Payload)})
}

func (w *csvWriter) puzzle(ctx context.Context, r puzzles.Record) error {
	p, err := r.Trust(ctx, new(solver.Solver), solver.Limits{})
	if err != nil {
		return err
	}
	return w.puzzles.Write(p)
}

func (w *csvWriter) close() error {
	if w.kind == Puzzles {
		return w.puzzles.Flush()
	}
	w.csv.Flush()
	return w.csv.Error()
}
