package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"slices"
)

// A Mutant is a program with one small error: the text of one file between two
// offsets is replaced.
type Mutant struct {
	Package  string // folder of the package from the module root
	File     string // folder and name of the file
	Line     int    // from 1, where the edit starts
	Column   int    // from 1, in bytes
	Kind     string // such as "compare"
	Function string // the section that holds it
	Change   string // the line and the edit as wdiff shows it, unique within the function

	// Key identifies the mutant by the text of its function and the place in
	// it. It stays the same when other functions change or move.
	Key string

	start, end int // offsets of the replaced text in the file
	text       string
}

// ID names the mutant for a person: "bitboard/grid.go:12:5:compare".
func (m *Mutant) ID() string {
	return fmt.Sprintf("%s:%d:%d:%s", m.File, m.Line, m.Column, m.Kind)
}

// Apply returns the text of the file with the error in it.
func (m *Mutant) Apply(text []byte) []byte {
	return slices.Concat(text[:m.start], []byte(m.text), text[m.end:])
}

// enumerate returns all mutants of a file in the order of the source. A
// generated file has none.
func enumerate(pkg string, s *source) []Mutant {
	if ast.IsGenerated(s.tree) {
		return nil
	}
	var out []Mutant
	for _, part := range s.sections() {
		m := &mutator{source: s, pkg: pkg, section: part, seen: map[string]bool{}, changes: map[string]int{}}
		m.visit(part.node)
		out = append(out, m.sorted()...)
	}
	return out
}

// A mutator collects the mutants of one section.
type mutator struct {
	*source
	pkg     string
	section section
	results []*ast.FieldList // of the functions around the place, innermost last
	found   []Mutant
	seen    map[string]bool // edits that exist already
	changes map[string]int  // how often a change was shown
}

// replace adds the mutant that has text instead of the source from start to end. It is
// shown as a change of its line. visible is what is shown for text, which may have
// additions that only satisfy the compiler.
func (m *mutator) replace(kind string, start, end int, text, visible string) {
	edit := fmt.Sprintf("%d %d %s", start, end, text)
	if m.seen[edit] {
		return
	}
	m.seen[edit] = true
	from, to := m.line(start, end)
	before, after := string(m.text[from:start]), string(m.text[end:to])
	sectionStart, sectionEnd := m.span(m.section.node)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%d %d\x00%s", m.name, m.section.name,
		m.text[sectionStart:sectionEnd], start-sectionStart, end-sectionStart, text))
	place := m.set.PositionFor(m.set.File(m.tree.FileStart).Pos(start), false)
	m.found = append(m.found, Mutant{
		Package: m.pkg, File: m.name, Line: place.Line, Column: place.Column, Kind: kind, Function: m.section.name,
		Change: shown(before, string(m.text[start:end]), visible, after),
		Key:    hex.EncodeToString(sum[:12]), start: start, end: end, text: text,
	})
}

// replaceNode adds the mutant that has text instead of a node.
func (m *mutator) replaceNode(kind string, n ast.Node, text, visible string) {
	start, end := m.span(n)
	m.replace(kind, start, end, text, visible)
}

// sorted returns the mutants in the order of the source, and makes changes that
// look the same different by a number.
func (m *mutator) sorted() []Mutant {
	slices.SortStableFunc(m.found, func(a, b Mutant) int { return a.start - b.start })
	for i := range m.found {
		f := &m.found[i]
		m.changes[f.Change]++
		if n := m.changes[f.Change]; n > 1 {
			f.Change = fmt.Sprintf("%s (%d)", f.Change, n)
		}
	}
	return m.found
}
