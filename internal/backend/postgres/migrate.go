package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"errors"
	"io"
	"io/fs"
	"net"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/puzzlecode/puzzlecode/internal/backend"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate is [backend.Backend.Migrate]. A lease in a table excludes other processes.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	if done, err := backend.HasVersion(ctx, db, version); done || err != nil {
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
	return db.retry(ctx, db.patience, func() error { // each step is a transaction
		// A provider creates its table once, which a crash of the server may undo.
		provider, err := goose.NewProvider(goose.DialectPostgres, pool, files,
			goose.WithDisableGlobalRegistry(true), goose.WithLocker(lease), goose.WithGoMigrations(db.queueTables()))
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

// Version is [backend.Backend.Version].
func (db *DB) Version(ctx context.Context) (int64, error) {
	return backend.Version(ctx, db, `pg_class WHERE oid = to_regclass('goose_db_version')`)
}
