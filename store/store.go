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
	"errors"
	"fmt"
	"strings"
	"time"

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

	ErrNotFound = errors.New("not in the database") // there is no such puzzle
	ErrCursor   = puzzles.ErrCursor                 // [Store.Puzzles]: the cursor is invalid
)

// Options are the options of [Open]. With the zero value, Open opens only an existing database, and waits as long
// as suits interactive use.
type Options struct {
	Create   bool          // create a missing SQLite file, and the tables of an empty database
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
		e, err = postgres.Open(ctx, address, cmp.Or(o.Stall, 2*time.Minute), cmp.Or(o.Patience, 30*time.Second))
	} else {
		e, err = sqlite.Open(ctx, address, o.Create, cmp.Or(o.Wait, 10*time.Second))
	}
	if err != nil {
		return nil, err
	}
	if version, err := backend.Version(ctx, e); err == nil && version == 0 && !o.Create && isServer(address) {
		err = fmt.Errorf("%w in %s: create its tables with 'puzzlecode db init'", ErrMissing, e)
		return nil, errors.Join(err, e.Close())
	}
	if err := e.Migrate(ctx); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return &Store{backend: e, now: time.Now}, nil
}

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

// String returns the address without a password.
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
