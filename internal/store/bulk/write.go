package bulk

import (
	"context"
	"fmt"
	"io"

	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// A writer writes rows of one kind in one format. For PGN, a row is a [store.Game]. Otherwise it is a gameRow, a
// recordRow, an entryRow or a [puzzles.Record].
type writer struct {
	write func(row any) error
	flush func() error
}

// newWriter returns a writer for a kind and a format.
func newWriter(ctx context.Context, out io.Writer, k Kind, f Format) (writer, error) {
	done := func() error { return nil }
	switch f {
	case JSONL:
		return writer{writeJSON(out), done}, nil
	case CSV:
		if k == Puzzles {
			w := puzzles.NewWriter(out, puzzles.CSV)
			return writer{func(row any) error {
				p, err := row.(puzzles.Record).Trust(ctx, new(solver.Solver), solver.Limits{})
				if err != nil {
					return err
				}
				return w.Write(p)
			}, w.Flush}, nil
		}
		line := lines.AppendRow(nil, heads[k])
		_, err := out.Write(line)
		return writer{func(row any) error {
			line = lines.AppendRow(line[:0], cells(row))
			_, err := out.Write(line)
			return err
		}, done}, err
	case PGN:
		if _, ok := gameKinds[k]; ok {
			return writer{writePGN(out), done}, nil
		}
		return writer{}, fmt.Errorf("%s cannot be written as %s, only games can", k, f)
	}
	return writer{}, fmt.Errorf("format %q cannot be written", f)
}

// writePGN returns a function that writes games with headers.
func writePGN(out io.Writer) func(row any) error {
	var text []byte
	return func(row any) error {
		g, err := row.(store.Game).PGN()
		if err != nil {
			return err
		}
		if text != nil { // an empty line separates two games
			text = append(text[:0], '\n')
		}
		if text, err = g.AppendText(text); err == nil {
			_, err = out.Write(text)
		}
		return err
	}
}

// writeJSON returns a function that writes each row as a JSON object on its own line.
func writeJSON(out io.Writer) func(row any) error {
	var line []byte
	return func(row any) (err error) {
		if line, err = view.AppendJSON(line[:0], row); err == nil {
			_, err = out.Write(line)
		}
		return err
	}
}

// errKind returns the error for an unknown kind.
func errKind(k Kind) error { return fmt.Errorf("kind %q, want one of %v", k, Kinds) }

// counts maps each kind to the query that counts its rows.
var counts = map[Kind]string{
	Games:     "SELECT count(*) FROM game WHERE kind = 0",
	Gods:      "SELECT count(*) FROM game WHERE kind = 2",
	Arimaa:    "SELECT count(*) FROM game WHERE kind = 1",
	Puzzles:   "SELECT count(*) FROM puzzle WHERE flaw = ''",
	Positions: "SELECT count(*) FROM payload",
}

// Count returns the number of rows that [Export] writes. It takes about a second for ten million rows.
func Count(ctx context.Context, s *store.Store, k Kind) (int64, error) {
	if counts[k] == "" {
		return 0, errKind(k)
	}
	return backend.Result(ctx, s.Database().Read, func(t backend.Tx) (n int64, err error) {
		_, err = backend.One(ctx, t, []any{&n}, counts[k])
		return n, err
	})
}

// Export writes a snapshot of all rows of a kind and returns their number. It calls the function progress, unless
// nil, with the number of rows written so far.
func Export(ctx context.Context, s *store.Store, out io.Writer, k Kind, f Format, progress func(n int64)) (n int64,
	err error) {
	w, err := newWriter(ctx, out, k, f)
	if err != nil {
		return 0, err
	}
	write := func(row any) error {
		if n++; progress != nil && n%1024 == 0 {
			progress(n)
		}
		return w.write(row)
	}
	switch k {
	case Games, Gods, Arimaa:
		err = s.EachGame(ctx, gameKinds[k], func(g store.Game) error {
			switch {
			case f == PGN:
				return write(g)
			case k == Arimaa:
				return write(rowOfArimaa(g))
			}
			return write(rowOfGame(g))
		})
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
	return n, w.flush()
}
