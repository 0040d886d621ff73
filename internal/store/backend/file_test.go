package backend

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

type named string

func (n named) String() string { return string(n) }

// A file is complete, or as before; other files stay, above all the database.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	database, path := filepath.Join(dir, "x.db"), filepath.Join(dir, "out")
	link := filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(database, []byte("rows"), 0o666), os.Symlink(database, link)); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	met := make(chan struct{})
	for _, text := range []string{"a", "b"} { // two at once
		wait.Go(func() {
			err := WriteFile(named(database), path, func(w io.Writer) error {
				for range 3 {
					select {
					case met <- struct{}{}:
					case <-met:
					}
					if _, err := io.WriteString(w, text); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	whole, err := os.ReadFile(path)
	if err != nil || string(whole) != "aaa" && string(whole) != "bbb" {
		t.Errorf("two at once: %q, %v", whole, err)
	}
	full := errors.New("the disk is full")
	if err := WriteFile(named(database), path, func(io.Writer) error { return full }); !errors.Is(err, full) {
		t.Error(err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, whole) {
		t.Errorf("after an error: %q, %v", now, err)
	}
	for _, name := range []string{database, link} {
		err := WriteFile(named(database), name, func(io.Writer) error { return nil })
		if err == nil || !strings.Contains(err.Error(), name+" is the database itself") {
			t.Error(err)
		}
	}
	if rows, err := os.ReadFile(database); err != nil || string(rows) != "rows" {
		t.Errorf("the database: %q, %v", rows, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 3 {
		t.Errorf("%v, %v", files, err)
	}
}
