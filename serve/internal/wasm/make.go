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

// The import paths of the commands that become modules. All import paths of puzzlecode begin with the constant root.
const (
	root    = "github.com/puzzlecode/puzzlecode/"
	worker  = root + "serve/internal/wasm/worker"
	reading = root + "serve/internal/wasm/reader"
)

// hot lists the packages in which proofs and the engine spend their time. Only the functions of these packages are
// inlined, because inlining everywhere would make the download a tenth larger.
var hot = []string{
	"bitboard", "internal/arimaa/arimaaturns", "internal/engine/network", "internal/engine/search",
	"internal/position/nodes", "internal/position/powers", "internal/position/santorini", "position", "puzzles/solver",
}

// experiments turns off two parts of Go's memory management: a garbage collector for several processors, and allocators
// for single sizes. They make servers faster, but the module larger.
const experiments = "nogreenteagc,nosizespecializedmalloc"

// Build compiles the two modules with the go command. The argument source is the directory with the source of
// puzzlecode, and the argument target is the directory for the files. The same source and version of Go give the same
// files.
func Build(source, target string) error {
	for name, command := range modules {
		module, version, err := compile(source, target, command)
		if err != nil {
			return err
		}
		if smaller, err := strip(module, version); err == nil { // after an error, the module stays larger
			module = smaller
		}
		if name == Module {
			module = addVectors(module)
		}
		var zipped bytes.Buffer
		z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err != nil {
			return err
		}
		z.Write(module) // a buffer has no errors
		z.Close()
		if err := os.WriteFile(filepath.Join(target, name), zipped.Bytes(), 0o666); err != nil {
			return err
		}
	}
	library, err := run(source, "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(library, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(target, Script), append(script, vectorsScript...), 0o666)
}

// compile compiles a command and returns the module, which is not stripped, and the version of Go. The argument dir is
// a directory for temporary files.
func compile(source, dir, command string) (module []byte, version string, err error) {
	file := filepath.Join(dir, "module.wasm")
	defer os.Remove(file)
	build := []string{"build", "-o", file, "-tags=" + vectorsName,
		"-trimpath", "-buildvcs=false", "-ldflags=-w", "-gcflags=all=-l"}
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
	return module, version, err
}

// run runs the go command for WebAssembly in a directory, and returns its output without spaces at both ends.
func run(dir string, args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "CGO_ENABLED=0", "GOEXPERIMENT="+experiments)
	var out, faults bytes.Buffer
	c.Stdout, c.Stderr = &out, &faults
	if err := c.Run(); err != nil {
		return "", errors.New("go " + args[0] + ": " + strings.TrimSpace(faults.String()+" "+err.Error()))
	}
	return strings.TrimSpace(out.String()), nil
}
