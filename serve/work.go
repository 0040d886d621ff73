package serve

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// work returns functions that run proofs and estimates and draw animated images for a client, in the queues of the
// server.
func (s *Server) work(c queue.Client) api.Work {
	return api.Work{
		Prove: func(
			ctx context.Context, kind, key string, job func(context.Context, *solver.Solver) (any, error),
		) (any, error) {
			v, err := queue.Do(ctx, s.proofs, c, kind, key, job)
			if errors.Is(err, context.DeadlineExceeded) {
				err = errNoTime
			}
			return v, err
		},
		Estimate: func(
			ctx context.Context, kind, key string, job func(context.Context, *engine.Engine) (any, error),
		) (any, error) {
			return queue.Do(ctx, s.estimates, c, kind, key, job)
		},
		Animate: func(
			ctx context.Context, kind, key string, job func(context.Context, struct{}) (any, error),
		) (any, error) {
			return queue.Do(ctx, s.animating, c, kind, key, job)
		},
	}
}

// prover returns a prover for a client. Its proofs and estimates run in the queues of the server.
func (s *Server) prover(c queue.Client) api.Prover {
	return api.Prover{Work: s.work(c), Nodes: s.limits.Nodes, Language: s.language}
}
