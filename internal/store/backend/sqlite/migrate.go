package sqlite

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrate implements [backend.Backend.Migrate]. It locks a file next to the database, because the migration library
// has no lock for SQLite.
func (db *DB) Migrate(ctx context.Context) error {
	if done, err := backend.IsCurrent(ctx, db); done || err != nil {
		return err
	}
	if db.readOnly {
		return fmt.Errorf("%s: the schema has an older version, and the file is read-only: copy it to a writable folder to "+
			"migrate it", db.path)
	}
	unlock, err := lock(db.path)
	if err != nil {
		return err
	}
	defer unlock()
	if done, err := backend.IsCurrent(ctx, db); done || err != nil {
		return err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db.writer, files,
		goose.WithDisableGlobalRegistry(true), goose.WithTableName(backend.VersionTable))
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return backend.Stopped(ctx, db.explain(err))
}
