package serve

import (
	"context"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// pageTree is how long a page waits for a play tree. If that is not enough the page is sent
// without one: its script asks the API about each turn, and the next page has it.
const pageTree = 80 * time.Millisecond

// tree returns the play tree of a code with a goal, computed or from the cache. The error wraps
// [solver.ErrNodes] if the limit of nodes is too small.
func (s *Server) tree(ctx context.Context, client queue.Client, c codec.Code) (*puzzles.PlayTree, error) {
	if s.static {
		return s.outline(ctx, c)
	}
	return prove(ctx, s, client, "tree", c.String(), func(ctx context.Context, sv *solver.Solver) (*puzzles.PlayTree, error) {
		return puzzles.NewPlayTree(ctx, sv, c, solver.Limits{Nodes: uint64(s.limits.Nodes), Table: proofTable})
	})
}

// treeInTime returns the play tree of a code with a goal, or nil if it takes too long.
func (s *Server) treeInTime(ctx context.Context, client queue.Client, c codec.Code) *puzzles.PlayTree {
	found := make(chan *puzzles.PlayTree, 1)
	go func() { // goes on when the page has been sent
		t, _ := s.tree(context.WithoutCancel(ctx), client, c)
		found <- t
	}()
	var late <-chan time.Time
	if !s.static {
		late = time.After(pageTree)
	}
	select {
	case t := <-found:
		return t
	case <-late:
		return nil
	}
}

// outlineNodes bounds the play tree of a page that is written as a file, of which there are
// more than ten thousand.
const outlineNodes = 500_000

// outliners are the solvers of files, which wait in no queue.
var outliners = sync.Pool{New: func() any { return new(solver.Solver) }}

// outline returns the play tree of a puzzle of the collection as far as a few nodes allow.
func (s *Server) outline(ctx context.Context, c codec.Code) (*puzzles.PlayTree, error) {
	r, err := s.puzzle(ctx, c)
	if err != nil {
		return nil, err
	}
	sv := outliners.Get().(*solver.Solver)
	defer outliners.Put(sv)
	limits := solver.Limits{Nodes: outlineNodes, Table: proofTable}
	p, err := r.Trust(ctx, sv, limits)
	if err != nil {
		return nil, err
	}
	return p.Outline(ctx, sv, limits)
}
