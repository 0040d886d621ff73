package sqlite

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

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
	if db.path != memory {
		unlock, err := lock(db.path)
		if err != nil {
			return unwritable(db.path, err)
		}
		defer unlock()
	}
	if done, err := backend.IsCurrent(ctx, db); done || err != nil {
		return err
	}
	if err := db.claim(ctx); err != nil {
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

// claim returns an error if our tables cannot be created in the database of an application, because it has tables with
// the same names.
func (db *DB) claim(ctx context.Context) error {
	if !db.shared {
		return nil
	}
	statements, err := fs.ReadFile(migrations, "migrations/00001_tables.sql")
	if err != nil {
		return err
	}
	ours := backend.Relations(string(statements))
	return db.Read(ctx, func(t backend.Tx) error {
		taken, err := backend.List(ctx, t, func(rows backend.Rows) (name string, err error) { return name, rows.Scan(&name) },
			`SELECT name FROM sqlite_schema WHERE NOT `+hasTable(backend.VersionTable)+` ORDER BY name`)
		taken = slices.DeleteFunc(taken, func(name string) bool { return !slices.Contains(ours, strings.ToLower(name)) })
		if err == nil && len(taken) > 0 {
			err = fmt.Errorf("%w: %s has %s of another program: use a file of its own", backend.ErrForeign, db.path,
				strings.Join(taken, ", "))
		}
		return err
	})
}
