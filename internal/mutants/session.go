package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A session runs mutants of one package and keeps their results.
type session struct {
	root   string
	pkg    *packageFiles
	judges []string
	tests  string // the state of the judges' tests
	state  *State
	cores  int
	cache  string    // folder for the go command's cache; "" is the cache of all builds
	stderr io.Writer // progress
}

// run runs those of the mutants that have no result, or all of them if fresh. What
// was found before an error or the end of the context is kept.
func (s *session) run(ctx context.Context, chosen []*Mutant, fresh bool) (err error) {
	files, err := filesSum(s.root, s.judges, allFiles)
	if err != nil {
		return err
	}
	due, err := s.due(chosen, fresh)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.stderr, "%s: %d mutants, %d to run\n", s.pkg.Dir, len(chosen), len(due))
	if len(due) == 0 {
		return nil
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(tmp)) }()
	r, err := newRunner(ctx, s.root, *s.pkg, s.judges, tmp, s.cache)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.cache.clean()) }()
	if len(due) >= combineAtLeast {
		if r.combined, err = r.combine(ctx, due, filepath.Join(tmp, "combined")); err != nil {
			return err
		}
		fmt.Fprintf(s.stderr, "%s: %d of them in one program\n", s.pkg.Dir, len(r.combined.numbers))
	}
	return s.share(ctx, due, func(ctx context.Context, m *Mutant, worker int) error {
		result, err := r.run(ctx, m, filepath.Join(tmp, strconv.Itoa(worker)))
		if err != nil {
			return err
		}
		// A half-finished edit would look like a mutant that does not compile.
		switch now, err := filesSum(s.root, s.judges, allFiles); {
		case err != nil:
			return err
		case now != files:
			return fmt.Errorf("files of %s have changed during the run: start again", strings.Join(s.judges, ", "))
		}
		result.Tests = s.tests
		return s.state.Add(result)
	})
}

// due returns the mutants that must be run: those without a result, and survivors of
// other tests. Their old results are forgotten.
func (s *session) due(chosen []*Mutant, fresh bool) ([]*Mutant, error) {
	var due []*Mutant
	for _, m := range chosen {
		r, known := s.state.Result(m)
		if !fresh && known && (!r.Outcome.Lived() || r.Tests == s.tests) {
			continue
		}
		if err := s.state.Forget(m); err != nil {
			return nil, err
		}
		due = append(due, m)
	}
	return due, nil
}

// share calls a function with each mutant, from as many goroutines as there are
// cores, until one call fails or the context ends.
func (s *session) share(ctx context.Context, due []*Mutant, do func(ctx context.Context, m *Mutant, worker int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	start := time.Now()
	var mu sync.Mutex
	next := 0
	take := func() *Mutant {
		mu.Lock()
		defer mu.Unlock()
		if ctx.Err() != nil || next == len(due) {
			return nil
		}
		if next > 0 && next%100 == 0 {
			fmt.Fprintf(s.stderr, "%s: %d of %d after %s\n", s.pkg.Dir, next, len(due), time.Since(start).Round(time.Second))
		}
		next++
		return due[next-1]
	}
	var workers sync.WaitGroup
	for worker := range s.cores {
		workers.Go(func() {
			for m := take(); m != nil; m = take() {
				if err := do(ctx, m, worker); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return fmt.Errorf("%w; the results so far are kept", context.Cause(ctx))
	}
	return nil
}
