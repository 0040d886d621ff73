// Package store keeps puzzles, games, positions and attempts in a database: in a file of
// SQLite, which needs nothing, or in Postgres, when one machine is not enough. doc/STORE.md
// describes the tables.
//
// Whatever a method writes it writes in one transaction: all of it is there, or nothing.
// A position is found by all its images under the symmetries of the board, and a puzzle
// also with the sides exchanged.
package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/backend/postgres"
	"github.com/puzzlecode/puzzlecode/internal/backend/sqlite"
	"github.com/puzzlecode/puzzlecode/internal/storage"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func init() {
	storage.Backend = func(s any) backend.Backend { return s.(*Store).backend }
	storage.PutFound, storage.Replace = putFound, replace
	storage.Between = func(ctx context.Context, t backend.Tx, after, upto []byte) ([]puzzles.Record, error) {
		return records(ctx, t, "identity > $1 AND identity <= $2 ORDER BY identity", after, upto)
	}
}

// The errors that callers branch on; they are wrapped.
var (
	ErrMissing = backend.ErrMissing // there is no database to open
	ErrForeign = backend.ErrForeign // it is of another program
	ErrNewer   = backend.ErrNewer   // a newer version of this program made it
	ErrLocked  = backend.ErrLocked  // another process writes to it for too long
	ErrFull    = backend.ErrFull    // its disk is full
	ErrDamaged = backend.ErrDamaged // it cannot be read
	ErrLost    = backend.ErrLost    // the server cannot be reached, or does not answer

	ErrNotFound = errors.New("not in the database")
	ErrCursor   = errors.New("no cursor of a page")
)

// Options say how a database is opened. The zero value opens one that exists, for use by a
// person.
type Options struct {
	Create   bool          // make a file that does not exist, and the tables in an empty database
	Wait     time.Duration // how long to wait for another writer of the file; 0 is 10 seconds
	Stall    time.Duration // how long to wait for an answer of a server; 0 is two minutes
	Patience time.Duration // how long to try again when a server is out of reach; 0 is 30 seconds
}

// A Store is an open database. It may be used by several goroutines at once.
type Store struct {
	backend backend.Backend
	now     func() time.Time
	cells   cellCache
}

// Open opens a database and brings its schema up to date. The address is the path of a file
// of SQLite, or a URL of Postgres like postgres://user@host/name; the password should not be
// in it but in the environment or in ~/.pgpass. No error has the password.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	var e backend.Backend
	var err error
	if scheme, _, found := strings.Cut(address, ":"); found && len(scheme) > 1 && !strings.ContainsAny(scheme, `/\.`) && !isServer(address) {
		return nil, fmt.Errorf("%w: %s: is no kind of database that is known; want the path of a file, with ./ before it if its name has a colon, or postgres://user@host/name", ErrForeign, scheme)
	}
	if isServer(address) {
		e, err = postgres.Open(ctx, address, postgres.Options{Stall: o.Stall, Patience: o.Patience})
	} else {
		e, err = sqlite.Open(ctx, address, sqlite.Options{Create: o.Create, Wait: o.Wait})
	}
	if err != nil {
		return nil, err
	}
	if version, err := e.Version(ctx); err == nil && version == 0 && !o.Create && isServer(address) {
		err = fmt.Errorf("%w in %s: make its tables with 'puzzlecode db init'", ErrMissing, e)
		return nil, errors.Join(err, e.Close())
	}
	if err := e.Migrate(ctx, backend.Latest); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	s := &Store{backend: e, now: time.Now}
	if err := s.fillCells(ctx); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return s, nil
}

func isServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Close closes the database.
func (s *Store) Close() error { return s.backend.Close() }

// Ready returns nil if the database can be used. It notices a file that was removed, replaced or cut
// off while it is open, which reads alone do not.
func (s *Store) Ready(ctx context.Context) error { return s.backend.Ready(ctx) }

// String names the database, without a password.
func (s *Store) String() string { return s.backend.String() }

// Counts says how much a database holds.
type Counts struct {
	Engine       string           `json:"engine"`
	Version      int64            `json:"version"` // of the schema
	Puzzles      int64            `json:"puzzles"`
	Games        int64            `json:"games"`
	Visits       int64            `json:"visits"`
	Arimaa       int64            `json:"arimaa"` // games of Arimaa
	ArimaaVisits int64            `json:"arimaa_visits"`
	Positions    int64            `json:"positions"` // plain ones
	Attempts     int64            `json:"attempts"`
	Bytes        map[string]int64 `json:"bytes"` // by table, with its indexes
}

// Counts counts all rows, which takes time in proportion to their number.
func (s *Store) Counts(ctx context.Context) (c Counts, err error) {
	c.Engine = s.backend.Name()
	if c.Version, err = s.backend.Version(ctx); err != nil {
		return c, err
	}
	err = s.backend.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{&c.Puzzles, &c.Games, &c.Visits, &c.Arimaa, &c.ArimaaVisits, &c.Positions, &c.Attempts},
			`SELECT (SELECT count(*) FROM puzzle), (SELECT count(*) FROM game), (SELECT count(*) FROM visit),
				(SELECT count(*) FROM arimaa_game), (SELECT count(*) FROM arimaa_visit), (SELECT count(*) FROM payload), (SELECT count(*) FROM attempt)`)
		return err
	})
	if err == nil {
		c.Bytes, err = s.backend.Sizes(ctx)
	}
	return c, err
}
