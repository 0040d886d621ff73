// Package worker answers the operations of the API for one user, without a server. It is the part of the web worker
// that does not depend on the browser.
package worker

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// The limits of work. They are generous, because a user who does not want to wait can cancel a call.
const (
	quickTime   = 500 * time.Millisecond // a proof that takes longer lets other proofs pass
	longest     = 10 * time.Minute       // the longest time for one job
	proofNodes  = 200_000_000            // as in package serve
	resultBytes = 8 << 20                // size of the cached results: for proofs, and the same for the engine
	maxResult   = 64 << 10               // bytes of the largest result that is cached
	waiting     = 100                    // the maximum number of waiting jobs
)

// A Worker performs operations of the API. It is safe for concurrent use.
type Worker struct {
	service *api.Service
	work    api.Work
}

// New returns a Worker for the service s. It sets the field Nodes of the service. Solvers (32 MiB each, at most two)
// and an engine (16 MiB) are allocated when they are first needed. During long work, the function breathe is called
// often, so that a single thread can do other things in between.
func New(s api.Service, breathe func()) *Worker {
	s.Nodes = proofNodes
	w := &Worker{service: &s}
	w.work.Prove = run(breathe, newQueue(func() (*solver.Solver, error) { return new(solver.Solver), nil }, quickTime))
	w.work.Estimate = run(breathe, newQueue(api.NewEngine, 0))
	w.work.Animate = run(breathe, newQueue(func() (none struct{}, err error) { return none, nil }, 0))
	return w
}

func newQueue[W any](make func() (W, error), quick time.Duration) *queue.Queue[W] {
	return queue.New(queue.Options[W]{
		New: make, Size: api.ResultSize, Lasting: api.IsLasting,
		Slots: 1, Quick: quick, Time: longest, Wait: longest, Waiting: waiting, PerClient: waiting,
		CacheBytes: resultBytes, MaxResult: maxResult,
		OnWaiting: func(int) {}, OnRefused: func() {}, OnDone: func(string, time.Duration) {}, OnPanic: func(string, any) {},
	})
}

// Answer performs an operation, and returns the status and the body that the API would send. If ctx is cancelled, the
// body is a problem whose reason is "stopped". The text and the parameters together may have [api.MaxText] bytes.
func (w *Worker) Answer(
	ctx context.Context, operation, text string, parameters map[string]string,
) (status int, body []byte) {
	defer func() {
		if v := recover(); v != nil {
			status, body = Problem(fmt.Errorf("%w: %v", api.ErrInternal, v), text)
		}
	}()
	c, size := api.Call{Operation: operation, Text: text, Parameters: url.Values{}}, len(operation)+len(text)
	for name, value := range parameters {
		c.Parameters[name] = []string{value}
		size += len(name) + len(value)
	}
	if size > api.MaxText {
		return Problem(api.ErrTextLong, "")
	}
	value, err := w.service.Answer(ctx, w.work, c)
	if err == nil {
		body, err = view.AppendJSON(nil, value)
	}
	if err != nil {
		return Problem(err, text)
	}
	return 200, body
}

var errStopped = errors.New("the question was stopped")

// Problem returns the status and the body that the API would send for an error. The argument text caused the error.
func Problem(err error, text string) (status int, body []byte) {
	status, reason := api.Fault(err)
	if errors.Is(err, context.Canceled) {
		err, reason = errStopped, "stopped"
	}
	body, err = view.AppendJSON(nil, api.ProblemOf(err, status, reason, text))
	if err != nil {
		panic(err) // JSON can represent every problem
	}
	return status, body
}

// run returns a function that runs jobs in the queue q. The jobs often call the function breathe.
func run[W any](breathe func(), q *queue.Queue[W]) api.Run[W] {
	return func(ctx context.Context, kind, key string, job func(context.Context, W) (any, error)) (any, error) {
		return queue.Do(ctx, q, queue.Client{}, kind, key, func(ctx context.Context, workspace W) (any, error) {
			return job(breathing{ctx, breathe}, workspace)
		})
	}
}

// breathing is a context whose method Err calls the function breathe. During long work, Err is called often.
type breathing struct {
	context.Context
	breathe func()
}

func (b breathing) Err() error {
	b.breathe()
	return b.Context.Err()
}
