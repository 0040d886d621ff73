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

	"github.com/puzzlecode/puzzlecode/internal/store/engine"
	"github.com/puzzlecode/puzzlecode/internal/store/postgres"
	"github.com/puzzlecode/puzzlecode/internal/store/sqlite"
)

// The errors that callers branch on; they are wrapped.
var (
	ErrMissing = engine.ErrMissing // there is no database to open
	ErrForeign = engine.ErrForeign // it is of another program
	ErrNewer   = engine.ErrNewer   // a newer version of this program made it
	ErrLocked  = engine.ErrLocked  // another process writes to it for too long
	ErrFull    = engine.ErrFull    // its disk is full
	ErrDamaged = engine.ErrDamaged // it cannot be read
	ErrLost    = engine.ErrLost    // the server cannot be reached, or does not answer

	ErrNotFound = errors.New("not in the database")
	ErrCursor   = errors.New("no cursor of a page")
)

// Options say how a database is opened. The zero value opens one that exists, for use by a
// person.
type Options struct {
	Create   bool          // make a file that does not exist
	Wait     time.Duration // how long to wait for another writer of the file; 0 is 10 seconds
	Stall    time.Duration // how long to wait for an answer of a server; 0 is two minutes
	Patience time.Duration // how long to try again when a server is out of reach; 0 is 30 seconds
}

// A Store is an open database. It may be used by several goroutines at once.
type Store struct {
	engine engine.Engine
	now    func() time.Time
}

// Open opens a database and brings its schema up to date. The address is the path of a file
// of SQLite, or a URL of Postgres like postgres://user@host/name; the password should not be
// in it but in the environment or in ~/.pgpass. No error has the password.
func Open(ctx context.Context, address string, o Options) (*Store, error) {
	var e engine.Engine
	var err error
	if IsServer(address) {
		e, err = postgres.Open(ctx, address, postgres.Options{Stall: o.Stall, Patience: o.Patience})
	} else {
		e, err = sqlite.Open(ctx, address, sqlite.Options{Create: o.Create, Wait: o.Wait})
	}
	if err != nil {
		return nil, err
	}
	if err := e.Migrate(ctx, engine.Latest); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return &Store{engine: e, now: time.Now}, nil
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
func (s *Store) Close() error { return s.engine.Close() }

// String names the database, without a password.
func (s *Store) String() string { return s.engine.String() }

// Engine returns the engine, which package work hands ranges to.
func (s *Store) Engine() engine.Engine { return s.engine }

// Migrate brings the schema to a version, 0 for none, which deletes everything.
func (s *Store) Migrate(ctx context.Context, version int64) error {
	return s.engine.Migrate(ctx, version)
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
	c.Engine = s.engine.Name()
	if c.Version, err = s.engine.Version(ctx); err != nil {
		return c, err
	}
	err = s.engine.Read(ctx, func(t engine.Tx) error {
		_, err := engine.One(ctx, t, []any{&c.Puzzles, &c.Games, &c.Visits, &c.Arimaa, &c.ArimaaVisits, &c.Positions, &c.Attempts},
			`SELECT (SELECT count(*) FROM puzzle), (SELECT count(*) FROM game), (SELECT count(*) FROM visit),
				(SELECT count(*) FROM arimaa_game), (SELECT count(*) FROM arimaa_visit), (SELECT count(*) FROM payload), (SELECT count(*) FROM attempt)`)
		return err
	})
	if err == nil {
		c.Bytes, err = s.engine.Sizes(ctx)
	}
	return c, err
}

// nextNumbers reserves n numbers of a counter and returns the first. Nobody else gets numbers
// of the counter until the transaction has ended, so rows become visible in the order of
// their numbers.
func nextNumbers(ctx context.Context, t engine.Tx, counter string, n int) (first int64, err error) {
	found, err := engine.One(ctx, t, []any{&first}, `UPDATE counter SET next = next + $1 WHERE name = $2 RETURNING next - $3`, n, counter, n)
	if err == nil && !found {
		err = fmt.Errorf("%w: there is no counter %q", ErrDamaged, counter)
	}
	return first, err
}
