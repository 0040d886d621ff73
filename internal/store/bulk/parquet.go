package bulk

import (
	"fmt"
	"io"
	"iter"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// rowGroup is the number of rows that are collected in memory before they are written. A reader needs memory for the
// same number of rows.
const rowGroup = 50_000

// parquetWriter returns a writer of Parquet whose rows have type R.
func parquetWriter[R any](out io.Writer) writer {
	w := parquet.NewGenericWriter[R](out,
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest, Concurrency: 1}), parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.CreatedBy("puzzlecode", "1", ""))
	return writer{func(row any) error {
		if r, ok := row.(puzzles.Record); ok {
			text, err := view.AppendJSON(nil, r)
			if err != nil {
				return err
			}
			row = puzzleRow{
				Code: r.Code.String(), FEN: r.FEN, Goal: r.Goal.String(), Rating: int32(r.Rating), Model: int32(r.Model),
				Themes: r.Themes, Title: r.Title, Author: r.Author, Source: r.Source, Created: r.Created,
				Record: string(text[:len(text)-1]),
			}
		}
		_, err := w.Write([]R{row.(R)})
		return err
	}, w.Close}
}

// parquetItems yields the rows of a Parquet file. The argument after is the number of rows to skip at the beginning.
// The file must be seekable. The first column shows the kind of the rows.
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
		return parquetRows(f, after, yield, (*item).setGame)
	case "record":
		return parquetRows(f, after, yield, (*item).setRecord)
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

// parquetRows yields the rows of the file f. The argument after is the number of rows to skip at the beginning. The
// function parse reads a row into an item.
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
			if !yield(out, atLine(line, parse(&out, row))) {
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
		clear(rows) // otherwise the reader would append to the old values
	}
}
