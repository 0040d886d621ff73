package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The results file of a package is what the repository keeps of a state, so that runs on
// another machine go on where this one was. A line has the file and the name of a function,
// a hash of its mutants, and a letter for the outcome of each mutant in the order of the
// source:
//
//	bitboard/grid.go Grid.put 3fa9c1d2e4b0 kkkskt
//
// Survivors count for one state of the tests, which the line "tests" names.

// letters stand for the outcomes.
var letters = map[Outcome]byte{Killed: 'k', TimedOut: 't', Survived: 's', NotCovered: 'n', NotCompiling: 'x', "": '.'}

const resultsHead = `# Written by make mutants; doc/TESTING.md explains it. After a merge with conflicts take
# either side and run make mutants.
`

// outcomes are those that the letters stand for.
var outcomes = func() map[byte]Outcome {
	out := map[byte]Outcome{}
	for outcome, letter := range letters {
		out[letter] = outcome
	}
	return out
}()

// A resultLine is what a results file says about the mutants of a function.
type resultLine struct{ file, function, sum, letters string }

// parseResults reads a results file, and the state of the tests that it names. Lines of any
// other form, such as those of a conflict, are left out.
func parseResults(text []byte) (tests string, list []resultLine) {
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		switch fields := strings.Fields(lines.Text()); {
		case len(fields) == 2 && fields[0] == "tests":
			tests = fields[1]
		case len(fields) == 4 && strings.HasSuffix(fields[0], ".go"):
			list = append(list, resultLine{fields[0], fields[1], fields[2], fields[3]})
		}
	}
	return tests, list
}

// resultsName returns the name of the results file of a package.
func resultsName(dir, pkg string) string {
	return filepath.Join(dir, strings.ReplaceAll(pkg, "/", ".")+".txt")
}

// eachFunction calls a function with the mutants of each function of a package.
func eachFunction(mutants []Mutant, do func(sum string, some []Mutant)) {
	for len(mutants) > 0 {
		n := 1
		for n < len(mutants) && mutants[n].File == mutants[0].File && mutants[n].Function == mutants[0].Function {
			n++
		}
		sum := sha256.New()
		for i := range mutants[:n] {
			sum.Write([]byte(mutants[i].Key))
		}
		do(hex.EncodeToString(sum.Sum(nil)[:6]), mutants[:n])
		mutants = mutants[n:]
	}
}

// readResults tells a state what the results file of a package says about its mutants. What
// the state knows already stays.
func readResults(name string, p *packageFiles, state *State) error {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	tests, lines := parseResults(text)
	kept := map[string]string{} // the letters by the hash
	for _, line := range lines {
		kept[line.sum] = line.letters
	}
	eachFunction(p.mutants, func(sum string, some []Mutant) {
		if len(kept[sum]) != len(some) {
			return
		}
		for i := range some {
			m := &some[i]
			state.learn(Result{Key: m.Key, ID: m.ID(), Change: m.Change, Outcome: outcomes[kept[sum][i]], Tests: tests})
		}
	})
	return nil
}

// writeResults writes the results file of a package. Survivors of other tests than the
// present ones count as not run.
func writeResults(name string, p *packageFiles, state *State, tests string) error {
	out := bytes.NewBufferString(resultsHead)
	fmt.Fprintf(out, "tests %s\n", tests)
	eachFunction(p.mutants, func(sum string, some []Mutant) {
		line := make([]byte, len(some))
		for i := range some {
			r, _ := state.Result(&some[i])
			if r.Outcome.Lived() && r.Tests != tests {
				r.Outcome = ""
			}
			line[i] = letters[r.Outcome]
		}
		fmt.Fprintf(out, "%s %s %s %s\n", some[0].File, some[0].Function, sum, line)
	})
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, out.Bytes(), 0o666)
}
