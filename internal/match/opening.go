package main

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/search"
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
	inner := [9]position.Square{position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2}
	for {
		var s position.Setup
		for i, k := range r.Perm(len(inner))[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], inner[k])
		}
		p, err := s.Position()
		if err != nil {
			panic("match: " + err.Error()) // four squares of an empty board
		}
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
