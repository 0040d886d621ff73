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

// The import paths of packages start with root. Those of the commands that become modules are worker and
// reading.
const (
	root    = "github.com/puzzlecode/puzzlecode/"
	worker  = root + "serve/internal/wasm/worker"
	reading = root + "serve/internal/wasm/reader"
)

// hot are the packages whose functions are inlined, because proofs and the engine run in them. What
// is inlined elsewhere would be a tenth of what is downloaded.
var hot = []string{
	"bitboard", "internal/arimaa/arimaaturns", "internal/engine/network", "internal/position/nodes", "internal/position/powers", "internal/position/santorini",
	"internal/engine/search", "position", "puzzles/solver",
}

// experiments are what Go does without: a garbage collector for several processors, and memory for
// each small size by a function of its own. Both are faster on servers, and larger.
const experiments = "nogreenteagc,nosizespecializedmalloc"

// Build makes the files from the source in a directory of the module of puzzlecode, with the go
// command, and writes them to another directory. The same source and version of Go give the same
// files.
func Build(source, to string) error {
	for name, command := range modules {
		body, version, err := compile(source, to, command)
		if err != nil {
			return err
		}
		if smaller, err := strip(body, version); err == nil { // otherwise it is larger
			body = smaller
		}
		if name == moduleFile {
			body = addVectors(body)
		}
		var zipped bytes.Buffer
		z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err != nil {
			return err
		}
		z.Write(body) // a buffer has no errors
		z.Close()
		if err := os.WriteFile(filepath.Join(to, name), zipped.Bytes(), 0o666); err != nil {
			return err
		}
	}
	library, err := run(source, "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(library), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(to, scriptFile), append(script, vectorsScript...), 0o666)
}

// compile returns the module of a command with all tables and names, and the version of Go. It needs a directory for
// it.
func compile(source, dir, command string) (module []byte, version string, err error) {
	file := filepath.Join(dir, "module.wasm")
	defer os.Remove(file)
	build := []string{"build", "-trimpath", "-buildvcs=false", "-tags="+vectorsSection, "-ldflags=-w", "-gcflags=all=-l", "-o", file}
	for _, name := range hot {
		build = append(build, "-gcflags="+root+name+"=") // the last pattern that matches a package counts
	}
	if _, err := run(source, append(build, command)...); err != nil {
		return nil, "", err
	}
	if version, err = run(source, "env", "GOVERSION"); err != nil {
		return nil, "", err
	}
	module, err = os.ReadFile(file)
	return module, strings.TrimSpace(version), err
}

// run runs the go command for WebAssembly and returns what it prints.
func run(dir string, args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0", "GOEXPERIMENT="+experiments)
	var out, faults bytes.Buffer
	c.Stdout, c.Stderr = &out, &faults
	if err := c.Run(); err != nil {
		return "", errors.New("go " + args[0] + ": " + strings.TrimSpace(faults.String()+" "+err.Error()))
	}
	return out.String(), nil
}
