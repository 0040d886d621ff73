// Package backend is what the store needs of a database. The SQL of the store is the same for
// all engines; what differs between them stands behind these interfaces: transactions, rows
// in bulk, migrations, and what can go wrong.
package backend

import (
	"context"
	"errors"
	"fmt"
)

// The errors that callers branch on. They are wrapped, with what to do.
var (
	ErrMissing = errors.New("there is no database")         // nothing is there to open
	ErrForeign = errors.New("not a database of puzzlecode") // a file, or a schema, of something else
	ErrNewer   = errors.New("made by a newer puzzlecode")   // its schema has a version that is not known
	ErrLocked  = errors.New("the database is locked")       // another process writes for too long
	ErrFull    = errors.New("the disk of the database is full")
	ErrDamaged = errors.New("the database is damaged")
	ErrLost    = errors.New("the database cannot be reached") // a server that is down, or a network that stalls
)

// A Backend is an open database. It may be used by several goroutines at once.
type Backend interface {
	// Name returns sqlite or postgres.
	Name() string

	// Read calls do in a transaction that only reads, and that sees one snapshot of the database.
	// Read calls do again after a lost connection, so do must begin anew when it is called.
	Read(ctx context.Context, do func(Tx) error) error

	// Write calls do in a transaction, and commits it if do returns nil. Write calls do again after a
	// conflict with another transaction or a lost connection, so do must have no side effects
	// outside the transaction. After a connection that was lost during a commit, the first
	// transaction may have been committed, so do must detect its own rows.
	Write(ctx context.Context, do func(Tx) error) error

	// Migrate migrates the schema to a version, 0 for none. Several processes may do it at the same
	// time. The error wraps ErrNewer if the version of the schema is unknown.
	Migrate(ctx context.Context, version int64) error

	// Version returns the version of the schema, 0 if there is none.
	Version(ctx context.Context) (int64, error)

	// Verify returns what the engine itself finds wrong with the database, a sentence each.
	Verify(ctx context.Context) ([]string, error)

	// Sizes returns the bytes of each table, with its indexes.
	Sizes(ctx context.Context) (map[string]int64, error)

	// Now returns the SQL of the time by the clock of the database, in milliseconds since 1970.
	// Processes on several machines compare times only by this clock.
	Now() string

	// Ready returns nil if the database can be used: if the server answers, or if the file that is
	// open is still the one at its path.
	Ready(ctx context.Context) error

	// Queue returns a queue that hands work to other machines, nil if the engine has none.
	Queue() Queue

	// String names the database, without a password.
	String() string

	Close() error
}

// Tx is a transaction. It must not be used by several goroutines at once. Parameters are
// written $1, $2, ... in all engines.
type Tx interface {
	// Exec returns the number of rows that the statement has changed.
	Exec(ctx context.Context, sql string, args ...any) (int64, error)

	// Query returns rows, which must be closed before the next call.
	Query(ctx context.Context, sql string, args ...any) (Rows, error)

	// Insert inserts rows in bulk, and returns how many were inserted or changed. It is
	// fastest when they are sorted by the primary key.
	Insert(ctx context.Context, into Target, rows [][]any) (int64, error)
}

// Rows are the rows that a query has found.
type Rows interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close()
}

// Target is where rows are inserted.
type Target struct {
	Table   string
	Columns []string

	// Conflict is the ON CONFLICT clause; it is empty if none of the rows can be there, which
	// is faster in Postgres.
	Conflict string

	// Fresh says that most likely none of the rows is there, so that it is worth to try without
	// the clause first.
	Fresh bool
}

// Each calls f with each row that a query finds.
func Each(ctx context.Context, tx Tx, f func(Rows) error, sql string, args ...any) error {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// One scans the first row that a query finds, and reports whether there is one.
func One(ctx context.Context, tx Tx, dest []any, sql string, args ...any) (found bool, err error) {
	rows, err := tx.Query(ctx, sql, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	if err := rows.Scan(dest...); err != nil {
		return false, err
	}
	rows.Close()
	return true, rows.Err()
}

// A Queue hands ranges of work to workers on any number of machines.
type Queue interface {
	// Enqueue puts ranges on the queue in a transaction: workers see them once it is
	// committed.
	Enqueue(ctx context.Context, tx Tx, ranges []Range) error

	// Work takes ranges until the context ends, or with Drain until none is left. It calls
	// handle for up to Cores ranges at once, and then runs what handle returns. An error or a
	// panic of handle ends Work with an error. A range that was not finished, also because the
	// process was killed, is requeued.
	Work(ctx context.Context, o WorkOptions, handle func(context.Context, Range) (Handled, error)) error
}

// Handled says what to do after a range was handled. Both functions must be there.
type Handled struct {
	Write func(Tx) error // in the transaction that takes the range off the queue, as in [Engine.Write]
	After func()         // once that transaction is committed
}

// A Range is a part of a piece of work.
type Range struct {
	Work   int64 `json:"work"`
	Number int   `json:"number"`
}

// Next reserves n numbers of a counter and returns the first. Other transactions that call it wait
// until this one has ended, so rows become visible in the order of their numbers.
func Next(ctx context.Context, t Tx, counter string, n int) (first int64, err error) {
	found, err := One(ctx, t, []any{&first}, `UPDATE counter SET next = next + $1 WHERE name = $2 RETURNING next - $3`, n, counter, n)
	if err == nil && !found {
		err = fmt.Errorf("%w: counter %q is missing", ErrDamaged, counter)
	}
	return first, err
}

// Latest is the last version of the schema. The queue of Postgres is version 3; on SQLite there is
// no version 3.
const Latest = 5

// Version is [Backend.Version]. catalog selects the table of versions if it exists.
func Version(ctx context.Context, b Backend, catalog string) (version int64, err error) {
	err = b.Read(ctx, func(t Tx) error {
		exists, err := One(ctx, t, []any{new(int)}, "SELECT 1 FROM "+catalog)
		if err == nil && exists {
			_, err = One(ctx, t, []any{&version}, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`)
		}
		return err
	})
	return version, err
}

// HasVersion reports whether the schema has a version. The error wraps [ErrNewer] if the version of
// the schema is unknown.
func HasVersion(ctx context.Context, b Backend, version int64) (bool, error) {
	now, err := b.Version(ctx)
	if err == nil && now > Latest {
		err = fmt.Errorf("%s: %w: its schema has version %d, this program supports versions up to %d; update the program", b, ErrNewer, now, Latest)
	}
	return now == version, err
}

// Sizes is [Backend.Sizes]. The query returns tables with their bytes.
func Sizes(ctx context.Context, b Backend, query string) (map[string]int64, error) {
	sizes := map[string]int64{}
	return sizes, b.Read(ctx, func(t Tx) error {
		return Each(ctx, t, func(r Rows) error {
			var table string
			var bytes int64
			err := r.Scan(&table, &bytes)
			sizes[table] = bytes
			return err
		}, query)
	})
}

// Stopped returns the cause of a context that has ended, and err otherwise. Drivers return various
// errors when a context ends.
func Stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
