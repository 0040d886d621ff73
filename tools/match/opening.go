package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// openings makes positions from which both sides have about the same chances.
type openings struct {
	player *searchPlayer  // that judges
	turns  int            // the most random turns
	gods   []position.God // to be drawn; none for games without
}

const (
	judgingNodes = 20000 // positions that judge an opening
	mostValue    = 60    // of a balanced opening, in values of package search
	mostGodValue = 200   // of a balanced opening with gods, which differ in strength
)

func newOpenings(turns int, drawn []position.God) *openings {
	searcher := search.NewSearcher(search.Strongest(), search.NewTable(1<<20))
	return &openings{&searchPlayer{searcher: searcher, nodes: judgingNodes}, turns, drawn}
}

// godsOf reads a list of gods.
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

// state returns the opening of a pair: workers on random squares off the edge and some
// random turns, such that a search sees no great advantage.
func (o *openings) state(seed, pair uint64) game.State {
	r := rand.New(rand.NewPCG(seed, pair))
	for {
		s := o.start(r)
		for range r.IntN(o.turns + 1) {
			if t, err := (randomPlayer{r}).choose(context.Background(), s); err == nil {
				s, _, _ = s.Play(t)
			}
		}
		if s.Outcome().Over() {
			continue
		}
		o.player.begin()
		if v, most := o.judge(s); max(v, -v) <= most {
			return s
		}
	}
}

// start returns a position with workers on random squares off the edge, and gods that are drawn.
func (o *openings) start(r *rand.Rand) game.State {
	p := simulated.Opening(r, [2]position.God{})
	if len(o.gods) == 0 {
		return game.Santorini{Position: p}
	}
	return game.Santorini{Position: ofGods(p, o.gods[r.IntN(len(o.gods))], o.gods[r.IntN(len(o.gods))])}
}

// ofGods returns a start position with other gods.
func ofGods(p position.Position, first, second position.God) position.Position {
	s := p.Setup()
	s.Gods = [2]position.God{first, second}
	other, err := s.Position()
	if err != nil {
		panic(fmt.Sprint("match: ", err)) // the workers stand on an empty board
	}
	return other
}

// judge returns the value of a state and the greatest one of a balanced opening.
func (o *openings) judge(s game.State) (v, most search.Value) {
	limits := search.Limits{Nodes: judgingNodes}
	if most = mostValue; s.Game() == codec.Gods {
		most = mostGodValue
	}
	p, _ := game.SantoriniPosition(s)
	return o.player.searcher.Root(p, limits, 1, 1, nil)[0].Value, most
}
