// Package sqlite is the backend on a SQLite file, which needs no server. Any number of processes on one
// machine may use the file at the same time; only one writes at a time.
package sqlite

import (
	"cmp"
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
	"sync/atomic"
	"syscall"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/gofrs/flock"
	"github.com/pressly/goose/v3"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// applicationID is in the header of every database file of puzzlecode, to distinguish it from the files of other
// programs.
const applicationID = 0x507A4364 // PzCd

// DB is an open file. It implements [backend.Backend].
type DB struct {
	path     string
	readOnly bool        // the file or its folder is not writable
	opened   fs.FileInfo // of the file that is open; nil if the application has opened it
	writer   *sql.DB     // pool of one connection, as SQLite allows one writer
	reader   *sql.DB
	shared   bool    // the pools are the same one, which is that of the application
	within   *sql.Tx // transaction of the application, in which all methods run; nil for none
	closed   atomic.Bool
}

var _ backend.Backend = (*DB)(nil)

// Open opens a database file. The argument wait is the maximum time to wait for another process that writes. If the
// argument create is set, a missing file or folder is created. The error wraps [backend.ErrMissing],
// [backend.ErrForeign], [backend.ErrDamaged] or [backend.ErrLocked], or comes from the file system. Open does not
// change the schema; see [DB.Migrate].
func Open(ctx context.Context, path string, create bool, wait time.Duration) (*DB, error) {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist) && !create:
		return nil, fmt.Errorf("%w at %s: create it with 'puzzlecode db init --db %[2]s'", backend.ErrMissing, path)
	case errors.Is(err, fs.ErrNotExist):
		if err := isFree(path); err != nil {
			return nil, err
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return nil, unwritable(path, err)
		}
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder, must be a file", path)
	case info.Size() > 0:
		if err := isOurs(path); err != nil {
			return nil, err
		}
	}
	if create {
		// SQLite does not wait for other processes while it switches a new file to write-ahead logging.
		unlock, err := lock(path)
		if err != nil {
			return nil, unwritable(path, err)
		}
		defer unlock()
	}
	db := &DB{path: path, readOnly: !create && !isWritable(path)}
	if err := db.connect(wait); err != nil {
		return nil, err
	}
	err := db.recognize(ctx)
	if err == nil {
		db.opened, err = os.Stat(path)
	}
	if err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// Use returns the database that a pool of the application has open. The tables are beside those of the application.
// [DB.Close] does not close the pool.
func Use(ctx context.Context, pool *sql.DB) (*DB, error) {
	db := &DB{reader: pool, writer: pool, shared: true}
	if err := pool.QueryRowContext(ctx, `SELECT file FROM pragma_database_list WHERE name = 'main'`).
		Scan(&db.path); err != nil {
		return nil, backend.Stopped(ctx, fmt.Errorf("%w: not a pool of SQLite: %w", backend.ErrForeign, err))
	}
	db.path = cmp.Or(db.path, memory)
	return db, nil
}

// memory is the path of a database that has no file.
const memory = ":memory:"

// In returns the database with all methods in a transaction of the application.
func (db *DB) In(t *sql.Tx) *DB {
	return &DB{path: db.path, readOnly: db.readOnly, opened: db.opened, writer: db.writer, reader: db.reader, shared: true,
		within: t}
}

// isFree returns an error if the database is missing but its log exists. Another process may have opened the
// database before the file was removed. When that process ends, it would remove the log of the new database, and
// with it all new rows. If another process has just created the database, there is no error.
func isFree(path string) error {
	for _, end := range []string{"-wal", "-shm"} {
		if _, err := os.Lstat(path + end); err == nil {
			if _, err := os.Stat(path); err == nil {
				return nil
			}
			return fmt.Errorf("%s is missing, but %[1]s%s is there: it was removed while a process had it open; stop that "+
				"process, remove %[1]s-wal and %[1]s-shm, and try again", path, end)
		}
	}
	return nil
}

// isWritable reports whether a file and its folder are writable. Both must be writable to write to the database, and
// even to read the database while other processes may write.
func isWritable(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return !errors.Is(err, fs.ErrPermission) && !errors.Is(err, syscall.EROFS)
	}
	f.Close()
	if _, err := os.Stat(path + "-shm"); err == nil {
		return true
	}
	probe, err := os.CreateTemp(filepath.Dir(path), ".puzzlecode-*")
	if err != nil {
		return false
	}
	probe.Close()
	os.Remove(probe.Name())
	return true
}

// lock locks a file next to the database. The argument path is that of the database. The function unlock removes the
// lock file.
func lock(path string) (unlock func(), err error) {
	name := path + ".migrating"
	for {
		l := flock.New(name)
		if err := l.Lock(); err != nil {
			return nil, err
		}
		// The process that had the lock before may have removed the file. In that case, this lock is worthless.
		locked, err := l.Stat()
		there, missing := os.Stat(name)
		if err == nil && missing == nil && os.SameFile(locked, there) {
			return func() {
				os.Remove(name)
				l.Unlock()
			}, nil
		}
		l.Unlock()
	}
}

// connect creates pools of connections. The file is opened only when a connection is used.
func (db *DB) connect(wait time.Duration) (err error) {
	// The log is merged into the file after 16,000 pages (64 MB). Merging after every batch of an import would
	// write most pages of an index each time.
	pragmas := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", wait.Milliseconds()), "journal_mode(WAL)", "foreign_keys(1)",
		"synchronous(FULL)", "wal_autocheckpoint(16000)", "cache_size(-32000)", "temp_store(FILE)",
	}}
	if db.readOnly {
		pragmas = url.Values{"mode": {"ro"}}
		if log, err := os.Stat(db.path + "-wal"); err != nil || log.Size() == 0 {
			pragmas.Set("immutable", "1") // no other process writes
		}
	}
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

// isOurs returns an error if the header of a file belongs to another program. It runs before SQLite opens the file,
// because SQLite would change the file. If the log may contain a newer header, isOurs returns nil, and the method
// recognize checks the header later.
func isOurs(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 100) // https://www.sqlite.org/fileformat.html#the_database_header
	if _, err := io.ReadFull(f, head); err != nil || string(head[:16]) != "SQLite format 3\x00" {
		return fmt.Errorf("%s: %w: not a SQLite file", path, backend.ErrForeign)
	}
	id := binary.BigEndian.Uint32(head[68:])
	if id == applicationID {
		return nil
	}
	// A file of one page has no tables yet: another process may be creating it.
	if info, err := f.Stat(); err == nil && id == 0 && info.Size() <= int64(binary.BigEndian.Uint16(head[16:])) {
		return nil
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w, but of another program", path, backend.ErrForeign)
}

// recognize marks an empty database as one of puzzlecode. It returns an error for a database of another program.
func (db *DB) recognize(ctx context.Context) error {
	id, tables := int64(0), int64(0)
	look := func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&id, &tables}, `SELECT (SELECT application_id FROM pragma_application_id),
			(SELECT count(*) FROM sqlite_schema)`)
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

// Dialect implements [backend.Backend.Dialect].
func (db *DB) Dialect() *backend.Dialect { return &dialect }

var dialect = backend.Dialect{
	Name: "sqlite",
	Now:  "CAST(1000 * unixepoch('subsec') AS INTEGER)",
	Sizes: `SELECT s.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
		WHERE d.aggregate = 1 GROUP BY 1`,
	Faults: `SELECT * FROM (SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok' LIMIT 20)
		UNION ALL SELECT 'table ' || "table" || ' has a row that refers to a missing row of ' || parent
		FROM pragma_foreign_key_check`,
	Versions: backend.VersionTable,
	Exists:   hasTable(backend.VersionTable),
	Older: hasTable(goose.DefaultTablename) + " AND " + hasTable("puzzle") + " AND " + hasTable("payload_set") + " AND " +
		hasTable("work_range"),
}

// hasTable returns an SQL condition that is true if the named table exists.
func hasTable(name string) string {
	return "EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '" + name + "')"
}

// String returns the path of the file.
func (db *DB) String() string { return db.path }

// Queue returns nil: SQLite has no queue.
func (db *DB) Queue() backend.Queue { return nil }

// Close merges the log into the file and closes it, unless it was opened by the application.
func (db *DB) Close() error {
	db.closed.Store(true)
	if db.shared {
		return nil
	}
	return errors.Join(db.reader.Close(), db.writer.Close())
}

// Read implements [backend.Backend.Read].
func (db *DB) Read(ctx context.Context, do func(backend.Tx) error) error {
	return backend.Stopped(ctx, db.explain(db.run(ctx, db.reader, sql.TxOptions{ReadOnly: true}, do)))
}

// Write implements [backend.Backend.Write]. It waits for other processes that write.
func (db *DB) Write(ctx context.Context, do func(backend.Tx) error) error {
	if err := db.isSame(); err != nil {
		return err
	}
	return backend.Stopped(ctx, db.explain(db.run(ctx, db.writer, sql.TxOptions{}, do)))
}

// isSame returns an error if the file at the path is no longer the file that was opened.
func (db *DB) isSame() error {
	if db.opened == nil {
		return nil
	}
	now, err := os.Stat(db.path)
	if err == nil && os.SameFile(db.opened, now) && now.Size() > 0 {
		return nil
	}
	return fmt.Errorf("%s: %w: the file was removed, replaced or emptied while it was open; stop all processes that use "+
		"it, and restore a backup", db.path, backend.ErrDamaged)
}

// Ready implements [backend.Backend.Ready]. It also detects a truncated file.
func (db *DB) Ready(ctx context.Context) error {
	if db.opened == nil {
		return db.isReadable(ctx)
	}
	if err := db.isSame(); err != nil {
		return err
	}
	f, err := os.Open(db.path)
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, 100)
	if _, err := io.ReadFull(f, head); err != nil {
		return fmt.Errorf("%s: %w: %w", db.path, backend.ErrDamaged, err)
	}
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if page == 1 {
		page = 1 << 16
	}
	// A smaller size than in the header is no fault by itself: during a checkpoint, the header may already count
	// pages that are not yet written. But the file never shrinks.
	if info, err := f.Stat(); err != nil ||
		info.Size() < db.opened.Size() && info.Size() < page*int64(binary.BigEndian.Uint32(head[28:])) {
		return errors.Join(err, fmt.Errorf("%s: %w: the file was truncated; restore a backup", db.path, backend.ErrDamaged))
	}
	return db.isReadable(ctx)
}

// isReadable returns an error if the table of versions cannot be read.
func (db *DB) isReadable(ctx context.Context) error {
	return db.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM `+backend.VersionTable+` LIMIT 1`)
		return err
	})
}

func (db *DB) run(ctx context.Context, pool *sql.DB, o sql.TxOptions, do func(backend.Tx) error) error {
	if db.closed.Load() {
		return backend.ErrClosed
	}
	if db.within != nil {
		t := backend.ForSQLite(db.within)
		defer t.Close()
		return backend.Within(ctx, t, "", do)
	}
	begun, err := pool.BeginTx(ctx, &o)
	switch {
	case err != nil && (db.closed.Load() || err.Error() == "sql: database is closed"): // by the application
		return backend.ErrClosed
	case err != nil:
		return err
	}
	defer begun.Rollback() // after an error or a panic; it does nothing after Commit
	t := backend.ForSQLite(begun)
	if db.shared && !o.ReadOnly {
		// A transaction that first reads could not write after another one has. The pool may not be set to begin
		// transactions that write, so this one writes at once.
		if _, err := t.Exec(ctx, `UPDATE `+backend.VersionTable+` SET version_id = version_id WHERE 1 = 0`); err != nil {
			return err
		}
	}
	if err := do(t); err != nil {
		return err
	}
	return begun.Commit()
}
