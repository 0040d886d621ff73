package solver

import (
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaaturns"
)

func TestKillers(t *testing.T) {
	var s arimaaturns.Search
	begin(&s, arimaa.MustParse("g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]"))
	s.Build(1, true)
	s.Build(2, true)
	var turns []arimaaturns.Moves
	for i := range mostKillers + 3 {
		turns = append(turns, s.Moves(&s.Layers[2][i]))
	}
	var k killers
	for i, moves := range turns {
		k.remember(moves)
		if k[0] != moves || len(k) != min(i+1, mostKillers) {
			t.Fatalf("%v is not the first of %d turns", moves, len(k))
		}
	}
	want := slices.Clone(turns[3:])
	slices.Reverse(want)
	if !slices.Equal(k, want) {
		t.Errorf("%v, want %v", k, want)
	}
	// One that is known comes to the front, and none is lost.
	for _, i := range []int{5, 0, mostKillers - 1} {
		moves := k[i]
		k.remember(moves)
		want = append([]arimaaturns.Moves{moves}, slices.Delete(want, i, i+1)...)
		if !slices.Equal(k, want) {
			t.Errorf("%v after number %d, want %v", k, i, want)
		}
	}
}
