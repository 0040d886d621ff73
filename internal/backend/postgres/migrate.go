package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/puzzlecode/puzzlecode/internal/backend"
)

//go:embed migrations/*.sql
var migrations embed.FS

// latest is the version of the schema, the same for both engines; 3 is of Postgres alone.
const latest = 5

// Migrate is [backend.Backend.Migrate]. The process that migrates holds a lease in a table.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	if version == backend.Latest {
		version = latest
	}
	if done, err := db.hasVersion(ctx, version); done || err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	lease, err := lock.NewPostgresTableLocker(lock.WithTableLockTimeout(200*time.Millisecond, 600), lock.WithTableUnlockTimeout(200*time.Millisecond, 50))
	if err != nil {
		return err
	}
	pool := stdlib.OpenDBFromPool(db.pool)
	defer pool.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, pool, files,
		goose.WithDisableGlobalRegistry(true), goose.WithLocker(lease), goose.WithGoMigrations(db.queueTables()))
	if err != nil {
		return err
	}
	return db.retry(ctx, db.patience, func() error { // each step is a transaction
		now, err := db.Version(ctx)
		switch {
		case err != nil:
		case now > version:
			_, err = provider.DownTo(ctx, version)
		default:
			_, err = provider.UpTo(ctx, version)
		}
		if errors.As(err, new(net.Error)) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = &brokenError{err}
		}
		return err
	})
}

// queueTables is the migration that makes the tables of River, by River's own migrations.
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

// hasVersion reports whether the schema has a version.
func (db *DB) hasVersion(ctx context.Context, version int64) (bool, error) {
	now, err := db.Version(ctx)
	if err == nil && now > latest {
		err = fmt.Errorf("%s: %w: its schema has version %d, and this program knows up to %d; update the program", db.name, backend.ErrNewer, now, latest)
	}
	return now == version, err
}

// Version is [backend.Backend.Version].
func (db *DB) Version(ctx context.Context) (version int64, err error) {
	err = db.Read(ctx, func(t backend.Tx) error {
		var exists bool
		if _, err := backend.One(ctx, t, []any{&exists}, `SELECT to_regclass('goose_db_version') IS NOT NULL`); err != nil || !exists {
			return err
		}
		_, err := backend.One(ctx, t, []any{&version}, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`)
		return err
	})
	return version, err
}
