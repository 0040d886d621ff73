package puzzles_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The turns that can have led to a position are all those that, played in the position that
// they are taken back to, lead to it.
func TestRetractions(t *testing.T) {
	found := 0
	for _, p := range cramped(9, 20, []int{0, 0, 1, 1, 2, 3, 3, 4}) {
		var want []position.Turn
		for to := range position.Squares {
			for square := range position.Squares {
				for build := range position.Squares {
					turn := position.NewTurn(position.Square(square), position.Square(to), position.Square(build))
					setup := p.Setup()
					setup.Side = setup.Side.Other()
					mover := slices.Index(setup.Workers[setup.Side], turn.To())
					if mover < 0 {
						continue
					}
					setup.Workers[setup.Side][mover] = turn.From()
					setup.Heights[build]--
					before, err := setup.Position()
					if err != nil {
						continue
					}
					if next, err := before.Play(turn); err == nil && next == p {
						want = append(want, turn)
					}
				}
			}
		}
		if got := puzzles.Retractions(p); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", p, got, want)
		}
		found += len(want)
	}
	if found < 50 {
		t.Errorf("%d turns: the sample proves too little", found)
	}
}

// Before is the position that the last turn led from, and no other turn is believed.
func TestBefore(t *testing.T) {
	all, _ := mined(t, first(31, 300), mine.Options{})
	for _, p := range all {
		start, known := p.Before()
		last := p.Last.(position.Turn)
		if !known || start.(game.Santorini).Position.PlayLegal(last) != positionOf(p) {
			t.Errorf("%v: before %v there was %v, %v", p, p.Last, start, known)
		}
		if list := puzzles.Retractions(positionOf(p)); !slices.Contains(list, last) {
			t.Errorf("%v: %v can be retracted, and %v not", p, list, p.Last)
		}
		p.Last = p.KeyTurns()[0]
		if _, known := p.Before(); known {
			t.Errorf("%v: its key turn is said to lead to it", p)
		}
		for _, none := range []game.Turn{nil, position.Turn{}, position.Turn{}} {
			p.Last = none
			if _, known := p.Before(); known {
				t.Errorf("%v: %#v is said to lead to it", p, none)
			}
		}
		for _, wrong := range []position.Turn{{}, position.NewWin(last.From(), last.To()), position.NewPlacing(last.From())} {
			p.Last = wrong
			if _, known := p.Before(); known {
				t.Errorf("%v: %+v is said to lead to it", p, wrong)
			}
		}
	}
}

// Before undoes every turn of games with gods that does not end the game, to a position from which the
// turn leads to the same one. Where it is not the position that was there, only what the turn does
// not tell differs.
func TestBeforeWithGods(t *testing.T) {
	t.Parallel()
	undone, others := 0, 0
	perGod := map[position.God]int{}
	r := rand.New(rand.NewPCG(4, 24))
	for p, turn := range gamesOfGods(5, 6) {
		next := p.PlayLegal(turn)
		if next.Outcome().Over() {
			continue
		}
		before, ok := puzzles.Before(game.Santorini{Position: next}, turn)
		if !ok {
			t.Fatalf("%v: %v cannot be undone: it leads to %v", p, turn, next)
		}
		undone++
		perGod[p.God(p.Side())]++
		if before != game.State(game.Santorini{Position: p}) {
			others++
		}
		checkBefore(t, next, turn)
		turns := p.AppendTurns(nil)
		checkBefore(t, next, turns[r.IntN(len(turns))])
	}
	t.Logf("%d turns are undone, %d of them to another position, by god %v", undone, others, perGod)
	for god := range position.Gods() {
		if perGod[god] < 300 {
			t.Errorf("%d turns of %v: the sample proves too little", perGod[god], god)
		}
	}
	for _, p := range crampedGods(9, 300) { // which need not be reachable
		for turn := range p.SwapSides().Turns() {
			checkBefore(t, p, turn)
		}
		for _, turn := range []game.Turn{nil, position.Turn{}, arimaa.Turn{}, position.NewPlacing(position.A1),
			position.NewWin(position.A1, position.A2)} {
			if before, ok := puzzles.Before(game.Santorini{Position: p}, turn); ok {
				t.Errorf("%#v is said to lead from %v to %v", turn, before, p)
			}
		}
	}
	for _, p := range ofGods(t) {
		if _, ok := p.Before(); !ok {
			t.Errorf("%v: %v is not undone", p, p.Last)
		}
		p.Last = nil
		if _, ok := p.Before(); ok {
			t.Errorf("%v: no turn is undone", p)
		}
	}
}

// gamesOfGods yields the positions and turns of random games of each pair of gods.
func gamesOfGods(seed uint64, games int) iter.Seq2[position.Position, position.Turn] {
	r := rand.New(rand.NewPCG(seed, 24))
	return func(yield func(position.Position, position.Turn) bool) {
		for first := range position.Gods() {
			for second := range position.Gods() {
				for range games {
					s := position.Setup{Situation: position.Situation{Gods: [2]position.God{first, second}}}
					for i, square := range r.Perm(position.Squares)[:4] {
						s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
					}
					p, err := s.Position()
					if err != nil {
						continue // two mortals
					}
					for !p.Outcome().Over() {
						turns := p.AppendTurns(nil)
						turn := turns[r.IntN(len(turns))]
						if !yield(p, turn) {
							return
						}
						p = p.PlayLegal(turn)
					}
				}
			}
		}
	}
}

// checkBefore checks that a turn leads from the position before, if there is one, to p.
func checkBefore(t *testing.T, p position.Position, turn position.Turn) {
	t.Helper()
	before, ok := puzzles.Before(game.Santorini{Position: p}, turn)
	if !ok {
		return
	}
	if next, _, err := before.Play(turn); err != nil || next != game.State(game.Santorini{Position: p}) {
		t.Fatalf("%v is said to lead from %v to %v, but leads to %v, %v", turn, before, p, next, err)
	}
}
