package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// A generated part of the document stands between two lines.
type part struct{ start, end string }

var (
	figuresPart   = part{"<!-- Figures: generated from internal/mutants/results by make generate. -->\n", "<!-- End of the figures. -->\n"}
	survivorsPart = part{"<!-- Survivors: generated from internal/mutants/accepted.txt by make generate. -->\n", "<!-- End of the survivors. -->\n"}
)

// replace returns a text with other lines in a part.
func (p part) replace(text, with []byte) ([]byte, error) {
	before, rest, ok := bytes.Cut(text, []byte(p.start))
	_, after, ended := bytes.Cut(rest, []byte(p.end))
	if !ok || !ended {
		return nil, fmt.Errorf("the document has no lines %q and %q to write between", p.start, p.end)
	}
	return slices.Concat(before, []byte(p.start), with, []byte(p.end), after), nil
}

// document returns a text with the figures of the results files in a folder, and with the
// list of the accepted survivors.
func document(text []byte, results string, accepted []Acceptance) ([]byte, error) {
	table, err := figures(results)
	if err != nil {
		return nil, err
	}
	if text, err = figuresPart.replace(text, table); err != nil {
		return nil, err
	}
	return survivorsPart.replace(text, survivors(accepted))
}

// writeDocument writes the figures and the accepted survivors into a file.
func writeDocument(name, results string, accepted []Acceptance) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text, err = document(text, results, accepted)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.WriteFile(name, text, 0o666)
}

// figures returns a table of the results files in a folder, a row for each.
func figures(dir string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	var table bytes.Buffer
	table.WriteString("\n| package | mutants | killed | % | of these timed out | survivors | not run |\n|---|---|---|---|---|---|---|\n")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		pkg := ""
		counts := map[Outcome]int{}
		_, lines := parseResults(text)
		for _, line := range lines {
			pkg = path.Dir(line.file)
			for _, letter := range []byte(line.letters) {
				counts[outcomes[letter]]++
			}
		}
		killed, lived := counts[Killed]+counts[TimedOut], counts[Survived]+counts[NotCovered]
		fmt.Fprintf(&table, "| %s | %d | %d | %s | %d | %d | %d |\n", pkg, killed+lived, killed, percent(killed, killed+lived), counts[TimedOut], lived, counts[""])
	}
	table.WriteByte('\n')
	return table.Bytes(), nil
}
