package arimaa_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/bitboard"
)

// Sets of every size, against lists.
func TestSquareSets(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	for n := range 300 {
		var set arimaa.SquareSet
		var want []arimaa.Square
		var names []string
		for s := range arimaa.Square(arimaa.Squares) {
			if r.IntN(arimaa.Squares) < n%(arimaa.Squares+1) {
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
			if s := arimaa.Square(n); set.Has(s) != slices.Contains(want, s) {
				t.Errorf("%v has %v: %v", set, s, set.Has(s))
			}
		}
		for s := range set.All() {
			if s != want[0] {
				t.Errorf("%v begins with %v", set, s)
			}
			break
		}
		if b := bitboard.Board8(set); arimaa.SquareSet(b) != set || b.Count() != len(want) {
			t.Errorf("%v as a board\n%v", set, b)
		}
	}
}
