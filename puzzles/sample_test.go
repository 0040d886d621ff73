package puzzles_test

import (
	"context"
	"flag"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// sampleFile has codes of puzzles that self-play gives: 30 wins in 1, 100 in 2, 100 in 3 and
// 20 in 4, and holds. To prove them takes a tenth of the time that it takes to find them.
const sampleFile = "testdata/selfplay.txt"

var updateSample = flag.Bool("update", false, "write "+sampleFile)

// sample returns the wins of the file and those of puzzles_test.go.
func sample(t testing.TB) []puzzles.Puzzle {
	t.Helper()
	list, err := sampled()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(list)
}

var sampled = sync.OnceValues(func() ([]puzzles.Puzzle, error) {
	list, err := proved(codes, codec.Goal.IsWin)
	slices.SortStableFunc(list, func(a, b puzzles.Puzzle) int { return a.Code().Compare(b.Code()) })
	return list, err
})

// holds returns the holds of puzzles_test.go and those of the file.
func holds(t testing.TB) []puzzles.Puzzle {
	t.Helper()
	list, err := provedHolds()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(list)
}

var provedHolds = sync.OnceValues(func() ([]puzzles.Puzzle, error) {
	return proved([]string{codeHold2, codeHoldQuiet}, codec.Goal.IsHold)
})

// proved returns the puzzles of some codes, and of the codes in the file whose goal fits.
func proved(codes []string, fits func(codec.Goal) bool) (list []puzzles.Puzzle, err error) {
	text, err := os.ReadFile(sampleFile)
	if err != nil {
		return nil, err
	}
	var s solver.Solver
	add := func(text string) error {
		c, err := codec.Parse(text)
		if err != nil || !fits(c.Goal()) {
			return err
		}
		p, err := puzzles.Prove(context.Background(), &s, c, puzzles.Info{}, solver.Limits{})
		list = append(list, p)
		return err
	}
	for _, code := range slices.Concat(codes, strings.Fields(string(text))) {
		if err := add(code); err != nil {
			return nil, err
		}
	}
	return list, nil
}

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
		o := puzzles.Options{Goals: []codec.Goal{goal}, Count: count, Cores: 2}
		_, err := puzzles.Mine(ctx, puzzles.InSelfPlay(ctx, uint64(20+goal)), o, func(p puzzles.Puzzle) error {
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
			h, err := s.Hold(ctx, c.Position, solver.Limits{Turns: codec.MaxHold})
			if err != nil {
				t.Fatal(err)
			}
			if h.HoldIn > 0 {
				goal, err := codec.HoldFor(h.HoldIn)
				if err != nil {
					t.Fatal(err)
				}
				found = append(found, withGoal(t, c.Position, goal).String())
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
