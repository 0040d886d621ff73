package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
)

// The search for gods has the values of the search without powers between two mortals. Where a side loses, one of
// them may
// see the end sooner.
func TestMortalsInBothSearches(t *testing.T) {
	plain := NewSearcher(Settings{}, NewTable(1<<20))
	gods := &godSearcher{core: newCore(Settings{}, NewTable(1<<20))}
	decided := 0
	for _, p := range positiontest.List(40, 600) {
		if p.Outcome().Over() || p.Threats(p.Side()) != 0 {
			continue
		}
		for depth := 1; depth <= 2; depth++ {
			plain.Forget()
			gods.table.forget()
			one := plain.Root(p, Limits{Depth: depth}, 1, 1)[0]
			other := gods.root(p, Limits{Depth: depth}, 1, 1)[0]
			if one.Value != other.Value &&
				(!Decided(one.Value) || !Decided(other.Value) || (one.Value > 0) != (other.Value > 0)) {
				t.Fatalf("%v: depth %d: %d by %v, with gods %d by %v", p, depth, one.Value, one.Turns, other.Value, other.Turns)
			}
			if Decided(one.Value) {
				decided++
			}
		}
	}
	if decided < 50 {
		t.Errorf("%d values are wins or losses: the sample proves too little", decided)
	}
}
