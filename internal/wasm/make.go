package wasm

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// worker is the import path of the command that becomes the module.
const worker = "github.com/puzzlecode/puzzlecode/js/worker"

// Build makes the files from the source in a directory of the module of puzzlecode, with the go
// command, and writes them to another directory. The same source and version of Go give the same
// files.
func Build(source, to string) error {
	module := filepath.Join(to, "puzzlecode.wasm")
	defer os.Remove(module)
	if _, err := run(source, "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", module, worker); err != nil {
		return err
	}
	body, err := os.ReadFile(module)
	if err != nil {
		return err
	}
	var zipped bytes.Buffer
	z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		return err
	}
	z.Write(body) // a buffer has no errors
	z.Close()
	root, err := run(source, "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(to, moduleFile), zipped.Bytes(), 0o666), os.WriteFile(filepath.Join(to, scriptFile), script, 0o666))
}

// run runs the go command for WebAssembly and returns what it prints.
func run(dir string, args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0")
	var out, faults bytes.Buffer
	c.Stdout, c.Stderr = &out, &faults
	if err := c.Run(); err != nil {
		return "", errors.New("go " + args[0] + ": " + strings.TrimSpace(faults.String()+" "+err.Error()))
	}
	return out.String(), nil
}
