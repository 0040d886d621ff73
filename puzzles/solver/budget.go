package solver

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
)

// ErrNodes reports a search that has reached [Limits.Nodes].
var ErrNodes = errors.New("node limit reached")

// budget is the limit that all searches of one call share.
type budget struct {
	ctx   context.Context
	limit uint64        // maximum number of nodes; 0: no limit
	spent atomic.Uint64 // nodes reported by the searches
	over  atomic.Bool   // set when the searches must stop
}

// A search checks its budget after this number of nodes. In Santorini this takes some tens of microseconds.
const (
	checkInterval       = 4096
	arimaaCheckInterval = 64
)

// A meter counts the nodes of one search, and stops the search when the shared budget is used up.
type meter struct {
	*budget
	nodes    uint64 // visited since start
	reported uint64 // nodes already reported to the budget
	due      uint64 // the number of nodes at which the budget is checked next
	interval uint64 // between two checks
	stopped  bool   // the budget is used up; results from here on are invalid
}

// newMeter returns a meter for a new search. The argument interval is the number of nodes between two checks of the
// budget.
func newMeter(b *budget, interval uint64) meter {
	m := meter{budget: b, interval: interval}
	m.due = m.nextCheck()
	return m
}

// nextCheck returns the value of m.nodes at which to check the budget next.
func (m *meter) nextCheck() uint64 {
	if m.limit != 0 {
		return min(m.nodes+m.interval, m.limit)
	}
	return m.nodes + m.interval
}

// exhausted reports whether the search must stop. It is fast: most calls only compare the number of
// nodes.
func (m *meter) exhausted() bool {
	if m.nodes < m.due || m.stopped {
		return m.stopped
	}
	return m.check()
}

// check adds the nodes since the last check to the shared budget. It stops the search if the budget is used up or
// the context has ended.
func (m *meter) check() bool {
	total := m.spent.Add(m.nodes - m.reported)
	m.reported = m.nodes
	if m.limit != 0 && total >= m.limit || m.ctx.Err() != nil {
		m.over.Store(true)
	}
	m.stopped = m.over.Load()
	m.due = m.nextCheck()
	return m.stopped
}

// err returns the error for which the searches stopped, or nil.
func (b *budget) err() error {
	switch {
	case !b.over.Load():
		return nil
	case b.ctx.Err() != nil:
		return b.ctx.Err()
	}
	return fmt.Errorf("%w after %d nodes", ErrNodes, b.spent.Load())
}
