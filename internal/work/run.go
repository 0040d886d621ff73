package work

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/puzzlecode/puzzlecode/internal/backend"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

// RunOptions say how ranges are worked on.
type RunOptions struct {
	Cores int  // ranges at once; 0 is one
	Drain bool // return when all ranges are done

	// Rescue is after how long a range is handed out again that a worker has taken and not
	// finished; 0 is ten minutes.
	Rescue time.Duration

	// Done is called after each range that this process has done, from several goroutines; it
	// may be nil.
	Done func(Tally)
}

// beat is how often a worker says that it is alive.
const beat = 2 * time.Second

// Run takes ranges of all work of a database and does them, until the context ends, or with
// Drain until none is left. Without a queue, which SQLite has not, it always returns then.
func Run(ctx context.Context, s *store.Store, o RunOptions) error {
	o.Cores = max(1, o.Cores)
	host, _ := os.Hostname()
	r := &runner{s: s, o: o, name: fmt.Sprintf("%s, process %d", host, os.Getpid()), begun: time.Now(), solvers: make(chan *solver.Solver, o.Cores)}
	for range o.Cores {
		r.solvers <- new(solver.Solver)
	}
	ctx, cancel := context.WithCancel(ctx)
	var beats sync.WaitGroup
	beats.Go(func() { r.beat(ctx) })
	defer beats.Wait()
	defer cancel()
	if q := s.Backend().Queue(); q != nil {
		return q.Work(ctx, backend.WorkOptions{Cores: o.Cores, Drain: o.Drain, Rescue: o.Rescue}, r.handle)
	}
	return r.inProcess(ctx)
}

type runner struct {
	s       *store.Store
	o       RunOptions
	name    string
	begun   time.Time
	solvers chan *solver.Solver // that are free
}

// beat says that the worker is alive until the context ends.
func (r *runner) beat(ctx context.Context) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		// If it cannot be said, whatever reads or writes next says why.
		r.s.Backend().Write(ctx, func(t backend.Tx) error {
			_, err := t.Exec(ctx, `INSERT INTO worker (name, cores, begun, seen) VALUES ($1, $2, $3, $4)
				ON CONFLICT (name) DO UPDATE SET seen = excluded.seen`, r.name, r.o.Cores, r.begun.UnixMilli(), time.Now().UnixMilli())
			return err
		})
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			r.s.Backend().Write(last, func(t backend.Tx) error {
				_, err := t.Exec(last, `DELETE FROM worker WHERE name = $1`, r.name)
				return err
			})
			return
		case <-tick.C:
		}
	}
}

// inProcess does all ranges in this process, in their order.
func (r *runner) inProcess(ctx context.Context) error {
	var ranges []backend.Range
	err := r.s.Backend().Read(ctx, func(t backend.Tx) error {
		return backend.Each(ctx, t, func(rows backend.Rows) error {
			var next backend.Range
			err := rows.Scan(&next.Work, &next.Number)
			ranges = append(ranges, next)
			return err
		}, `SELECT work, number FROM work_range WHERE done = 0 ORDER BY work, number`)
	})
	if err != nil {
		return err
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(r.o.Cores)
	for _, next := range ranges {
		if within.Err() != nil {
			break
		}
		group.Go(func() error {
			handled, err := r.handle(within, next)
			if err != nil {
				return err
			}
			if err := r.s.Backend().Write(within, handled.Write); err != nil {
				return err
			}
			handled.After()
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// handle does a range, and returns what is to be done at its end.
func (r *runner) handle(ctx context.Context, next backend.Range) (backend.Handled, error) {
	begun := time.Now()
	var kind, spec string
	var input []byte
	found := false
	err := r.s.Backend().Read(ctx, func(t backend.Tx) (err error) {
		found, err = backend.One(ctx, t, []any{&kind, &spec, &input}, `SELECT kind, spec, input FROM work JOIN work_range ON work.id = work_range.work
			WHERE work.id = $1 AND number = $2 AND done = 0`, next.Work, next.Number)
		return err
	})
	if err != nil {
		return backend.Handled{}, err
	}
	if !found { // done by another worker, or given up
		return backend.Handled{Write: func(backend.Tx) error { return nil }, After: func() {}}, nil
	}
	s := <-r.solvers
	defer func() { r.solvers <- s }()
	var tally Tally
	var results func(backend.Tx) error
	switch kind {
	case kindMine:
		tally, results, err = search(ctx, next.Work, next.Number, spec, input)
	case kindProve:
		tally, results, err = prove(ctx, r.s, s, next.Work, spec, input)
	default:
		err = fmt.Errorf("%w: work %d is of an unknown kind %q", store.ErrNewer, next.Work, kind)
	}
	if err != nil {
		return backend.Handled{}, err
	}
	text, err := json.Marshal(tally)
	if err != nil {
		return backend.Handled{}, err
	}
	isOurs := false
	return backend.Handled{
		Write: func(t backend.Tx) error {
			// The change of the row makes another worker wait that does the same range.
			n, err := t.Exec(ctx, `UPDATE work_range SET done = $1, millis = $2, worker = $3, tally = $4 WHERE work = $5 AND number = $6 AND done = 0`,
				time.Now().UnixMilli(), time.Since(begun).Milliseconds(), r.name, string(text), next.Work, next.Number)
			if isOurs = n > 0; err != nil || !isOurs {
				return err
			}
			return results(t)
		},
		After: func() {
			if isOurs && r.o.Done != nil {
				r.o.Done(tally)
			}
		},
	}, nil
}
