package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// leastTimeout and timeoutFactor say when tests count as hanging: after a
	// multiple of their time without a mutant, and not before some seconds.
	leastTimeout  = 10 * time.Second
	timeoutFactor = 8

	// quick is how long tests may take together that are run by one process.
	quick = time.Second
)

// A judge is a package whose tests are run against the mutants of a package.
type judge struct {
	dir   string     // from the module root
	tests []testCase // the fastest first
}

// A testCase is a test, an example or a fuzz target with its seeds.
type testCase struct {
	name     string
	coverage Coverage
	took     time.Duration // without a mutant
}

// A batch is a set of tests that one process runs.
type batch struct {
	pattern string // of the names, for -test.run
	timeout time.Duration
}

// batches returns the tests that reach a mutant in the order in which they are run. Most
// mutants die by quick tests, so these come first, several by one process. Slow ones
// follow, each alone.
func (j *judge) batches(m *Mutant) []batch {
	var names []string
	var out []batch
	var total time.Duration
	flush := func() {
		if len(names) > 0 {
			out = append(out, batch{"^(" + strings.Join(names, "|") + ")$", max(leastTimeout, timeoutFactor*total)})
		}
		names, total = nil, 0
	}
	for _, t := range j.tests {
		if !t.coverage.Reaches(m) {
			continue
		}
		if total+t.took > quick {
			flush()
		}
		names, total = append(names, t.name), total+t.took
	}
	flush()
	return out
}

// newJudge runs each test of a package alone, without a mutant, and finds out which places
// of the package under test it reaches. What processes reach that a test starts does
// not count. The tests must pass, or every mutant would seem to be killed.
func (r *runner) newJudge(ctx context.Context, dir string) (judge, error) {
	j := judge{dir: dir}
	tmp, err := os.MkdirTemp(r.tmp, "judge")
	if err != nil {
		return j, err
	}
	binary, profile := filepath.Join(tmp, "tests.exe"), filepath.Join(tmp, "cover.out")
	if output, err := r.build(ctx, dir, binary, "-cover", "-covermode=set", "-coverpkg="+r.pkg.ImportPath); err != nil {
		return j, fmt.Errorf("go test -c -cover: %w\n%s", err, output)
	}
	names, err := r.testNames(ctx, dir, binary)
	if err != nil {
		return j, err
	}
	for _, name := range names {
		start := time.Now()
		ran, err := r.execute(ctx, dir, binary, time.Hour, nil, "-test.run", "^"+name+"$", "-test.coverprofile", profile)
		if err != nil {
			return j, err
		}
		if ran.Outcome != Survived {
			return j, fmt.Errorf("%s must pass without a mutant and when it is run alone, but it is %s", name, ran.Outcome)
		}
		t := testCase{name: name, took: time.Since(start)}
		if t.coverage, err = openCoverage(profile); err != nil {
			return j, err
		}
		j.tests = append(j.tests, t)
	}
	slices.SortStableFunc(j.tests, func(a, b testCase) int { return cmp.Compare(a.took, b.took) })
	return j, nil
}

// testNames returns the names of the tests, examples and fuzz targets of a test binary.
func (r *runner) testNames(ctx context.Context, dir, binary string) ([]string, error) {
	c := limited(ctx, memory, binary, "-test.list", ".")
	c.Dir = filepath.Join(r.root, filepath.FromSlash(dir))
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s -test.list: %w", binary, err)
	}
	names := strings.Fields(string(out))
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, "Benchmark") }), nil
}
