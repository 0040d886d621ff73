package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
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

// A pair is the god of the side that solves, and that of its opponent.
type pair struct{ by, against position.God }

// The maximum number of puzzles of a pair of gods: of one in which each can win, and of one that is no contest.
const (
	mostOfPair  = 60
	mostUnequal = 20
)

// mostOf returns the maximum number of puzzles of a pair. A pair is unequal if one god won nine of ten games.
func mostOf(p pair) int {
	if n := engine.PairWins(p.by, p.against); 10*n <= engine.PairGames || 10*n >= 9*engine.PairGames {
		return mostUnequal
	}
	return mostOfPair
}

// chooseGods writes the collection with gods: those that gods has found, in the order of days. The rarest gods are
// taken first. Facts and themes are those of this version of the model.
func chooseGods(ctx context.Context, dir string, args []string) error {
	if len(args) != 1 {
		return errors.New("choosegods wants a folder and the file to write")
	}
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
	for i, r := range chosen {
		if chosen[i].puzzle, err = rated(ctx, s, r.Record); err != nil {
			return err
		}
	}
	by, against := counts(chosen)
	for god := range position.Gods() {
		fmt.Fprintf(os.Stderr, "%-10v solves %3d, against it %3d\n", god, by[god], against[god])
	}
	var out []entry
	for _, r := range godsByDays(chosen) {
		out = append(out, entry{Puzzle: r.puzzle})
	}
	return write(args[0], out)
}

// rated returns the puzzle of a record with the facts and themes of this version.
func rated(ctx context.Context, s *solver.Solver, r puzzles.Record) (puzzles.Puzzle, error) {
	r.Model = puzzles.Model + 1
	return r.Trust(ctx, s, solver.Limits{})
}

// A godsEntry is a puzzle that may be chosen.
type godsEntry struct {
	puzzles.Record
	puzzle puzzles.Puzzle // rated again
	order  uint64         // arbitrary
	pair   pair
}

// power returns 1 for a puzzle whose solution uses the power of a god, 0 for any other one, whose gods are decoration.
func (e godsEntry) power() int {
	if slices.Contains(e.Themes, puzzles.ThemePower.String()) {
		return 1
	}
	return 0
}

// readGods reads a file of puzzles; of images of each other it has the first.
func readGods(path string) (list []godsEntry, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	seen := map[codec.Code]bool{}
	for line := range bytes.Lines(text) {
		var e godsEntry
		if err := json.Unmarshal(line, &e.Record); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		t := puzzles.TraitsOf(e.Code)
		e.pair = pair{t.By, t.Against}
		position, err := puzzles.Identity(e.Code).WithGoal(codec.NoGoal)
		if err != nil {
			return nil, err
		}
		if seen[position] {
			continue
		}
		seen[position] = true
		h := fnv.New64a()
		h.Write([]byte(e.Code.String()))
		e.order = h.Sum64()
		list = append(list, e)
	}
	return list, nil
}

// counts returns the numbers of puzzles by the god that solves, and by its opponent.
func counts(list []godsEntry) (by, against map[position.God]int) {
	by, against = map[position.God]int{}, map[position.God]int{}
	for _, e := range list {
		by[e.pair.by]++
		against[e.pair.against]++
	}
	return by, against
}

// pickGods orders puzzles: those whose gods are rare first, so that the rest may be left out, and at most mostOf of
// each pair, the ones whose solution uses a power before the others.
func pickGods(list []godsEntry) (out []godsEntry) {
	by, against := counts(list)
	slices.SortFunc(list, func(a, b godsEntry) int {
		return cmp.Or(cmp.Compare(min(by[a.pair.by], against[a.pair.against]), min(by[b.pair.by], against[b.pair.against])), cmp.Compare(b.power(), a.power()), cmp.Compare(a.order, b.order))
	})
	taken := map[pair]int{}
	for _, e := range list {
		if taken[e.pair]++; taken[e.pair] <= mostOf(e.pair) {
			out = append(out, e)
		}
	}
	return out
}

// godsByDays puts puzzles in the order of days, as byDays does: each uses the power of a god, and no two within a
// week have the same gods. The others follow.
func godsByDays(all []godsEntry) (out []godsEntry) {
	slices.SortFunc(all, func(a, b godsEntry) int { return cmp.Compare(a.order, b.order) })
	var list, rest []godsEntry
	for _, e := range all {
		if e.puzzle.Themes().Has(puzzles.ThemePower) {
			list = append(list, e)
		} else {
			rest = append(rest, e)
		}
	}
	left := slices.Clone(list)
	ratings := make([]int, len(list))
	for i, e := range list {
		ratings[i] = e.puzzle.Rating()
	}
	slices.Sort(ratings)
	for day := range collection.GodsDays {
		least, most := 0, ratings[len(ratings)-1]+1
		if weekday := day % 7; weekday < 6 {
			least = ratings[weekday*len(ratings)/6]
			if weekday < 5 {
				most = ratings[(weekday+1)*len(ratings)/6]
			}
		}
		near := out[max(len(out)-6, 0):]
		if day > collection.GodsDays-7 { // then the first day comes again
			near = append(slices.Clone(near), out[:day+7-collection.GodsDays]...)
		}
		fits := func(least, most int) int {
			return slices.IndexFunc(left, func(e godsEntry) bool {
				return e.puzzle.Rating() >= least && e.puzzle.Rating() < most && !slices.ContainsFunc(near, func(o godsEntry) bool { return o.pair == e.pair })
			})
		}
		i := fits(least, most)
		for wider := 25; i < 0; wider += 25 { // few are left
			i = fits(least-wider, most+wider)
		}
		out = append(out, left[i])
		left = slices.Delete(left, i, i+1)
	}
	rest = append(rest, left...)
	slices.SortFunc(rest, func(a, b godsEntry) int { return cmp.Compare(a.order, b.order) })
	return append(out, rest...)
}
