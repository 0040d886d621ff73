package store

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// ErrBackup is the error for a file that is not a backup, or that is truncated or corrupt.
var ErrBackup = errors.New("not a complete puzzlecode backup")

type backupHead struct {
	Engine  string    `json:"engine"`
	Created time.Time `json:"created"`
}

// Backup writes a snapshot of the database to a file, while others may read and write. An existing
// file is replaced when the new one is complete. [Store.Restore] reads it on either backend. progress
// is called with the number of rows written so far; it may be nil. The memory does not grow with the
// database.
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
	w, err := newBackupWriter(f)
	if err != nil {
		return err
	}
	if err := s.readOnce(ctx, func(t backend.Tx) error { return s.dump(ctx, t, w, progress) }); err != nil {
		return err
	}
	if err := errors.Join(w.close(), f.Sync()); err != nil {
		return err
	}
	return os.Rename(partial, path)
}

// dump writes all tables.
func (s *Store) dump(ctx context.Context, t backend.Tx, w *backupWriter, progress func(int64)) error {
	head, err := json.Marshal(backupHead{s.backend.Name(), s.now().UTC()})
	if err != nil {
		return err
	}
	w.Write(append(head, '\n'))
	written := int64(0)
	for _, table := range tables {
		w.WriteByte(1)
		w.text(table.name)
		w.text(strings.Join(table.columns, ","))
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
		}, "SELECT "+strings.Join(table.columns, ", ")+" FROM "+table.name+" ORDER BY "+
			strings.Join(table.columns[:table.key], ", "))
		if err != nil {
			return err
		}
		if err := w.WriteByte(0); err != nil { // returns the first error of the writer
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

func writeValue(w *backupWriter, v any) error {
	integer := func(n int64) {
		w.WriteByte(valueInt)
		w.int(n)
	}
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
		w.text(v)
	case []byte:
		w.WriteByte(valueBytes)
		w.bytes(v)
	default:
		return fmt.Errorf("a value of type %T", v)
	}
	return nil
}

// Restore fills an empty database from a file that [Store.Backup] has written, in one transaction. If
// it fails or ctx ends, the database stays empty. progress is called with the number of rows read so
// far; it may be nil. The error wraps [ErrBackup] if the file is invalid, [ErrNewer] if it was made
// by a newer version, or [ErrNotEmpty].
func (s *Store) Restore(ctx context.Context, path string, progress func(rows int64)) error {
	return s.backend.Write(ctx, func(t backend.Tx) error {
		if err := isEmpty(ctx, t); err != nil {
			return err
		}
		if err := load(ctx, t, path, progress); err != nil {
			return err
		}
		for left := true; left; { // backups have no cells
			var err error
			if left, err = fillSomeCells(ctx, t); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
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
	r, err := newBackupReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w: %w", path, ErrBackup, err)
	}
	defer r.close()
	err = loadTables(ctx, t, r, progress)
	if r.err != nil {
		err = fmt.Errorf("%s: %w: %w", path, ErrBackup, r.err)
	}
	return err
}

func readValue(r *backupReader) any {
	kind, err := r.ReadByte()
	switch {
	case err != nil:
	case kind == valueInt:
		return r.int()
	case kind == valueFloat:
		if b := r.take(8); b != nil {
			return math.Float64frombits(binary.BigEndian.Uint64(b))
		}
	case kind == valueText:
		return string(r.bytes())
	case kind == valueBytes:
		return append([]byte{}, r.bytes()...)
	case kind != valueNull:
		r.err = fmt.Errorf("a value of unknown type %d", kind)
	}
	return nil
}

func loadTables(ctx context.Context, t backend.Tx, r *backupReader, progress func(int64)) error {
	for { // the head
		if b, err := r.ReadByte(); err != nil || b == '\n' {
			break
		}
	}
	loaded := int64(0)
	for r.more() {
		name := string(r.bytes())
		columns := strings.Split(string(r.bytes()), ",")
		if r.err == nil && !isKnown(name, columns) {
			return fmt.Errorf("%w: table %.40q with columns %.200q is not known", ErrNewer, name, columns)
		}
		into := backend.Target{Table: name, Columns: columns}
		if name == "counter" { // whose rows come with the tables
			into.Conflict = "ON CONFLICT (name) DO UPDATE SET next = excluded.next"
		}
		var rows [][]any
		flush := func() error {
			loaded += int64(len(rows))
			if progress != nil {
				progress(loaded)
			}
			_, err := t.Insert(ctx, into, rows)
			rows = rows[:0]
			return err
		}
		for r.more() {
			row := make([]any, len(columns))
			for i := range row {
				row[i] = readValue(r)
			}
			if rows = append(rows, row); len(rows) == 8192 && r.err == nil {
				if err := flush(); err != nil {
					return err
				}
			}
		}
		if r.err != nil {
			return r.err
		}
		if err := flush(); err != nil {
			return err
		}
	}
	return r.end()
}
