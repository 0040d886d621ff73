package serve

import (
	"context"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// The time limits for computing the play tree of a page. After treeWait, the page is sent without the tree, and its
// script asks the API about each turn. Computing continues until treeTime, so that the next page may have the tree.
// treeTime is shorter than the limit of other proofs, because the questions of the script wait for the same slots.
const (
	treeWait = 80 * time.Millisecond
	treeTime = 5 * time.Second // including the wait for a slot
)

// treeInTime returns the play tree of the puzzle c, or nil if computing it takes too long or fails.
func (s *Server) treeInTime(r *request, c codec.Code) *puzzles.PlayTree {
	if s.static {
		t, _ := s.outline(r.Context(), c)
		return t
	}
	return inTime(r.Context(), s, func(ctx context.Context) *puzzles.PlayTree {
		t, _ := s.prover(r.client).Tree(ctx, c, false)
		return t
	})
}

// inTime returns the result of the function work, for which a page waits. If this function takes longer than treeWait,
// the result is zero, but the function continues until treeTime. An export waits for it: its files must not depend on
// how busy the machine is.
func inTime[V any](ctx context.Context, s *Server, work func(context.Context) V) (v V) {
	if s.static {
		return work(ctx)
	}
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

// outlineNodes is the maximum number of nodes that are searched for a play tree in an export. It is small, because an
// export has more than ten thousand pages.
const outlineNodes = 500_000

// outliners are the solvers for exports, which do not use the queue of a server.
var outliners = sync.Pool{New: func() any { return new(solver.Solver) }}

// outline returns the play tree of a puzzle in the collection, for an export. It searches at most outlineNodes nodes.
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
