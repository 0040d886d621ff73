package serve

import (
	"context"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// The times of the play tree of a page. If the tree is late, the page is sent without it, and its script asks the API
// about each turn. The work goes on, so that the next page has the tree, but for less time than other proofs, because
// requests wait for verdicts that need the same slots.
const (
	treeWait = 80 * time.Millisecond
	treeTime = 5 * time.Second // including the wait for a slot
)

// treeInTime returns the play tree of a code with a goal, or nil if it takes too long.
func (s *Server) treeInTime(ctx context.Context, client queue.Client, c codec.Code) *puzzles.PlayTree {
	if s.static {
		t, _ := s.outline(ctx, c)
		return t
	}
	return inTime(ctx, func(ctx context.Context) *puzzles.PlayTree {
		t, _ := s.prover(client).Tree(ctx, c)
		return t
	})
}

// inTime returns the result of work for a page, or the zero value if that takes longer than treeWait.
// The work ends after treeTime, even if the page has been sent.
func inTime[V any](ctx context.Context, work func(context.Context) V) (v V) {
	found := make(chan V, 1)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), treeTime)
	go func() {
		defer cancel()
		found <- work(ctx)
	}()
	select {
	case v = <-found:
	case <-time.After(treeWait):
	}
	return v
}

// outlineNodes limits the play tree of a page that is a file, because there are more than ten thousand.
const outlineNodes = 500_000

// outliners are the solvers for files, which do not use the queue.
var outliners = sync.Pool{New: func() any { return new(solver.Solver) }}

// outline returns the play tree of a puzzle of the collection within outlineNodes.
func (s *Server) outline(ctx context.Context, c codec.Code) (*puzzles.PlayTree, error) {
	r, err := s.service.Puzzle(ctx, c)
	if err != nil {
		return nil, err
	}
	sv := outliners.Get().(*solver.Solver)
	defer outliners.Put(sv)
	limits := solver.Limits{Nodes: outlineNodes, Table: api.ProofTable}
	p, err := r.Trust(ctx, sv, limits)
	if err != nil {
		return nil, err
	}
	return p.Outline(ctx, sv, limits)
}
