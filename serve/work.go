package serve

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// work is the [api.Work] of a client: its jobs wait in the queues of the server.
type work struct {
	s      *Server
	client queue.Client
}

func (w work) Prove(
	ctx context.Context, kind, key string, job func(context.Context, *solver.Solver) (any, error),
) (any, error) {
	v, err := queue.Do(ctx, w.s.proofs, w.client, kind, key, job)
	if errors.Is(err, context.DeadlineExceeded) {
		err = errNoTime
	}
	return v, err
}

func (w work) Estimate(
	ctx context.Context, kind, key string, job func(context.Context, *engine.Engine) (any, error),
) (any, error) {
	return queue.Do(ctx, w.s.estimates, w.client, kind, key, job)
}

// prover returns the prover of a client.
func (s *Server) prover(c queue.Client) api.Prover {
	return api.Prover{Work: work{s, c}, Nodes: s.limits.Nodes}
}
