package position_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
	"github.com/puzzlecode/puzzlecode/position"
)

// Sets of every size, against lists.
func TestSquareSets(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for n := range 200 {
		var set position.SquareSet
		var want []position.Square
		var names []string
		for s := range position.Square(position.Squares) {
			if r.IntN(position.Squares) < n%(position.Squares+1) {
				set |= s.Set()
				want = append(want, s)
				names = append(names, s.String())
			}
		}
		if got := slices.Collect(set.All()); !slices.Equal(got, want) || set.Count() != len(want) {
			t.Errorf("%v, %d of them, want %v", got, set.Count(), want)
		}
		text := strings.Join(names, " ")
		if text == "" {
			text = "-"
		}
		if set.String() != text {
			t.Errorf("%v, want %s", set, text)
		}
		for n := range 256 {
			if s := position.Square(n); set.Has(s) != slices.Contains(want, s) {
				t.Errorf("%v has %v: %v", set, s, set.Has(s))
			}
		}
		for s := range set.All() {
			if s != want[0] {
				t.Errorf("%v begins with %v", set, s)
			}
			break
		}
		if b := bitboard.Board5(set); position.SquareSet(b) != set || b.Count() != len(want) {
			t.Errorf("%v as a board\n%v", set, b)
		}
	}
}
