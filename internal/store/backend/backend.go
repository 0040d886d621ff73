// Package backend is the interface between the store and a database. The SQL of the store is the same for both
// backends, SQLite and Postgres. The interfaces cover the differences: transactions, bulk inserts, migrations and
// errors.
package backend

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The errors that callers branch on. Backends wrap them in errors that add advice.
var (
	ErrMissing = errors.New("there is no database")
	ErrForeign = errors.New("not a database of puzzlecode") // the database belongs to another program
	ErrNewer   = errors.New("made by a newer puzzlecode")   // the version of its schema is unknown
	ErrOlder   = errors.New("made by an older puzzlecode")  // its schema cannot be migrated to the current one
	ErrLocked  = errors.New("the database is locked")       // another process writes for longer than the wait
	ErrFull    = errors.New("the disk of the database is full")
	ErrDamaged = errors.New("the database is corrupt")
	ErrLost    = errors.New("the database is unavailable") // the server is down, or the network stalls
	ErrClosed  = errors.New("the database is closed")      // by Close
)

// A Backend is an open database. Several goroutines may use it at the same time.
type Backend interface {
	// Dialect returns the SQL of the database system.
	Dialect() *Dialect

	// Read calls a function in a read-only transaction, which sees one snapshot of the database. It calls the
	// function again after a lost connection, so the function must begin anew each time.
	Read(ctx context.Context, do func(Tx) error) error

	// Write calls a function in a transaction, and commits the transaction if the function returns nil. It calls the
	// function again after a conflict with another transaction or a lost connection, so the function must have no
	// side effects outside the transaction. If the connection was lost during the commit, the first transaction may
	// have been committed. So the function must detect rows that it has already inserted.
	Write(ctx context.Context, do func(Tx) error) error

	// Migrate migrates the schema to the latest version. Several processes may call Migrate at the same time. The
	// error wraps ErrNewer or ErrOlder if a newer or an older program made the schema.
	Migrate(ctx context.Context) error

	// Ready returns nil if the database is usable: the server responds, or the open file is still the
	// one at its path.
	Ready(ctx context.Context) error

	// Queue returns the queue that gives work to worker processes. It is nil on SQLite.
	Queue() Queue

	// String returns the address without a password.
	String() string

	Close() error
}

// A Dialect has the SQL that differs between the database systems.
type Dialect struct {
	Name string // sqlite or postgres

	// Now is an expression for the current time of the database, in milliseconds since 1970. All machines compare
	// times by this clock only, because their own clocks may differ.
	Now string

	Sizes  string // a query for the name of each table and its bytes, including its indexes
	Faults string // a query for the faults that the checks of the database system find, one sentence each

	// Versions is the name of the table of schema versions, which Postgres finds even if the role has no rights.
	Versions string

	// Exists and Older are SQL conditions. Exists is true if the table of schema versions exists. Older is true if
	// an older program made the tables, with other version numbers.
	Exists, Older string
}

// A Database is a Backend with methods for puzzles, which only this module uses. The parameter t of the methods
// must be a transaction of this backend.
type Database interface {
	Backend

	// PutFound inserts the puzzles that a search has found. The argument run is the ID of the search; the argument
	// ordinals has the places of the puzzles in the search. Of duplicates within the search, the puzzle with the
	// smallest ordinal is kept, even if it is inserted after the others.
	PutFound(ctx context.Context, t Tx, run int64, all []puzzles.Puzzle, ordinals []int64) error

	// Replace stores a puzzle that was proved again, except its title and author. The argument flaw is the reason
	// why the puzzle is unsound, or empty. If it is not empty, nothing else is stored.
	Replace(ctx context.Context, t Tx, r puzzles.Record, flaw string) error

	// Between returns the puzzles in a range of identities, which are their keys in the database. The other two
	// arguments are the bounds of the range: it includes only the second of them.
	Between(ctx context.Context, t Tx, after, upto []byte) ([]puzzles.Record, error)
}

// Tx is a transaction. It must not be used by several goroutines at the same time. Parameters are
// written $1, $2, ... on both backends.
type Tx interface {
	// Exec returns the number of rows that the statement has changed.
	Exec(ctx context.Context, sql string, args ...any) (int64, error)

	// Query returns rows, which must be closed before the next call.
	Query(ctx context.Context, sql string, args ...any) (Rows, error)

	// Insert inserts rows in bulk, and returns how many were inserted or changed. Rows that are
	// sorted by primary key are fastest.
	Insert(ctx context.Context, into Target, rows [][]any) (int64, error)
}

// Rows are the rows of a query.
type Rows interface {
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close()
}

// Target is the table and columns into which rows are inserted.
type Target struct {
	Table   string
	Columns []string

	// Conflict is the ON CONFLICT clause. It is empty if duplicates are impossible, which is faster on
	// Postgres.
	Conflict string

	// Fresh means that duplicates are unlikely. Postgres then first tries to insert without the clause in Conflict.
	Fresh bool
}

// Each calls f with each row of a query, and stops at the first error.
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

// One scans the first row of a query into the given variables, and reports whether there is a row. The query should
// return few rows, because One reads them all.
func One(ctx context.Context, tx Tx, dest []any, sql string, args ...any) (found bool, err error) {
	err = Each(ctx, tx, func(rows Rows) error {
		if found {
			return nil
		}
		found = true
		return rows.Scan(dest...)
	}, sql, args...)
	return found, err
}

// List runs a query, and returns the result of the function scan for each row.
func List[T any](ctx context.Context, t Tx, scan func(Rows) (T, error), query string, args ...any) (
	all []T, err error) {
	return all, Each(ctx, t, func(rows Rows) error {
		v, err := scan(rows)
		all = append(all, v)
		return err
	}, query, args...)
}

// Result runs a function in a transaction, and returns its result, or the zero value with an error. The argument run
// is the method Read or Write of a backend.
func Result[T any](ctx context.Context, run func(context.Context, func(Tx) error) error,
	do func(Tx) (T, error)) (result T, err error) {
	err = run(ctx, func(t Tx) (err error) {
		result, err = do(t)
		return err
	})
	if err != nil {
		return *new(T), err
	}
	return result, nil
}

// Within calls a function within a transaction of the application, between savepoints: if the function returns an error
// or panics, its changes are undone, and the transaction can go on. The argument path is the search path of the
// function on Postgres; it is empty on SQLite.
func Within(ctx context.Context, t Tx, path string, do func(Tx) error) (err error) {
	if _, err = t.Exec(ctx, "SAVEPOINT puzzlecode"); err != nil {
		return err
	}
	completed := false
	defer func() {
		if !completed { // this undoes the search path, too
			undo := context.WithoutCancel(ctx)
			t.Exec(undo, "ROLLBACK TO SAVEPOINT puzzlecode")
			t.Exec(undo, "RELEASE SAVEPOINT puzzlecode")
		}
	}()
	var before string
	if path != "" {
		for _, step := range []func() (bool, error){
			func() (bool, error) { return One(ctx, t, []any{&before}, "SELECT current_setting('search_path')") },
			func() (bool, error) { return One(ctx, t, []any{new(string)}, setPath, path) },
		} {
			if _, err = step(); err != nil {
				return err
			}
		}
	}
	if err = do(t); err != nil {
		return err
	}
	if path != "" {
		if _, err = One(ctx, t, []any{new(string)}, setPath, before); err != nil {
			return err
		}
	}
	_, err = t.Exec(ctx, "RELEASE SAVEPOINT puzzlecode")
	completed = err == nil
	return err
}

// setPath sets the search path until the end of the transaction.
const setPath = "SELECT set_config('search_path', $1, true)"

// A Queue distributes ranges, the units of work, to worker processes on any number of machines.
type Queue interface {
	// Enqueue queues ranges in a transaction. Worker processes see the ranges once it is committed.
	Enqueue(ctx context.Context, tx Tx, ranges []Range) error

	// Work processes ranges until the context ends. If drain is set, it returns when no range is left. It calls the
	// function handle for several ranges at the same time; the argument cores is their maximum number. An error or a
	// panic of this function ends Work with an error.
	//
	// A range that is still unfinished after some time is requeued, because its process may have been killed. The
	// argument rescue is this time; 0 means ten minutes. If the range only takes longer, it is computed twice; this
	// wastes time but does not change the result.
	Work(ctx context.Context, cores int, drain bool, rescue time.Duration,
		handle Handler) error
}

// A Handler computes a range. It returns two functions. The queue calls the function write in the transaction that
// removes the range from the queue. It calls the function done after the commit. The function write may be called
// again, see [Backend.Write].
type Handler func(context.Context, Range) (write func(Tx) error, done func(), err error)

// A Range is the unit of work of a run: Work is the ID of the run, Number the number of the range.
type Range struct {
	Work   int64 `json:"work"`
	Number int   `json:"number"`
}

// Next reserves n numbers of a counter and returns the first. If other transactions call Next for the same counter,
// they wait until the transaction t has ended. So rows become visible in the order of their numbers.
func Next(ctx context.Context, t Tx, counter string, n int) (first int64, err error) {
	found, err := One(ctx, t, []any{&first}, `UPDATE counter SET next = next + $1 WHERE name = $2 RETURNING next - $3`, n,
		counter, n)
	if err == nil && !found {
		err = fmt.Errorf("%w: counter %q is missing", ErrDamaged, counter)
	}
	return first, err
}

// Latest is the last version of the schema.
const Latest = 1

// VersionTable is the name of the table of schema versions. It must differ from the default name of the migration
// library: an application with the same library may share a Postgres database.
const VersionTable = "puzzlecode_schema"

// relations finds the names of the tables and indexes that SQL statements create. A table and an index cannot have the
// same name.
var relations = regexp.MustCompile(`(?im)^\s*CREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)`)

// Relations returns the names of the tables and indexes that SQL statements create.
func Relations(statements string) (names []string) {
	for _, found := range relations.FindAllStringSubmatch(statements, -1) {
		names = append(names, found[1])
	}
	return names
}

// Version returns the version of the schema, or 0 if there is none. The error wraps [ErrOlder] if the schema was
// made by an older program that numbers versions differently.
func Version(ctx context.Context, b Backend) (int64, error) {
	return Result(ctx, b.Read, func(t Tx) (version int64, err error) {
		found, err := One(ctx, t, []any{new(int)}, "SELECT 1 WHERE "+b.Dialect().Exists)
		if err != nil {
			return 0, err
		}
		if found {
			_, err = One(ctx, t, []any{&version}, `SELECT coalesce(max(version_id), 0) FROM `+b.Dialect().Versions+`
				WHERE is_applied`)
			return version, err
		}
		if found, err = One(ctx, t, []any{new(int)}, "SELECT 1 WHERE "+b.Dialect().Older); err == nil && found {
			err = fmt.Errorf("%s: %w: export its games, puzzles and positions with the program that made it (puzzlecode db "+
				"export), and import them into a new database with this one (puzzlecode db import)", b, ErrOlder)
		}
		return 0, err
	})
}

// IsCurrent reports whether the schema has the latest version. The error wraps [ErrNewer] if a newer program made
// the schema.
func IsCurrent(ctx context.Context, b Backend) (bool, error) {
	now, err := Version(ctx, b)
	if err == nil && now > Latest {
		err = fmt.Errorf("%s: %w: its schema has version %d, this program supports versions up to %d; update the program", b,
			ErrNewer, now, Latest)
	}
	return now == Latest, err
}

// Sizes returns the size of each table in bytes, including its indexes. The keys of the map are the names of the
// tables.
func Sizes(ctx context.Context, b Backend) (map[string]int64, error) {
	return Result(ctx, b.Read, func(t Tx) (map[string]int64, error) {
		sizes := map[string]int64{}
		return sizes, Each(ctx, t, func(r Rows) error {
			var table string
			var bytes int64
			err := r.Scan(&table, &bytes)
			sizes[table] = bytes
			return err
		}, b.Dialect().Sizes)
	})
}

// Faults runs the checks of the database system. It returns one sentence for each fault.
func Faults(ctx context.Context, b Backend) ([]string, error) {
	return Result(ctx, b.Read, func(t Tx) ([]string, error) {
		return List(ctx, t, func(r Rows) (fault string, err error) {
			err = r.Scan(&fault)
			return strings.Join(strings.Fields(fault), " "), err
		}, b.Dialect().Faults)
	})
}

// Stopped returns the cause for which the context has ended, if it has ended and err is not nil. Otherwise it
// returns err. This function is necessary because drivers return various errors when a context ends.
func Stopped(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
