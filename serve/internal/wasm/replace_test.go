package wasm

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The vector instructions compute what the functions in Go compute: the tests of package network pass with them.
func TestVectorise(t *testing.T) {
	node := leftout.Program(t, "node", "the vector instructions of the module need Debian's nodejs")
	leftout.Reads(t, "../../../internal/engine/network/*.go")
	file := filepath.Join(t.TempDir(), "network.wasm")
	if _, err := run("../../../internal/engine/network", "test", "-c", "-o", file, "."); err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	version, err := run(".", "env", "GOVERSION")
	if err != nil {
		t.Fatal(err)
	}
	module, n, err := vectorised.in(module, strings.TrimSpace(version))
	if err != nil {
		t.Fatal(err)
	}
	if n != len(vectorised) {
		t.Errorf("%d functions are replaced, want %d", n, len(vectorised))
	}
	out, status := inNode(t, node, module, "-test.run=^TestKernels", "-test.v")
	if status != 0 || !strings.Contains(out, "--- PASS: TestKernelsMatchGeneric") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// The module of the pages has the vector instructions, and the one that reads games needs none.
func TestReplaced(t *testing.T) {
	for command, vectors := range map[string]int{worker: len(vectorised), reading: 0} {
		module, version, err := compile(".", t.TempDir(), command)
		if err != nil {
			t.Fatal(err)
		}
		if _, n, err := vectorised.in(module, version); err != nil || n != vectors {
			t.Errorf("%s: %d functions get vector instructions, want %d; %v", command, n, vectors, err)
		}
	}
}

// A program without names still recovers, and says why it panics.
func TestPanics(t *testing.T) {
	node := leftout.Program(t, "node", "a module that panics needs Debian's nodejs")
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module panics\n", "main.go": panics} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	module, version, err := compile(dir, dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	if module, err = strip(module, version); err != nil {
		t.Fatal(err)
	}
	out, status := inNode(t, node, module)
	if want := "recovered: first\npanic: last\n\n"; !strings.HasPrefix(out, want) || status != 2 {
		t.Errorf("status %d, %q, want 2, %q", status, out, want)
	}
}

// panics is a program that recovers from a panic, collects garbage in another goroutine, and panics again.
const panics = `package main

import "runtime"

func main() {
	func() {
		defer func() { println("recovered:", recover().(string)) }()
		panic("first")
	}()
	done := make(chan bool)
	go func() {
		runtime.GC()
		close(done)
	}()
	<-done
	panic("last")
}
`

// inNode runs a module, and returns what it prints and its exit status.
func inNode(t *testing.T, node string, module []byte, args ...string) (out string, status int) {
	t.Helper()
	library, err := run(".", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "module.wasm")
	if err := os.WriteFile(file, module, 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, append([]string{filepath.Join(strings.TrimSpace(library), "lib", "wasm", "wasm_exec_node.js"), file}, args...)...)
	printed, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return string(printed), c.ProcessState.ExitCode()
}

// A module of another layout is an error.
func TestReplaceUnknown(t *testing.T) {
	section := func(id byte, body ...byte) string { return string(appendSized([]byte{id}, body)) }
	names := func(body ...byte) string { return section(customSection, append([]byte("\x04name"), body...)...) }
	for name, module := range map[string]string{
		"nothing":              "",
		"another format":       "\x00asm\x02\x00\x00\x00",
		"half a section":       header + "\x0a\x05\x01",
		"an imported memory":   header + section(importSection, 1, 0, 0, 2, 0, 1),
		"too few imports":      header + section(importSection, 2, 0, 0, 0, 1),
		"names that end early": header + names(1, 5, 1, 7, 9, 'a', 'b'),
		"too few functions":    header + section(codeSection, 2, 1, 0),
		"too many functions":   header + section(codeSection, 1, 1, 0, 1, 0),
	} {
		if _, _, err := vectorised.in([]byte(module), known); !errors.Is(err, errLayout) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := vectorised.in([]byte(header), "go1.27"); !errors.Is(err, errLayout) {
		t.Errorf("another version: %v", err)
	}
	whole := header + section(importSection, 1, 0, 0, 0, 1) + section(codeSection, 1, 1, end) + names(1, 4, 1, 1, 1, 'f')
	if out, n, err := vectorised.in([]byte(whole), known); err != nil || n != 0 || string(out) != whole {
		t.Errorf("%q, %d, %v", out, n, err)
	}
}
