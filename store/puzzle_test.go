package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// collected returns the first n puzzles that come with the program.
func collected(t testing.TB, n int) (list []puzzles.Puzzle) {
	t.Helper()
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		if list = append(list, p); len(list) == n {
			break
		}
	}
	return list
}

func put(t testing.TB, s *store.Store, all []puzzles.Puzzle, want int) {
	t.Helper()
	if added, err := s.PutPuzzles(t.Context(), all); err != nil || added != want {
		t.Fatalf("%d are new, %v; want %d", added, err, want)
	}
}

// at returns the position of a code of Santorini.
func at(c codec.Code) position.Position {
	p, _ := c.Santorini()
	return p
}

// image returns the puzzle of an image of a puzzle, with the sides exchanged.
func image(t testing.TB, p puzzles.Puzzle) puzzles.Puzzle {
	t.Helper()
	turned := position.Rotate90.Position(at(p.Code())).SwapSides()
	c, err := codec.Encode(turned).WithGoal(p.Goal())
	if err != nil {
		t.Fatal(err)
	}
	q, err := puzzles.Prove(t.Context(), new(solver.Solver), c, puzzles.Info{Title: "turned"}, solver.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestPuzzles(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		all := collected(t, 3)
		all[0].Title, all[0].Author, all[0].Created = "One", "Nobody", time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
		put(t, s, all[:2], 2)
		put(t, s, all, 1)
		turned := image(t, all[0])
		put(t, s, []puzzles.Puzzle{turned}, 0)

		// What was put comes back, and can be trusted.
		for _, c := range []codec.Code{all[0].Code(), turned.Code()} {
			r, err := s.Puzzle(ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(all[0].Record(), r, equalCodes); d != "" {
				t.Error(d)
			}
			if _, err := r.Trust(ctx, nil, solver.Limits{}); err != nil {
				t.Error(err)
			}
		}

		// By its position, whatever the goal and the image.
		second := at(all[1].Code())
		for _, c := range []codec.Code{codec.Encode(second), codec.Encode(position.FlipRows.Position(second))} {
			list, err := s.At(ctx, c)
			if err != nil || len(list) != 1 || list[0].Code != all[1].Code() {
				t.Errorf("at %v: %v, %v", c, list, err)
			}
		}
		if list, err := s.At(ctx,
			codec.Encode(position.MustParse("0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1"))); err != nil ||
			len(list) != 0 {
			t.Errorf("at a position that is no puzzle: %v, %v", list, err)
		}

		if err := s.Rename(ctx, turned.Code(), "Two", ""); err != nil {
			t.Error(err)
		}
		if r, err := s.Puzzle(ctx, all[0].Code()); err != nil || r.Title != "Two" || r.Author != "" {
			t.Errorf("after Rename: %q by %q, %v", r.Title, r.Author, err)
		}
		if err := s.Delete(ctx, turned.Code()); err != nil {
			t.Error(err)
		}
		_, missing := s.Puzzle(ctx, all[0].Code())
		for name, err := range map[string]error{
			"Puzzle": missing, "Rename": s.Rename(ctx, all[0].Code(), "", ""), "Delete": s.Delete(ctx, all[0].Code()),
		} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s of none: %v", name, err)
			}
		}
		if _, err := s.PutPuzzles(ctx, []puzzles.Puzzle{{}}); err == nil {
			t.Error("the zero Puzzle is stored")
		}
	})
}

// equalCodes compares codes and turns with ==.
var equalCodes = cmp.Options{
	cmp.Comparer(func(a, b codec.Code) bool { return a == b }),
	cmp.Comparer(func(a, b game.Turn) bool { return a == b }),
}

// A list in pages is the list that sorting and filtering in memory gives.
func TestPages(t *testing.T) {
	leftout.UnderRace(t)
	draws := 400
	if testing.Short() {
		draws = 40
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 150)
		for i := range all {
			all[i].Author = []string{"", "Ann", "Bob's"}[i%3]
			all[i].Source = []string{"50%_X", "seed 1"}[i%2]
			all[i].Composed = i%2 == 1
		}
		put(t, s, all, 150)
		yes, no := true, false
		for name, test := range map[string]struct {
			filter store.Filter
			want   func(puzzles.Record) bool
		}{
			"all": {store.Filter{}, func(puzzles.Record) bool { return true }},
			"goal": {store.Filter{Filter: puzzles.Filter{Goals: []codec.Goal{codec.Win2}}},
				func(r puzzles.Record) bool { return r.Goal == codec.Win2 }},
			"goals": {store.Filter{Filter: puzzles.Filter{Goals: []codec.Goal{codec.Win3, codec.Win4}}},
				func(r puzzles.Record) bool { return r.Goal == codec.Win3 || r.Goal == codec.Win4 }},
			"rating": {store.Filter{Filter: puzzles.Filter{LeastRating: 900, MostRating: 1200}},
				func(r puzzles.Record) bool { return r.Rating >= 900 && r.Rating <= 1200 }},
			"themes": {store.Filter{Filter: puzzles.Filter{Themes: puzzles.ThemeQuiet, Without: puzzles.ThemeReturn}},
				func(r puzzles.Record) bool {
					return slices.Contains(r.Themes, "quiet") && !slices.Contains(r.Themes, "return")
				}},
			"author": {store.Filter{Author: "Bob's"}, func(r puzzles.Record) bool { return r.Author == "Bob's" }},
			"source": {store.Filter{Filter: puzzles.Filter{Source: "0%_x"}},
				func(r puzzles.Record) bool { return r.Source == "50%_X" }},
			"composed": {store.Filter{Composed: &yes}, func(r puzzles.Record) bool { return r.Composed }},
			"found": {store.Filter{Composed: &no, Author: "Ann"}, func(r puzzles.Record) bool {
				return !r.Composed &&
					r.Author == "Ann"
			}},
			"turns": {store.Filter{Filter: puzzles.Filter{LeastTurns: 3, MostTurns: 4}},
				func(r puzzles.Record) bool { return r.Goal.Turns() == 3 || r.Goal.Turns() == 4 }},
			"no goal": {store.Filter{Filter: puzzles.Filter{Goals: []codec.Goal{codec.Win2}, LeastTurns: 3}},
				func(puzzles.Record) bool { return false }},
			"other source": {store.Filter{Filter: puzzles.Filter{Source: "0x_"}}, func(puzzles.Record) bool { return false }},
			"none":         {store.Filter{Author: "Carol"}, func(puzzles.Record) bool { return false }},
		} {
			var want, got []string
			for _, p := range all {
				if r := p.Record(); test.want(r) {
					identity := puzzles.Identity(r.Code)
					want = append(want, fmt.Sprintf("%04d %v %v", r.Rating, identity.Key(), r.Code))
				}
			}
			slices.Sort(want)
			cursors := []string{"", ""} // of the pages so far, and one before the first
			for cursor, pages := "", 0; pages == 0 || cursor != ""; pages++ {
				page, err := s.Puzzles(t.Context(), test.filter, cursor, 7)
				if err != nil {
					t.Fatal(err)
				}
				if len(page.Puzzles) > 7 || len(page.Puzzles) < 7 && page.Next != "" {
					t.Errorf("%s: a page of %d, then %q", name, len(page.Puzzles), page.Next)
				}
				for _, r := range page.Puzzles {
					identity := puzzles.Identity(r.Code)
					got = append(got, fmt.Sprintf("%04d %v %v", r.Rating, identity.Key(), r.Code))
				}
				if before := cursors[len(cursors)-2]; page.Prev != before {
					t.Errorf("%s: before the page after %q is that after %q, want %q", name, cursor, page.Prev, before)
				}
				cursor = page.Next
				cursors = append(cursors, cursor)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s: %s", name, d)
			}

			// One at random is one of them, and nearly each has come in the end.
			seen := map[string]bool{}
			for range draws {
				r, err := s.Random(t.Context(), test.filter)
				if len(want) == 0 {
					if !errors.Is(err, store.ErrNotFound) {
						t.Errorf("%s: one of none: %v", name, err)
					}
					break
				}
				if err != nil || !test.want(r) {
					t.Fatalf("%s: %v, %v", name, r.Code, err)
				}
				seen[r.Code.String()] = true
			}
			if len(seen) < min(len(want)-len(want)/10, draws/7) {
				t.Errorf("%s: %d at random are %d of %d", name, draws, len(seen), len(want))
			}
		}
		for _, cursor := range []string{"x", "1", "1.zz", "1.00", ".00000000000000000000"} {
			if _, err := s.Puzzles(t.Context(), store.Filter{}, cursor, 7); err == nil {
				t.Errorf("cursor %q is taken", cursor)
			}
		}
	})
}

// Pages do not move when puzzles are added and deleted between them.
func TestPagesAreStable(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 60)
		put(t, s, all[:40], 40)
		first, err := s.Puzzles(t.Context(), store.Filter{}, "", 20)
		if err != nil {
			t.Fatal(err)
		}
		before := map[codec.Code]bool{}
		for _, r := range first.Puzzles {
			before[r.Code] = true
		}
		for _, r := range first.Puzzles[:10] {
			if err := s.Delete(t.Context(), r.Code); err != nil {
				t.Fatal(err)
			}
		}
		put(t, s, all[40:], 20)
		second, err := s.Puzzles(t.Context(), store.Filter{}, first.Next, 100)
		if err != nil {
			t.Fatal(err)
		}
		after := map[codec.Code]bool{}
		for _, r := range second.Puzzles {
			after[r.Code] = true
		}
		for _, p := range all[:40] {
			if before[p.Code()] == after[p.Code()] {
				t.Errorf("%v is on the first page %v, on the second %v", p.Code(), before[p.Code()], after[p.Code()])
			}
		}
	})
}

// The puzzle of a day stays, whatever is added, and days do not repeat each other.
func TestDaily(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := context.Background()
		day := time.Date(2026, 2, 3, 23, 0, 0, 0, time.UTC)
		if _, err := s.Daily(ctx, codec.Santorini, day, store.Filter{}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("of an empty database: %v", err)
		}
		all := collected(t, 60)
		put(t, s, all[:30], 30)
		seen := map[codec.Code]int{}
		for i := range 30 {
			r, err := s.Daily(ctx, codec.Santorini, day.AddDate(0, 0, i), store.Filter{})
			if err != nil {
				t.Fatal(err)
			}
			seen[r.Code] = i
		}
		if len(seen) != 30 {
			t.Errorf("%d of 30 puzzles in 30 days", len(seen))
		}
		if r, err := s.Daily(ctx, codec.Santorini, day.AddDate(0, 0, -1), store.Filter{}); err != nil || r.Code.IsZero() {
			t.Errorf("when each puzzle has had its day: %v", err)
		}
		put(t, s, all[30:], 30)
		for c, i := range seen {
			if r, err := s.Daily(ctx, codec.Santorini, day.AddDate(0, 0, i).Add(-22*time.Hour), store.Filter{}); err != nil ||
				r.Code != c {
				t.Errorf("day %d has changed from %v to %v, %v", i, c, r.Code, err)
			}
			if i == 0 {
				if err := s.Delete(ctx, c); err != nil {
					t.Error(err)
				}
			}
		}
		if r, err := s.Daily(ctx, codec.Santorini, day, store.Filter{}); err != nil || r.Code.IsZero() {
			t.Errorf("after the puzzle was deleted: %v", err)
		}
	})
}
