// Package sqlite keeps the store in a file of SQLite, which needs no server. It is for one
// machine: any number of processes may use the file at once, and one of them writes.
package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/gofrs/flock"

	"github.com/puzzlecode/puzzlecode/internal/backend"
)

// applicationID is in the head of every file of ours, so that others can be told.
const applicationID = 0x507A4364 // PzCd

// Options say how a file is opened. The zero value opens one that exists.
type Options struct {
	Create bool          // make the file, and its folder, if there is none
	Wait   time.Duration // how long to wait for another process that writes; 0 is 10 seconds
}

// DB is an open file. It is an [backend.Backend].
type DB struct {
	path   string
	writer *sql.DB // of one connection, as SQLite has one writer
	reader *sql.DB
}

var _ backend.Backend = (*DB)(nil)

// Open opens a file. The error wraps [backend.ErrMissing], [backend.ErrForeign],
// [backend.ErrDamaged] or [backend.ErrLocked], or it is that of the file system. The schema is
// as it was found; see [DB.Migrate].
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist) && !o.Create:
		return nil, fmt.Errorf("%w at %s: make one with 'puzzlecode db init --db %[2]s'", backend.ErrMissing, path)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, want a file", path)
	case info.Size() > 0:
		if err := isOurs(path); err != nil {
			return nil, err
		}
	}
	if o.Wait == 0 {
		o.Wait = 10 * time.Second
	}
	if o.Create {
		// Whoever changes a new file to a write-ahead log does not wait for others.
		lock := flock.New(path + ".migrating")
		if err := lock.Lock(); err == nil {
			defer lock.Unlock()
		}
	}
	db := &DB{path: path}
	if err := db.connect(o); err != nil {
		return nil, err
	}
	if err := db.recognize(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// connect makes the pools of connections, which open the file when they are used.
func (db *DB) connect(o Options) (err error) {
	// The log goes into the file once it has 16,000 pages, 64 MB, and not after every batch of an
	// import, which would write most pages of an index again each time.
	pragmas := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", o.Wait.Milliseconds()), "journal_mode(WAL)", "foreign_keys(1)",
		"synchronous(FULL)", "wal_autocheckpoint(16000)", "cache_size(-32000)", "temp_store(FILE)",
	}}
	name := "file:" + (&url.URL{Path: db.path}).EscapedPath() + "?" + pragmas.Encode()
	if db.writer, err = sql.Open("sqlite", name+"&_txlock=immediate"); err != nil {
		return err
	}
	db.writer.SetMaxOpenConns(1)
	if db.reader, err = sql.Open("sqlite", name+"&_pragma=query_only(1)"); err != nil {
		return err
	}
	db.reader.SetMaxOpenConns(8)
	return nil
}

// isOurs looks at the head of a file before SQLite does, which would change a file of another
// program. The head may still be in the log beside the file; then SQLite has to tell.
func isOurs(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 100) // https://www.sqlite.org/fileformat.html#the_database_header
	if _, err := io.ReadFull(f, head); err != nil || string(head[:16]) != "SQLite format 3\x00" {
		return fmt.Errorf("%s: %w: it is no SQLite file", path, backend.ErrForeign)
	}
	id := binary.BigEndian.Uint32(head[68:])
	if id == applicationID {
		return nil
	}
	// A single page has no tables: another process may just be making the file.
	if info, err := f.Stat(); err == nil && id == 0 && info.Size() <= int64(binary.BigEndian.Uint16(head[16:])) {
		return nil
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w, but of another program", path, backend.ErrForeign)
}

// recognize marks an empty file as ours, and refuses one of another program.
func (db *DB) recognize(ctx context.Context) error {
	id, tables := int64(0), int64(0)
	look := func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&id, &tables}, `SELECT (SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)`)
		if err == nil && id != applicationID && (tables > 0 || id != 0) {
			err = fmt.Errorf("%s: %w, but of another program", db.path, backend.ErrForeign)
		}
		return err
	}
	if err := db.Read(ctx, look); err != nil || id == applicationID {
		return err
	}
	return db.Write(ctx, func(t backend.Tx) error {
		if err := look(t); err != nil || id == applicationID {
			return err
		}
		_, err := t.Exec(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	})
}

// Name returns sqlite.
func (db *DB) Name() string { return "sqlite" }

// String returns the path of the file.
func (db *DB) String() string { return db.path }

// Queue returns nil: there is no queue in a file.
func (db *DB) Queue() backend.Queue { return nil }

// Close closes the file. The log of what was written goes into the file.
func (db *DB) Close() error { return errors.Join(db.reader.Close(), db.writer.Close()) }

// Read is [backend.Backend.Read].
func (db *DB) Read(ctx context.Context, do func(backend.Tx) error) error {
	return db.explain(db.run(ctx, db.reader, do))
}

// Write is [backend.Backend.Write]. It waits while another process writes.
func (db *DB) Write(ctx context.Context, do func(backend.Tx) error) error {
	return db.explain(db.run(ctx, db.writer, do))
}

func (db *DB) run(ctx context.Context, pool *sql.DB, do func(backend.Tx) error) error {
	begun, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer begun.Rollback() // after an error or a panic; it does nothing after Commit
	if err := do(&tx{sql: begun, prepared: map[string]*sql.Stmt{}}); err != nil {
		return err
	}
	return begun.Commit()
}

// Verify is [backend.Backend.Verify].
func (db *DB) Verify(ctx context.Context) (wrong []string, err error) {
	err = db.Read(ctx, func(t backend.Tx) error {
		err := backend.Each(ctx, t, func(r backend.Rows) error {
			var line string
			if err := r.Scan(&line); err != nil {
				return err
			}
			if line != "ok" {
				wrong = append(wrong, strings.Join(strings.Fields(line), " "))
			}
			return nil
		}, `PRAGMA integrity_check(20)`)
		if err != nil {
			return err
		}
		return backend.Each(ctx, t, func(r backend.Rows) error {
			var table, parent string
			var row *int64
			var key int64
			if err := r.Scan(&table, &row, &parent, &key); err != nil {
				return err
			}
			wrong = append(wrong, fmt.Sprintf("table %s has a row that refers to none of %s", table, parent))
			return nil
		}, `PRAGMA foreign_key_check`)
	})
	return wrong, err
}

// Now is [backend.Backend.Now].
func (db *DB) Now() string { return "CAST(1000 * unixepoch('subsec') AS INTEGER)" }

// Sizes is [backend.Backend.Sizes].
func (db *DB) Sizes(ctx context.Context) (map[string]int64, error) {
	sizes := map[string]int64{}
	err := db.Read(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(r backend.Rows) error {
			var table string
			var bytes int64
			if err := r.Scan(&table, &bytes); err != nil {
				return err
			}
			sizes[table] = bytes
			return nil
		}, `SELECT s.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = 1 GROUP BY 1`)
	})
	return sizes, err
}
