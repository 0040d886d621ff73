// Package wasm contains the two WebAssembly modules of the pages, and the script that runs them. Only releases include
// these files. Any other build makes them from the source with the go command, when they are first needed.
package wasm

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
)

// "go generate" writes the files. They are binary, so version control does not contain them, except at the tag of a
// release: see CONTRIBUTING.md.
//
//go:generate go run ./build dist
//go:embed all:dist
var dist embed.FS

// The names of the files. The modules are compressed with gzip.
const (
	Module = "puzzlecode.wasm.gz" // the module that answers the operations of the API
	Reader = "reader.wasm.gz"     // the module that reads games of other programs and sites
	Script = "wasm_exec.js"       // wasm_exec.js of the Go project and vectors.js
)

// modules maps the file name of each module to the import path of the command that becomes the module.
var modules = map[string]string{Module: worker, Reader: reading}

// ErrNone says that the program does not contain the modules and cannot make them, because its source, the go command
// or what that needs is missing.
var ErrNone = errors.New("this build of puzzlecode has no module for browsers: " +
	"run 'go generate ./serve/internal/wasm' in its source and build it again, or install a release")

// Load returns the files of this package, by name. If the program does not contain them, Load makes them from the
// source. This takes about half a minute, or a few seconds if the cache of the go command has the results. The error
// wraps [ErrNone].
var Load = sync.OnceValues(func() (map[string][]byte, error) {
	if files, err := read(dist, "dist"); err == nil {
		return files, nil
	}
	_, file, _, _ := runtime.Caller(0)
	source, err := folderOf(file)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "puzzlecode-wasm-")
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrNone, err)
	}
	defer os.RemoveAll(dir)
	if err := Build(source, dir); err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrNone, err)
	}
	return read(os.DirFS(dir), ".")
})

// Missing returns an error that wraps [ErrNone] if the program does not contain the files and the go command cannot
// load their source. It compiles nothing, so [Load] may fail although Missing returns nil. It takes about a second, or
// longer if the go command downloads modules.
func Missing() error {
	if _, err := read(dist, "dist"); err == nil {
		return nil
	}
	_, file, _, _ := runtime.Caller(0)
	return missing(file)
}

// missing is Missing for a program without the files whose source has a certain file.
func missing(file string) error {
	source, err := folderOf(file)
	if err != nil {
		return err
	}
	if _, err := run(source, "list", "-deps", worker, reading); err != nil {
		return fmt.Errorf("%w (%v)", ErrNone, err)
	}
	return nil
}

// folderOf returns the folder of a source file of this package. The error wraps [ErrNone] if the file or the go command
// is missing. After a build with -trimpath, the name of the file is not absolute.
func folderOf(file string) (string, error) {
	dir := filepath.Dir(file)
	if _, err := os.Stat(file); err != nil || !filepath.IsAbs(file) {
		return "", fmt.Errorf("%w (its source is not at %s)", ErrNone, dir)
	}
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("%w (%v)", ErrNone, err)
	}
	return dir, nil
}

// Version returns a text that changes whenever the files may have changed.
func Version() string {
	if files, err := read(dist, "dist"); err == nil {
		return fmt.Sprintf("%x", sha256.Sum256(slices.Concat(files[Module], files[Reader], files[Script])))
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

func read(source fs.FS, dir string) (files map[string][]byte, err error) {
	files = map[string][]byte{}
	for _, name := range []string{Module, Reader, Script} {
		if files[name], err = fs.ReadFile(source, path.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}
