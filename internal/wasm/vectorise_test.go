package wasm

import (
	"bytes"
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
	leftout.Reads(t, "../network/*.go")
	file := filepath.Join(t.TempDir(), "network.wasm")
	if _, err := run("../network", "test", "-c", "-o", file, "."); err != nil {
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
	module, n, err := vectorise(module, strings.TrimSpace(version))
	if err != nil {
		t.Fatal(err)
	}
	if n != len(vectorised) {
		t.Errorf("%d functions are replaced, want %d", n, len(vectorised))
	}
	if err := os.WriteFile(file, module, 0o666); err != nil {
		t.Fatal(err)
	}
	library, err := run(".", "env", "GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, filepath.Join(strings.TrimSpace(library), "lib", "wasm", "wasm_exec_node.js"), file, "-test.run=^TestKernels", "-test.v").CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: TestKernelsMatchGeneric")) {
		t.Errorf("%v\n%s", err, out)
	}
}

// The module of the pages has the vector instructions, and the one that reads games needs none.
func TestVectorised(t *testing.T) {
	for command, want := range map[string]int{worker: len(vectorised), reading: 0} {
		module, version, err := compile(".", t.TempDir(), command)
		if err != nil {
			t.Fatal(err)
		}
		if _, n, err := vectorise(module, version); err != nil || n != want {
			t.Errorf("%s: %d functions, want %d; %v", command, n, want, err)
		}
	}
}

// A module that vectorise does not know is an error.
func TestVectoriseUnknown(t *testing.T) {
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
		if _, _, err := vectorise([]byte(module), known); !errors.Is(err, errLayout) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, _, err := vectorise([]byte(header), "go1.27"); !errors.Is(err, errLayout) {
		t.Errorf("another version: %v", err)
	}
	whole := header + section(importSection, 1, 0, 0, 0, 1) + section(codeSection, 1, 1, end) + names(1, 4, 1, 1, 1, 'f')
	if out, n, err := vectorise([]byte(whole), known); err != nil || n != 0 || string(out) != whole {
		t.Errorf("%q, %d, %v", out, n, err)
	}
}
