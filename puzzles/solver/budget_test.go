package solver

import (
	"context"
	"testing"
)

// A search looks at its budget at every interval, and at the limit.
func TestBudgetChecks(t *testing.T) {
	const limit = 2*checkInterval + 100
	b := &budget{ctx: context.Background(), limit: limit}
	s := &search{meter: meter{nodes: 5, reported: 5, stopped: true}}
	s.start(b)
	for _, step := range []struct {
		nodes   uint64
		spent   uint64
		stopped bool
	}{
		{0, 0, false},
		{checkInterval - 1, 0, false},
		{checkInterval, checkInterval, false},
		{2*checkInterval - 1, checkInterval, false},
		{2*checkInterval + 7, 2*checkInterval + 7, false},
		{limit - 1, 2*checkInterval + 7, false},
		{limit, limit, true},
		{limit + 1, limit, true},
	} {
		s.nodes = step.nodes
		if got := s.exhausted(); got != step.stopped || b.spent.Load() != step.spent {
			t.Fatalf("at %d nodes: stopped %v, %d spent; want %v, %d", step.nodes, got, b.spent.Load(), step.stopped, step.spent)
		}
	}
	other := new(search)
	other.start(b)
	if other.nodes = checkInterval; !other.exhausted() {
		t.Error("another search goes on with a budget that is used up")
	}
}

// counting is a context that counts how often it is asked.
type counting struct {
	context.Context
	asked int
}

func (c *counting) Err() error {
	c.asked++
	return nil
}

func TestContextIsChecked(t *testing.T) {
	s := new(search)
	ctx := &counting{Context: context.Background()}
	s.start(&budget{ctx: ctx})
	for s.nodes = range uint64(100_000) {
		if s.exhausted() {
			t.Fatalf("stopped without a limit after %d nodes", s.nodes)
		}
	}
	if ctx.asked < 20 || ctx.asked > 30 {
		t.Errorf("the context was asked %d times in 100,000 nodes", ctx.asked)
	}
}
