package solver

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrNodes says that a search has looked at as many positions as its limits allow.
var ErrNodes = errors.New("node limit reached")

// budget is what all searches of one question may use up together.
type budget struct {
	ctx   context.Context
	limit uint64 // nodes, 0 for no limit
	spent atomic.Uint64
	over  atomic.Bool
}

// slice is the number of nodes after which a search looks at its budget, some tens
// of microseconds of work.
const slice = 4096

func (s *search) start(b *budget) {
	s.budget, s.nodes, s.settled, s.stopped = b, 0, 0, false
	s.table = nil
	s.refuted = [len(s.refuted)][len(s.refuted)]uint32{}
	s.due = s.next()
}

func (s *search) next() uint64 {
	if s.limit != 0 {
		return min(s.nodes+slice, max(s.limit, s.nodes+1))
	}
	return s.nodes + slice
}

// exhausted reports whether the search is to stop.
func (s *search) exhausted() bool {
	if s.nodes < s.due || s.stopped {
		return s.stopped
	}
	return s.settle()
}

// settle adds what the search has spent to the budget, and stops it if nothing is
// left.
func (s *search) settle() bool {
	total := s.spent.Add(s.nodes - s.settled)
	s.settled = s.nodes
	if s.limit != 0 && total >= s.limit || s.ctx.Err() != nil {
		s.over.Store(true)
	}
	s.stopped = s.over.Load()
	s.due = s.next()
	return s.stopped
}

// err tells why searches have stopped, nil if they have not.
func (b *budget) err() error {
	switch {
	case !b.over.Load():
		return nil
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	}
	return fmt.Errorf("%w after %d nodes", ErrNodes, b.spent.Load())
}
