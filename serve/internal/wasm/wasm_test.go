package wasm

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

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

// A program without the files says why it cannot make them, and how to mend that.
func TestMissing(t *testing.T) {
	_, here, _, _ := runtime.Caller(0)
	noCaches := map[string]string{"HOME": "", "XDG_CACHE_HOME": "", "GOPATH": "", "GOMODCACHE": "", "GOCACHE": ""}
	for _, test := range []struct {
		name        string
		file        string
		environment map[string]string
		want        string // a part of the error; empty for none
	}{
		{"source and go command", here, nil, ""},
		{"no go command", here, map[string]string{"PATH": t.TempDir()}, "executable file not found"},
		{"source moved", filepath.Join(t.TempDir(), "wasm.go"), nil, "its source is not at " + os.TempDir()},
		{"-trimpath", root + "serve/internal/wasm/wasm.go", nil, "its source is not at " + root},
		{"no HOME", here, noCaches, "cache"},
		{"empty caches, no network", here, map[string]string{"HOME": t.TempDir(), "XDG_CACHE_HOME": "", "GOPATH": "",
			"GOMODCACHE": filepath.Join(t.TempDir(), "mod"), "GOCACHE": t.TempDir(), "GOPROXY": "off"}, "GOPROXY=off"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, value := range test.environment {
				t.Setenv(name, value)
			}
			err := missing(test.file)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.Is(err, ErrNone) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}
