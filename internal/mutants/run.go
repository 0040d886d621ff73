package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// memory is the address space that a test binary or a compiler may use.
const memory = 6 << 30

// A runner runs mutants of one package.
type runner struct {
	root   string // absolute folder of the module
	pkg    packageFiles
	judges []judge // in the order in which they are asked
	cache  *buildCache
	tmp    string

	types    *typeChecker
	combined *combined // nil for none
}

// newRunner runs the tests of all judges without a mutant, and the quickest once more with
// an overlay that changes nothing: all must pass. tmp is a folder for what is built,
// cache one for the go command's cache, or "".
func newRunner(ctx context.Context, root string, pkg packageFiles, judges []string, tmp, cache string) (*runner, error) {
	r := &runner{root: root, pkg: pkg, cache: &buildCache{dir: cache}, tmp: tmp}
	var err error
	if r.types, err = newTypeChecker(ctx, root, &r.pkg); err != nil {
		return nil, err
	}
	for _, dir := range judges {
		j, err := r.newJudge(ctx, dir)
		if err != nil {
			return nil, fmt.Errorf("the tests of %s: %w", dir, err)
		}
		r.judges = append(r.judges, j)
		if len(j.tests) == 0 {
			continue
		}
		first := r.pkg.sources[0]
		unchanged := []batch{{"^" + j.tests[0].name + "$", time.Hour}}
		ran, err := r.test(ctx, dir, filepath.Join(tmp, "unchanged"), first, first.text, unchanged)
		switch {
		case err != nil:
			return nil, fmt.Errorf("the tests of %s: %w", dir, err)
		case ran.Outcome != Survived:
			return nil, fmt.Errorf("the tests of %s must pass with an overlay that changes nothing, but %s is %s", dir, ran.Test, ran.Outcome)
		}
	}
	return r, r.cache.keep()
}

// run judges a mutant. An error means that nothing is known about it. The folder is
// for this call alone.
func (r *runner) run(ctx context.Context, m *Mutant, tmp string) (Result, error) {
	start := time.Now()
	found := ran{Outcome: NotCovered}
	remaining := r.judges
	if r.combined != nil {
		var err error
		if found, remaining, err = r.combined.run(ctx, r, m); err != nil {
			return Result{}, fmt.Errorf("%s: %w", m.ID(), err)
		}
	}
	source := r.pkg.source(m)
	for _, j := range remaining {
		batches := j.batches(m)
		if len(batches) == 0 {
			continue
		}
		if !r.types.compiles(source, m) {
			found = ran{Outcome: NotCompiling}
			break
		}
		var err error
		if found, err = r.test(ctx, j.dir, tmp, source, m.Apply(source.text), batches); err != nil {
			return Result{}, fmt.Errorf("%s: %w", m.ID(), err)
		}
		if found.Outcome != Survived {
			break
		}
	}
	if found.Outcome == NotCovered && !r.types.compiles(source, m) {
		found.Outcome = NotCompiling
	}
	result := Result{Key: m.Key, ID: m.ID(), Change: m.Change, Outcome: found.Outcome, Test: found.Test}
	if found.Outcome.Died() {
		result.Judge = found.Judge
	}
	result.MilliSec = time.Since(start).Milliseconds()
	return result, ctx.Err()
}

// ran is what the tests of one judge say.
type ran struct {
	Outcome Outcome // Killed, TimedOut, Survived or NotCompiling
	Test    string  // the test that failed first
	Judge   string  // the package of that test
}

// test builds the tests of a judge with another text for one source file, and runs batches
// of them until one fails.
func (r *runner) test(ctx context.Context, dir, tmp string, s *source, text []byte, batches []batch) (ran, error) {
	if err := os.MkdirAll(tmp, 0o777); err != nil {
		return ran{}, err
	}
	changed, overlay, binary := filepath.Join(tmp, "changed.go"), filepath.Join(tmp, "overlay.json"), filepath.Join(tmp, "tests.exe")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {filepath.Join(r.root, filepath.FromSlash(s.name)): changed}})
	if err != nil {
		return ran{}, err
	}
	if err := errors.Join(os.WriteFile(changed, text, 0o666), os.WriteFile(overlay, replace, 0o666), os.RemoveAll(binary)); err != nil {
		return ran{}, err
	}
	output, err := r.build(ctx, dir, binary, "-overlay", overlay)
	if err != nil {
		if ctx.Err() == nil && compilerErrors.Match(output) && !machineErrors.Match(output) {
			return ran{Outcome: NotCompiling}, nil
		}
		return ran{}, fmt.Errorf("go test -c: %w\n%s", err, output)
	}
	for _, b := range batches {
		got, err := r.execute(ctx, dir, binary, b.timeout, nil, "-test.run", b.pattern)
		if err != nil || got.Outcome != Survived {
			return got, err
		}
	}
	return ran{Outcome: Survived}, nil
}

var (
	compilerErrors = regexp.MustCompile(`(?m)^# .*\n(.*\n)*?.*\.go:\d+:\d+: `)
	machineErrors  = regexp.MustCompile(`no space left|cannot allocate|out of memory|signal: killed`)
)

// build makes the test binary of a package.
func (r *runner) build(ctx context.Context, dir, binary string, flags ...string) (output []byte, err error) {
	args := append([]string{"test", "-c", "-o", binary, "-vet=off", "-ldflags=-s -w"}, flags...)
	c := limited(ctx, memory, "go", append(args, "./"+dir)...)
	c.Dir = r.root
	// One processor for each build, as other builds run at the same time. Less frequent
	// garbage collection makes the compiler and the linker a quarter faster.
	c.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=400")
	if r.cache.dir != "" {
		c.Env = append(c.Env, "GOCACHE="+r.cache.dir)
	}
	cleaned := r.cache.build(func() { output, err = c.CombinedOutput() })
	return output, errors.Join(err, cleaned)
}

// failure finds the name of the first test that failed in the output of a test binary.
var failure = regexp.MustCompile(`--- FAIL: (\S+)|panic: (.*)|fatal error: (.*)`)

// execute runs a test binary in the folder of its package, with variables added to the
// environment.
func (r *runner) execute(ctx context.Context, dir, binary string, timeout time.Duration, variables []string, flags ...string) (ran, error) {
	limit, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	// The binary ends itself should this process be killed.
	args := append([]string{"-test.short", "-test.failfast", "-test.timeout", (timeout + time.Minute).String()}, flags...)
	c := limited(limit, memory, binary, args...)
	c.Dir = filepath.Join(r.root, filepath.FromSlash(dir))
	c.Env = append(os.Environ(), variables...)
	c.WaitDelay = 5 * time.Second
	var output head
	c.Stdout, c.Stderr = &output, &output
	err := c.Run()
	var failed *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ran{}, ctx.Err()
	case limit.Err() != nil:
		return ran{Outcome: TimedOut, Judge: dir}, nil
	case err == nil:
		return ran{Outcome: Survived}, nil
	case errors.As(err, &failed):
		found := failure.FindSubmatch(output.Bytes())
		return ran{Killed, string(bytes.Join(found[min(1, len(found)):], nil)), dir}, nil
	}
	return ran{}, err
}

// A head keeps the first bytes that are written to it and discards the rest.
type head struct{ bytes.Buffer }

func (h *head) Write(p []byte) (int, error) {
	const most = 1 << 20
	if room := most - h.Len(); room > 0 {
		h.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
