package puzzles_test

import (
	"slices"
	"testing"

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
