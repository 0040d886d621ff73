// Package sessiontest draws turns that tests try in every front end.
package sessiontest

import (
	"cmp"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/collection"
)

// An Attempt is a turn that is tried at the start of a puzzle.
type Attempt struct {
	Code codec.Code
	Turn position.Turn
}

// Attempts returns a key turn and a wrong turn of n puzzles of the collection, as many of each
// goal. With -short it takes a tenth.
func Attempts(t *testing.T, n int) (list []Attempt) {
	t.Helper()
	if testing.Short() {
		n /= 10
	}
	byGoal := map[codec.Goal][]puzzles.Puzzle{}
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		byGoal[p.Goal()] = append(byGoal[p.Goal()], p)
	}
	each := (n + len(byGoal) - 1) / len(byGoal)
	for _, ofGoal := range byGoal {
		for i := range each {
			p := ofGoal[i*len(ofGoal)/each]
			keys := p.KeyTurns()
			list = append(list, Attempt{p.Code(), keys[0]})
			wrong := slices.DeleteFunc(slices.Collect(p.Position().Turns()), func(turn position.Turn) bool { return slices.Contains(keys, turn) })
			if len(wrong) > 0 {
				list = append(list, Attempt{p.Code(), wrong[7*i%len(wrong)]})
			}
		}
	}
	slices.SortFunc(list, func(a, b Attempt) int {
		return cmp.Or(a.Code.Compare(b.Code), cmp.Compare(a.Turn.String(), b.Turn.String()))
	})
	return list
}
