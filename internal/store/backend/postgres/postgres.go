// Package postgres is the backend on Postgres. Several machines can share such a database.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/puddle/v2"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// connectTimeout is the maximum wait for a connection; the default of pgx is two minutes.
const connectTimeout = 10 * time.Second

// Schema is the schema of the tables, unless another one is named or has them already.
const Schema = "puzzlecode"

// schemaName matches the names that a schema may have: those which need no quotation marks, and which the library of
// the queue accepts.
var schemaName = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,39}$`)

// DB is a Postgres database. It implements [backend.Backend].
type DB struct {
	pool     *pgxpool.Pool
	isOwn    bool   // Open has made the pool, and Close closes it
	schema   string // of all tables, including those of the queue
	name     string // without the password
	password string
	patience time.Duration
	dialect  backend.Dialect
	within   backend.Tx // transaction of the application, in which all methods run; nil for none
	closed   atomic.Bool
}

var _ backend.Backend = (*DB)(nil)

// Open connects to a database. The address is a URL such as postgres://user@host/name. Missing parts are read from
// the environment (PGHOST, PGPASSWORD, ...) and from the file .pgpass. The error wraps [backend.ErrLost] if the
// server is unavailable, and never contains the password. Open does not change the tables; see [DB.Migrate].
//
// The argument schema is the schema of the tables. If it is empty, the parameter search_path of the address may name
// the schema. Otherwise the tables are looked for, see the method locate.
//
// The argument stall is the maximum wait for a response. The argument patience is how long a call is retried if the
// connection is lost.
func Open(ctx context.Context, address, schema string, stall, patience time.Duration) (*DB, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		// The text of err is left out: it quotes the address, and perhaps the password.
		return nil, fmt.Errorf("%w: the address is invalid: must be postgres://user@host:port/database, with the password "+
			"in PGPASSWORD or ~/.pgpass", backend.ErrLost)
	}
	c := config.ConnConfig
	if path := c.RuntimeParams["search_path"]; schema == "" && path != "" {
		schema = path
	}
	db := newDB(c, schema, patience)
	db.isOwn = true
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
	if err := db.connect(ctx); err != nil {
		db.pool.Close()
		return nil, err
	}
	return db, nil
}

// Use returns the database of a pool of the application. [DB.Close] does not close the pool. The other arguments are
// those of [Open].
func Use(ctx context.Context, pool *pgxpool.Pool, schema string, patience time.Duration) (*DB, error) {
	db := newDB(pool.Config().ConnConfig, schema, patience)
	db.pool = pool
	return db, db.connect(ctx)
}

// In returns the database with all methods in a transaction of the application.
func (db *DB) In(t *sql.Tx) *DB { return db.in(backend.ForPostgres(t)) }

// InPgx is like [DB.In] for a transaction of the library pgx.
func (db *DB) InPgx(t pgx.Tx) *DB { return db.in(&tx{t}) }

func (db *DB) in(t backend.Tx) *DB {
	return &DB{pool: db.pool, schema: db.schema, name: db.name, password: db.password, dialect: db.dialect, within: t}
}

func newDB(c *pgx.ConnConfig, schema string, patience time.Duration) *DB {
	return &DB{
		schema:   schema,
		name:     fmt.Sprintf("postgres://%s@%s/%s", c.User, net.JoinHostPort(c.Host, fmt.Sprint(c.Port)), c.Database),
		password: c.Password,
		patience: patience,
	}
}

// connect makes the first connection, and finds the schema of the tables.
func (db *DB) connect(ctx context.Context) error {
	if err := db.retry(ctx, min(db.patience, 5*time.Second), func() error { // briefly, as the address may be wrong
		if err := db.pool.Ping(ctx); err != nil {
			return &brokenError{err}
		}
		return nil
	}); err != nil {
		return err
	}
	if db.schema == "" {
		if err := db.locate(ctx); err != nil {
			return err
		}
	}
	if !schemaName.MatchString(db.schema) {
		return fmt.Errorf("%w: %s: the schema %.60q cannot be used: its name must be one schema of at most 40 lower-case "+
			"letters, digits and _; ALTER SCHEMA renames a schema", backend.ErrForeign, db.name, db.schema)
	}
	db.dialect = dialect(db.schema)
	if db.schema != Schema {
		db.name += "?search_path=" + db.schema
	}
	return nil
}

// locate finds the schema of the tables. Usually this is [Schema]. Databases of earlier versions have the tables in
// the first schema of the search path, such as public. If several schemas have the tables, locate returns an error.
func (db *DB) locate(ctx context.Context) error {
	find := func(condition string) (names []string, err error) {
		return backend.Result(ctx, db.Read, func(t backend.Tx) ([]string, error) {
			return backend.List(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) },
				`SELECT CAST(nspname AS text) FROM pg_namespace n WHERE (nspname = $1 OR nspname = ANY (current_schemas(false)))
				AND `+condition+` ORDER BY 1`, Schema)
		})
	}
	found, err := find(hasTables(backend.VersionTable))
	if err == nil && len(found) == 0 {
		found, err = find(older)
	}
	switch {
	case err != nil:
		return err
	case len(found) > 1:
		return fmt.Errorf("%w: %s: the schemas %s have tables of puzzlecode: name one of them with ?search_path=NAME behind "+
			"the address", backend.ErrForeign, db.name, strings.Join(found, " and "))
	}
	db.schema = append(found, Schema)[0]
	return nil
}

// hasTables returns an SQL condition that is true if the schema n of pg_namespace has the named tables.
func hasTables(names ...string) string {
	return fmt.Sprintf("(SELECT count(*) = %d FROM pg_class WHERE relnamespace = n.oid AND relname IN ('%s'))", len(names),
		strings.Join(names, "', '"))
}

// older is an SQL condition that is true if an older program has made the tables in the schema n of pg_namespace. Older
// programs used two names for the table of versions. The second one is also the default of the migration library, so
// some other tables must be there, too.
var older = "(" + hasTables("puzzlecode_version") + " OR " + hasTables("goose_db_version", "puzzle", "payload_set",
	"work_range") + ")"

// Dialect implements [backend.Backend.Dialect].
func (db *DB) Dialect() *backend.Dialect { return &db.dialect }

// dialect returns the SQL for tables in a schema. Faults finds invalid indexes and constraints; other checks do not
// exist on every server.
func dialect(schema string) backend.Dialect {
	inSchema := func(condition string) string {
		return "EXISTS (SELECT 1 FROM pg_namespace n WHERE nspname = '" + schema + "' AND " + condition + ")"
	}
	return backend.Dialect{
		Name: "postgres",
		Now:  "CAST(1000 * extract(epoch FROM clock_timestamp()) AS bigint)",
		Sizes: `SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'
			AND relnamespace = '` + schema + `'::regnamespace`,
		Faults: `SELECT 'table ' || indrelid::regclass::text || ': ' || indexrelid::regclass::text || ' is invalid'
			FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
			WHERE NOT indisvalid AND c.relnamespace = '` + schema + `'::regnamespace
			UNION ALL SELECT 'table ' || conrelid::regclass::text || ': ' || conname::text || ' is invalid'
			FROM pg_constraint WHERE NOT convalidated AND connamespace = '` + schema + `'::regnamespace`,
		Versions: schema + "." + backend.VersionTable,
		Exists:   inSchema(hasTables(backend.VersionTable)),
		Older:    inSchema(older),
	}
}

// String returns the address without the password.
func (db *DB) String() string { return db.name }

// Close closes all connections, except those of a pool of the application.
func (db *DB) Close() error {
	db.closed.Store(true)
	if db.isOwn {
		db.pool.Close()
	}
	return nil
}

// Read implements [backend.Backend.Read].
func (db *DB) Read(ctx context.Context, do func(backend.Tx) error) error {
	return db.retry(ctx, db.patience, func() error {
		return db.run(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", do)
	})
}

// Ready implements [backend.Backend.Ready].
func (db *DB) Ready(ctx context.Context) error {
	return db.Read(ctx, func(t backend.Tx) error {
		_, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM `+db.dialect.Versions+` LIMIT 1`)
		return err
	})
}

// Write implements [backend.Backend.Write].
func (db *DB) Write(ctx context.Context, do func(backend.Tx) error) error {
	return db.retry(ctx, db.patience, func() error { return db.run(ctx, "BEGIN", do) })
}

// retry calls f, and calls it again after a conflict with another transaction or a lost connection. It gives up if
// the connection is still lost after the time in the argument patience, or after db.patience if the server has answered
// that it starts or stops.
func (db *DB) retry(ctx context.Context, patience time.Duration, f func() error) error {
	pause := 50 * time.Millisecond
	for begun := time.Now(); ; pause = min(2*pause, 2*time.Second) {
		err := f()
		retry, lost := isTransient(err)
		retry = retry && db.within == nil // the application must repeat its whole transaction
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

// run calls a function in a transaction, which the statement begin begins. The function finds the tables of the schema
// only: the search path is set for the transaction, because a pool of the application has another one. Temporary tables
// come last, so that none of the application can take the place of ours.
func (db *DB) run(ctx context.Context, begin string, do func(backend.Tx) error) (err error) {
	if db.closed.Load() {
		return backend.ErrClosed
	}
	if db.within != nil {
		if t, ok := db.within.(*backend.SQLTx); ok {
			defer t.Close()
		}
		return backend.Within(ctx, db.within, db.path(), do)
	}
	if db.schema != "" {
		begin += "; SET LOCAL search_path = " + db.path()
	}
	begun, err := db.pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
	switch {
	case errors.Is(err, puddle.ErrClosedPool): // retrying is of no use
		return backend.ErrClosed
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

// path returns the search path of transactions.
func (db *DB) path() string { return db.schema + ", pg_temp" }
