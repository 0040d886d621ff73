package position_test

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// The rules agree with plain arrays on any position: turns, what they lead to, how
// a game ends, distances and hashes.
func FuzzRules(f *testing.F) {
	for _, p := range positiontest.List(9, 20) {
		f.Add(p.String())
	}
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := position.Parse(fen)
		if err != nil {
			return
		}
		b := plainOf(t, p)
		want := b.turns()
		if got := slices.Collect(p.Turns()); !slices.Equal(got, want) {
			t.Fatalf("%v: turns %v, want %v", p, got, want)
		}
		checkPlay(t, p)
		for _, from := range board {
			if got, want := p.Distances(from.square()), b.distances(from); got != want {
				t.Fatalf("%v: distances from %v: %v, want %v", p, from.square(), got, want)
			}
		}
	})
}
