package main

import (
	"strings"
	"testing"
)

func TestCoverage(t *testing.T) {
	c, err := readCoverage(strings.NewReader(`mode: set
example.com/m/p/a.go:10.20,14.3 3 1
example.com/m/p/a.go:16.2,16.9 1 0
example.com/m/p/b.go:1.1,99.9 1 0
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		file         string
		line, column int
		want         bool
	}{
		{"p/a.go", 10, 20, true},
		{"p/a.go", 12, 1, true},
		{"p/a.go", 14, 3, true},
		{"p/a.go", 16, 1, true}, // in no block, such as the case of a switch
		{"p/a.go", 16, 2, false},
		{"p/a.go", 16, 9, false},
		{"p/a.go", 16, 10, true},
		{"p/b.go", 12, 1, false},
		{"p/c.go", 12, 1, true}, // no statements
	} {
		if got := c.Reaches(&Mutant{File: test.file, Line: test.line, Column: test.column}); got != test.want {
			t.Errorf("%s:%d:%d is reached: %v", test.file, test.line, test.column, got)
		}
	}
}

func TestCoverageErrors(t *testing.T) {
	for _, text := range []string{"p/a.go", "p/a.go:1.1,2", "p/a.go:x"} {
		if _, err := readCoverage(strings.NewReader("mode: set\n" + text + "\n")); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
