package sqlite

import (
	"errors"
	"fmt"

	sqlite3 "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// unwritable adds advice to the error of a database file that cannot be written.
func unwritable(path string, err error) error {
	return fmt.Errorf("%s: %w; are the file and its folder writable?", path, err)
}

// explain wraps an error with advice and with one of the errors of package backend.
func (db *DB) explain(err error) error {
	failed := new(sqlite3.Error)
	if !errors.As(err, &failed) {
		return err
	}
	class := error(nil)
	advice := ""
	switch failed.Code() & 0xff {
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
		class, advice = backend.ErrLocked, "another process writes to it; wait for it, or stop it"
	case codes.SQLITE_FULL:
		class, advice = backend.ErrFull, "the last batch was not stored; free disk space and run the command again"
	case codes.SQLITE_NOTADB:
		class, advice = backend.ErrForeign, "not a SQLite file"
	case codes.SQLITE_CORRUPT:
		class, advice = backend.ErrDamaged, "restore a backup with 'puzzlecode db restore'"
	case codes.SQLITE_IOERR:
		class, advice = backend.ErrDamaged, fmt.Sprintf("it cannot be read or written: %v", failed)
	case codes.SQLITE_CANTOPEN, codes.SQLITE_READONLY, codes.SQLITE_PERM:
		return unwritable(db.path, err)
	default:
		return fmt.Errorf("%s: %w", db.path, err)
	}
	return fmt.Errorf("%s: %w: %s", db.path, class, advice)
}
