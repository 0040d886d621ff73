package puzzles_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/mine"
)

// The turns that can have led to a position are all those that, played in the position that
// they are taken back to, lead to it.
func TestRetractions(t *testing.T) {
	found := 0
	for _, p := range cramped(9, 20, []int{0, 0, 1, 1, 2, 3, 3, 4}) {
		var want []position.Turn
		for to := range position.Squares {
			for from := range position.Squares {
				for build := range position.Squares {
					turn := position.Turn{From: position.Square(from), To: position.Square(to), Build: position.Square(build)}
					setup := p.Setup()
					setup.Side = setup.Side.Other()
					mover := slices.Index(setup.Workers[setup.Side], turn.To)
					if mover < 0 {
						continue
					}
					setup.Workers[setup.Side][mover] = turn.From
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
		if !known || start.PlayLegal(p.Last) != p.Position() {
			t.Errorf("%v: before %v there was %v, %v", p, p.Last, start, known)
		}
		if list := puzzles.Retractions(p.Position()); !slices.Contains(list, p.Last) {
			t.Errorf("%v: %v can be retracted, and %v not", p, list, p.Last)
		}
		last := p.Last
		p.Last = p.KeyTurns()[0]
		if _, known := p.Before(); known {
			t.Errorf("%v: its key turn is said to lead to it", p)
		}
		p.Last = position.Turn{}
		if _, known := p.Before(); known {
			t.Errorf("%v: no turn is said to lead to it", p)
		}
		for _, square := range []position.Square{position.NoSquare, position.Squares} {
			for _, wrong := range []position.Turn{{From: square, To: last.To, Build: last.Build}, {From: last.From, To: square, Build: last.Build}, {From: last.From, To: last.To, Build: square}} {
				p.Last = wrong
				if _, known := p.Before(); known {
					t.Errorf("%v: %+v is said to lead to it", p, wrong)
				}
			}
		}
	}
}
