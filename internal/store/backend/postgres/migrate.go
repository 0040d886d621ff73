package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

//go:embed tables.sql
var tables string

// lockTable is the name of a table in which a running migration holds a lease. The name of the table is unusual for
// the same reason as [backend.VersionTable]: a schema may be shared.
const lockTable = "puzzlecode_lock"

// Migrate implements [backend.Backend.Migrate]. A lease in a table prevents two migrations at the same time. If
// another program has tables with the same names as ours, nothing is changed, and the error wraps
// [backend.ErrForeign].
func (db *DB) Migrate(ctx context.Context) error {
	if done, err := backend.IsCurrent(ctx, db); done || err != nil {
		return err
	}
	if err := db.claim(ctx); err != nil {
		return err
	}
	lease, err := lock.NewPostgresTableLocker(lock.WithTableName(db.schema+"."+lockTable),
		lock.WithTableLockTimeout(200*time.Millisecond, 600), lock.WithTableUnlockTimeout(200*time.Millisecond, 50))
	if err != nil {
		return err
	}
	apart := db.apart()
	defer apart.Close()
	return db.retry(ctx, db.patience, func() error {
		// A provider creates the table of versions only once. A crash of the server may undo that, so each try
		// makes a new provider.
		provider, err := goose.NewProvider(goose.DialectPostgres, apart, nil, goose.WithDisableGlobalRegistry(true),
			goose.WithTableName(db.schema+"."+backend.VersionTable), goose.WithLocker(lease), goose.WithGoMigrations(db.first()))
		if err == nil {
			_, err = provider.Up(ctx)
		}
		if errors.As(err, new(net.Error)) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) ||
			pgconn.SafeToRetry(err) {
			err = &brokenError{err}
		}
		return err
	})
}

// apart returns connections beside the pool, as it makes them. Goose holds one while a migration runs, which needs one
// of the pool: a pool with no connection left, because others migrate at the same time, would never give it.
func (db *DB) apart() *sql.DB {
	config := db.pool.Config()
	var options []stdlib.OptionOpenDB
	if config.BeforeConnect != nil {
		options = append(options, stdlib.OptionBeforeConnect(config.BeforeConnect))
	}
	if config.AfterConnect != nil {
		options = append(options, stdlib.OptionAfterConnect(config.AfterConnect))
	}
	return stdlib.OpenDB(*config.ConnConfig, options...)
}

// first returns the first migration. It creates the tables in one transaction, and then runs the migrations of
// River, the library of the queue. If the program is killed between these two steps, the next call finds the tables
// and continues.
func (db *DB) first() *goose.Migration {
	return goose.NewGoMigration(1, &goose.GoFunc{RunDB: func(ctx context.Context, _ *sql.DB) error {
		err := db.run(ctx, "BEGIN", func(t backend.Tx) error {
			there, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 WHERE to_regclass('work_range') IS NOT NULL`)
			if err == nil && !there {
				_, err = t.(*tx).pgx.Exec(ctx, tables, pgx.QueryExecModeSimpleProtocol)
			}
			return err
		})
		if err != nil {
			return err
		}
		m, err := rivermigrate.New(riverpgxv5.New(db.pool), &rivermigrate.Config{Logger: silent, Schema: db.schema})
		if err != nil {
			return err
		}
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	}}, nil)
}

// queueTables is how the names of the tables of River, the library of the queue, begin.
const queueTables = "river_"

// claim returns an error if our tables cannot be created in the schema, because another program has tables or indexes
// with the same names there. It creates a missing schema.
func (db *DB) claim(ctx context.Context) error {
	ours := backend.Relations(tables)
	missing := false
	err := db.Read(ctx, func(t backend.Tx) error {
		found, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM pg_namespace WHERE nspname = $1`, db.schema)
		if missing = !found; err != nil || missing {
			return err
		}
		names, err := backend.List(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) },
			`SELECT CAST(relname AS text) FROM pg_class WHERE relnamespace = CAST($1 AS text)::regnamespace ORDER BY relname`,
			db.schema)
		if err != nil || slices.Contains(names, backend.VersionTable) {
			return err
		}
		taken := slices.DeleteFunc(names, func(name string) bool {
			return !slices.Contains(ours, name) && !strings.HasPrefix(name, queueTables)
		})
		if len(taken) == 0 {
			return nil
		}
		return fmt.Errorf("%w: %s: schema %s has %s of another program: name a schema of its own with ?search_path=NAME "+
			"behind the address", backend.ErrForeign, db.name, db.schema, strings.Join(taken, ", "))
	})
	if err != nil || !missing {
		return err
	}
	err = db.Write(ctx, func(t backend.Tx) error {
		_, err := t.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+db.schema)
		return err
	})
	if said := new(pgconn.PgError); errors.As(err, &said) {
		switch said.Code {
		case uniqueViolation: // another process has created it at the same moment
			return nil
		case "42501":
			return fmt.Errorf("%w; or let the owner of the database create the schema: CREATE SCHEMA %s AUTHORIZATION %s", err,
				db.schema, db.pool.Config().ConnConfig.User)
		}
	}
	return err
}
