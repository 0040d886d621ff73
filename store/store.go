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
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/internal/backend/postgres"
	"github.com/puzzlecode/puzzlecode/internal/backend/sqlite"
)

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
	if scheme, _, found := strings.Cut(address, ":"); found && len(scheme) > 1 && !strings.ContainsAny(scheme, `/\.`) && !IsServer(address) {
		return nil, fmt.Errorf("%w: %s: is no kind of database that is known; want the path of a file, with ./ before it if its name has a colon, or postgres://user@host/name", ErrForeign, scheme)
	}
	if IsServer(address) {
		e, err = postgres.Open(ctx, address, postgres.Options{Stall: o.Stall, Patience: o.Patience})
	} else {
		e, err = sqlite.Open(ctx, address, sqlite.Options{Create: o.Create, Wait: o.Wait})
	}
	if err != nil {
		return nil, err
	}
	if version, err := e.Version(ctx); err == nil && version == 0 && !o.Create && IsServer(address) {
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

// IsServer reports whether an address is that of a server, and not of a file.
func IsServer(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// HasPassword reports whether an address has a password in it.
func HasPassword(address string) bool {
	if !IsServer(address) {
		return false
	}
	u, err := url.Parse(address)
	if err != nil {
		return true // it cannot be told
	}
	_, set := u.User.Password()
	return set || u.Query().Has("password") || u.Query().Has("sslpassword")
}

// DefaultPath returns the path of the file that is used when no database is named, by the
// convention of the platform.
func DefaultPath() string { return filepath.Join(xdg.DataHome, "puzzlecode", "puzzlecode.db") }

// Close closes the database.
func (s *Store) Close() error { return s.backend.Close() }

// Ready returns nil if the database can be used. It notices a file that was removed, replaced or cut
// off while it is open, which reads alone do not.
func (s *Store) Ready(ctx context.Context) error { return s.backend.Ready(ctx) }

// String names the database, without a password.
func (s *Store) String() string { return s.backend.String() }

// Backend returns the transactions and the queue of the store, for package work.
func (s *Store) Backend() backend.Backend { return s.backend }

// Migrate brings the schema to a version, 0 for none, which deletes everything.
func (s *Store) Migrate(ctx context.Context, version int64) error {
	s.cells.forget()
	return s.backend.Migrate(ctx, version)
}

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

// nextNumbers reserves n numbers of a counter and returns the first. Nobody else gets numbers
// of the counter until the transaction has ended, so rows become visible in the order of
// their numbers.
func nextNumbers(ctx context.Context, t backend.Tx, counter string, n int) (first int64, err error) {
	found, err := backend.One(ctx, t, []any{&first}, `UPDATE counter SET next = next + $1 WHERE name = $2 RETURNING next - $3`, n, counter, n)
	if err == nil && !found {
		err = fmt.Errorf("%w: there is no counter %q", ErrDamaged, counter)
	}
	return first, err
}
