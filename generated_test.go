package puzzlecode

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
)

// generated has the files and folders that "go generate" writes, by the file with the directive. They are text and the
// same on every machine, so they are in version control, and make check compares them with their sources.
var generated = map[string][]string{
	"arimaa/vectors_test.go":            {"arimaa/testdata/vectors"},
	"cmd/puzzlecode/program.go":         {"cmd/puzzlecode/licences.txt"},
	"codec/vectors_test.go":             {"codec/testdata/vectors"},
	"doc.go":                            {"doc/HfGoo8VCrfkSpV.svg"},
	"internal/position/powers/power.go": {"doc/puzzlecode.schema.json", "js/src/gods.ts", "python/puzzlecode/_gods.py"},
	"js/doc.go":                         {"serve/assets/codec.js"},
	"position/vectors_test.go":          {"position/testdata/vectors"},
}

// compiled has the folders of programs, which depend on the version of Go. They are not in version control.
var compiled = map[string]string{"serve/internal/wasm/wasm.go": "serve/internal/wasm/dist"}

// Every directive is known, and what it writes is where it belongs.
func TestGenerated(t *testing.T) {
	leftout.Program(t, "git", "which files are in version control: that test needs git")
	git := func(arguments ...string) []string {
		out, _ := exec.Command("git", arguments...).Output() // it fails in a folder that is no checkout
		return strings.Fields(string(out))
	}
	if len(git("ls-files", "go.mod")) == 0 {
		leftout.Test(t, "which files are in version control: that test needs a checkout")
	}
	var directives []string
	for _, name := range git("ls-files", "*.go") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(text, []byte("\n//go:generate ")) {
			directives = append(directives, name)
		}
	}
	known := slices.AppendSeq(slices.Collect(maps.Keys(generated)), maps.Keys(compiled))
	slices.Sort(known)
	if !slices.Equal(directives, known) {
		t.Errorf("go:generate in %v, want %v", directives, known)
	}
	for _, paths := range generated {
		for _, path := range paths {
			files := git("ls-files", path)
			if others := git("ls-files", "--others", path); len(files) == 0 || len(others) > 0 {
				t.Errorf("%s: %d files are in version control, and %v are not", path, len(files), others)
			}
			for _, name := range files {
				if text, err := os.ReadFile(name); err != nil || !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
					t.Errorf("%s is generated and not text: leave it out of version control (%v)", name, err)
				}
			}
		}
	}
	for _, dir := range compiled {
		if len(git("check-ignore", "--no-index", dir+"/any")) == 0 {
			t.Errorf("git does not ignore programs in %s", dir)
		}
	}
}
