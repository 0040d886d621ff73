package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// A file that is removed while it is open is noticed, and nothing is put where it would be lost.
func TestRemovedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.db")
	s := storetest.Open(t, name)
	put(t, s, collected(t, 3), 3)
	if err := s.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("the file is gone: ready: %v", err)
	}
	if _, err := s.PutPuzzles(t.Context(), collected(t, 4)); !errors.Is(err, store.ErrDamaged) ||
		!strings.Contains(err.Error(), "stop all processes") {
		t.Errorf("the file is gone: put: %v", err)
	}
	for _, o := range []store.Options{{Create: true}, {}} {
		if err := open(name, o); err == nil || o.Create && !strings.Contains(err.Error(), "stop that process") {
			t.Errorf("another one is made: %v", err)
		}
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a file was made")
	}
	s.Close()
	for _, end := range []string{"-wal", "-shm"} {
		if err := os.Remove(name + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Error(err)
		}
	}
	if err := open(name, store.Options{Create: true}); err != nil {
		t.Errorf("once the process has ended: %v", err)
	}
}

// A file that another has replaced, or that is cut off, is noticed.
func TestReplacedFile(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	storetest.Open(t, other).Close()
	for name, change := range map[string]func(path string) error{
		"replaced": func(path string) error { return os.Rename(other, path) },
		"emptied":  func(path string) error { return os.Truncate(path, 0) },
		"cut off":  func(path string) error { return os.Truncate(path, 8192) },
	} {
		path := filepath.Join(dir, name)
		s := storetest.Open(t, path)
		fill(t, s)
		s.Close() // so that all of it is in the file
		s = storetest.Open(t, path)
		if err := s.Ready(t.Context()); err != nil {
			t.Errorf("%s: before: %v", name, err)
		}
		if err := change(path); err != nil {
			t.Fatal(err)
		}
		if err := s.Ready(t.Context()); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s: ready: %v", name, err)
		}
		if _, err := s.PutPuzzles(t.Context(), collected(t, 4)); err == nil {
			t.Errorf("%s: puzzles are put", name)
		}
	}
}

// Addresses of what is no database of a known kind are told, without what they say.
func TestUnknownAddress(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, address := range []string{"mysql://ann:secret@host/x", "sqlite:x.db", "file:x.db", "http://example.org/"} {
		err := open(address, store.Options{Create: true})
		if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), "postgres://") ||
			strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("left behind: %v, %v", files, err)
	}
	for _, address := range []string{"./sqlite:x.db", "c:x.db"} {
		if err := open(address, store.Options{Create: true}); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// Whoever only opens a database makes nothing.
func TestOpenMakesNothing(t *testing.T) {
	dir := t.TempDir()
	storetest.Open(t, filepath.Join(dir, "a.db")).Close()
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("beside the file: %v, %v", files, err)
	}
	t.Run("postgres", func(t *testing.T) {
		address := storetest.EmptyPostgres(t)
		if err := open(address, store.Options{}); !errors.Is(err, store.ErrMissing) ||
			!strings.Contains(err.Error(), "db init") {
			t.Errorf("without tables: %v", err)
		}
		if err := open(address, store.Options{Create: true}); err != nil {
			t.Error(err)
		}
	})
}

// A file that cannot be written can be read.
func TestReadOnly(t *testing.T) {
	if os.Geteuid() == 0 { // root can write to every file
		runUnprivileged(t)
		return
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "a.db")
	s := storetest.Open(t, name)
	fill(t, s)
	s.Close()
	for _, mode := range []os.FileMode{0o555, 0o755} { // of the folder
		if err := errors.Join(os.Chmod(name, 0o444), os.Chmod(dir, mode)); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(context.Background(), name, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := listAll(t, s, store.Filter{}, 7); len(got) != 20 {
			t.Errorf("%d puzzles", len(got))
		}
		if list := problems(t, s); len(list) > 0 {
			t.Error(list)
		}
		if err := s.Backup(t.Context(), filepath.Join(t.TempDir(), "backup"), nil); err != nil {
			t.Error(err)
		}
		if _, err := s.PutPuzzles(t.Context(), collected(t, 25)); err == nil {
			t.Error("puzzles are put")
		}
		for _, name := range []string{name, filepath.Join(dir, "new.db"), filepath.Join(dir, "new", "new.db")} {
			if mode == 0o755 {
				break
			}
			err := open(name, store.Options{Create: true})
			if err == nil || !strings.Contains(err.Error(), name+": ") || !strings.Contains(err.Error(), "writable?") {
				t.Errorf("%s is created: %v", name, err)
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
			t.Errorf("left behind: %v, %v", files, err)
		}
	}
	os.Chmod(dir, 0o755)
}
