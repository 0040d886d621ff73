package mine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/position"
)

// One side searches up to eight times fewer positions than the other, and at least one; 2 to 8
// turns are drawn.
func TestEnginePlayerPrepare(t *testing.T) {
	for nodes, want := range map[uint64][]uint64{1: {1}, 2: {1, 2}, 1000: {125, 250, 500, 1000}} {
		seen, drawn := map[uint64]bool{}, map[int]bool{}
		weaker := [2]bool{}
		for seed := range uint64(500) {
			p := enginePlayer{random: rand.New(rand.NewPCG(seed, 0))}
			p.prepare(nodes)
			if max(p.nodes[0], p.nodes[1]) != nodes {
				t.Fatalf("the sides search %d of %d positions", p.nodes, nodes)
			}
			seen[min(p.nodes[0], p.nodes[1])] = true
			weaker[0], weaker[1] = weaker[0] || p.nodes[0] < nodes, weaker[1] || p.nodes[1] < nodes
			drawn[p.drawn] = true
		}
		for _, n := range want {
			if !seen[n] {
				t.Errorf("of %d positions no side ever searches %d", nodes, n)
			}
		}
		if len(seen) != len(want) || weaker != [2]bool{nodes > 1, nodes > 1} {
			t.Errorf("of %d positions: %v, want %v, and either side: %v", nodes, seen, want, weaker)
		}
		if len(drawn) != 7 || !drawn[2] || !drawn[8] {
			t.Errorf("turns that are drawn: %v, want 2 to 8", drawn)
		}
	}
}

// At the beginning a turn is drawn from the three best, but not from those that let a win go or
// hasten a loss. Later the best one is played.
func TestEnginePlayerPlay(t *testing.T) {
	leftout.UnderRace(t)
	e, err := engine.New(engine.Options{Table: gameTable})
	if err != nil {
		t.Fatal(err)
	}
	const drawn = 3
	play := func(state game.State, number int) (list []position.Turn) {
		for seed := range uint64(40) {
			p := enginePlayer{engine: e, random: rand.New(rand.NewPCG(seed, 1)), nodes: [2]uint64{200, 300}, drawn: drawn}
			turn, err := p.play(t.Context(), state, number)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, turn.(position.Turn))
		}
		slices.SortFunc(list, position.Turn.Compare)
		return slices.Compact(list)
	}
	few, won, lost := 0, 0, 0
	n := 0
	for c, err := range (EngineGames{Seed: 2, Nodes: 100, Last: 25}).Candidates(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%5 != 0 {
			continue
		}
		limits := engine.Limits{Nodes: [2]uint64{200, 300}[c.State.Side().Index()], Lines: 3}
		three, err := e.Search(t.Context(), c.State, limits)
		if err != nil {
			t.Fatal(err)
		}
		allowed := map[position.Turn]bool{}
		for _, l := range three.Lines {
			if l.WinIn == three.Lines[0].WinIn {
				allowed[l.Turns[0].(position.Turn)] = true
			}
		}
		switch {
		case len(allowed) == len(three.Lines):
		case three.Lines[0].WinIn > 0:
			won++
		case three.Lines[0].WinIn <= 0:
			lost++
		}
		if len(allowed) == 2 && len(three.Lines) == 3 {
			few++
		}
		for number := range drawn {
			turns := play(c.State, number)
			if len(turns) != len(allowed) || slices.ContainsFunc(turns, func(t position.Turn) bool { return !allowed[t] }) {
				t.Errorf("%v after %d turns: %v, want %v of %v", c.State, number, turns, allowed, three.Lines)
			}
		}
		limits.Lines = 1
		one, err := e.Search(t.Context(), c.State, limits)
		if err != nil {
			t.Fatal(err)
		}
		if turns := play(c.State, drawn); len(turns) != 1 || turns[0] != one.Lines[0].Turns[0] {
			t.Errorf("%v later: %v, want %v alone", c.State, turns, one.Lines[0].Turns[0])
		}
	}
	if few == 0 || won == 0 || lost == 0 {
		t.Errorf("%d positions with two turns to draw from, %d with a win to keep, %d with a loss to put off: the sample "+
			"proves too little", few, won, lost)
	}
}
