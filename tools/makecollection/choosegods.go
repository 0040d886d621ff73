package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A pair is the god of the solving side and the god of its opponent.
type pair struct{ solves, against position.God }

func pairOf(c codec.Code) pair {
	t := puzzles.TraitsOf(c)
	return pair{t.By, t.Against}
}

// The maximum number of puzzles of a pair of gods: if each of them can win, and if the pair is unequal.
const (
	mostOfPair  = 60
	mostUnequal = 20
)

// mostOf returns the maximum number of puzzles of a pair. A pair is unequal if one god won nine of ten games.
func mostOf(p pair) int {
	if n := engine.PairWins(p.solves, p.against); 10*n <= engine.PairGames || 10*n >= 9*engine.PairGames {
		return mostUnequal
	}
	return mostOfPair
}

// chooseGods chooses the collection with gods from the puzzles of the step gods, the rarest gods first, and writes it
// in the order of days. It computes the facts and themes again.
func chooseGods(ctx context.Context, dir, out string) error {
	list, err := readGods(filepath.Join(dir, godsFile))
	if err != nil {
		return err
	}
	chosen := pickGods(list)
	if len(chosen) < collection.GodsSize {
		return fmt.Errorf("%d puzzles to choose from, %d are fit, want %d", len(list), len(chosen), collection.GodsSize)
	}
	chosen = chosen[:collection.GodsSize]
	s := new(solver.Solver)
	var entries []entry
	for _, r := range chosen {
		r.Model = puzzles.Model + 1 // not of this version
		p, err := r.Trust(ctx, s, solver.Limits{})
		if err != nil {
			return err
		}
		entries = append(entries, entry{Puzzle: p, order: orderOf(r.Code)})
	}
	solves, against := counts(chosen)
	for god := range position.Gods() {
		fmt.Fprintf(os.Stderr, "%-10v solves %3d, against it %3d\n", god, solves[god], against[god])
	}
	return write(out, godsByDays(entries))
}

// readGods reads a file of puzzles, without puzzles symmetric to an earlier one.
func readGods(path string) ([]record, error) {
	list, err := readRecords(path)
	seen := map[codec.Code]bool{}
	return slices.DeleteFunc(list, func(r record) bool {
		position, _ := puzzles.Identity(r.Code).WithGoal(codec.NoGoal) // every position may have no goal
		known := seen[position]
		seen[position] = true
		return known
	}), err
}

// counts returns the numbers of puzzles by the god that solves, and by its opponent.
func counts(list []record) (solves, against map[position.God]int) {
	solves, against = map[position.God]int{}, map[position.God]int{}
	for _, r := range list {
		p := pairOf(r.Code)
		solves[p.solves]++
		against[p.against]++
	}
	return solves, against
}

// pickGods returns puzzles in the order in which to take them: first those whose gods are rare, then those whose
// solution uses a power. Each pair has at most mostOf of them.
func pickGods(list []record) []record {
	solves, against := counts(list)
	rarity := func(r record) int {
		p := pairOf(r.Code)
		return min(solves[p.solves], against[p.against])
	}
	power := func(r record) int {
		if slices.Contains(r.Themes, puzzles.ThemePower.String()) {
			return 1
		}
		return 0
	}
	slices.SortFunc(list, func(a, b record) int {
		return cmp.Or(
			cmp.Compare(rarity(a), rarity(b)), cmp.Compare(power(b), power(a)), cmp.Compare(orderOf(a.Code), orderOf(b.Code)))
	})
	taken := map[pair]int{}
	return slices.DeleteFunc(list, func(r record) bool {
		p := pairOf(r.Code)
		taken[p]++
		return taken[p] > mostOf(p)
	})
}
