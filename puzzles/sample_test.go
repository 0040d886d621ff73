package puzzles_test

import (
	"context"
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
