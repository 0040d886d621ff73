package main

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// openings makes positions from which both sides have about the same chances.
type openings struct {
	searcher *search.Searcher
	turns    int // the most random turns
}

const (
	judgingNodes = 20000 // positions that judge an opening
	mostValue    = 60    // of a balanced opening, in values of package search
)

func newOpenings(turns int) *openings {
	return &openings{search.NewSearcher(search.Strongest(), search.NewTable(1<<20)), turns}
}

// position returns the opening of a pair: workers on random squares off the edge and some
// random turns, such that a search sees no great advantage.
func (o *openings) position(seed, pair uint64) position.Position {
	r := rand.New(rand.NewPCG(seed, pair))
	for {
		p := simulated.Opening(r)
		for range r.IntN(o.turns + 1) {
			if turns := p.AppendTurns(nil); len(turns) > 0 {
				p = p.PlayLegal(turns[r.IntN(len(turns))])
			}
		}
		if p.Outcome().Over() {
			continue
		}
		o.searcher.Forget()
		v := o.searcher.Root(p, search.Limits{Nodes: judgingNodes}, 1, 1, nil)[0].Value
		if max(v, -v) <= mostValue {
			return p
		}
	}
}
