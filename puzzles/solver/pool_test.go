package solver_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Many goroutines share a few Solvers, one at a time, and get the answers of a Solver of
// their own.
func TestPool(t *testing.T) {
	ctx, limits := context.Background(), solver.Limits{Turns: 3}
	pool := solver.NewPool(3)
	var mu sync.Mutex
	lent := map[*solver.Solver]bool{} // whether it is in use
	mark := func(s *solver.Solver, used bool) {
		mu.Lock()
		defer mu.Unlock()
		if lent[s] == used {
			t.Errorf("a solver in use was lent")
		}
		lent[s] = used
	}
	var wait sync.WaitGroup
	for _, p := range played(91, 40, 10) {
		wait.Go(func() {
			want, err := solver.Solve(ctx, p, limits)
			if err != nil {
				t.Error(err)
			}
			var got solver.Result[position.Turn]
			err = pool.Do(ctx, func(s *solver.Solver) (err error) {
				mark(s, true)
				defer mark(s, false)
				got, err = s.Solve(ctx, p, limits)
				return err
			})
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%v: %v, %s", p, err, diff)
			}
		})
	}
	wait.Wait()
	if len(lent) > 3 {
		t.Errorf("%d solvers, want 3 at the most", len(lent))
	}
}

// full calls f while all n Solvers of a pool are in use.
func full(pool *solver.Pool, n int, f func()) {
	if n == 0 {
		f()
		return
	}
	_ = pool.Do(context.Background(), func(*solver.Solver) error {
		full(pool, n-1, f)
		return nil
	})
}

// The zero Pool has a Solver for each processor. Waiting for one ends with the context.
func TestPoolWaits(t *testing.T) {
	processors := runtime.GOMAXPROCS(0)
	defer func() {
		if now := runtime.GOMAXPROCS(processors); now != processors {
			t.Errorf("%d processors after, %d before", now, processors)
		}
	}()
	for n, pool := range map[int]*solver.Pool{1: solver.NewPool(1), 3: solver.NewPool(3), processors: {}} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			errs := make(chan error, 2)
			full(pool, n, func() {
				go func() {
					errs <- pool.Do(ctx, func(*solver.Solver) error {
						t.Errorf("%d solvers are in use, and one more", n)
						return nil
					})
				}()
				synctest.Wait()
				cancel()
				if err := <-errs; !errors.Is(err, context.Canceled) {
					t.Errorf("waiting for one of %d solvers: %v", n, err)
				}
				go func() { errs <- pool.Do(t.Context(), func(*solver.Solver) error { return nil }) }()
				synctest.Wait()
				if len(errs) > 0 {
					t.Errorf("%d solvers are in use, and one more", n)
				}
			})
			if err := <-errs; err != nil {
				t.Errorf("after waiting for one of %d solvers: %v", n, err)
			}
		})
	}
}

func TestPoolErrors(t *testing.T) {
	pool := solver.NewPool(2)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 { // select would choose at random
		if err := pool.Do(done, func(*solver.Solver) error { t.Error("called"); return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("with a context that is done: %v", err)
		}
	}
	if err := pool.Do(t.Context(), func(*solver.Solver) error { return solver.ErrNodes }); err != solver.ErrNodes {
		t.Errorf("the error of the function became %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		solver.NewPool(0)
		t.Error("a pool of no solvers")
	}()
}

// A Solver comes back even from a function that panics, and is the next to be lent.
func TestPoolReuses(t *testing.T) {
	pool := solver.NewPool(2)
	var last *solver.Solver
	full(pool, 2, func() {})
	for i := range 10 {
		func() {
			defer func() { _ = recover() }()
			_ = pool.Do(t.Context(), func(s *solver.Solver) error {
				if last != nil && s != last {
					t.Errorf("loan %d is not the solver that came back last", i)
				}
				last = s
				panic("test")
			})
		}()
	}
	full(pool, 2, func() {})
}

// A Solver that is lent is not lent to anybody else, and the only one comes back.
func TestPoolLendsEachOnce(t *testing.T) {
	lent := func(pool *solver.Pool, inside func()) (out *solver.Solver) {
		_ = pool.Do(t.Context(), func(s *solver.Solver) error {
			out = s
			inside()
			return nil
		})
		return out
	}
	one := solver.NewPool(1)
	if first := lent(one, func() {}); lent(one, func() {}) != first {
		t.Error("a pool of one solver lends two")
	}
	two := solver.NewPool(2)
	full(two, 2, func() {})
	var inner *solver.Solver
	if outer := lent(two, func() { inner = lent(two, func() {}) }); inner == outer {
		t.Error("a solver was lent twice at the same time")
	}
}
