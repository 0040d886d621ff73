package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

//go:embed migrations/*.sql
var migrations embed.FS

// The tables of migrations. A database may be shared with an application that migrates with the same library,
// whose names these must not be.
const (
	versionTable = "puzzlecode_version"
	lockTable    = "puzzlecode_lock"
)

// Migrate is [backend.Backend.Migrate]. A lease in a table excludes other processes. The error wraps
// [backend.ErrForeign], and nothing is changed, if the schema has tables of another program under names that
// are needed.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	if done, err := backend.HasVersion(ctx, db, version); done || err != nil {
		return err
	}
	if err := db.claim(ctx); err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	lease, err := lock.NewPostgresTableLocker(lock.WithTableName(lockTable), lock.WithTableLockTimeout(200*time.Millisecond, 600), lock.WithTableUnlockTimeout(200*time.Millisecond, 50))
	if err != nil {
		return err
	}
	pool := stdlib.OpenDBFromPool(db.pool)
	defer pool.Close()
	return db.retry(ctx, db.patience, func() error { // each step is a transaction
		// A provider creates its table once, which a crash of the server may undo.
		provider, err := goose.NewProvider(goose.DialectPostgres, pool, files,
			goose.WithDisableGlobalRegistry(true), goose.WithTableName(versionTable), goose.WithLocker(lease), goose.WithGoMigrations(db.queueTables()))
		if err != nil {
			return err
		}
		now, err := db.Version(ctx)
		switch {
		case err != nil:
		case now > version:
			_, err = provider.DownTo(ctx, version)
		default:
			_, err = provider.UpTo(ctx, version)
		}
		if errors.As(err, new(net.Error)) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) {
			err = &brokenError{err}
		}
		return err
	})
}

// queueTables is the migration that creates the tables of River, with its own migrations.
func (db *DB) queueTables() *goose.Migration {
	migrate := func(direction rivermigrate.Direction, target int) *goose.GoFunc {
		return &goose.GoFunc{RunDB: func(ctx context.Context, _ *sql.DB) error {
			m, err := rivermigrate.New(riverpgxv5.New(db.pool), &rivermigrate.Config{Logger: silent})
			if err != nil {
				return err
			}
			_, err = m.Migrate(ctx, direction, &rivermigrate.MigrateOpts{TargetVersion: target})
			return err
		}}
	}
	return goose.NewGoMigration(3, migrate(rivermigrate.DirectionUp, 0), migrate(rivermigrate.DirectionDown, -1))
}

// relations matches the tables and indexes that a migration creates. They share one set of names.
var relations = regexp.MustCompile(`(?im)^\s*CREATE (?:UNIQUE )?(?:TABLE|INDEX) (\w+)`)

// queueTable is a table of River.
const queueTable = "river_job"

// claim returns an error if the tables cannot be made in the current schema: it does not exist, or has
// relations of another program.
func (db *DB) claim(ctx context.Context) error {
	wanted := map[string]bool{queueTable: true}
	err := fs.WalkDir(migrations, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := migrations.ReadFile(name)
		for _, found := range relations.FindAllStringSubmatch(string(text), -1) {
			wanted[found[1]] = true
		}
		return err
	})
	if err != nil {
		return err
	}
	return db.Read(ctx, func(t backend.Tx) error {
		var schema *string
		if _, err := backend.One(ctx, t, []any{&schema}, `SELECT current_schema()`); err != nil {
			return err
		}
		if schema == nil {
			return fmt.Errorf("%w: %s: the schema that search_path names does not exist: make it with CREATE SCHEMA", backend.ErrMissing, db.name)
		}
		isOurs, taken := false, []string(nil)
		err := backend.Each(ctx, t, func(rows backend.Rows) error {
			var name string
			err := rows.Scan(&name)
			isOurs = isOurs || name == versionTable
			if wanted[name] {
				taken = append(taken, name)
			}
			return err
		}, `SELECT CAST(relname AS text) FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY relname`)
		if err != nil || isOurs || taken == nil {
			return err
		}
		return fmt.Errorf("%w: %s: schema %s has %s of another program: use a database of its own, or a schema of its own with ?search_path=NAME behind the address",
			backend.ErrForeign, db.name, *schema, strings.Join(taken, ", "))
	})
}

// adopt renames the table of versions of a database of an earlier program, which had the name that the library
// gives. It leaves one alone that does not have exactly the versions of this program, as it is shared with
// another one.
func (db *DB) adopt(ctx context.Context) error {
	const old = `SELECT 1 WHERE to_regclass('` + versionTable + `') IS NULL AND to_regclass('goose_db_version') IS NOT NULL
		AND to_regclass('puzzle') IS NOT NULL AND to_regclass('payload_set') IS NOT NULL AND to_regclass('work_range') IS NOT NULL`
	isOld := false
	err := db.Read(ctx, func(t backend.Tx) (err error) {
		if isOld, err = backend.One(ctx, t, []any{new(int)}, old); err != nil || !isOld {
			return err
		}
		most, count := 0, 0
		_, err = backend.One(ctx, t, []any{&most, &count}, `SELECT max(version_id), count(DISTINCT version_id) FROM goose_db_version`)
		isOld = most <= backend.Latest && count == most+1 // and version 0
		return err
	})
	if err != nil || !isOld {
		return err
	}
	return db.Write(ctx, func(t backend.Tx) error {
		_, err := t.Exec(ctx, `ALTER TABLE IF EXISTS goose_db_version RENAME TO `+versionTable)
		if err == nil {
			_, err = t.Exec(ctx, `ALTER TABLE IF EXISTS goose_lock RENAME TO `+lockTable)
		}
		return err
	})
}

// Version is [backend.Backend.Version].
func (db *DB) Version(ctx context.Context) (int64, error) {
	return backend.Version(ctx, db, `pg_class WHERE oid = to_regclass('`+versionTable+`')`, versionTable)
}
