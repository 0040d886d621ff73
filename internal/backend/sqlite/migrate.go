package sqlite

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"github.com/puzzlecode/puzzlecode/internal/backend"
)

//go:embed migrations/*.sql
var migrations embed.FS

// latest is the version of the schema, the same for both engines; 3 is of Postgres alone.
const latest = 5

// Migrate is [backend.Backend.Migrate]. A file beside the database is locked meanwhile, as
// migrations of SQLite have no lock of their own.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	if version == backend.Latest {
		version = latest
	}
	if done, err := db.hasVersion(ctx, version); done || err != nil {
		return err
	}
	if db.readOnly {
		return fmt.Errorf("%s: its schema is of an older version, and it cannot be written to bring it up to date: copy it to where it can", db.path)
	}
	unlock, err := lock(db.path)
	if err != nil {
		return err
	}
	defer unlock()
	if done, err := db.hasVersion(ctx, version); done || err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db.writer, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	if now, _ := db.Version(ctx); now > version {
		_, err = provider.DownTo(ctx, version)
	} else {
		_, err = provider.UpTo(ctx, version)
	}
	return db.explain(err)
}

// hasVersion reports whether the schema has a version.
func (db *DB) hasVersion(ctx context.Context, version int64) (bool, error) {
	now, err := db.Version(ctx)
	if err == nil && now > latest {
		err = fmt.Errorf("%s: %w: its schema has version %d, and this program knows up to %d; update the program", db.path, backend.ErrNewer, now, latest)
	}
	return now == version, err
}

// Version is [backend.Backend.Version].
func (db *DB) Version(ctx context.Context) (version int64, err error) {
	err = db.Read(ctx, func(t backend.Tx) error {
		exists, err := backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM sqlite_schema WHERE name = 'goose_db_version'`)
		if err != nil || !exists {
			return err
		}
		_, err = backend.One(ctx, t, []any{&version}, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`)
		return err
	})
	return version, err
}
