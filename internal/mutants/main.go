// Command mutants measures what the tests of a package would notice. It makes small
// errors in the code, one at a time, and runs the tests against each: a mutant that no
// test fails on has survived, and shows a line that nothing checks. It exits with status
// 1 when less than 95 % of the mutants of a package die, or a survivor is not among the
// accepted ones of internal/mutants/accepted.txt. doc/TESTING.md says how it is used.
//
//	mutants [flags] package ...
//
// A package is its folder from the module root, such as puzzles/solver. Without a
// package it takes those of the variable packages.
//
// Results are kept in the folder .mutants, and in short in internal/mutants/results, which
// is part of the repository: so a run that was interrupted goes on where it was, on another
// machine, too. A mutant is run again when the text of its function has changed, and a
// survivor also when the tests have. Changes elsewhere do not count: -fresh runs all
// mutants again.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"syscall"
)

// packages are those that are mutated when none is named.
var packages = []string{"arimaa", "bitboard", "codec", "position", "puzzles", "puzzles/solver"}

// judges names, for a package, the packages whose tests are asked after its own if a
// mutant has survived those.
var judges = map[string][]string{
	"arimaa":   {"fuzz"},
	"codec":    {"fuzz"},
	"position": {"fuzz"},

	"internal/arimaaturns": {"arimaa", "puzzles/solver"},
	"internal/fault":       {"position", "arimaa", "codec"},
	"internal/lines":       {"position", "arimaa"},
	"internal/notation":    {"position", "arimaa"},
	"internal/santorini":   {"position", "puzzles/solver"},
	"internal/value":       {"position", "arimaa", "codec"},
}

//go:generate go run . -document ../../doc/TESTING.md

// The exit statuses.
const (
	exitGood   = 0
	exitPoor   = 1 // tests that let too many mutants pass
	exitBroken = 2 // no verdict
)

type options struct {
	cores, sample          int
	seed                   uint64
	list, survivors, fresh bool
	only                   *regexp.Regexp
	state, accepted        string // from the module root
	results                string // from the module root
	cache                  string // from the module root; "" is the cache of all builds
	document               string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// run is the command; it returns the exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var o options
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.cores, "cores", min(2, runtime.NumCPU()), "mutants to run at the same time")
	flags.IntVar(&o.sample, "sample", 0, "run only so many mutants of each package, chosen at random")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of -sample")
	flags.BoolVar(&o.list, "list", false, "list the mutants and run none")
	flags.BoolVar(&o.survivors, "survivors", false, "print the survivors of earlier runs and run none")
	flags.BoolVar(&o.fresh, "fresh", false, "forget the results of earlier runs")
	flags.Func("only", "take only mutants whose place, function or change matches this regular `expression`", func(text string) (err error) {
		o.only, err = regexp.Compile(text)
		return err
	})
	flags.StringVar(&o.state, "state", ".mutants", "`folder` for results, from the module root")
	flags.StringVar(&o.results, "results", "internal/mutants/results", "`folder` for results in short, from the module root")
	flags.StringVar(&o.accepted, "accepted", "internal/mutants/accepted.txt", "`file` of accepted survivors, from the module root")
	flags.StringVar(&o.document, "document", "", "write the figures and the accepted survivors into this `file` and run nothing")
	if err := flags.Parse(args); err != nil {
		return exitBroken
	}
	o.cache = filepath.Join(o.state, "cache")
	passes, err := o.run(ctx, flags.Args(), stdout, stderr)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "mutants:", err)
		return exitBroken
	case !passes:
		return exitPoor
	}
	return exitGood
}

// run does what the flags say, and reports whether the tests of all packages are good
// enough.
func (o *options) run(ctx context.Context, names []string, stdout, stderr io.Writer) (passes bool, err error) {
	root, err := moduleRoot()
	if err != nil {
		return false, err
	}
	if o.cores < 1 {
		return false, fmt.Errorf("-cores %d: at least 1 is needed", o.cores)
	}
	accepted, err := readAccepted(filepath.Join(root, o.accepted))
	if err != nil {
		return false, err
	}
	if o.document != "" {
		return true, writeDocument(o.document, filepath.Join(root, o.results), accepted)
	}
	if len(names) == 0 {
		names = packages
	}
	var tallies []tally
	for _, name := range names {
		p, err := loadPackage(ctx, root, name)
		if err != nil {
			return false, err
		}
		chosen := o.choose(p.mutants)
		if o.list {
			for _, m := range chosen {
				fmt.Fprintf(stdout, "%s %s: %s\n", m.ID(), m.Function, m.Change)
			}
			continue
		}
		t, err := o.runPackage(ctx, root, &p, chosen, accepted, stdout, stderr)
		if err != nil {
			return false, err
		}
		tallies = append(tallies, t)
	}
	if o.list || o.survivors {
		return true, nil
	}
	poor := slices.ContainsFunc(tallies, func(t tally) bool { return !t.passes() })
	return !poor, writeTallies(stdout, tallies)
}

// choose returns the mutants that -only and -sample leave.
func (o *options) choose(all []Mutant) []*Mutant {
	var out []*Mutant
	for i := range all {
		m := &all[i]
		if o.only == nil || o.only.MatchString(m.ID()+" "+m.Function+": "+m.Change) {
			out = append(out, m)
		}
	}
	if o.sample < 1 || o.sample >= len(out) {
		return out
	}
	picked := rand.New(rand.NewPCG(o.seed, 0)).Perm(len(out))[:o.sample]
	slices.Sort(picked)
	sample := make([]*Mutant, 0, o.sample)
	for _, i := range picked {
		sample = append(sample, out[i])
	}
	return sample
}

// runPackage runs the chosen mutants that have no result yet, prints the survivors that
// are not accepted, and counts.
func (o *options) runPackage(ctx context.Context, root string, p *packageFiles, chosen []*Mutant, accepted []Acceptance, stdout, stderr io.Writer) (t tally, err error) {
	state, err := OpenState(filepath.Join(root, o.state), p.Dir)
	if err != nil {
		return tally{}, err
	}
	defer state.Close()
	results := resultsName(filepath.Join(root, o.results), p.Dir)
	if err := readResults(results, p, state); err != nil {
		return tally{}, err
	}
	if o.survivors {
		t := newTally(p, chosen, state, accepted)
		for _, m := range chosen {
			if r, ok := state.Result(m); ok && r.Outcome.Lived() {
				remark := string(r.Outcome)
				if !slices.Contains(t.unexplainedMutants, m) {
					remark += ", accepted"
				}
				writeMutant(stdout, m, p.source(m), remark)
			}
		}
		return t, nil
	}
	if err := state.Lock(); err != nil {
		return tally{}, err
	}
	s := session{root: root, pkg: p, judges: append([]string{p.Dir}, judges[p.Dir]...), state: state, cores: o.cores, stderr: stderr}
	if o.cache != "" {
		s.cache = filepath.Join(root, o.cache, filepath.FromSlash(p.Dir))
	}
	// What the tests say about a survivor stays true while they stay as they are.
	if s.tests, err = filesSum(root, s.judges, testFiles); err != nil {
		return tally{}, err
	}
	if err := errors.Join(s.run(ctx, chosen, o.fresh), writeResults(results, p, state, s.tests)); err != nil {
		return tally{}, err
	}
	t = newTally(p, chosen, state, accepted)
	for _, m := range t.unexplainedMutants {
		r, _ := state.Result(m)
		writeMutant(stdout, m, p.source(m), string(r.Outcome))
	}
	return t, nil
}

// readAccepted reads the accepted file; there are no accepted survivors without one.
func readAccepted(name string) ([]Acceptance, error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	return parseAccepted(bytes.NewReader(text))
}
