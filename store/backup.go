package store

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/klauspost/compress/zstd"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// ErrBackup is the error for a file that is not a backup, or that is truncated or corrupt.
var ErrBackup = errors.New("not a complete puzzlecode backup")

// A backup is a zstd stream with a checksum. It begins with backupMagic and a text that lists all tables and their
// columns. Then come the rows of each table: byte 1 before each row, and byte 0 after the last row. A value begins
// with a byte for its type. For an integer, a varint follows. For a text or bytes, their length follows as a
// varint, and then the bytes.
const backupMagic = "puzzlecode backup 2\n"

// The first byte of a value: its type.
const (
	valueInt = iota
	valueText
	valueBytes
)

// longest is the maximum length of a value in bytes.
const longest = 64 << 20

// Backup writes a snapshot of the database to a file. Meanwhile, other processes may use the database. An existing
// file is replaced when the new one is complete, unless it is the file of the database. [Store.Restore] reads the
// file on either backend. The function progress, unless nil, is called with the number of rows written so far. The
// memory does not grow with the database.
func (s *Store) Backup(ctx context.Context, path string, progress func(rows int64)) error {
	return backend.WriteFile(s, path, func(f io.Writer) error {
		z, err := zstd.NewWriter(f, zstd.WithEncoderConcurrency(1))
		if err != nil {
			return err
		}
		w := bufio.NewWriterSize(z, 1<<16)
		if err := s.readOnce(ctx, func(t backend.Tx) error { return dump(ctx, t, w, progress) }); err != nil {
			return err
		}
		return errors.Join(w.Flush(), z.Close())
	})
}

// dump writes the contents of all tables to w.
func dump(ctx context.Context, t backend.Tx, w *bufio.Writer, progress func(int64)) error {
	w.WriteString(backupMagic)
	writeText(w, fmt.Sprint(tables))
	written := int64(0)
	for _, table := range tables {
		err := table.each(ctx, t, "", func(values []any) error {
			if written++; progress != nil && written%4096 == 0 {
				progress(written)
			}
			w.WriteByte(1)
			for i, v := range values {
				if err := writeValue(w, v); err != nil {
					return fmt.Errorf("%w: table %s, column %s: %w", ErrDamaged, table.name, table.columns[i], err)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if err := w.WriteByte(0); err != nil { // returns the first error of all writes
			return err
		}
	}
	return nil
}

func writeValue(w *bufio.Writer, v any) error {
	switch v := v.(type) {
	case int64:
		w.WriteByte(valueInt)
		w.Write(binary.AppendVarint(w.AvailableBuffer(), v))
	case int32:
		return writeValue(w, int64(v))
	case int16:
		return writeValue(w, int64(v))
	case string:
		w.WriteByte(valueText)
		writeText(w, v)
	case []byte:
		w.WriteByte(valueBytes)
		writeText(w, v)
	default:
		return fmt.Errorf("a value of type %T", v)
	}
	return nil
}

func writeText[T string | []byte](w *bufio.Writer, text T) {
	w.Write(binary.AppendVarint(w.AvailableBuffer(), int64(len(text))))
	w.Write(append(w.AvailableBuffer(), text...))
}

// Restore fills an empty database from a file that [Store.Backup] has written, in one transaction. If Restore fails
// or the context ends, the database stays empty. The function progress, unless nil, is called with the number of
// rows read so far. The error wraps [ErrBackup] if the file is invalid, [ErrNewer] if a newer program wrote it, or
// [ErrNotEmpty] if the database has rows.
func (s *Store) Restore(ctx context.Context, path string, progress func(rows int64)) error {
	return s.backend.Write(ctx, func(t backend.Tx) error {
		if err := isEmpty(ctx, t); err != nil {
			return err
		}
		if err := load(ctx, t, path, progress); err != nil {
			return err
		}
		return requeue(ctx, s.backend, t)
	})
}

func load(ctx context.Context, t backend.Tx, path string, progress func(int64)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return err
	}
	defer z.Close()
	r := &backupReader{source: bufio.NewReaderSize(z, 1<<16)}
	err = r.load(ctx, t, progress)
	if r.err != nil {
		err = fmt.Errorf("%w: %w", ErrBackup, r.err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// load inserts the rows of all tables.
func (r *backupReader) load(ctx context.Context, t backend.Tx, progress func(int64)) error {
	if begin := r.take(len(backupMagic)); string(begin) != backupMagic {
		r.fail(errors.New("wrong file header"))
	}
	if known := fmt.Sprint(tables); string(r.text()) != known && r.err == nil {
		return fmt.Errorf("%w: it has other tables than %.200s", ErrNewer, known)
	}
	loaded := int64(0)
	for _, table := range tables {
		var rows [][]any
		flush := func() error {
			if r.err != nil {
				return r.err
			}
			loaded += int64(len(rows))
			if progress != nil {
				progress(loaded)
			}
			err := table.restore(ctx, t, rows)
			rows = rows[:0]
			return err
		}
		for r.more() {
			row := make([]any, len(table.columns))
			for i := range row {
				row[i] = r.value()
			}
			if rows = append(rows, row); len(rows) == 8192 {
				if err := flush(); err != nil {
					return err
				}
			}
		}
		if err := flush(); err != nil {
			return err
		}
	}
	switch _, err := r.source.ReadByte(); err { // zstd compares the checksum here
	case io.EOF:
	case nil:
		r.fail(errors.New("something follows its end"))
	default:
		r.fail(err)
	}
	return r.err
}

// restore inserts rows of a backup into table t.
func (t table) restore(ctx context.Context, tx backend.Tx, rows [][]any) error {
	conflict := ""
	switch t.name {
	case "counter": // the migration has already inserted its rows
		conflict = "ON CONFLICT (name) DO UPDATE SET next = excluded.next"
	case "puzzle":
		t.columns = slices.Concat(t.columns, derivedColumns)
		if err := derive(ctx, tx, rows); err != nil {
			return err
		}
	}
	return t.insert(ctx, tx, rows, conflict)
}

// derive completes rows of table puzzle: it computes the columns that a backup does not contain. The error names
// the fault of a corrupt row.
func derive(ctx context.Context, t backend.Tx, rows [][]any) error {
	all := make([]*puzzleRow, len(rows))
	for i, values := range rows {
		row := cells{columns: puzzleColumns, values: values}
		if all[i] = row.puzzle(); row.wrong != "" {
			return fmt.Errorf("%w: table puzzle, row %x: %s", ErrBackup, values[0], row.wrong)
		}
	}
	if err := assignCells(ctx, t, all...); err != nil {
		return err
	}
	for i, row := range all {
		rows[i] = append(rows[i], int64(row.cell), row.folded)
	}
	return nil
}

// A backupReader reads a backup. The field err has the first error. After an error, the results of the methods are
// invalid.
type backupReader struct {
	source *bufio.Reader
	err    error
}

func (r *backupReader) fail(err error) {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	r.err = cmp.Or(r.err, err)
}

func (r *backupReader) byte() byte {
	b, err := r.source.ReadByte()
	r.fail(err)
	return b
}

func (r *backupReader) int() int64 {
	n, err := binary.ReadVarint(r.source)
	r.fail(err)
	return n
}

func (r *backupReader) take(n int) []byte {
	b := make([]byte, n)
	_, err := io.ReadFull(r.source, b)
	r.fail(err)
	return b
}

func (r *backupReader) text() []byte {
	n := r.int()
	if n < 0 || n > longest {
		r.fail(fmt.Errorf("a value of %d bytes", n))
		return nil
	}
	return r.take(int(n))
}

func (r *backupReader) value() any {
	switch kind := r.byte(); kind {
	case valueInt:
		return r.int()
	case valueText:
		return string(r.text())
	case valueBytes:
		return r.text()
	default:
		r.fail(fmt.Errorf("a value of unknown type %d", kind))
		return nil
	}
}

// more reports whether another row follows.
func (r *backupReader) more() bool {
	b := r.byte()
	if b > 1 {
		r.fail(fmt.Errorf("byte %d, want 0 or 1", b))
	}
	return b == 1 && r.err == nil
}
