package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// An entry is a puzzle that may be chosen for the collection.
type entry struct {
	puzzles.Puzzle
	game   string // the game that the puzzle comes from, "" if it is composed
	beside bool   // the puzzle is a variation of the game
	kept   bool   // the puzzle comes from the earlier collection
	dull   bool   // the puzzle does not meet the criterion hidden
	spare  string // the criterion that the puzzle does not meet, "" if there is none
	number int    // the number of the turn in the game; the first is 1
	order  uint64 // determines an arbitrary order of puzzles with equal rarity, see orderOf
}

// choose chooses the collection from the puzzles that the other steps have written to the folder dir. It writes the
// collection to the file out.
func choose(ctx context.Context, dir, out string) error {
	all, err := readAllEntries(ctx, dir)
	if err != nil {
		return err
	}
	apart, err := readPlay(dir, all)
	if err != nil {
		return err
	}
	chosen := withShares(pick(all, apart))
	fmt.Fprintf(os.Stderr, "chosen: %d\n", len(chosen))
	return write(out, plainByDays(chosen))
}

// rate reads the puzzles that the step "keep" has stored. It rates them with the current model, orders them by days
// according to these ratings, and writes them to the file out. It leaves out the dull puzzles that are no longer
// needed, see withoutDull.
func rate(ctx context.Context, dir, out string) error {
	list, err := readEntries(ctx, filepath.Join(dir, keptFile))
	if err != nil {
		return err
	}
	return write(out, plainByDays(withoutDull(list)))
}

// readAllEntries reads all puzzles that may be chosen. Of several symmetric puzzles it keeps the first.
func readAllEntries(ctx context.Context, dir string) (all []entry, err error) {
	names := []string{keptFile}
	for _, s := range searches {
		names = append(names, s.puzzles)
	}
	for _, name := range append(names, composedFile) {
		list, err := readEntries(ctx, filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "%s: %d puzzles\n", name, len(list))
		if name == keptFile {
			if err := markKept(ctx, list); err != nil {
				return nil, err
			}
		}
		all = append(all, list...)
	}
	return withoutImages(withoutDull(all), func(e entry) codec.Code { return positionIdentity(e.Code()) }), nil
}

// withoutDull removes puzzles with an obvious solution, unless isFiller accepts them.
func withoutDull(list []entry) []entry {
	return slices.DeleteFunc(list, func(e entry) bool { return e.dull && !isFiller(e.Puzzle) })
}

// markKept marks the puzzles of a list as kept from an earlier collection. If a puzzle has too many correct second
// turns, markKept notes this in the field spare. It does not check the other criteria again.
func markKept(ctx context.Context, list []entry) error {
	second := mine.Quality{Second: mine.Strict().Second}
	for i := range list {
		list[i].kept = true
		unmet, err := second.Unmet(ctx, new(solver.Solver), list[i].Puzzle, solver.Limits{})
		if err != nil {
			return err
		}
		list[i].spare = string(unmet)
	}
	return nil
}

// readEntries reads a file of puzzles, and rates them with the current model. If the file does not exist, it returns
// nil.
func readEntries(ctx context.Context, path string) (list []entry, err error) {
	records, err := readRecords(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		r.Rating, r.Deviation = r.Facts.Rating(), 0
		p, err := r.Trust(ctx, new(solver.Solver), solver.Limits{})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		e := entry{Puzzle: p, spare: r.spare, order: orderOf(r.Code)}
		if e.dull, err = isDull(ctx, p); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if game, turn, ok := strings.Cut(p.Source, ", turn "); ok {
			if e.number, err = strconv.Atoi(turn); err != nil {
				return nil, fmt.Errorf("%s: source %q: %w", path, p.Source, err)
			}
			e.game = strings.TrimSuffix(game, variationName)
			e.beside = e.game != game
		}
		list = append(list, e)
	}
	return list, nil
}

// orderOf returns a hash of a code. Sorting by it gives an arbitrary order that is the same in every run.
func orderOf(c codec.Code) uint64 {
	h := fnv.New64a()
	h.Write([]byte(c.String()))
	return h.Sum64()
}

// rare are the themes that seldom occur in games. Puzzles with a rare theme are chosen first.
const rare = puzzles.ThemeBlock | puzzles.ThemeZugzwang | puzzles.ThemeDoubleThreat | puzzles.ThemeStepDown |
	puzzles.ThemeBodyBlock

// pick chooses puzzles, the rarest first. The map apart maps each puzzle to the puzzles that must not be in the same
// collection. The function leaves out a puzzle
//   - if the map apart excludes it, because of a puzzle that was chosen;
//   - if enough puzzles of its game were chosen, or one of them is near in the game;
//   - if it does not meet a criterion, and enough puzzles like this were chosen;
//   - if enough puzzles of its kind were chosen;
//   - if its solution is obvious, and it is not needed as a filler.
func pick(list []entry, apart map[codec.Code][]codec.Code) (out []entry) {
	q := mine.Strict()
	slices.SortFunc(list, func(a, b entry) int {
		return cmp.Or(cmp.Compare(rarity(b), rarity(a)), cmp.Compare(a.order, b.order))
	})
	taken, games := map[codec.Code]bool{}, map[string][]entry{}
	holds, spares, bands, kinds := 0, map[string]int{}, map[int]int{}, map[string]int{}
	for _, e := range list {
		band, others, kind := e.Rating()/bandWidth, games[e.game], kindOf(e.Puzzle)
		switch {
		case slices.ContainsFunc(apart[e.Code()], func(c codec.Code) bool { return taken[c] }),
			e.game != "" && len(others) >= q.PerGame,
			e.game != "" && slices.ContainsFunc(others, func(o entry) bool { return tooNear(e, o, q.Apart) }),
			e.spare != "" && spares[e.spare] >= mostSpares,
			kind != "" && kinds[kind] >= mostOfKind[kind],
			e.dull && !e.kept && e.Goal().IsWin() && bands[band] >= bandSize,
			e.dull && e.Goal().IsHold() && holds >= leastHolds:
			continue
		}
		taken[e.Code()], games[e.game] = true, append(others, e)
		spares[e.spare]++
		bands[band]++
		kinds[kind]++
		if e.Goal().IsHold() {
			holds++
		}
		out = append(out, e)
	}
	return out
}

// Kinds of puzzles that are limited by mostOfKind, because players get enough of them. Without a limit, a quarter of
// the wins in 2 would make a double threat. 2 % of the wins in 4 or more would end in a staircase, in which a worker
// steps to and fro and builds.
const (
	doubleThreats = "double threats"
	longStairs    = "long wins that end in a staircase"
)

var mostOfKind = map[string]int{doubleThreats: 300, longStairs: 125}

// kindOf returns the kind of a puzzle, if mostOfKind limits the puzzles of this kind. Otherwise it returns "".
func kindOf(p puzzles.Puzzle) string {
	switch themes := p.Themes(); {
	case p.Goal() == codec.Win2 && themes.Has(puzzles.ThemeDoubleThreat):
		return doubleThreats
	case p.Goal().Turns() >= 4 && themes.Has(puzzles.ThemeStaircase):
		return longStairs
	}
	return ""
}

// tooNear reports whether two puzzles of a game are too close together: the later one begins before the earlier one
// ends, or too few turns after the earlier one begins. The argument apart is the minimum number of turns between the
// beginnings.
func tooNear(a, b entry, apart int) bool {
	if a.number > b.number {
		a, b = b, a
	}
	return b.number < a.number+max(apart, 2*a.Goal().Turns())
}

// Puzzles with at least this rating are rare in games.
const hard = 2350

// rarity returns the priority of a puzzle: puzzles with higher numbers are chosen first. Puzzles of the earlier
// collection come first. Three groups follow: first long wins and hidden wins in 2, then rare themes and hard puzzles,
// then wins in 4 and puzzles with the goal "hold". Variations, puzzles that do not meet a criterion, and puzzles with
// an obvious solution come last.
func rarity(e entry) int {
	switch {
	case e.kept && !e.dull:
		return 5
	case e.kept:
		return 4
	case e.dull:
		return -3
	case e.spare != "" && e.Rating() < hard:
		return -2
	case e.spare != "":
		return -1
	case e.Goal().IsHold():
		return 1
	case e.Goal().Turns() >= 5, e.Goal() == codec.Win2 && kindOf(e.Puzzle) == "":
		return 3
	case e.Themes()&rare != 0, e.Rating() >= hard:
		return 2
	case e.beside:
		return -1
	case e.Goal().Turns() == 4:
		return 1
	}
	return 0
}

// mostShare maps a number of turns to the maximum share of wins in this number of turns, in percent of all wins.
var mostShare = map[int]int{2: 14, 3: 34, 4: 39}

const (
	mostHolds  = 1200
	mostSpares = 860 // for each criterion
)

// withShares removes puzzles until no goal exceeds its maximum share. It keeps the puzzles at the front of the list.
func withShares(list []entry) []entry {
	count := map[int]int{} // the number of wins, by turns
	wins := 0
	for _, e := range list {
		if e.Goal().IsWin() {
			count[e.Goal().Turns()]++
			wins++
		}
	}
	for again := true; again; {
		again = false
		for turns, share := range mostShare {
			if count[turns]*100 > share*wins {
				count[turns]--
				wins--
				again = true
			}
		}
	}
	holds := 0
	return slices.DeleteFunc(list, func(e entry) bool {
		if e.Goal().IsHold() {
			holds++
			return holds > mostHolds
		}
		count[e.Goal().Turns()]--
		return count[e.Goal().Turns()] < 0
	})
}

// write writes puzzles to a compressed file.
func write(path string, list []entry) error {
	var out bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return err
	}
	w := puzzles.NewWriter(zipped, puzzles.JSONL)
	for _, e := range list {
		if err := w.Write(e.Puzzle); err != nil {
			return err
		}
	}
	if err := zipped.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o666)
}
