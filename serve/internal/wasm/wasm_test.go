package wasm

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// Without the go command, the files cannot be made.
func TestMissing(t *testing.T) {
	if _, err := sourceFolder(); err != nil {
		t.Errorf("with Go and the source: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := sourceFolder(); !errors.Is(err, ErrNone) {
		t.Errorf("without Go: %v", err)
	}
}

// The files that the program contains are those of its source.
func TestFresh(t *testing.T) {
	if _, err := read(dist, "dist"); err != nil {
		leftout.Test(t, "the program contains no files: make check makes them, as 'go generate ./serve/internal/wasm' does")
	}
	dir := t.TempDir()
	if err := Build(".", dir); err != nil {
		t.Fatal(err)
	}
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range files {
		made, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(made, body) {
			t.Errorf("%s is not made from this source: run 'go generate ./serve/internal/wasm' (%v)", name, err)
		}
	}
}
