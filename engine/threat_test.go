package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// threatened returns n positions of the collection after the first turn of a puzzle: a key turn, or
// one that is not. The opponent threatens a number of climbs, and the side to move has none. The
// side can stop a single climb.
func threatened(t *testing.T, n int, goal codec.Goal, key bool, climbs int) (out []position.Position) {
	t.Helper()
	for puzzle, err := range collection.Matching(puzzles.Filter{Goals: []codec.Goal{goal}}) {
		if err != nil {
			t.Fatal(err)
		}
		p := codeAt(puzzle.Code())
		for turn := range p.Turns() {
			if turn.Wins() || slices.Contains(puzzle.KeyTurns(), game.Turn(turn)) != key {
				continue
			}
			after := p.PlayLegal(turn)
			if after.Threats(after.Side()) != 0 || after.Threats(p.Side()).Count() != climbs || climbs == 1 && !stops(after) {
				continue
			}
			if out = append(out, after); len(out) == n {
				return out
			}
			break // one of each puzzle
		}
	}
	t.Fatalf("the collection has %d such positions, want %d", len(out), n)
	return nil
}

// stops reports whether a turn leaves the opponent no climb.
func stops(p position.Position) bool {
	for turn := range p.Turns() {
		if p.PlayLegal(turn).Threats(p.Side().Other()) == 0 {
			return true
		}
	}
	return false
}

// Low levels see most climbs of the opponent and build a dome, as people do: also where the dome
// does not save them, and on one of two climbs.
func TestLevelsBuildDomes(t *testing.T) {
	leftout.UnderRace(t)
	e, err := New(Options{Table: LeastTable})
	if err != nil {
		t.Fatal(err)
	}
	const n = 200
	least, most := [...]int{1: 70, 2: 78, 3: 89, 4: 94, 5: 100}, [...]int{1: 84, 2: 91, 3: 98, 4: 100, 5: 100} // percent
	for _, test := range []struct {
		name string
		key  bool
	}{{"after a wrong turn", false}, {"in a lost position", true}} {
		list := threatened(t, n, codec.Win4, test.key, 1)
		for level := 1; level < len(least); level++ {
			domes := 0
			for i, p := range list {
				if threats(p).Has(turnOf(t, e, p, level, i).Build()) {
					domes++
				}
			}
			if domes < n*least[level]/100 || domes > n*most[level]/100 {
				t.Errorf("%s, level %d builds a dome in %d of %d positions, want %d to %d %%", test.name, level, domes, n,
					least[level], most[level])
			}
		}
	}
	// Of two climbs only one can be stopped, which loses as soon as any other turn; most often a dome is built.
	neither := 0
	for i, p := range threatened(t, 50, codec.Win2, true, 2) {
		if turn := turnOf(t, e, p, ErringLevel, i); !threats(p).Has(turn.Build()) {
			neither++
		}
	}
	if neither > 5 {
		t.Errorf("level %d stops neither of two climbs in %d of 50 positions", ErringLevel, neither)
	}
}

// threats returns the squares that the opponent of the side to move can climb to.
func threats(p position.Position) position.SquareSet { return p.Threats(p.Side().Other()) }

// turnOf returns the turn of a level.
func turnOf(t *testing.T, e *Engine, p position.Position, level, seed int) position.Turn {
	t.Helper()
	r, err := e.Search(t.Context(), game.Santorini{Position: p}, Limits{Level: level, Seed: uint64(seed)})
	if err != nil {
		t.Fatal(err)
	}
	return r.Lines[0].Turns[0].(position.Turn)
}

// A climb is overlooked after all turns or after none. A turn whose loss is overlooked has the mean of
// the estimates.
func TestClimbIsOverlookedAfterAllTurns(t *testing.T) {
	p, lines := linesWithThreats(t, "0000000000002000030000000/1/mortal:B1,E5/mortal:C3,A1", 1) // Second threatens C2
	half, overlooked := level{blind: 0.5}, 0
	const n = 400
	for seed := range uint64(n) {
		seen := look(&half, p, lines, rand.New(rand.NewPCG(seed, 1)))
		blind := seen.unseen&threats(p) != 0
		if blind {
			overlooked++
		}
		sum, estimates := 0.0, 0
		for i := range lines {
			got, value := seen.opinion(&lines[i]), float64(lines[i].Value)
			switch {
			case !search.Decided(lines[i].Value):
				sum, estimates = sum+value, estimates+1
			case blind && got != seen.ordinary, !blind && (got > value || got <= value-1):
				t.Fatalf("seed %d, %v, overlooked %v: %v, the value is %v", seed, lines[i].Turns, blind, got, value)
			}
		}
		if mean := sum / float64(estimates); estimates == 0 || estimates == len(lines) || mean != seen.ordinary {
			t.Fatalf("%d of %d lines are estimates with the mean %v, but an overlooked loss has the value %v", estimates,
				len(lines), mean, seen.ordinary)
		}
	}
	if overlooked < n*42/100 || overlooked > n*58/100 {
		t.Errorf("the climb is overlooked in %d of %d positions, want about a half", overlooked, n)
	}
}

// One climb is better than two, and worse than a later loss.
func TestFewerClimbsAreBetter(t *testing.T) {
	// Second threatens C2 and D2
	p, lines := linesWithThreats(t, "0000000000002000033000000/1/mortal:B1,E5/mortal:C3,A1", 2)
	sure := level{}
	seen := look(&sure, p, lines, rand.New(rand.NewPCG(1, 1)))
	counts := map[int]int{}
	for i := range lines {
		climbs := p.PlayLegal(lines[i].Turns[0]).Threats(position.Second).Count()
		counts[climbs]++
		if got, want := seen.opinion(&lines[i]), -29998-float64(climbs)/position.Squares; got != want {
			t.Errorf("%v leaves %d climbs and has the value %v, want %v", lines[i].Turns[0], climbs, got, want)
		}
	}
	if counts[1] == 0 || counts[2] == 0 || position.Squares*perClimb > 1 {
		t.Errorf("turns by the climbs that they leave: %v", counts)
	}
}

// linesWithThreats searches a position that has a number of threats.
func linesWithThreats(t *testing.T, fen string, climbs int) (position.Position, []search.Line) {
	t.Helper()
	p := position.MustParse(fen)
	if threats(p).Count() != climbs {
		t.Fatalf("%v: the opponent threatens %v", p, threats(p))
	}
	settings := search.Strongest()
	settings.Network = network.Default()
	return p, search.NewSearcher(settings, search.NewTable(LeastTable)).Root(p, search.Limits{Depth: 1}, 1000, 1)
}

// codeAt returns the position of a code of Santorini.
func codeAt(c codec.Code) position.Position {
	p, _ := c.Santorini()
	return p
}
