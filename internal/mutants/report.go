package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// leastKilled is the percentage of the mutants of a package that must die.
const leastKilled = 95

// A tally counts what became of the mutants of one package.
type tally struct {
	pkg                           string
	killed, timedOut              int // timedOut of the killed
	accepted, unexplained         int
	notCovered                    int // of the survivors
	notCompiling, notRun          int // not part of the total
	unexplainedMutants            []*Mutant
	acceptedButKilled, noSuchName []mutantName
}

// newTally counts the results of the given mutants of a package. The accepted names are
// compared with all mutants of the package.
func newTally(p *packageFiles, chosen []*Mutant, state *State, accepted []Acceptance) tally {
	t := tally{pkg: p.Dir, noSuchName: unknownNames(accepted, p.Dir, p.mutants)}
	names := namesOf(accepted, p.Dir)
	for _, m := range chosen {
		r, ok := state.Result(m)
		switch {
		case !ok:
			t.notRun++
		case r.Outcome == NotCompiling:
			t.notCompiling++
		case r.Outcome.Died():
			t.killed++
			if r.Outcome == TimedOut {
				t.timedOut++
			}
			if names[nameOf(m)] {
				t.acceptedButKilled = append(t.acceptedButKilled, nameOf(m))
			}
		case names[nameOf(m)]:
			t.accepted++
		default:
			t.unexplained++
			t.unexplainedMutants = append(t.unexplainedMutants, m)
		}
		if r.Outcome == NotCovered {
			t.notCovered++
		}
	}
	return t
}

// total is the number of mutants that compile and have been run.
func (t *tally) total() int { return t.killed + t.accepted + t.unexplained }

// passes reports whether the tests are good enough and the accepted file is true.
func (t *tally) passes() bool {
	return 100*t.killed >= leastKilled*t.total() && t.unexplained == 0 && t.notRun == 0 &&
		len(t.acceptedButKilled) == 0 && len(t.noSuchName) == 0
}

// percent returns how many of a number of mutants were killed, rounded down: 94.99 must not
// look like 95.
func percent(killed, total int) string {
	if total == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", float64(1000*killed/total)/10)
}

// writeTallies prints a table with a row for each package, and what is wrong with the
// accepted file.
func writeTallies(out io.Writer, all []tally) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "package\tmutants\tkilled\t%\ttimed out\taccepted\tunexplained\tnot covered\tnot compiling\tnot run\t")
	for i := range all {
		t := &all[i]
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", t.pkg, t.total(), t.killed, percent(t.killed, t.total()),
			t.timedOut, t.accepted, t.unexplained, t.notCovered, t.notCompiling, t.notRun)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i := range all {
		for _, n := range all[i].acceptedButKilled {
			fmt.Fprintf(out, "accepted as a survivor, but it dies: %v\n", n)
		}
		for _, n := range all[i].noSuchName {
			fmt.Fprintf(out, "accepted as a survivor, but there is no such mutant: %v\n", n)
		}
	}
	return nil
}

// writeMutant prints where a mutant is, how the accepted file names it, and the lines of
// the source without and with it.
func writeMutant(out io.Writer, m *Mutant, s *source, remark string) {
	from, to := s.line(m.start, m.end)
	fmt.Fprintf(out, "%s: %s\n\t%s %s\n\t%s\n", m.ID(), remark, m.File, m.Function, m.Change)
	for _, line := range strings.Split(string(s.text[from:to]), "\n") {
		fmt.Fprintf(out, "-%s\n", line)
	}
	changed := string(s.text[from:m.start]) + m.text + string(s.text[m.end:to])
	for _, line := range strings.Split(changed, "\n") {
		fmt.Fprintf(out, "+%s\n", line)
	}
}
