// Package wasm has the WebAssembly module of the pages, and the script of the Go project that runs
// it. A release contains both. Other builds of this program make them from their source when they
// are first needed, which takes the go command.
package wasm

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// "go generate" writes the files. They are not in version control, because each is a megabyte: the
// tag of a release adds them, see CONTRIBUTING.md.
//
//go:generate go run ./build dist
//go:embed all:dist
var dist embed.FS

// Files are the module and its script.
type Files struct {
	Module []byte // puzzlecode.wasm, compressed with gzip
	Script []byte // wasm_exec.js
}

// The names of the files.
const (
	moduleFile = "puzzlecode.wasm.gz"
	scriptFile = "wasm_exec.js"
)

// ErrNone is the error of a program without a module whose source is not there, or that does not
// find the go command.
var ErrNone = errors.New("this build of puzzlecode has no module for browsers: run 'go generate ./...' in its source and build it again, or install a release")

// Load returns the files: those of the program, or new ones from its source. Making them takes about
// half a minute the first time, and a few seconds later. The error wraps [ErrNone].
var Load = sync.OnceValues(func() (Files, error) {
	if files, err := read(dist, "dist"); err == nil {
		return files, nil
	}
	_, here, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(here) {
		return Files{}, ErrNone
	}
	dir, err := os.MkdirTemp("", "puzzlecode-wasm-")
	if err != nil {
		return Files{}, fmt.Errorf("%w (%v)", ErrNone, err)
	}
	defer os.RemoveAll(dir)
	if err := Build(filepath.Dir(here), dir); err != nil {
		return Files{}, fmt.Errorf("%w (%v)", ErrNone, err)
	}
	return read(os.DirFS(dir), ".")
})

// Version identifies the files: it changes whenever they may have changed.
func Version() string {
	if f, err := read(dist, "dist"); err == nil {
		return fmt.Sprintf("%x", sha256.Sum256(append(f.Module, f.Script...)))
	}
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(program)
	if err != nil {
		return ""
	}
	return fmt.Sprint(info.Size(), info.ModTime())
}

// Embedded reports whether the program contains the files, so that [Load] takes no time.
func Embedded() bool {
	_, err := fs.Stat(dist, "dist/"+moduleFile)
	return err == nil
}

func read(from fs.FS, dir string) (f Files, err error) {
	if f.Module, err = fs.ReadFile(from, filepath.ToSlash(filepath.Join(dir, moduleFile))); err == nil {
		f.Script, err = fs.ReadFile(from, filepath.ToSlash(filepath.Join(dir, scriptFile)))
	}
	return f, err
}
