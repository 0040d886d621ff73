package wasm

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The files that the program contains are those of its source.
func TestFresh(t *testing.T) {
	if !Embedded() {
		if os.Getenv("PUZZLECODE_TEST_ALL") != "" {
			t.Fatal("the program contains no files: run 'go generate ./internal/wasm' first, as make check does")
		}
		t.Skip("left out: the files in the program, as it contains none; 'go generate ./internal/wasm' makes them, and so does make check")
	}
	dir := t.TempDir()
	if err := Build(".", dir); err != nil {
		t.Fatal(err)
	}
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{moduleFile: files.Module, scriptFile: files.Script} {
		made, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(made, body) {
			t.Errorf("%s is not made from this source: run 'go generate ./internal/wasm' (%v)", name, err)
		}
	}
}
