package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/puzzlecode/puzzlecode/internal/backend"
)

// backupMagic begins every backup. After it comes a stream of zstd, with the checksum that
// zstd has: a line of JSON and the tables. A table is its name, its columns and its rows; a
// byte 1 comes before each row and table, and a byte 0 after the last one. A value is a byte
// for its type and what that needs.
const backupMagic = "puzzlecode backup 1\n"

// ErrBackup is the error of a file that is no backup, or not a whole one.
var ErrBackup = errors.New("not a whole backup")

type backupHead struct {
	Engine  string    `json:"engine"`
	Created time.Time `json:"created"`
}

// Backup writes the state of the database at one moment into a file, while others read and
// write. The file appears once it is whole. It can be restored into a database of any backend.
// progress is called with the number of rows written so far; it may be nil.
func (s *Store) Backup(ctx context.Context, path string, progress func(rows int64)) (err error) {
	partial := path + ".partial"
	f, err := os.Create(partial)
	if err != nil {
		return err
	}
	defer func() {
		f.Close()
		if err != nil {
			os.Remove(partial)
		}
	}()
	if _, err := io.WriteString(f, backupMagic); err != nil {
		return err
	}
	z, err := zstd.NewWriter(f, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(z, 1<<16)
	if err := s.readOnce(ctx, func(t backend.Tx) error { return s.dump(ctx, t, w, progress) }); err != nil {
		return err
	}
	if err := errors.Join(w.Flush(), z.Close(), f.Sync()); err != nil {
		return err
	}
	return os.Rename(partial, path)
}

// dump writes all tables.
func (s *Store) dump(ctx context.Context, t backend.Tx, w *bufio.Writer, progress func(int64)) error {
	head, err := json.Marshal(backupHead{s.backend.Name(), s.now().UTC()})
	if err != nil {
		return err
	}
	w.Write(append(head, '\n'))
	written := int64(0)
	for _, table := range tables {
		w.WriteByte(1)
		writeText(w, table.name)
		writeText(w, strings.Join(table.columns, ","))
		values, dest := make([]any, len(table.columns)), make([]any, len(table.columns))
		for i := range values {
			dest[i] = &values[i]
		}
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			if err := rows.Scan(dest...); err != nil {
				return err
			}
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
		}, "SELECT "+strings.Join(table.columns, ", ")+" FROM "+table.name+" ORDER BY "+strings.Join(table.columns[:table.key], ", "))
		if err != nil {
			return err
		}
		if err := w.WriteByte(0); err != nil { // where all errors of the writer come up
			return err
		}
	}
	return w.WriteByte(0)
}

// The types of values.
const (
	valueNull = iota
	valueInt
	valueFloat
	valueText
	valueBytes
)

func writeText(w *bufio.Writer, text string) {
	w.Write(binary.AppendUvarint(w.AvailableBuffer(), uint64(len(text))))
	w.WriteString(text)
}

func writeValue(w *bufio.Writer, v any) error {
	integer := func(n int64) { w.Write(binary.AppendVarint(append(w.AvailableBuffer(), valueInt), n)) }
	switch v := v.(type) {
	case nil:
		w.WriteByte(valueNull)
	case int64:
		integer(v)
	case int32:
		integer(int64(v))
	case int16:
		integer(int64(v))
	case float64:
		w.Write(binary.BigEndian.AppendUint64(append(w.AvailableBuffer(), valueFloat), math.Float64bits(v)))
	case string:
		w.WriteByte(valueText)
		writeText(w, v)
	case []byte:
		w.WriteByte(valueBytes)
		w.Write(binary.AppendUvarint(w.AvailableBuffer(), uint64(len(v))))
		w.Write(v)
	default:
		return fmt.Errorf("a value of type %T", v)
	}
	return nil
}

// Restore fills an empty database from a file that [Store.Backup] has written, in one
// transaction. The error wraps [ErrBackup] if the file is wrong, or [ErrNotEmpty].
func (s *Store) Restore(ctx context.Context, path string, progress func(rows int64)) error {
	err := s.backend.Write(ctx, func(t backend.Tx) error {
		if err := isEmpty(ctx, t); err != nil {
			return err
		}
		if err := load(ctx, t, path, progress); err != nil {
			return err
		}
		return requeue(ctx, s.backend, t)
	})
	if err == nil {
		err = s.fillCells(ctx)
	}
	return err
}

func load(ctx context.Context, t backend.Tx, path string, progress func(int64)) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	magic := make([]byte, len(backupMagic))
	if _, err := io.ReadFull(f, magic); err != nil || string(magic) != backupMagic {
		return fmt.Errorf("%s: %w: it does not begin like one", path, ErrBackup)
	}
	z, err := zstd.NewReader(f, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		return err
	}
	defer z.Close()
	r := &backupReader{in: bufio.NewReaderSize(z, 1<<16)}
	err = r.load(ctx, t, progress)
	if r.failed != nil {
		err = fmt.Errorf("%s: %w: %w", path, ErrBackup, r.failed)
	}
	return err
}

// longestValue bounds a value, so that a damaged file does not take all memory.
const longestValue = 64 << 20

// backupReader reads the stream of a backup. The first error stays.
type backupReader struct {
	in     *bufio.Reader
	failed error
}

func (r *backupReader) fail(err error) {
	if r.failed == nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		r.failed = err
	}
}

// ReadByte makes a backupReader an [io.ByteReader].
func (r *backupReader) ReadByte() (byte, error) {
	b, err := r.in.ReadByte()
	if err != nil {
		r.fail(err)
	}
	return b, err
}

func (r *backupReader) bytes() []byte {
	n, err := binary.ReadUvarint(r)
	if err != nil || n > longestValue {
		r.fail(fmt.Errorf("a value of %d bytes", n))
		return nil
	}
	return r.take(int(n))
}

// take reads n bytes. What is damaged may promise more than there is, so memory is taken as
// bytes come.
func (r *backupReader) take(n int) []byte {
	var b bytes.Buffer
	if _, err := io.CopyN(&b, r.in, int64(n)); err != nil {
		r.fail(err)
		return nil
	}
	return b.Bytes()
}

func (r *backupReader) value() any {
	kind, _ := r.ReadByte()
	switch kind {
	case valueNull:
		return nil
	case valueInt:
		n, err := binary.ReadVarint(r)
		if err != nil {
			r.fail(err)
		}
		return n
	case valueFloat:
		if b := r.take(8); r.failed == nil {
			return math.Float64frombits(binary.BigEndian.Uint64(b))
		}
	case valueText:
		return string(r.bytes())
	case valueBytes:
		if b := r.bytes(); b != nil {
			return b
		}
		return []byte{}
	default:
		r.fail(fmt.Errorf("a value of unknown type %d", kind))
	}
	return nil
}

// more reads the byte before a row or a table.
func (r *backupReader) more() bool {
	b, _ := r.ReadByte()
	if b > 1 {
		r.fail(fmt.Errorf("byte %d, want 0 or 1", b))
	}
	return b == 1 && r.failed == nil
}

func (r *backupReader) load(ctx context.Context, t backend.Tx, progress func(int64)) error {
	for { // the head
		if b, err := r.ReadByte(); err != nil || b == '\n' {
			break
		}
	}
	loaded := int64(0)
	for r.more() {
		name := string(r.bytes())
		columns := strings.Split(string(r.bytes()), ",")
		i := slices.IndexFunc(tables, func(t table) bool { return t.name == name && slices.Equal(t.columns, columns) })
		if r.failed == nil && i < 0 {
			return fmt.Errorf("%w: table %.40q with columns %.200q is not known", ErrNewer, name, columns)
		}
		if r.failed == nil && name == "counter" {
			if _, err := t.Exec(ctx, "DELETE FROM counter"); err != nil {
				return err
			}
		}
		var rows [][]any
		flush := func() error {
			loaded += int64(len(rows))
			if progress != nil {
				progress(loaded)
			}
			_, err := t.Insert(ctx, backend.Target{Table: name, Columns: columns}, rows)
			rows = rows[:0]
			return err
		}
		for r.more() {
			row := make([]any, len(columns))
			for i := range row {
				row[i] = r.value()
			}
			if rows = append(rows, row); len(rows) == 8192 && r.failed == nil {
				if err := flush(); err != nil {
					return err
				}
			}
		}
		if r.failed != nil {
			return r.failed
		}
		if err := flush(); err != nil {
			return err
		}
	}
	if r.failed != nil {
		return r.failed
	}
	switch _, err := r.in.ReadByte(); err { // which is where zstd compares the checksum
	case io.EOF:
		return nil
	case nil:
		r.fail(errors.New("something follows its end"))
	default:
		r.fail(err)
	}
	return r.failed
}
