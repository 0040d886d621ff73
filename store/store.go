// Package store keeps puzzles, games, position entries and attempts in a database. The database is a SQLite file,
// which needs no server, or Postgres, which several machines can share. doc/STORE.md describes the tables.
//
// [Open] returns a [Store]. Its Put methods insert rows, [Store.Puzzles], [Store.Random], [Store.Daily] and others
// find puzzles, and [Store.Explore] counts the games that reached a position. Each method that writes uses one
// transaction, so it is atomic.
//
// Symmetric positions are treated as equal: a game counts for all rotations and reflections of its positions. A
// puzzle is also found by the codes of its symmetric positions, even with the players swapped.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/backend/postgres"
	"github.com/puzzlecode/puzzlecode/internal/store/backend/sqlite"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The errors that callers branch on. Methods wrap them with advice and with the name of the database, without the
// password. If the context of a method ends, the error is the result of [context.Cause].
var (
	ErrMissing = backend.ErrMissing // [Open]: there is no database at the address
	ErrForeign = backend.ErrForeign // [Open]: the database belongs to another program
	ErrNewer   = backend.ErrNewer   // [Open], [Store.Restore]: the data was made by a newer version
	ErrOlder   = backend.ErrOlder   // [Open]: the database was made by a version before the first release
	ErrLocked  = backend.ErrLocked  // another process wrote to the file for longer than Options.Wait
	ErrFull    = backend.ErrFull    // the disk is full; nothing of the transaction is stored
	ErrDamaged = backend.ErrDamaged // the database is corrupt, or its file was removed or replaced
	ErrLost    = backend.ErrLost    // the server was unavailable for longer than Options.Patience
	ErrClosed  = backend.ErrClosed  // the method was called after [Store.Close]

	ErrNotFound error = notFound{}        // there is no such puzzle; it is also [puzzles.ErrNone]
	ErrCursor         = puzzles.ErrCursor // [Store.Puzzles]: the cursor is invalid
)

type notFound struct{}

func (notFound) Error() string        { return "not in the database" }
func (notFound) Is(target error) bool { return target == puzzles.ErrNone }

// Options are the options of [Open]. With the zero value, Open opens only an existing database, and waits as long
// as suits interactive use.
type Options struct {
	Create bool // create a missing SQLite file, and the tables of an empty database

	// Schema is the schema of the tables in Postgres: at most 40 lower-case letters, digits and _. Empty is the schema
	// puzzlecode, or the one that the parameter search_path of the address names. If an earlier version has put the
	// tables into the first schema of the search path, such as public, they are used there.
	Schema string

	Wait     time.Duration // SQLite: maximum wait for another writer (0: 10 seconds)
	Stall    time.Duration // Postgres: maximum wait for a response (0: two minutes)
	Patience time.Duration // Postgres: maximum time of retries after a lost connection (0: 30 seconds)
}

// A Store is an open database. Several goroutines may use it at the same time. The zero Store is invalid; use
// [Open].
type Store struct {
	backend backend.Backend
	now     func() time.Time
	cells   cellCache
}

// Open opens a database and migrates its schema to the current version. The address is the path of a SQLite file, or
// a URL such as postgres://user@host/name. The password belongs in the variable PGPASSWORD or the file ~/.pgpass; no
// error contains the password. If the option Create is not set, a SQLite file may be read-only.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	var e backend.Backend
	var err error
	if scheme, _, found := strings.Cut(address, ":"); found && len(scheme) > 1 && !strings.ContainsAny(scheme, `/\.`) &&
		!isServer(address) {
		return nil, fmt.Errorf("%w: %s: unknown kind of database: must be the path of a file (with ./ in front if its name "+
			"has a colon) or postgres://user@host/name", ErrForeign, scheme)
	}
	if isServer(address) {
		e, err = postgres.Open(ctx, address, o.Schema, cmp.Or(o.Stall, 2*time.Minute), cmp.Or(o.Patience, 30*time.Second))
	} else {
		e, err = sqlite.Open(ctx, address, o.Create, cmp.Or(o.Wait, 10*time.Second))
	}
	if err != nil {
		return nil, err
	}
	return open(ctx, e, o.Create || !isServer(address))
}

// open migrates the schema of a database. If the argument create is false, tables must be there.
func open(ctx context.Context, e backend.Backend, create bool) (*Store, error) {
	if version, err := backend.Version(ctx, e); err == nil && version == 0 && !create {
		err = fmt.Errorf("%w in %s: create its tables with 'puzzlecode db init', or in Go by Options.Create", ErrMissing, e)
		return nil, errors.Join(err, e.Close())
	}
	if err := e.Migrate(ctx); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return &Store{backend: e, now: time.Now}, nil
}

// OpenPool is like [Open] for a pool of the application, whose database it shares. The tables are in a schema of their
// own, see Options.Schema. The options Wait and Stall have no effect. [Store.Close] does not close the pool.
//
// One connection of the pool is enough. While OpenPool creates or changes tables, it has others beside the pool.
func OpenPool(ctx context.Context, pool *pgxpool.Pool, o Options) (*Store, error) {
	e, err := postgres.Use(ctx, pool, o.Schema, cmp.Or(o.Patience, 30*time.Second))
	if err != nil {
		return nil, err
	}
	return open(ctx, e, o.Create)
}

// OpenDB is like [Open] for a SQLite database that the application has open, with any driver. The tables are beside
// those of the application. If it has tables with the same names, such as game, the error wraps [ErrForeign] and
// nothing is changed. Of the options, only Create has an effect: how long a method waits for another writer is the busy
// timeout of the driver. [Store.Close] does not close db.
//
// A database in memory needs a limit of one connection, see [sql.DB.SetMaxOpenConns].
func OpenDB(ctx context.Context, db *sql.DB, o Options) (*Store, error) {
	e, err := sqlite.Use(ctx, db)
	if err != nil {
		return nil, err
	}
	return open(ctx, e, o.Create)
}

// InTx returns a store whose methods run in a transaction of the application, which commits or rolls back what they
// insert together with its own rows. The transaction must be in the database of s. If a method returns an error, its
// changes are undone, and the transaction can go on; but after a lost connection or a conflict with another
// transaction, which methods of s would retry, the application must begin the transaction again. The store is valid
// until the transaction ends, and only one goroutine may use it.
func (s *Store) InTx(tx *sql.Tx) *Store {
	switch e := s.backend.(type) {
	case *sqlite.DB:
		return s.on(e.In(tx))
	case *postgres.DB:
		return s.on(e.In(tx))
	}
	return s
}

// InPgxTx is like [Store.InTx] for a transaction of pgx. It inserts many rows faster. It returns an error if s is not
// on Postgres.
func (s *Store) InPgxTx(tx pgx.Tx) (*Store, error) {
	e, ok := s.backend.(*postgres.DB)
	if !ok {
		return nil, fmt.Errorf("%w: %s is not on Postgres: use a *sql.Tx with InTx", ErrForeign, s)
	}
	return s.on(e.InPgx(tx)), nil
}

// on returns a store like s on another backend. It has a cache of its own, as a transaction may be rolled back.
func (s *Store) on(e backend.Backend) *Store { return &Store{backend: e, now: s.now} }

func isServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Close closes the database. No method may be called afterwards.
func (s *Store) Close() error { return s.backend.Close() }

// database implements [backend.Database].
type database struct{ backend.Backend }

// Database gives the other packages of this module access to the database. Its type is internal.
func (s *Store) Database() backend.Database { return database{s.backend} }

// Ready is for health checks: it returns nil if the database is usable. It also detects that an open file was
// removed, replaced or truncated; reads may miss this.
func (s *Store) Ready(ctx context.Context) error { return s.backend.Ready(ctx) }

// String returns the address without a password. On Postgres it names the schema, unless that is puzzlecode.
func (s *Store) String() string { return s.backend.String() }

// Counts has the number of rows of each kind in a database, and the size of the database.
type Counts struct {
	Engine    string           `json:"engine"`  // sqlite or postgres
	Version   int64            `json:"version"` // of the schema
	Puzzles   int64            `json:"puzzles"`
	Games     int64            `json:"games"`     // of all kinds
	Gods      int64            `json:"gods"`      // games of Santorini with gods
	Arimaa    int64            `json:"arimaa"`    // games of Arimaa
	Visits    int64            `json:"visits"`    // of all games
	Positions int64            `json:"positions"` // position entries
	Attempts  int64            `json:"attempts"`
	Bytes     map[string]int64 `json:"bytes"` // by table, including indexes
}

// Counts counts all rows. It takes about a second for ten million rows.
func (s *Store) Counts(ctx context.Context) (c Counts, err error) {
	c.Engine = s.backend.Dialect().Name
	if c.Version, err = backend.Version(ctx, s.backend); err != nil {
		return c, err
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&c.Puzzles, &c.Games, &c.Gods, &c.Arimaa, &c.Visits, &c.Positions, &c.Attempts},
			`SELECT (SELECT count(*) FROM puzzle), (SELECT count(*) FROM game), (SELECT count(*) FROM game WHERE kind = $1),
				(SELECT count(*) FROM game WHERE kind = $2), (SELECT count(*) FROM visit), (SELECT count(*) FROM payload),
				(SELECT count(*) FROM attempt)`, int(codec.Gods), int(codec.Arimaa))
		return err
	})
	if err == nil {
		c.Bytes, err = backend.Sizes(ctx, s.backend)
	}
	return c, err
}
