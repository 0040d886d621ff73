package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

// A block is a stretch of source in a coverage profile.
type block struct {
	startLine, startColumn, endLine, endColumn int
	covered                                    bool
}

func (b block) holds(line, column int) bool {
	return (line > b.startLine || line == b.startLine && column >= b.startColumn) &&
		(line < b.endLine || line == b.endLine && column <= b.endColumn)
}

// Coverage says which places of a package a test reaches. Blocks are
// kept by the base name of the file.
type Coverage map[string][]block

// openCoverage reads the profile in a file.
func openCoverage(name string) (Coverage, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readCoverage(file)
}

// readCoverage reads a profile as `go test -coverprofile` writes it.
func readCoverage(profile io.Reader) (Coverage, error) {
	c := Coverage{}
	lines := bufio.NewScanner(profile)
	for lines.Scan() {
		text := lines.Text()
		if strings.HasPrefix(text, "mode:") {
			continue
		}
		colon := strings.LastIndexByte(text, ':')
		if colon < 0 {
			return nil, fmt.Errorf("coverage profile: %q names no file", text)
		}
		var b block
		var statements, count int
		if _, err := fmt.Sscanf(text[colon+1:], "%d.%d,%d.%d %d %d",
			&b.startLine, &b.startColumn, &b.endLine, &b.endColumn, &statements, &count); err != nil {
			return nil, fmt.Errorf("coverage profile: %q: %w", text, err)
		}
		b.covered = count > 0
		file := path.Base(text[:colon])
		c[file] = append(c[file], b)
	}
	return c, lines.Err()
}

// Reaches reports whether the test may reach a mutant. A place outside all blocks
// counts as reached: a constant, a variable of the package, a case of a switch.
func (c Coverage) Reaches(m *Mutant) bool {
	inside := false
	for _, b := range c[path.Base(m.File)] {
		if b.holds(m.Line, m.Column) {
			if b.covered {
				return true
			}
			inside = true
		}
	}
	return !inside
}
