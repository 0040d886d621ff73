package solver_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Progress hears of each number of turns that gives no answer, in order, and of nothing
// after the answer.
func TestProgress(t *testing.T) {
	var s solver.Solver
	var heard []int
	limits := solver.Limits{Turns: 4, Progress: func(checked int) { heard = append(heard, checked) }}
	ctx := context.Background()
	winIn4 := position.MustParse("2002001200120110001001010/2/mortal:D4,D1/mortal:B5,C5")
	holdIn2 := position.MustParse("0212013211222242201401101/2/mortal:C4,B3/mortal:C5,B2")
	lostIn2 := position.MustParse("4434122222224224444224140/2/mortal:B4,D4/mortal:A3,D3")
	lostIn1 := position.MustParse("0003200000000000000000000/1/mortal:A1,B1/mortal:E5,C1")
	for _, test := range []struct {
		name string
		ask  func() error
		want []int
	}{
		{"win", func() error { _, err := s.Solve(ctx, winIn4, limits); return err }, []int{1, 2, 3}},
		{"lost", func() error { _, err := s.Lost(ctx, lostIn2, limits); return err }, []int{0, 1}},
		{"hold", func() error {
			_, err := s.Hold(ctx, holdIn2, solver.Limits{Turns: 2, Progress: limits.Progress})
			return err
		}, []int{1, 2}},
		{"a hold that is lost", func() error { _, err := s.Hold(ctx, lostIn1, limits); return err }, nil},
	} {
		heard = nil
		if err := test.ask(); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(test.want, heard, positiontest.Equal); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}
