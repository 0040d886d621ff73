// Package queue runs jobs for clients, a limited number at a time. The clients take turns. The package runs identical
// jobs only once, and keeps their results in a cache.
//
// There are two lanes. A new job first runs in the quick lane, for a short time. If it does not end in time, it is
// stopped and waits for the slow lane, where it starts again with a longer limit. So a quick job never waits for a slow
// job.
package queue

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/lru"
)

// The errors of jobs that were not done.
var (
	ErrClient = errors.New("too many requests in progress: wait for one to finish")
	ErrBusy   = errors.New("the server is busy: try again in a few seconds")
	ErrPanic  = errors.New("a job has panicked")
)

// A Client is the groups of addresses that a client belongs to, from its own address to the largest network.
type Client []Group

// A Group is a group of addresses, such as a network. All clients of a group together may have Share times as many jobs
// as one client.
type Group struct {
	Name  string
	Share int
}

// Address returns the name of the smallest group, or "" if there is none.
func (c Client) Address() string {
	if len(c) == 0 {
		return ""
	}
	return c[0].Name
}

// network returns the name of the largest group, or "" if there is none.
func (c Client) network() string {
	if len(c) == 0 {
		return ""
	}
	return c[len(c)-1].Name
}

// Options are the options and limits of a queue. W is the workspace of a job, such as a solver with
// its memory.
type Options[W any] struct {
	New     func() (W, error)    // makes a W
	Size    func(value any) int  // approximate size of a result in memory
	Lasting func(err error) bool // reports whether an error is final and may be cached; nil means never

	Slots      int           // the maximum number of jobs that run at the same time in each lane
	Quick      time.Duration // the maximum time of a run in the quick lane; 0 means that there is no such lane
	Time       time.Duration // the maximum time of a run in the slow lane
	Wait       time.Duration // the maximum time that a job waits
	Waiting    int           // the maximum number of jobs that wait in each lane
	PerClient  int           // the maximum number of jobs of a client that run or wait; see also Group
	CacheBytes int           // the maximum size of all cached results
	MaxResult  int           // the maximum size of a result that is cached

	// Callbacks for events. They must not call the queue.
	OnWaiting func(change int)                      // the number of waiting jobs has changed by this number
	OnRefused func()                                // a job was refused with ErrClient or ErrBusy
	OnDone    func(kind string, took time.Duration) // the run of a job has ended
	OnPanic   func(kind string, value any)          // a job panics; the stack is not unwound yet
}

// A Queue runs jobs. Use [New] to create one. It is safe for concurrent use.
type Queue[W any] struct {
	Options[W]
	results *lru.Cache[result]

	mu     sync.Mutex
	jobs   map[string]*job[W] // the jobs that run or wait, by key
	load   map[string]int     // the number of these jobs by group
	quick  lane[W]
	slow   lane[W]
	free   []W
	closed bool
}

type result struct {
	value any
	err   error
}

// A job runs or waits. All clients that requested it share it.
type job[W any] struct {
	key, kind string
	client    Client
	work      func(context.Context, W) (any, error)
	ctx       context.Context // done when no client waits for the job
	cancel    context.CancelFunc
	askers    int         // the number of clients that wait for the job
	deadline  time.Time   // when the job must have started
	overdue   *time.Timer // runs at the deadline while the job waits, else nil
	done      chan struct{}
	result
}

// New returns a queue.
func New[W any](o Options[W]) *Queue[W] {
	return &Queue[W]{
		Options: o, results: lru.New[result](o.CacheBytes), jobs: map[string]*job[W]{}, load: map[string]int{},
		quick: lane[W]{slots: o.Slots, time: o.Quick, lines: map[string][]*job[W]{}},
		slow:  lane[W]{slots: o.Slots, time: o.Time, lines: map[string][]*job[W]{}},
	}
}

// Do returns the result of the function work, from the cache if possible. Jobs with the same kind and key have the same
// result. Metrics count jobs by kind. The error comes from this function or from the context, or is ErrClient, ErrBusy
// or ErrPanic. A job that no client waits for any more is stopped. The function work must return soon after its context
// is done.
func Do[V, W any](
	ctx context.Context, q *Queue[W], c Client, kind, key string, work func(context.Context, W) (V, error),
) (v V, err error) {
	j, err := q.join(c, kind, kind+" "+key, func(ctx context.Context, w W) (any, error) { return work(ctx, w) })
	if err != nil {
		return v, err
	}
	select {
	case <-j.done:
		v, _ = j.value.(V)
		return v, j.err
	case <-ctx.Done():
		q.leave(j)
		return v, ctx.Err()
	}
}

// join returns the job with a key: the job of another client if there is one, or else a new job. If the result is
// cached, the job is already done.
func (q *Queue[W]) join(c Client, kind, key string, work func(context.Context, W) (any, error)) (*job[W], error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if r, ok := q.results.Get(key); ok {
		ready := &job[W]{done: make(chan struct{}), result: r}
		close(ready.done)
		return ready, nil
	}
	j := q.jobs[key]
	if j == nil {
		for _, g := range c {
			if q.load[g.Name] >= g.Share*q.PerClient {
				q.OnRefused()
				return nil, ErrClient
			}
		}
		j = &job[W]{key: key, kind: kind, client: c, work: work, deadline: time.Now().Add(q.Wait), done: make(chan struct{})}
		first := &q.quick
		if q.Quick == 0 {
			first = &q.slow
		}
		if !q.wait(first, j) {
			return nil, ErrBusy
		}
		j.ctx, j.cancel = context.WithCancel(context.Background())
		q.jobs[key] = j
		for _, g := range c {
			q.load[g.Name]++
		}
		q.start(first)
	}
	j.askers++
	return j, nil
}

// leave stops a job if no other client waits for it.
func (q *Queue[W]) leave(j *job[W]) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if j.askers--; j.askers == 0 && q.jobs[j.key] == j {
		q.finish(j, result{nil, context.Canceled})
	}
}

// wait puts a job at the end of its network's line in a lane. It returns false if there is no room, or not enough time.
// The caller holds the lock.
func (q *Queue[W]) wait(l *lane[W], j *job[W]) bool {
	place := len(l.lines[j.client.network()]) + 1
	left := time.Until(j.deadline)
	if q.closed || left <= 0 || l.expected(place) > left {
		q.OnRefused()
		return false
	}
	if l.waiting >= q.Waiting {
		q.OnRefused()
		longest := l.longest()
		if place > 1 || len(longest) < 2 {
			return false
		}
		q.finish(longest[len(longest)-1], result{nil, ErrBusy})
	}
	l.push(j)
	q.OnWaiting(1)
	j.overdue = time.AfterFunc(left, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if j.overdue != nil {
			q.OnRefused()
			q.finish(j, result{nil, ErrBusy})
		}
	})
	return true
}

// stopWaiting records that a job has left its line. The caller holds the lock.
func (q *Queue[W]) stopWaiting(j *job[W]) {
	j.overdue.Stop()
	j.overdue = nil
	q.OnWaiting(-1)
}

// start runs waiting jobs of a lane while there are free slots. The caller holds the lock.
func (q *Queue[W]) start(l *lane[W]) {
	for l.running < l.slots && l.waiting > 0 {
		j := l.pop()
		q.stopWaiting(j)
		l.running++
		go q.run(l, j)
	}
}

// run runs a job in a lane. A job that is too slow for the quick lane moves to the slow lane.
func (q *Queue[W]) run(l *lane[W], j *job[W]) {
	start := time.Now()
	ctx, cancel := context.WithTimeout(j.ctx, l.time)
	defer cancel()
	r := q.work(ctx, j)
	took := time.Since(start)
	q.mu.Lock()
	defer q.mu.Unlock()
	l.running--
	l.note(took)
	defer q.start(l)
	if l == &q.quick && errors.Is(r.err, context.DeadlineExceeded) && j.ctx.Err() == nil {
		if !q.wait(&q.slow, j) {
			q.finish(j, result{nil, ErrBusy})
		}
		q.start(&q.slow)
		return
	}
	q.OnDone(j.kind, took)
	q.finish(j, r)
}

// work does the work of a job. Its workspace is reused, except after a panic.
func (q *Queue[W]) work(ctx context.Context, j *job[W]) (r result) {
	w, err := q.take()
	if err != nil {
		return result{nil, err}
	}
	defer func() {
		if v := recover(); v != nil {
			q.OnPanic(j.kind, v)
			r = result{nil, ErrPanic}
		}
	}()
	r.value, r.err = j.work(ctx, w)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free = append(q.free, w)
	return r
}

// take returns a workspace that no job uses. It makes a new one if necessary.
func (q *Queue[W]) take() (w W, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if n := len(q.free); n > 0 {
		w, q.free = q.free[n-1], q.free[:n-1]
		return w, nil
	}
	return q.New()
}

// finish ends a job: the job leaves its line, or is stopped if it runs. The result is cached, and all clients that wait
// get it. If the job has already ended, finish does nothing. The caller holds the lock.
func (q *Queue[W]) finish(j *job[W], r result) {
	if q.jobs[j.key] != j {
		return
	}
	if j.overdue != nil {
		q.quick.remove(j)
		q.slow.remove(j)
		q.stopWaiting(j)
	}
	j.cancel()
	delete(q.jobs, j.key)
	for _, g := range j.client {
		if q.load[g.Name]--; q.load[g.Name] == 0 {
			delete(q.load, g.Name)
		}
	}
	if q.isLasting(r.err) {
		if size := q.Size(r.value); size <= q.MaxResult {
			q.results.Put(j.key, r, size)
		}
	}
	j.result = r
	close(j.done)
}

// isLasting reports whether a result may be cached because the job would always end like this. err may be nil.
func (q *Queue[W]) isLasting(err error) bool {
	for _, passing := range []error{context.DeadlineExceeded, context.Canceled, ErrPanic, ErrBusy} {
		if errors.Is(err, passing) {
			return false
		}
	}
	return err == nil || q.Lasting != nil && q.Lasting(err)
}

// Stop ends waiting jobs with ErrBusy and refuses new jobs. It ends running jobs when the duration in the argument
// drain has passed.
func (q *Queue[W]) Stop(drain time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	end := func(running bool) {
		for _, j := range q.jobs {
			if running || j.overdue != nil {
				q.finish(j, result{nil, ErrBusy})
			}
		}
	}
	end(false)
	time.AfterFunc(drain, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		end(true)
	})
}

// Bytes returns the memory that the cached results take, in bytes.
func (q *Queue[W]) Bytes() int { return q.results.Bytes() }

// Jobs returns the number of jobs that run or wait.
func (q *Queue[W]) Jobs() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.jobs)
}
