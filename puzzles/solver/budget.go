package solver

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrNodes reports a search that has reached [Limits.Nodes].
var ErrNodes = errors.New("node limit reached")

// budget is the common limit of the searches of one call.
type budget struct {
	ctx   context.Context
	limit uint64        // maximum number of nodes; 0: no limit
	spent atomic.Uint64 // nodes reported by the searches
	over  atomic.Bool   // set when the searches must stop
}

// checkInterval is the number of nodes between two checks of the budget, some tens of
// microseconds of work.
const checkInterval = 4096

// start prepares a search for a new call.
func (s *search) start(b *budget) {
	s.budget, s.nodes, s.reported, s.stopped = b, 0, 0, false
	s.table = nil
	s.refuted = [len(s.refuted)][len(s.refuted)]uint32{}
	s.killers = [len(s.killers)]reply{}
	s.due = s.nextCheck()
}

// nextCheck returns the number of nodes at which to check the budget next.
func (s *search) nextCheck() uint64 {
	if s.limit != 0 {
		return min(s.nodes+checkInterval, s.limit)
	}
	return s.nodes + checkInterval
}

// exhausted reports whether the search must stop. It is fast: most calls only compare the number of
// nodes.
func (s *search) exhausted() bool {
	if s.nodes < s.due || s.stopped {
		return s.stopped
	}
	return s.check()
}

// check reports new nodes to the budget and stops the search if the budget is used up or the context is
// done.
func (s *search) check() bool {
	total := s.spent.Add(s.nodes - s.reported)
	s.reported = s.nodes
	if s.limit != 0 && total >= s.limit || s.ctx.Err() != nil {
		s.over.Store(true)
	}
	s.stopped = s.over.Load()
	s.due = s.nextCheck()
	return s.stopped
}

// err returns the error that stopped the searches, or nil.
func (b *budget) err() error {
	switch {
	case !b.over.Load():
		return nil
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	}
	return fmt.Errorf("%w after %d nodes", ErrNodes, b.spent.Load())
}
