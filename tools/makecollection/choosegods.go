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

// pairOf returns the god of the solving side, then the god of its opponent.
func pairOf(c codec.Code) [2]position.God {
	t := puzzles.TraitsOf(c)
	return [2]position.God{t.By, t.Against}
}

// The maximum number of puzzles with the same pair of gods. The constant mostUnequal is for pairs in which one god
// nearly always wins.
const (
	mostOfPair  = 60
	mostUnequal = 20
)

// mostOf returns the maximum number of puzzles with the given pair of gods. A pair is unequal if one god won at least
// nine of ten games.
func mostOf(pair [2]position.God) int {
	if n := engine.PairWins(pair[0], pair[1]); 10*n <= engine.PairGames || 10*n >= 9*engine.PairGames {
		return mostUnequal
	}
	return mostOfPair
}

// chooseGods chooses the collection with gods from the puzzles that the step "gods" has found. It prefers puzzles with
// rare gods. It computes the facts and themes of the chosen puzzles again, and writes the puzzles in the order of days.
func chooseGods(ctx context.Context, dir, out string) error {
	list, err := readRecords(filepath.Join(dir, godsFile))
	if err != nil {
		return err
	}
	list = withoutImages(list, func(r record) codec.Code { return positionIdentity(r.Code) })
	chosen := pickGods(list)
	if len(chosen) < collection.GodsSize {
		return fmt.Errorf("%d puzzles to choose from, %d are fit, want %d", len(list), len(chosen), collection.GodsSize)
	}
	chosen = chosen[:collection.GodsSize]
	s := new(solver.Solver)
	var entries []entry
	for _, r := range chosen {
		r.Model = puzzles.Model + 1 // another version, so that Trust rates the puzzle again
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

// counts counts the puzzles of each god. It returns two maps. The first has the number of puzzles in which the solving
// side has the god. The second has the number of puzzles in which the opponent has the god.
func counts(list []record) (solves, against map[position.God]int) {
	solves, against = map[position.God]int{}, map[position.God]int{}
	for _, r := range list {
		pair := pairOf(r.Code)
		solves[pair[0]]++
		against[pair[1]]++
	}
	return solves, against
}

// pickGods chooses at most mostOf puzzles for each pair of gods. It prefers puzzles with rare gods. If the gods are
// equally rare, it prefers puzzles whose solution uses a power.
func pickGods(list []record) []record {
	solves, against := counts(list)
	rarity := func(r record) int {
		pair := pairOf(r.Code)
		return min(solves[pair[0]], against[pair[1]])
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
	taken := map[[2]position.God]int{}
	return slices.DeleteFunc(list, func(r record) bool {
		pair := pairOf(r.Code)
		taken[pair]++
		return taken[pair] > mostOf(pair)
	})
}
