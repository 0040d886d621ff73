package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/position"
)

// openings makes positions from which both sides have about the same chances.
type openings struct {
	player *searchPlayer // that judges
	turns  int           // the most random turns
	gods   []gods.God    // to be drawn; none for games without
}

const (
	judgingNodes = 20000 // positions that judge an opening
	mostValue    = 60    // of a balanced opening, in values of package search
	mostGodValue = 200   // of a balanced opening with gods, which differ in strength
)

func newOpenings(turns int, drawn []gods.God) *openings {
	table := search.NewTable(1 << 20)
	return &openings{&searchPlayer{
		searcher: search.NewSearcher(search.Strongest(), table), gods: search.NewGodSearcher(search.StrongestGods(), table), nodes: judgingNodes,
	}, turns, drawn}
}

// godsOf reads a list of gods.
func godsOf(names string) (list []gods.God, err error) {
	if names == "all" {
		return slices.Collect(gods.All()), nil
	}
	for name := range strings.SplitSeq(names, ",") {
		god, err := gods.ParseGod(name)
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
	p := simulated.Opening(r)
	if len(o.gods) == 0 {
		return game.Santorini{Position: p}
	}
	return withGods(p, o.gods[r.IntN(len(o.gods))], o.gods[r.IntN(len(o.gods))])
}

// withGods returns a position with gods, or the same one if there are none.
func withGods(p position.Position, first, second gods.God) game.State {
	if first|second == gods.Mortal {
		return game.Santorini{Position: p}
	}
	s := p.Setup()
	with, err := gods.Setup{Workers: s.Workers, Gods: [2]gods.God{first, second}}.Position()
	if err != nil {
		panic(fmt.Sprint("match: ", err)) // the workers stand on an empty board
	}
	return game.Gods{Position: with}
}

// judge returns the value of a state and the greatest one of a balanced opening.
func (o *openings) judge(s game.State) (v, most search.Value) {
	limits := search.Limits{Nodes: judgingNodes}
	if s, ok := s.(game.Gods); ok {
		return o.player.gods.Root(s.Position, limits, 1, 1, nil)[0].Value, mostGodValue
	}
	return o.player.searcher.Root(s.(game.Santorini).Position, limits, 1, 1, nil)[0].Value, mostValue
}
