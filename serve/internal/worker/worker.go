// Package worker answers the operations of the API for one user, without a server. It is the part of the web worker
// that does not depend on the browser.
package worker

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/puzzlecode/puzzlecode/engine"
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

// Options configure a [Worker].
type Options struct {
	Base       string           // the URL of the pages, for links
	Collection api.Collection   // the puzzles
	Now        func() time.Time // for the puzzle of the day

	// Breathe is called often during long work, so that a single thread can do something else. It is nil if
	// there are several threads.
	Breathe func()
}

// A Worker answers calls of operations. It is safe for concurrent use.
type Worker struct {
	service   *api.Service
	breathe   func()
	proofs    *queue.Queue[*solver.Solver]
	estimates *queue.Queue[*engine.Engine]
}

// New returns a Worker. It allocates solvers (32 MiB each, at most two) and an engine (16 MiB) when
// they are first needed.
func New(o Options) *Worker {
	return &Worker{
		service:   &api.Service{Base: o.Base, Collection: o.Collection, Nodes: proofNodes, Now: o.Now},
		breathe:   o.Breathe,
		proofs:    newQueue(func() (*solver.Solver, error) { return new(solver.Solver), nil }, quickTime),
		estimates: newQueue(api.NewEngine, 0),
	}
}

func newQueue[W any](make func() (W, error), quick time.Duration) *queue.Queue[W] {
	return queue.New(queue.Options[W]{
		New: make, Size: api.ResultSize, Lasting: api.IsLasting,
		Slots: 1, Quick: quick, Time: longest, Wait: longest, Waiting: waiting, PerAddress: waiting, PerNetwork: waiting,
		CacheBytes: resultBytes, MaxResult: maxResult,
		OnWaiting: func(int) {}, OnRefused: func() {}, OnDone: func(string, time.Duration) {}, OnPanic: func(string, any) {},
	})
}

// Answer answers a call with the status and the body that the API would send. If the context of the call is cancelled,
// the body is a problem with the reason stopped.
func (w *Worker) Answer(
	ctx context.Context, operation, text string, parameters map[string]string,
) (status int, body []byte) {
	defer func() {
		if v := recover(); v != nil {
			status, body = problem(fmt.Errorf("%w: %v", api.ErrInternal, v), text)
		}
	}()
	c := api.Call{Operation: operation, Text: text, Parameters: url.Values{}}
	for name, value := range parameters {
		c.Parameters[name] = []string{value}
	}
	value, err := w.service.Answer(ctx, w, c)
	if err == nil {
		body, err = view.AppendJSON(nil, value)
	}
	if err != nil {
		return problem(err, text)
	}
	return 200, body
}

var errStopped = errors.New("the question was stopped")

func problem(err error, text string) (status int, body []byte) {
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

// Prove runs a job with a solver.
func (w *Worker) Prove(
	ctx context.Context, kind, key string, job func(context.Context, *solver.Solver) (any, error),
) (any, error) {
	return queue.Do(ctx, w.proofs, queue.Client{}, kind, key, func(ctx context.Context, s *solver.Solver) (any, error) {
		return job(w.breathing(ctx), s)
	})
}

// Estimate runs a job with an engine.
func (w *Worker) Estimate(
	ctx context.Context, kind, key string, job func(context.Context, *engine.Engine) (any, error),
) (any, error) {
	return queue.Do(ctx, w.estimates, queue.Client{}, kind, key, func(ctx context.Context, e *engine.Engine) (any, error) {
		return job(w.breathing(ctx), e)
	})
}

// breathing returns a context whose method Err calls w.breathe. Long work calls Err often.
func (w *Worker) breathing(ctx context.Context) context.Context {
	if w.breathe == nil {
		return ctx
	}
	return breathing{ctx, w.breathe}
}

type breathing struct {
	context.Context
	breathe func()
}

func (b breathing) Err() error {
	b.breathe()
	return b.Context.Err()
}
