// Package wasm has the WebAssembly modules of the pages, and the script of the Go project that runs
// them. A release contains all three. Other builds of this program make them from their source when they
// are first needed, which takes the go command.
package wasm

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
)

// "go generate" writes the files. They are not in version control, because each is a megabyte: the
// tag of a release adds them, see CONTRIBUTING.md.
//
//go:generate go run ./build dist
//go:embed all:dist
var dist embed.FS

// Files are the modules and their script.
type Files struct {
	Module []byte // puzzlecode.wasm, compressed with gzip: it answers the operations of the API
	Reader []byte // reader.wasm, compressed with gzip: it reads games of other programs and sites
	Script []byte // wasm_exec.js
}

// The names of the files.
const (
	moduleFile = "puzzlecode.wasm.gz"
	readerFile = "reader.wasm.gz"
	scriptFile = "wasm_exec.js"
)

// modules are the modules, with the paths of the commands that become them.
var modules = map[string]string{moduleFile: worker, readerFile: reading}

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
		return fmt.Sprintf("%x", sha256.Sum256(slices.Concat(f.Module, f.Reader, f.Script)))
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
	for name, to := range map[string]*[]byte{moduleFile: &f.Module, readerFile: &f.Reader, scriptFile: &f.Script} {
		if *to, err = fs.ReadFile(from, path.Join(dir, name)); err != nil {
			return f, err
		}
	}
	return f, nil
}
