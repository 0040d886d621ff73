package bulk

import (
	"context"
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
	"github.com/puzzlecode/puzzlecode/view"
)

// rowGroup is how many rows are in memory before they are written. It bounds what a reader
// needs, too.
const rowGroup = 50_000

// parquetWriter writes one of four tables.
type parquetWriter struct {
	games       *parquet.GenericWriter[gameRow]
	arimaaGames *parquet.GenericWriter[recordRow]
	records     *parquet.GenericWriter[puzzleRow]
	entries     *parquet.GenericWriter[entryRow]
}

func newParquetWriter(out io.Writer, k Kind) *parquetWriter {
	options := []parquet.WriterOption{
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}), parquet.MaxRowsPerRowGroup(rowGroup), parquet.CreatedBy("puzzlecode", "1", ""),
	}
	w := new(parquetWriter)
	switch k {
	case Games:
		w.games = parquet.NewGenericWriter[gameRow](out, options...)
	case Arimaa:
		w.arimaaGames = parquet.NewGenericWriter[recordRow](out, options...)
	case Puzzles:
		w.records = parquet.NewGenericWriter[puzzleRow](out, options...)
	default:
		w.entries = parquet.NewGenericWriter[entryRow](out, options...)
	}
	return w
}

func (w *parquetWriter) game(g store.Game) error {
	_, err := w.games.Write([]gameRow{rowOfGame(g)})
	return err
}

func (w *parquetWriter) arimaa(g store.ArimaaGame) error {
	_, err := w.arimaaGames.Write([]recordRow{rowOfArimaa(g)})
	return err
}

func (w *parquetWriter) entry(set string, e store.Entry) error {
	_, err := w.entries.Write([]entryRow{{set, e.Key.String(), e.Payload}})
	return err
}

func (w *parquetWriter) puzzle(_ context.Context, r puzzles.Record) error {
	text, err := view.AppendJSON(nil, r)
	if err != nil {
		return err
	}
	_, err = w.records.Write([]puzzleRow{{
		Code: r.Code.String(), FEN: r.FEN, Goal: r.Goal.String(), Rating: int32(r.Rating), Model: int32(r.Model), Themes: r.Themes,
		Title: r.Title, Author: r.Author, Source: r.Source, Created: r.Created, Record: string(text[:len(text)-1]),
	}})
	return err
}

func (w *parquetWriter) close() error {
	switch {
	case w.games != nil:
		return w.games.Close()
	case w.arimaaGames != nil:
		return w.arimaaGames.Close()
	case w.records != nil:
		return w.records.Close()
	}
	return w.entries.Close()
}

// parquetItems yields the rows of a file of Parquet, which must be a file that can be read
// from anywhere. Its columns tell what they are.
func parquetItems(file io.Reader, after int) iter.Seq2[item, error] {
	return func(yield func(item, error) bool) {
		if err := readParquet(file, after, yield); err != nil {
			yield(item{}, fmt.Errorf("%w: Parquet: %w", ErrFormat, err))
		}
	}
}

func readParquet(file io.Reader, after int, yield func(item, error) bool) (err error) {
	defer func() {
		if broken := recover(); broken != nil { // the library panics on some damaged files
			err = fmt.Errorf("%v", broken)
		}
	}()
	seekable, ok := file.(interface {
		io.ReaderAt
		io.Seeker
	})
	if !ok {
		return fmt.Errorf("it cannot be read from standard input, want a FILE")
	}
	size, err := seekable.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	f, err := parquet.OpenFile(seekable, size)
	if err != nil {
		return err
	}
	switch column := f.Schema().Columns()[0][0]; column {
	case "start":
		return parquetRows(f, after, yield, func(i *item, r gameRow) error {
			g, err := r.game()
			i.game = &g
			return err
		})
	case "record":
		return parquetRows(f, after, yield, func(i *item, r recordRow) (err error) {
			i.arimaa, err = r.game()
			return err
		})
	case "set":
		return parquetRows(f, after, yield, (*item).setEntry)
	case "code":
		return parquetRows(f, after, yield, func(i *item, r puzzleRow) error {
			i.record = new(puzzles.Record)
			return i.record.UnmarshalJSON([]byte(r.Record))
		})
	default:
		return fmt.Errorf("its first column is %q, want start, record, code or set", column)
	}
}

// parquetRows yields the rows behind a row.
func parquetRows[R any](f *parquet.File, after int, yield func(item, error) bool, parse func(*item, R) error) error {
	r := parquet.NewGenericReader[R](f)
	defer r.Close()
	if after > 0 {
		if err := r.SeekToRow(int64(after)); err != nil {
			return err
		}
	}
	rows := make([]R, 256)
	for line := after; ; {
		n, err := r.Read(rows)
		for _, row := range rows[:n] {
			line++
			out := item{line: line}
			wrong := parse(&out, row)
			if wrong != nil {
				wrong = &LineError{Line: line, Err: wrong}
			}
			if !yield(out, wrong) {
				return nil
			}
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case n == 0:
			return io.ErrUnexpectedEOF
		}
		clear(rows) // which the reader would fill on
	}
}
