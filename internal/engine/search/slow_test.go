package search

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/nodes"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// slowValue is the value of a position by negamax with the rules of package position: an
// estimate after depth turns, wins and losses before.
func slowValue(p position.Position, depth, ply int) Value {
	if p.Outcome().Over() {
		return -won(ply)
	}
	for t := range p.Turns() {
		if t.Wins() {
			return won(ply + 1)
		}
	}
	// What the search knows of a node without looking deeper.
	threats := p.Threats(p.Side().Other())
	if threats.Count() > 1 {
		return -won(ply + 2)
	}
	if depth == 0 && threats == 0 {
		n := nodes.WithPowers(p)
		return heightsAndMobility(&n, mortal, mortal)
	}
	top := -infinite
	for t := range p.Turns() {
		next := p.PlayLegal(t)
		v := -won(ply + 2)
		if next.Threats(next.Side()) == 0 {
			if depth == 0 {
				n := nodes.WithPowers(p)
				return heightsAndMobility(&n, mortal, mortal) // there is an answer
			}
			v = -slowValue(next, depth-1, ply+1)
		}
		top = max(top, v)
	}
	return top
}

// A search without reductions has the value of plain negamax, whatever the table remembers.
func TestSearchMatchesNegamax(t *testing.T) {
	s := NewSearcher(Settings{Canonical: 100}, NewTable(1<<20))
	decided := 0
	for _, p := range positiontest.List(71, 400) {
		if p.Outcome().Over() {
			continue
		}
		for depth := 1; depth <= 2; depth++ {
			s.Forget()
			line := s.Root(p, Limits{Depth: depth}, 1, 1)[0]
			if want := slowValue(p, depth, 0); line.Value != want {
				t.Fatalf("%v: depth %d: %d by %v, want %d", p, depth, line.Value, line.Turns, want)
			}
			if Decided(line.Value) {
				decided++
			}
		}
	}
	if decided < 100 {
		t.Errorf("%d values are wins or losses: the sample proves too little", decided)
	}
}
