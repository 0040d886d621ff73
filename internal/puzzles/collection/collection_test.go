package collection_test

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

var proveAll = flag.Bool("all", false, "prove all puzzles, not a sample")

// all returns the collection without gods.
var all = sync.OnceValues(func() (list []puzzles.Puzzle, err error) {
	for p, err := range collection.Of(codec.Santorini) {
		if err != nil {
			return nil, fmt.Errorf("puzzle %d: %w", len(list)+1, err)
		}
		list = append(list, p)
	}
	return list, nil
})

func puzzlesOf(t *testing.T) []puzzles.Puzzle {
	t.Helper()
	list, err := all()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// positionOf returns the position of a puzzle.
func positionOf(p puzzles.Puzzle) position.Position {
	current, _ := p.Code().Santorini()
	return current
}

// part is how many of the puzzles that are asked about have something.
type part struct{ some, total int }

func (p *part) add(has bool) {
	p.total++
	if has {
		p.some++
	}
}

func (p part) percent() float64 { return 100 * float64(p.some) / float64(max(p.total, 1)) }

// What the collection promises, counted from the file alone.
func TestCounts(t *testing.T) {
	list := puzzlesOf(t)
	if want := collection.Size - collection.GodsSize; len(list) != want {
		t.Errorf("%d puzzles, must be %d", len(list), want)
	}
	wins, holds := 0, 0
	goals := map[codec.Goal]int{}
	bands := map[int]int{}
	var heights []int
	var naive, wholeLine, threats, slower, second, quiet, down, double part
	var stairs, block, zugzwang, fire, level2, composed, last part
	for _, p := range list {
		f, goal := p.Facts(), p.Goal()
		goals[goal]++
		bands[p.Rating()/200*200]++
		composed.add(p.Composed)
		sum := 0
		for level := 1; level <= 4; level++ {
			sum += positionOf(p).AtLeast(level).Count()
		}
		heights = append(heights, sum)
		workers := positionOf(p).WorkerSet(position.First) | positionOf(p).WorkerSet(position.Second)
		level2.add(workers&^positionOf(p).Level(2) == 0)
		if !p.Unique() {
			t.Errorf("%v has %d key turns", p, len(p.KeyTurns()))
		}
		if f.Along[0].Safe < 8 && !p.Themes().Has(puzzles.ThemeUnderFire) {
			t.Errorf("%v has %d safe first turns", p, f.Along[0].Safe)
		}
		if p.Composed != (p.Source == "composed") {
			t.Errorf("%v is composed: %v, its source is %q", p, p.Composed, p.Source)
		}
		if goal.IsHold() {
			holds++
			continue
		}
		wins++
		turns := goal.Turns()
		_, known := p.Before()
		last.add(known)
		fire.add(p.Themes().Has(puzzles.ThemeUnderFire))
		down.add(p.Themes().Has(puzzles.ThemeStepDown))
		block.add(p.Themes().Has(puzzles.ThemeBlock))
		zugzwang.add(p.Themes().Has(puzzles.ThemeZugzwang))
		if turns == 2 {
			double.add(p.Themes().Has(puzzles.ThemeDoubleThreat))
		}
		if turns >= 4 {
			stairs.add(p.Themes().Has(puzzles.ThemeStaircase))
		}
		if turns <= 3 {
			naive.add(f.Along[0].Rank == 1)
		}
		if turns >= 4 {
			wholeLine.add(f.SumRank == turns-1)
		}
		if turns <= 4 {
			if !f.Quiet {
				threats.add(f.Along[0].Threats >= 3)
			}
			slower.add(f.Slower <= 2)
		}
		if turns >= 3 {
			second.add(f.Second <= 2)
			quiet.add(f.Quiet)
		}
	}
	share := func(goal codec.Goal) float64 { return part{goals[goal], wins}.percent() }
	slices.Sort(heights)
	for _, c := range []struct {
		what        string
		is          float64
		least, most float64
	}{
		{"wins", float64(wins), 10000, 1e6},
		{"holds", float64(holds), 1000, 1e6},
		{"% goal 2", share(codec.Win2), 0, 15},
		{"% goal 3", share(codec.Win3), 25, 35},
		{"% goal 4", share(codec.Win4), 30, 40},
		{"% goal 5", share(codec.Win5), 15, 100},
		{"% goal 6", share(codec.Win6), 1, 100},
		{"% of goals 2 and 3 that a naive player begins right", naive.percent(), 0, 10},
		{"% from goal 4 that a naive player plays to the end", wholeLine.percent(), 0, 2},
		{"% of threats to goal 4 with three others", threats.percent(), 95, 100},
		{"% to goal 4 with at most two slower wins", slower.percent(), 95, 100},
		{"% from goal 3 with at most two second turns", second.percent(), 90, 100},
		{"% from goal 3 that are quiet", quiet.percent(), 50, 100},
		{"% that step down", down.percent(), 12, 100},
		{"% double threats of goal 2", double.percent(), 5, 25},
		{"% from goal 4 that end in a staircase", stairs.percent(), 0.5, 2},
		{"% blocks", block.percent(), 3, 100},
		{"% zugzwang", zugzwang.percent(), 2, 100},
		{"% under fire", fire.percent(), 0, 5},
		{"% with all workers on level 2", level2.percent(), 0, 10},
		{"% composed", composed.percent(), 0, 10},
		{"% with the last turn", last.percent(), 99, 100},
		{"levels built, median", float64(heights[len(heights)/2]), 15, 28},
	} {
		t.Logf("%s: %.1f", c.what, c.is)
		if c.is < c.least || c.is > c.most {
			t.Errorf("%s: %.1f, want %v to %v", c.what, c.is, c.least, c.most)
		}
	}
	for band := 800; band < 2600; band += 200 {
		t.Logf("rated %d to %d: %d", band, band+199, bands[band])
		if bands[band] < 400 {
			t.Errorf("rated %d to %d: %d, want 400 or more", band, band+199, bands[band])
		}
	}
}

// No two puzzles are the same, none comes up in the play of another, and few are of one game.
func TestApart(t *testing.T) {
	list := puzzlesOf(t)
	seen := map[position.Position]bool{}
	games := map[string][]int{}
	for _, p := range list {
		canonical, _ := positionOf(p).CanonicalBothSides()
		if seen[canonical] {
			t.Errorf("%v is there twice", p)
		}
		seen[canonical] = true
		if game, turn, ok := strings.Cut(p.Source, ", turn "); ok {
			n, err := strconv.Atoi(turn)
			if err != nil {
				t.Errorf("%v: source %q", p, p.Source)
			}
			game, _, _ = strings.Cut(game, " (")
			for _, o := range games[game] {
				if n-o < 6 && o-n < 6 {
					t.Errorf("%s has puzzles before turns %d and %d", game, o, n)
				}
			}
			if games[game] = append(games[game], n); len(games[game]) > 2 {
				t.Errorf("%s has puzzles before turns %v", game, games[game])
			}
		}
	}
	for _, p := range list {
		current := positionOf(p)
		for i, turn := range p.Line() {
			current = current.PlayLegal(turn.(position.Turn))
			if canonical, _ := current.CanonicalBothSides(); i < len(p.Line())-1 && i%2 == 1 && seen[canonical] {
				t.Errorf("%v comes to another puzzle after %v", p, p.Line()[:i+1])
			}
		}
		next := positionOf(p).PlayLegal(p.KeyTurns()[0].(position.Turn))
		for reply := range next.Turns() {
			if canonical, _ := next.PlayLegal(reply).CanonicalBothSides(); seen[canonical] {
				t.Errorf("%v comes to another puzzle after its key turn and %v", p, reply)
			}
		}
	}
}

// Puzzles are what the file says: everything is proved again, of a sample, or with -all of all
// puzzles. Among those that are not composed, 90 % begin after a mistake.
func TestProved(t *testing.T) {
	t.Parallel()
	list, step := puzzlesOf(t), 40
	if testing.Short() {
		step = 200
	}
	if *proveAll {
		step = 1
	}
	var next atomic.Int64
	var wins, mistakes atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			var s solver.Solver
			for {
				i := int(next.Add(1)-1) * step
				if i >= len(list) {
					return
				}
				p := list[i]
				if !*proveAll && p.Goal() == codec.Win6 {
					continue // takes seconds
				}
				ctx := context.Background()
				if _, err := p.Record().Prove(ctx, &s, solver.Limits{}); err != nil {
					t.Error(err)
					continue
				}
				if p.Goal().IsHold() {
					continue
				}
				wins.Add(1)
				unmet, err := mine.Quality{Mistake: true}.Unmet(ctx, &s, p, solver.Limits{})
				if err != nil {
					t.Error(err)
				}
				if unmet == "" {
					mistakes.Add(1)
				}
			}
		})
	}
	wait.Wait()
	t.Logf("%d of %d wins begin after a mistake", mistakes.Load(), wins.Load())
	if wins.Load() < 40 || mistakes.Load()*100 < 84*wins.Load() || *proveAll && mistakes.Load()*100 < 90*wins.Load() {
		t.Errorf("%d of %d wins begin after a mistake", mistakes.Load(), wins.Load())
	}
}

// The puzzle of a day is the same at all times of the day, and in all places. In the course of the
// days none comes twice, and from Monday to Saturday they become harder.
func TestDaily(t *testing.T) {
	list := puzzlesOf(t)
	for _, test := range []struct {
		day   time.Time
		index int
	}{
		{time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC), 0},
		{time.Date(2026, 1, 5, 23, 59, 0, 0, time.FixedZone("west", -9*3600)), 0},
		{time.Date(2026, 1, 11, 12, 0, 0, 0, time.FixedZone("east", 13*3600)), 6},
		{time.Date(2026, 1, 4, 12, 0, 0, 0, time.UTC), collection.Days - 1},
		{time.Date(2026, 1, 5+collection.Days, 12, 0, 0, 0, time.UTC), 0},
		{time.Date(2026, 1, 4-collection.Days, 12, 0, 0, 0, time.UTC), collection.Days - 1},
	} {
		p, err := collection.Daily(codec.Santorini, test.day)
		if err != nil || p.Code() != list[test.index].Code() {
			t.Errorf("%v: %v, %v, want puzzle %d, %v", test.day, p, err, test.index, list[test.index])
		}
	}
	least, most := [6]int{3000, 3000, 3000, 3000, 3000, 3000}, [6]int{}
	for i, p := range list[:collection.Days] {
		if day := i % 7; day < 6 {
			least[day], most[day] = min(least[day], p.Rating()), max(most[day], p.Rating())
		}
	}
	for day := 1; day < 6; day++ {
		if least[day] < most[day-1] {
			t.Errorf("day %d has a puzzle rated %d, the day before one rated %d", day, least[day], most[day-1])
		}
	}
}

// No two puzzles within a week have the same motif, nor are two to hold, also where the days begin
// again, and rare motifs come every few weeks. None is a double threat, or has many correct second
// turns.
func TestDailyMotifs(t *testing.T) {
	list := puzzlesOf(t)[:collection.Days]
	last, longest, count := map[puzzles.Themes]int{}, map[puzzles.Themes]int{}, map[puzzles.Themes]int{}
	for i := range 2 * len(list) {
		p := list[i%len(list)]
		motif := p.Themes().Motif()
		kinds := []puzzles.Themes{motif}
		if p.Goal().IsHold() && motif != puzzles.ThemeHold {
			kinds = append(kinds, puzzles.ThemeHold)
		}
		for _, kind := range kinds {
			if before, ok := last[kind]; ok {
				if i-before < 7 {
					t.Errorf("day %d: %v is about %v, as was day %d", i, p, kind, before)
				}
				longest[kind] = max(longest[kind], i-before)
			}
			last[kind] = i
			count[kind]++
		}
		if f := p.Facts(); f.Double || f.Second > 2 {
			t.Errorf("day %d: %v: two threats %v, %d second turns", i, p, f.Double, f.Second)
		}
	}
	for kind, n := range count {
		t.Logf("%v: %d of %d days, at most %d days apart", kind, n/2, len(list), longest[kind])
	}
	for _, rare := range []puzzles.Themes{
		puzzles.ThemeBlock, puzzles.ThemeSmothered, puzzles.ThemeZugzwang, puzzles.ThemeStaircase, puzzles.ThemeOverload,
		puzzles.ThemeSacrifice,
	} {
		if n := count[rare] / 2; n < len(list)/50 || longest[rare] > 90 {
			t.Errorf("%v: %d days, at most %d days apart, want one in 50 or more", rare, n, longest[rare])
		}
	}
}
