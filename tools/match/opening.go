package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// openings makes balanced positions from which games begin.
type openings struct {
	searcher *search.Searcher // evaluates openings
	gods     []position.God   // the gods to draw at random; empty for games without gods
}

const (
	mostRandom   = 6     // maximum number of random turns
	judgingNodes = 20000 // number of positions searched to judge an opening
	mostValue    = 60    // maximum value of a balanced opening, in values of package search
	mostGodValue = 200   // the same for games with gods, which differ in strength
)

func newOpenings(drawn []position.God) *openings {
	return &openings{search.NewSearcher(search.Strongest(), search.NewTable(1<<20)), drawn}
}

// godsOf reads a list of names of gods, separated by commas, or "all".
func godsOf(names string) (list []position.God, err error) {
	if names == "all" {
		return slices.Collect(position.Gods()), nil
	}
	for name := range strings.SplitSeq(names, ",") {
		god, err := position.ParseGod(name)
		if err != nil {
			return nil, err
		}
		list = append(list, god)
	}
	return list, nil
}

// state returns the opening for a pair of games: the workers stand on random squares that are not at the edge, and some
// random turns have been played. According to a search, neither side has a great advantage.
func (o *openings) state(seed, pair uint64) game.State {
	r := rand.New(rand.NewPCG(seed, pair))
	for {
		s := o.start(r)
		for range r.IntN(mostRandom + 1) {
			s, _, _ = s.Play(randomTurn(r, s))
		}
		if s.Outcome().Over() {
			continue
		}
		o.searcher.Forget()
		if v, most := o.judge(s); max(v, -v) <= most {
			return s
		}
	}
}

// start returns a position with random gods and with workers on random squares that are not at the edge.
func (o *openings) start(r *rand.Rand) game.State {
	p := simulated.Opening(r, [2]position.God{})
	if len(o.gods) > 0 {
		s := p.Setup()
		s.Gods = [2]position.God{o.gods[r.IntN(len(o.gods))], o.gods[r.IntN(len(o.gods))]}
		p = value.Must(s.Position()) // the workers stand on an empty board
	}
	return game.Santorini{Position: p}
}

// judge returns the value of a state according to a search. The result most is the maximum value of a balanced opening.
func (o *openings) judge(s game.State) (v, most search.Value) {
	limits := search.Limits{Nodes: judgingNodes}
	if most = mostValue; s.Game() == codec.Gods {
		most = mostGodValue
	}
	p, _ := game.SantoriniPosition(s)
	return o.searcher.Root(p, limits, 1, 1)[0].Value, most
}
