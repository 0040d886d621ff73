package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"path"
	"slices"
	"strings"
)

// An Acceptance names survivors that no test can or should kill, and says why.
type Acceptance struct {
	File     string
	Function string
	Changes  []string // each the Change of a mutant
	Reason   string
}

// A mutantName finds a mutant in the accepted file. It has no line numbers, so that it
// lasts while the code around it moves.
type mutantName struct{ file, function, change string }

// parseAccepted reads the accepted survivors. An entry names the file and the function,
// then each change on a line of its own behind white space, then the reason, which may
// take several lines up to the next empty one:
//
//	bitboard/grid.go Grid.put
//		if [-high != 0-]{+true+} {
//	because or-ing zero into a word changes nothing.
//
// Lines that start with # are comments.
func parseAccepted(in io.Reader) ([]Acceptance, error) {
	var out []Acceptance
	var entry Acceptance
	known := map[mutantName]int{} // the line of each
	finish := func(line int) error {
		if entry.File == "" {
			return nil
		}
		if len(entry.Changes) == 0 || entry.Reason == "" {
			return fmt.Errorf("accepted survivors: the entry that ends at line %d needs a change and a reason (because ...)", line)
		}
		out = append(out, entry)
		entry = Acceptance{}
		return nil
	}
	lines := bufio.NewScanner(in)
	n := 0
	for lines.Scan() {
		n++
		text := strings.TrimSpace(lines.Text())
		indented := text != "" && text[0] != lines.Text()[0]
		file, function, two := strings.Cut(text, " ")
		switch {
		case strings.HasPrefix(text, "#"):
		case text == "":
			if err := finish(n); err != nil {
				return nil, err
			}
		case indented && entry.File != "" && entry.Reason == "":
			name := mutantName{entry.File, entry.Function, text}
			if first, double := known[name]; double {
				return nil, fmt.Errorf("accepted survivors: line %d names the mutant of line %d again", n, first)
			}
			known[name] = n
			entry.Changes = append(entry.Changes, text)
		case !indented && entry.Reason != "":
			entry.Reason += " " + text
		case !indented && entry.File != "" && file == "because" && two:
			entry.Reason = function
		case !indented && entry.File == "" && two && strings.HasSuffix(file, ".go") && !strings.Contains(function, " "):
			entry = Acceptance{File: file, Function: function}
		default:
			return nil, fmt.Errorf("accepted survivors: line %d: %q is not a file and function, a change behind white space, or a reason (because ...)", n, text)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return out, finish(n)
}

// namesOf returns the names of all mutants that are accepted in a package.
func namesOf(accepted []Acceptance, pkg string) map[mutantName]bool {
	out := map[mutantName]bool{}
	for _, a := range accepted {
		if path.Dir(a.File) == pkg {
			for _, change := range a.Changes {
				out[mutantName{a.File, a.Function, change}] = true
			}
		}
	}
	return out
}

// unknownNames returns the accepted names that no mutant of the package has, in order.
func unknownNames(accepted []Acceptance, pkg string, mutants []Mutant) []mutantName {
	names := namesOf(accepted, pkg)
	for i := range mutants {
		delete(names, nameOf(&mutants[i]))
	}
	return slices.SortedFunc(maps.Keys(names), func(a, b mutantName) int {
		return strings.Compare(a.String(), b.String())
	})
}

func nameOf(m *Mutant) mutantName { return mutantName{m.File, m.Function, m.Change} }

func (n mutantName) String() string { return n.file + " " + n.function + ": " + n.change }

// survivors lists the accepted survivors for the document.
func survivors(accepted []Acceptance) []byte {
	var list bytes.Buffer
	pkg := ""
	for _, a := range accepted {
		if p := path.Dir(a.File); p != pkg {
			pkg = p
			fmt.Fprintf(&list, "\n### %s\n\n", pkg)
		}
		fmt.Fprintf(&list, "- %s, `%s`:", path.Base(a.File), a.Function)
		for i, change := range a.Changes {
			fence := "`"
			if strings.Contains(change, "`") {
				fence = "``"
			}
			if i > 0 {
				list.WriteByte(',')
			}
			fmt.Fprintf(&list, "\n  %s%s%s", fence, change, fence)
		}
		fmt.Fprintf(&list, "\n  because %s\n", a.Reason)
	}
	list.WriteByte('\n')
	return list.Bytes()
}
