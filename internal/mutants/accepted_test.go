package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseAccepted(t *testing.T) {
	got, err := parseAccepted(strings.NewReader(`# A comment.

p/a.go T.f
	a [-<-]{+<=+} b
    [-c-]{+true+}
because both are
the same.

# Another comment.
p/q/b.go g
	[-d++-]
because nothing happens.`))
	if err != nil {
		t.Fatal(err)
	}
	want := []Acceptance{
		{"p/a.go", "T.f", []string{"a [-<-]{+<=+} b", "[-c-]{+true+}"}, "both are the same."},
		{"p/q/b.go", "g", []string{"[-d++-]"}, "nothing happens."},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	unknown := unknownNames(got, "p", []Mutant{{File: "p/a.go", Function: "T.f", Change: "[-c-]{+true+}"}, {File: "p/a.go", Function: "T.f", Change: "other"}})
	if len(unknown) != 1 || unknown[0].String() != "p/a.go T.f: a [-<-]{+<=+} b" {
		t.Errorf("unknown names: %v", unknown)
	}
}

func TestParseAcceptedErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no change", "p/a.go f\nbecause x\n", "needs a change"},
		{"no reason", "p/a.go f\n\t[-a-]{+b+}\n", "and a reason"},
		{"no reason, then another", "p/a.go f\n\t[-a-]{+b+}\n\np/a.go g\n\t[-c-]{+d+}\nbecause x", "ends at line 3"},
		{"no function", "p/a.go\n\t[-a-]{+b+}\nbecause x\n", `line 1: "p/a.go"`},
		{"no file", "[-a-]{+b+}\n", "line 1"},
		{"a change alone", "\t[-a-]{+b+}\n", "line 1"},
		{"a change behind the reason", "p/a.go f\n\t[-a-]{+b+}\nbecause x\n\t[-c-]{+d+}\n", "line 4"},
		{"twice", "p/a.go f\n\t[-a-]{+b+}\nbecause x\n\np/a.go f\n\t[-a-]{+b+}\nbecause x\n", "line 6 names the mutant of line 2"},
	} {
		if _, err := parseAccepted(strings.NewReader(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// The accepted survivors of this module: doc/TESTING.md lists them as they are, and each
// is still a mutant of its package.
func TestAcceptedSurvivors(t *testing.T) {
	accepted, err := readAccepted("accepted.txt")
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join("..", "..", "doc", "TESTING.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, err := document(text, "results", accepted)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s has other figures than the results, or other survivors than accepted.txt: run make generate", name)
	}
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, a := range accepted {
		pkg := path.Dir(a.File)
		if known[pkg] {
			continue
		}
		known[pkg] = true
		p, err := loadPackage(t.Context(), root, pkg)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range unknownNames(accepted, pkg, p.mutants) {
			t.Errorf("accepted.txt: there is no such mutant: %v", n)
		}
	}
	if !slices.IsSortedFunc(accepted, func(a, b Acceptance) int { return strings.Compare(path.Dir(a.File), path.Dir(b.File)) }) {
		t.Error("accepted.txt is not sorted by package")
	}
}
