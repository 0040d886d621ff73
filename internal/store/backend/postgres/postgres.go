// Package postgres is the backend on Postgres. Several machines can share such a database.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// connectTimeout is the maximum wait for a connection; the default of pgx is two minutes.
const connectTimeout = 10 * time.Second

// DB is a Postgres database. It implements [backend.Backend].
type DB struct {
	pool     *pgxpool.Pool
	name     string // without the password
	password string
	patience time.Duration
	closed   atomic.Bool
}

var _ backend.Backend = (*DB)(nil)

// Open connects to a database. The address is a URL such as postgres://user@host/name. Missing parts are read from
// the environment (PGHOST, PGPASSWORD, ...) and from the file .pgpass. The error wraps [backend.ErrLost] if the
// server is unavailable, and never contains the password. Open does not change the tables; see [DB.Migrate].
//
// The argument stall is the maximum wait for a response. The argument patience is how long a call is retried if the
// connection is lost.
func Open(ctx context.Context, address string, stall, patience time.Duration) (*DB, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		// The text of err is left out: it quotes the address, and perhaps the password.
		return nil, fmt.Errorf("%w: the address is invalid: must be postgres://user@host:port/database, with the password "+
			"in PGPASSWORD or ~/.pgpass", backend.ErrLost)
	}
	c := config.ConnConfig
	db := &DB{
		name:     fmt.Sprintf("postgres://%s@%s/%s", c.User, net.JoinHostPort(c.Host, fmt.Sprint(c.Port)), c.Database),
		password: c.Password,
		patience: patience,
	}
	dial := c.DialFunc
	c.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &impatient{Conn: conn, stall: stall}, nil
	}
	if longest := min(connectTimeout, stall); c.ConnectTimeout == 0 || c.ConnectTimeout > longest {
		c.ConnectTimeout = longest
	}
	c.RuntimeParams["application_name"] = "puzzlecode"
	c.RuntimeParams["client_min_messages"] = "warning"
	if db.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, db.explain(err)
	}
	if err := db.retry(ctx, min(patience, 5*time.Second), func() error { // briefly, as the address may be wrong
		if err := db.pool.Ping(ctx); err != nil {
			return &brokenError{err}
		}
		return nil
	}); err != nil {
		db.pool.Close()
		return nil, err
	}
	return db, nil
}

// Dialect implements [backend.Backend.Dialect].
func (db *DB) Dialect() *backend.Dialect { return &dialect }

// Faults finds invalid indexes and constraints; other checks do not exist on every server. Older programs used two
// names for the table of versions. Another application may also use the second name. With that name, the condition
// Older therefore requires some tables of puzzlecode.
var dialect = backend.Dialect{
	Name: "postgres",
	Now:  "CAST(1000 * extract(epoch FROM clock_timestamp()) AS bigint)",
	Sizes: `SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'
		AND relnamespace = current_schema()::regnamespace`,
	Faults: `SELECT 'table ' || indrelid::regclass::text || ': ' || indexrelid::regclass::text || ' is invalid'
		FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
		WHERE NOT indisvalid AND c.relnamespace = current_schema()::regnamespace
		UNION ALL SELECT 'table ' || conrelid::regclass::text || ': ' || conname::text || ' is invalid' FROM pg_constraint
		WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
	Exists: hasTable(backend.VersionTable),
	Older: hasTable("puzzlecode_version") + " OR " + hasTable("goose_db_version") + " AND " + hasTable("puzzle") +
		" AND " + hasTable("payload_set") + " AND " + hasTable("work_range"),
}

// hasTable returns an SQL condition that is true if the named table exists.
func hasTable(name string) string { return "to_regclass('" + name + "') IS NOT NULL" }

// String returns the address without the password.
func (db *DB) String() string { return db.name }

// Close closes all connections.
func (db *DB) Close() error {
	db.closed.Store(true)
	db.pool.Close()
	return nil
}

// Read implements [backend.Backend.Read].
func (db *DB) Read(ctx context.Context, do func(backend.Tx) error) error {
	return db.retry(ctx, db.patience, func() error {
		return db.run(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, do)
	})
}

// Ready implements [backend.Backend.Ready].
func (db *DB) Ready(ctx context.Context) error {
	return db.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM `+backend.VersionTable+` LIMIT 1`)
		return err
	})
}

// Write implements [backend.Backend.Write].
func (db *DB) Write(ctx context.Context, do func(backend.Tx) error) error {
	return db.retry(ctx, db.patience, func() error { return db.run(ctx, pgx.TxOptions{}, do) })
}

// retry calls f, and calls it again after a conflict with another transaction or a lost connection. It gives up if
// the connection is still lost after the time in the argument patience, or after db.patience if the server has answered
// that it starts or stops.
func (db *DB) retry(ctx context.Context, patience time.Duration, f func() error) error {
	pause := 50 * time.Millisecond
	for begun := time.Now(); ; pause = min(2*pause, 2*time.Second) {
		err := f()
		retry, lost := isTransient(err)
		if said := new(pgconn.PgError); errors.As(err, &said) && isAway(said) {
			patience = db.patience
		}
		if !retry || ctx.Err() != nil || lost && time.Since(begun) > patience {
			return backend.Stopped(ctx, db.explain(err))
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// errClosed is the error of a transaction after [DB.Close].
var errClosed = errors.New("the database is closed")

func (db *DB) run(ctx context.Context, o pgx.TxOptions, do func(backend.Tx) error) (err error) {
	begun, err := db.pool.BeginTx(ctx, o)
	switch {
	case db.closed.Load() && err != nil:
		return errClosed // retrying is of no use
	case err != nil:
		return &brokenError{err}
	}
	// The call of Rollback is for an error or a panic; after a commit it does nothing. It has a context of its own,
	// which keeps the connection usable even if ctx has ended.
	defer func() {
		abort, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		begun.Rollback(abort)
	}()
	if err = do(&tx{begun}); err == nil {
		err = begun.Commit(ctx)
	}
	if err != nil && begun.Conn().IsClosed() {
		err = &brokenError{err}
	}
	return err
}
