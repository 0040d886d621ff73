package work

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// RunOptions are the options of [Run].
type RunOptions struct {
	Cores int  // ranges at the same time (0: one)
	Drain bool // return when all ranges are done

	// Rescue is the time after which Postgres gives an unfinished range to another process (0: ten minutes). Rescue
	// is ignored on SQLite.
	Rescue time.Duration

	// Done is called after each range that this process has finished, from several goroutines. It
	// may be nil.
	Done func(Tally)
}

// The constant beat is the time between two heartbeats of a worker process. If no heartbeat arrives for the time in
// the constant silence, the process counts as dead.
const (
	beat    = 2 * time.Second
	silence = 3 * beat
)

// Run processes the ranges of all runs of a database until the context ends. If o.Drain is set, or on SQLite, it
// returns when no range is left. Several processes can share the ranges, on both backends. Run returns the error of
// the first range that cannot be processed.
func Run(ctx context.Context, s *store.Store, o RunOptions) error {
	o.Cores = max(1, o.Cores)
	host, _ := os.Hostname()
	// A new process may have the number of a process that is dead. The random part distinguishes them.
	name := fmt.Sprintf("%s, process %d (%.4s)", host, os.Getpid(), rand.Text())
	r := &runner{s: s, o: o, name: name, begun: time.Now(), solvers: make(chan *solver.Solver, o.Cores)}
	for range o.Cores {
		r.solvers <- new(solver.Solver)
	}
	ctx, cancel := context.WithCancel(ctx)
	r.signIn(ctx) // before the first range is claimed
	var beats sync.WaitGroup
	beats.Go(func() { r.beat(ctx) })
	defer beats.Wait()
	defer cancel()
	if q := s.Database().Queue(); q != nil {
		return q.Work(ctx, o.Cores, o.Drain, o.Rescue, r.handle)
	}
	return r.inProcess(ctx)
}

type runner struct {
	s       *store.Store
	o       RunOptions
	name    string
	begun   time.Time
	solvers chan *solver.Solver // solvers that are not in use
}

// signIn records in the database that this process is alive. It ignores errors: if the database fails, the next
// range returns the error.
func (r *runner) signIn(ctx context.Context) {
	b := r.s.Database()
	b.Write(ctx, func(t backend.Tx) error {
		_, err := t.Exec(ctx, `INSERT INTO worker (name, cores, begun, seen) VALUES ($1, $2, $3, `+b.Dialect().Now+`)
			ON CONFLICT (name) DO UPDATE SET seen = excluded.seen`, r.name, r.o.Cores, r.begun.UnixMilli())
		return err
	})
}

// beat signs in at intervals. When the context ends, it removes the process from the list of living processes.
func (r *runner) beat(ctx context.Context) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			r.s.Database().Write(last, func(t backend.Tx) error {
				_, err := t.Exec(last, `DELETE FROM worker WHERE name = $1`, r.name)
				return err
			})
			return
		case <-tick.C:
			r.signIn(ctx)
		}
	}
}

// wait is the pause between two attempts to get a range while other processes work on all of them.
const wait = 100 * time.Millisecond

// inProcess processes ranges in order until all are done, one at a time on each core. It takes over the ranges of
// dead worker processes, and waits until living ones have finished theirs.
func (r *runner) inProcess(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for range r.o.Cores {
		group.Go(func() error {
			for {
				next, left, err := r.claim(ctx)
				switch {
				case err != nil || !left:
					return err
				case next == backend.Range{}:
					select {
					case <-ctx.Done():
						return ctx.Err()
					case <-time.After(wait):
					}
					continue
				}
				write, done, err := r.handle(ctx, next)
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if err != nil {
					return fmt.Errorf("range %d of work %d: %w", next.Number, next.Work, err)
				}
				if err := r.s.Database().Write(ctx, write); err != nil {
					return err
				}
				done()
			}
		})
	}
	return group.Wait()
}

// claim assigns the first free range to this process. The result left is false if all ranges are done. If it is true
// and the result next is zero, living processes are working on all unfinished ranges.
func (r *runner) claim(ctx context.Context) (next backend.Range, left bool, err error) {
	b := r.s.Database()
	err = b.Write(ctx, func(t backend.Tx) (err error) {
		next = backend.Range{}
		left, err = backend.One(ctx, t, []any{&next.Work, &next.Number}, `SELECT work, number FROM work_range
			WHERE done = 0 AND worker NOT IN (SELECT name FROM worker
				WHERE seen > `+b.Dialect().Now+` - $1) ORDER BY work, number LIMIT 1`, silence.Milliseconds())
		if err != nil {
			return err
		}
		if left {
			_, err = t.Exec(ctx, `UPDATE work_range SET worker = $1 WHERE work = $2 AND number = $3`, r.name, next.Work,
				next.Number)
			return err
		}
		left, err = backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM work_range WHERE done = 0 LIMIT 1`)
		return err
	})
	return next, left, err
}

// handle computes a range. It is a [backend.Handler].
func (r *runner) handle(ctx context.Context, next backend.Range) (
	write func(backend.Tx) error, done func(), err error) {
	begun := time.Now()
	var kind, spec string
	var input []byte
	found, err := backend.Result(ctx, r.s.Database().Read, func(t backend.Tx) (bool, error) {
		return backend.One(ctx, t, []any{&kind, &spec, &input}, `SELECT kind, spec, input FROM work JOIN work_range
			ON work.id = work_range.work
			WHERE work.id = $1 AND number = $2 AND done = 0`, next.Work, next.Number)
	})
	if err != nil {
		return nil, nil, err
	}
	if !found { // finished by another process
		return func(backend.Tx) error { return nil }, func() {}, nil
	}
	s := <-r.solvers
	defer func() { r.solvers <- s }()
	var tally Tally
	var results func(backend.Tx) error
	switch kind {
	case kindMine:
		tally, results, err = search(ctx, r.s, next.Work, next.Number, spec, input)
	case kindProve:
		tally, results, err = prove(ctx, r.s, s, next.Work, spec, input)
	default:
		err = fmt.Errorf("%w: work %d is of an unknown kind %q", store.ErrNewer, next.Work, kind)
	}
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(tally)
	if err != nil {
		return nil, nil, err
	}
	isOurs := false
	write = func(t backend.Tx) error {
		// This locks the row, so another process that has computed the same range waits.
		n, err := t.Exec(ctx, `UPDATE work_range SET done = `+r.s.Database().Dialect().Now+
			`, millis = $1, worker = $2, tally = $3 WHERE work = $4 AND number = $5 AND done = 0`,
			time.Since(begun).Milliseconds(), r.name, string(text), next.Work, next.Number)
		if isOurs = n > 0; err != nil || !isOurs {
			return err
		}
		return results(t)
	}
	done = func() {
		if isOurs && r.o.Done != nil {
			r.o.Done(tally)
		}
	}
	return write, done, nil
}
