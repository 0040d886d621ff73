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
	"regexp"
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
// the same reason as [backend.VersionTable].
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
	lease, err := lock.NewPostgresTableLocker(lock.WithTableName(lockTable),
		lock.WithTableLockTimeout(200*time.Millisecond, 600), lock.WithTableUnlockTimeout(200*time.Millisecond, 50))
	if err != nil {
		return err
	}
	pool := stdlib.OpenDBFromPool(db.pool)
	defer pool.Close()
	return db.retry(ctx, db.patience, func() error {
		// A provider creates the table of versions only once. A crash of the server may undo that, so each try
		// makes a new provider.
		provider, err := goose.NewProvider(goose.DialectPostgres, pool, nil, goose.WithDisableGlobalRegistry(true),
			goose.WithTableName(backend.VersionTable), goose.WithLocker(lease), goose.WithGoMigrations(db.first()))
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

// first returns the first migration. It creates the tables in one transaction, and then runs the migrations of
// River, the library of the queue. If the program is killed between these two steps, the next call finds the tables
// and continues.
func (db *DB) first() *goose.Migration {
	return goose.NewGoMigration(1, &goose.GoFunc{RunDB: func(ctx context.Context, _ *sql.DB) error {
		err := pgx.BeginFunc(ctx, db.pool, func(t pgx.Tx) error {
			there := false
			err := t.QueryRow(ctx, `SELECT to_regclass('work_range') IS NOT NULL`).Scan(&there)
			if err == nil && !there {
				_, err = t.Exec(ctx, tables, pgx.QueryExecModeSimpleProtocol)
			}
			return err
		})
		if err != nil {
			return err
		}
		m, err := rivermigrate.New(riverpgxv5.New(db.pool), &rivermigrate.Config{Logger: silent})
		if err != nil {
			return err
		}
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	}}, nil)
}

// relations finds the names of the tables and indexes that a migration creates. In Postgres, a table and an index
// cannot have the same name.
var relations = regexp.MustCompile(`(?im)^\s*CREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)`)

// queueTable is the name of a table of River, the library of the queue.
const queueTable = "river_job"

// claim returns an error if our tables cannot be created in the current schema. This is so if the schema does not
// exist, or if another program has tables or indexes with the same names.
func (db *DB) claim(ctx context.Context) error {
	wanted := map[string]bool{queueTable: true}
	for _, found := range relations.FindAllStringSubmatch(tables, -1) {
		wanted[found[1]] = true
	}
	return db.Read(ctx, func(t backend.Tx) error {
		var schema *string
		if _, err := backend.One(ctx, t, []any{&schema}, `SELECT current_schema()`); err != nil {
			return err
		}
		if schema == nil {
			return fmt.Errorf("%w: %s: the schema that search_path names does not exist: make it with CREATE SCHEMA",
				backend.ErrMissing, db.name)
		}
		names, err := backend.List(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) },
			`SELECT CAST(relname AS text) FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY relname`)
		isOurs := slices.Contains(names, backend.VersionTable)
		taken := slices.DeleteFunc(names, func(name string) bool { return !wanted[name] })
		if err != nil || isOurs || len(taken) == 0 {
			return err
		}
		return fmt.Errorf("%w: %s: schema %s has %s of another program: use a database of its own, or a schema of its own "+
			"with ?search_path=NAME behind the address",
			backend.ErrForeign, db.name, *schema, strings.Join(taken, ", "))
	})
}
