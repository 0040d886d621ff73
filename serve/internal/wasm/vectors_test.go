package wasm

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// The vector instructions compute what the functions in Go compute: the tests of package network pass with them.
// Without them the module works as well.
func TestVectors(t *testing.T) {
	node := leftout.Program(t, "node", "the vector instructions of the module need Debian's nodejs")
	const network = "../../../internal/engine/network"
	leftout.Reads(t, network+"/*.go")
	file := filepath.Join(t.TempDir(), "network.wasm")
	if _, err := run(network, "test", "-c", "-tags="+vectorsName, "-o", file, "."); err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		module   []byte
		finished string
	}{
		{addVectors(module), "vectors: 3 functions were called"},
		{module, "vectors: 0 functions were called"},
	} {
		out, status := inNode(t, node, c.module, "-test.run=^TestKernels", "-test.v")
		if status != 0 || !strings.Contains(out, "--- PASS: TestKernelsMatchGeneric") || !strings.Contains(out, c.finished) {
			t.Errorf("status %d, want %s\n%s", status, c.finished, out)
		}
	}
}

// The module of the pages has the vector instructions, and the module that reads games needs none.
func TestHasVectors(t *testing.T) {
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		file []byte
		has  bool
	}{{Module, files[Module], true}, {Reader, files[Reader], false}} {
		module := unzipped(t, c.file)
		if has := bytes.HasSuffix(module, addVectors(nil)); has != c.has {
			t.Errorf("%s ends with vector instructions: %t", c.name, has)
		}
		if imports := bytes.Contains(module, []byte("\x07vectors\x04pool")); imports != c.has {
			t.Errorf("%s calls vector instructions: %t", c.name, imports)
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

// runner is a script for node that runs a module as the web worker does, with the arguments SCRIPT MODULE
// [ARGUMENT]... At the end it prints how many functions with vector instructions were called.
const runner = `
const fs = globalThis.fs = require("fs");
const called = new Set();
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (source, imports) => {
	const result = await instantiate(source, imports);
	if (!result.instance) return result;
	const count = ([name, f]) => [name, (...values) => (called.add(name), f(...values))];
	return { instance: { exports: Object.fromEntries(Object.entries(result.instance.exports).map(count)) } };
};
require(process.argv[2]);
const go = new Go();
go.argv = process.argv.slice(3);
go.exit = (status) => {
	if (status === 0) console.log("vectors: " + called.size + " functions were called");
	process.exit(status);
};
const compiled = WebAssembly.compile(fs.readFileSync(process.argv[3]));
compiled.then((module) => go.instantiate(module)).then((instance) => go.run(instance));
`

// inNode runs a module, and returns what it prints and its exit status.
func inNode(t *testing.T, node string, module []byte, arguments ...string) (out string, status int) {
	t.Helper()
	files, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	paths := []string{filepath.Join(dir, "run.js"), filepath.Join(dir, Script), filepath.Join(dir, "module.wasm")}
	for i, body := range [][]byte{[]byte(runner), files[Script], module} {
		if err := os.WriteFile(paths[i], body, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(node, append(paths, arguments...)...)
	printed, err := c.CombinedOutput()
	if c.ProcessState == nil {
		t.Fatal(err)
	}
	return string(printed), c.ProcessState.ExitCode()
}
