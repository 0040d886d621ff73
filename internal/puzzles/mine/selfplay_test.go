package mine_test

import (
	"context"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var updateSample = flag.Bool("update", false, "write "+sampleFile)

// The file has what self-play gives: the games of a seed stay what they are, so that a search
// can be resumed by a later version. With -short long wins and holds are not looked for.
func TestSelfPlayStays(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	var found []string
	quick := testing.Short() && !*updateSample
	short := func(g codec.Goal) bool { return g.IsWin() && g.Turns() <= 2 }
	for goal := codec.Win1; goal <= codec.Win4; goal++ {
		if quick && !short(goal) {
			continue
		}
		count := map[codec.Goal]int{codec.Win1: 30, codec.Win2: 100, codec.Win3: 100, codec.Win4: 20}[goal]
		o := mine.Options{Goals: []codec.Goal{goal}, Count: count, Cores: 2}
		_, err := mine.Run(ctx, mine.InSelfPlay(ctx, uint64(20+goal)), o, func(p puzzles.Puzzle) error {
			found = append(found, p.Code().String())
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if !quick {
		var s solver.Solver
		for c := range first(77, 1500) {
			h, err := s.Hold(ctx, stateOf(c), solver.Limits{Turns: codec.MaxHold})
			if err != nil {
				t.Fatal(err)
			}
			if h.HoldIn > 0 {
				goal, err := codec.HoldFor(h.HoldIn)
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, withGoal(t, stateOf(c), goal).String())
			}
		}
	}
	if *updateSample {
		write(t, sampleFile, []byte(strings.Join(found, "\n")+"\n"))
	}
	want := strings.Fields(string(contents(t, sampleFile)))
	if quick {
		want = slices.DeleteFunc(want, func(code string) bool { return !short(codec.MustParse(code).Goal()) })
	}
	if !slices.Equal(found, want) {
		t.Errorf("self-play gives %d puzzles, %s has %d, or others", len(found), sampleFile, len(want))
	}
}
