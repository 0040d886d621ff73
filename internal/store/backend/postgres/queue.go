package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
)

// silent discards the logs of libraries. The logs contain addresses. They are not needed, because the libraries also
// return the errors.
var silent = slog.New(slog.DiscardHandler)

const queueName = "ranges"

// job is a range of work in the form that River, the library of the queue, stores as a job.
type job backend.Range

func (job) Kind() string { return "range" }

// InsertOpts lets River try a range very often, so that it does not give up even if the server is down for an hour.
func (job) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: queueName, MaxAttempts: 10_000}
}

// Queue returns the queue. The library River stores it in the same database.
func (db *DB) Queue() backend.Queue { return queue{db} }

type queue struct{ db *DB }

// Enqueue implements [backend.Queue.Enqueue].
func (q queue) Enqueue(ctx context.Context, t backend.Tx, ranges []backend.Range) error {
	ours, ok := t.(*tx)
	if !ok {
		return errors.New("runs cannot be queued in a transaction of database/sql: use one of pgx")
	}
	client, err := river.NewClient(riverpgxv5.New(q.db.pool), &river.Config{Logger: silent, Schema: q.db.schema})
	if err != nil {
		return err
	}
	many := make([]river.InsertManyParams, len(ranges))
	for i, r := range ranges {
		many[i].Args = job(r)
	}
	_, err = client.InsertManyFastTx(ctx, ours.pgx, many)
	return err
}

// Work implements [backend.Queue.Work].
func (q queue) Work(ctx context.Context, cores int, drain bool, rescue time.Duration,
	handle backend.Handler) error {
	rescue = cmp.Or(rescue, 10*time.Minute)
	w := &worker{db: q.db, within: ctx, handle: handle}
	workers := river.NewWorkers()
	if err := river.AddWorkerSafely(workers, w); err != nil {
		return err
	}
	client, err := river.NewClient(riverpgxv5.New(q.db.pool), &river.Config{
		Logger:               silent,
		Schema:               q.db.schema,
		Queues:               map[string]river.QueueConfig{queueName: {MaxWorkers: cores}},
		Workers:              workers,
		JobTimeout:           rescue, // without a timeout, River rescues nothing
		RescueStuckJobsAfter: rescue,
		FetchCooldown:        20 * time.Millisecond,
		FetchPollInterval:    200 * time.Millisecond,
		RetryPolicy:          soon{},
	})
	if err != nil {
		return err
	}
	if err := client.Start(ctx); err != nil {
		return q.db.explain(err)
	}
	defer func() {
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		client.StopAndCancel(stop)
	}()
	for tick := time.NewTicker(200 * time.Millisecond); ; {
		select {
		case <-ctx.Done():
			tick.Stop()
			return ctx.Err()
		case <-tick.C:
		}
		if err := w.fatal.Load(); err != nil {
			return *err
		}
		if !drain {
			continue
		}
		if empty, err := q.isEmpty(ctx); err != nil || empty {
			return err
		}
	}
}

// isEmpty reports whether all ranges are done.
func (q queue) isEmpty(ctx context.Context) (bool, error) {
	left, err := backend.Result(ctx, q.db.Read, func(t backend.Tx) (bool, error) {
		return backend.One(ctx, t, []any{new(int)}, `SELECT 1 FROM work_range WHERE done = 0 LIMIT 1`)
	})
	return !left && err == nil, err
}

// soon is the retry policy: a failed range is tried again after one second.
type soon struct{}

func (soon) NextRetry(*rivertype.JobRow) time.Time { return time.Now().Add(time.Second) }

// worker processes the ranges that the library River takes from the queue.
type worker struct {
	river.WorkerDefaults[job]
	db     *DB
	within context.Context // the context of all ranges
	handle backend.Handler
	fatal  atomic.Pointer[error]
}

// Work processes a range, and completes its job in the transaction that writes the results.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) (err error) {
	fail := func(err error) {
		err = fmt.Errorf("range %d of work %d: %w", j.Args.Number, j.Args.Work, err)
		w.fatal.CompareAndSwap(nil, &err)
	}
	defer func() { // before River recovers, which would retry the range forever
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v", broken)
			slog.Error("a range panics", "work", j.Args.Work, "range", j.Args.Number, "panic", broken, "stack",
				string(debug.Stack()))
			fail(err)
		}
	}()
	// This context has no timeout of River, so a range may take longer than the time in the argument rescue.
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(w.within, cancel)()
	write, done, err := w.handle(ctx, backend.Range(j.Args))
	if err != nil {
		if ctx.Err() == nil && !errors.Is(err, backend.ErrLost) {
			fail(err)
		}
		return err
	}
	err = w.db.Write(ctx, func(t backend.Tx) error {
		if err := write(t); err != nil {
			return err
		}
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, t.(*tx).pgx, j)
		return err
	})
	if err == nil {
		done()
	}
	return err
}
