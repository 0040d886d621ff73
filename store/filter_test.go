package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// sources are in several scripts, with numbers and without.
var sources = []string{"", "Élan d'Ünal", "ÉLAN, game 12, turn 7", "élan, game 712, turn 1", "ИГРЫ.tsv, line 70",
	"100% of it", "a_b", "İstanbul 5"}

// described returns puzzles with sources and authors of all kinds.
func described(t testing.TB, n int) []puzzles.Puzzle {
	all := collected(t, n)
	for i := range all {
		all[i].Source = sources[i%len(sources)]
		all[i].Author = []string{"", "Ann", "Åse"}[i%3]
		all[i].Composed = i%5 == 0
	}
	return all
}

// listAll returns the codes of a list, read in pages forwards, and checks that backwards they are the
// same.
func listAll(t testing.TB, s *store.Store, f store.Filter, limit int) (codes []codec.Code) {
	t.Helper()
	var pages [][]codec.Code
	cursors := []string{""}
	for {
		page, err := s.Puzzles(t.Context(), f, cursors[len(cursors)-1], limit)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(pages); n > 1 && page.Prev != cursors[n-1] {
			t.Errorf("%+v: before page %d is %q, want %q", f, n, page.Prev, cursors[n-1])
		} else if n <= 1 && page.Prev != "" {
			t.Errorf("%+v: page %d has one before it, %q", f, n, page.Prev)
		}
		var here []codec.Code
		for _, r := range page.Puzzles {
			here = append(here, r.Code)
		}
		pages = append(pages, here)
		codes = append(codes, here...)
		if page.Next == "" {
			return codes
		}
		cursors = append(cursors, page.Next)
	}
}

// Any filter means the same puzzles as in memory, in lists and in draws.
func TestFilters(t *testing.T) {
	leftout.UnderRace(t)
	tries := 600
	if testing.Short() {
		tries = 150
	}
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := described(t, 400)
		// the later ones have cells that are known, and others
		for i, part := range [][]puzzles.Puzzle{all[:150], all[150:390], all[390:]} {
			put(t, s, part, len(part))
			if got, want := len(listAll(t, s, store.Filter{}, 50)), []int{150, 390, 400}[i]; got != want {
				t.Errorf("%d are listed, want %d", got, want)
			}
		}
		if list := problems(t, s); len(list) > 0 {
			t.Errorf("%q", list)
		}
		r := rand.New(rand.NewPCG(5, 5))
		themes := puzzles.AllThemes()
		yes, no := true, false
		found := 0
		for range tries {
			var f store.Filter
			for range r.IntN(3) {
				f.Goals = append(f.Goals, codec.Goal(1+r.IntN(9)))
			}
			for range r.IntN(3) {
				f.Themes |= themes[r.IntN(len(themes))].Theme
			}
			if r.IntN(3) == 0 {
				f.Without = themes[r.IntN(len(themes))].Theme
			}
			if r.IntN(2) == 0 {
				f.LeastRating = all[r.IntN(len(all))].Rating()
			}
			if r.IntN(2) == 0 {
				f.MostRating = all[r.IntN(len(all))].Rating()
			}
			if r.IntN(4) == 0 {
				f.LeastTurns, f.MostTurns = r.IntN(4), r.IntN(6)
			}
			f.Composed = []*bool{nil, nil, nil, &yes, &no}[r.IntN(5)]
			f.Author = []string{"", "", "", "Ann", "Åse", "åse"}[r.IntN(6)]
			f.Source = []string{"", "", "élan", "ÉLAN", "ünal", "игры", "7", "12, t", "game 7", "line 0", "0%", "_", "i̇STAN",
				"nobody"}[r.IntN(14)]
			var want []puzzles.Puzzle
			for _, p := range all {
				if f.Match(p) && (f.Author == "" || p.Author == f.Author) && (f.Composed == nil || p.Composed == *f.Composed) {
					want = append(want, p)
				}
			}
			slices.SortStableFunc(want, func(a, b puzzles.Puzzle) int { return a.Rating() - b.Rating() })
			found += len(want)
			got := listAll(t, s, f, 1+r.IntN(9))
			if len(got) != len(want) {
				t.Fatalf("%+v: %d puzzles, want %d", f, len(got), len(want))
			}
			for i, c := range got {
				if !slices.ContainsFunc(want, func(p puzzles.Puzzle) bool {
					return p.Code() == c &&
						p.Rating() == want[i].Rating()
				}) {
					t.Fatalf("%+v: %v is number %d", f, c, i)
				}
			}
			drawn, err := s.Random(t.Context(), f)
			if len(want) == 0 {
				if !errors.Is(err, store.ErrNotFound) {
					t.Fatalf("%+v: %v, %v, want none", f, drawn.Code, err)
				}
			} else if err != nil || !slices.Contains(got, drawn.Code) {
				t.Fatalf("%+v: drawn is %v, %v", f, drawn.Code, err)
			}
		}
		if found < tries {
			t.Errorf("only %d were found", found)
		}
	})
}

// Beyond 255 kinds of sources the rows are read, and a page may say that it goes on.
func TestManySources(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 1100)
		for i := range all {
			all[i].Source = "by " + string(rune('a'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676))
			all[i].Author = fmt.Sprint("author ", i%7)
		}
		put(t, s, all, len(all))
		if n := families(t, s); n != 255 {
			t.Errorf("%d families, want 255", n)
		}
		for _, f := range []store.Filter{{Author: "author 3"}, {Filter: puzzles.Filter{Source: "AB"}},
			{Filter: puzzles.Filter{Source: all[1099].Source}}, {Author: "author 3", Filter: puzzles.Filter{Source: "c"}}} {
			want := 0
			for _, p := range all {
				if f.Match(p) && (f.Author == "" || f.Author == p.Author) {
					want++
				}
			}
			if got := listAll(t, s, f, 50); len(got) != want || want == 0 {
				t.Errorf("%+v: %d puzzles, want %d", f, len(got), want)
			}
			if _, err := s.Random(t.Context(), f); err != nil {
				t.Errorf("%+v: %v", f, err)
			}
		}
		// A title and an author without measure are kept all the same.
		huge := collected(t, 1101)[1100:]
		huge[0].Source, huge[0].Author = string(make([]rune, 5000)), "x"
		huge[0].Source = string(slices.Repeat([]rune{'ж'}, 5000))
		huge[0].Author = string(slices.Repeat([]rune{'я'}, 5000))
		put(t, s, huge, 1)
		if got := listAll(t, s, store.Filter{Author: huge[0].Author}, 5); len(got) != 1 {
			t.Errorf("by the author of a long name: %v", got)
		}
	})
}

// Sources that differ in numbers alone are of one family, so their puzzles share cells.
func TestFamilies(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 120)
		for i := range all {
			all[i].Source = fmt.Sprintf("Games.tsv, line %d, turn %d", i*i, i%100)
		}
		put(t, s, all, len(all))
		if n := families(t, s); n != 1 {
			t.Errorf("%d families", n)
		}
	})
}

func families(t testing.TB, s *store.Store) (n int) {
	t.Helper()
	if err := s.Database().Read(t.Context(), func(tx backend.Tx) error {
		_, err := backend.One(t.Context(), tx, []any{&n}, `SELECT count(*) FROM family`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// flaw marks puzzles as proved wrong.
func flaw(t testing.TB, s *store.Store, why string, all ...puzzles.Puzzle) {
	t.Helper()
	if err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
		for _, p := range all {
			if err := s.Database().Replace(t.Context(), tx, p.Record(), why); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// A puzzle that was proved wrong is not shown anywhere, until it is proved right.
func TestFlawed(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := described(t, 3)
		put(t, s, all, 3)
		day := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
		first, err := s.Daily(t.Context(), codec.Santorini, day, store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(all, func(p puzzles.Puzzle) bool { return p.Code() == first.Code })
		all[0], all[i] = all[i], all[0]
		flaw(t, s, "not so", all[:2]...)
		right := []codec.Code{all[2].Code()}
		for _, f := range []store.Filter{{}, {Filter: puzzles.Filter{Source: "7"}}} {
			for _, c := range listAll(t, s, f, 2) {
				if c != right[0] {
					t.Errorf("%+v lists %v", f, c)
				}
			}
		}
		for range 20 {
			if r, err := s.Random(t.Context(), store.Filter{}); err != nil || r.Code != right[0] {
				t.Errorf("drawn: %v, %v", r.Code, err)
			}
		}
		for i := range 3 {
			if r, err := s.Daily(t.Context(), codec.Santorini, day.AddDate(0, 0, i), store.Filter{}); err != nil ||
				r.Code != right[0] {
				t.Errorf("daily: %v, %v", r.Code, err)
			}
		}
		if _, err := s.Puzzle(t.Context(), all[0].Code()); !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
		if list, err := s.At(t.Context(), all[0].Code()); err != nil || len(list) != 0 {
			t.Errorf("at its position: %v, %v", list, err)
		}
		found, err := s.PuzzlesByCode(t.Context(), []codec.Code{all[0].Code(), all[2].Code(), image(t, all[2]).Code(),
			codec.MustParse("HfGoo8VCrfkSpV")})
		if err != nil || len(found) != 2 || found[all[2].Code()].Code != right[0] ||
			found[image(t, all[2]).Code()].Code != right[0] {
			t.Errorf("by their codes: %v, %v", found, err)
		}
		var exported []codec.Code
		if err := s.EachPuzzle(t.Context(),
			func(r puzzles.Record) error { exported = append(exported, r.Code); return nil }); err != nil ||
			!slices.Equal(exported, right) {
			t.Errorf("exported: %v, %v", exported, err)
		}
		if n, err := countPuzzles(t.Context(), s); n != 1 || err != nil {
			t.Errorf("%d are counted, %v", n, err)
		}
		if err := s.Rename(t.Context(), all[1].Code(), "again", "Zoe"); err != nil {
			t.Error(err)
		}
		if got := listAll(t, s, store.Filter{}, 5); !slices.Equal(got, right) {
			t.Errorf("after Rename: %v", got)
		}
		for range 20 {
			if r, err := s.Random(t.Context(), store.Filter{}); err != nil || r.Code != right[0] {
				t.Errorf("drawn after Rename: %v, %v", r.Code, err)
			}
		}
		flaw(t, s, "", all[:2]...)
		if got := listAll(t, s, store.Filter{}, 5); len(got) != 3 {
			t.Errorf("proved again: %v", got)
		}
		if got := listAll(t, s, store.Filter{Author: "Zoe"}, 5); len(got) != 1 || got[0] != all[1].Code() {
			t.Errorf("by the new author: %v", got)
		}
	})
}

// The puzzles of many days are those of each day.
func TestDailyRange(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		first := time.Date(2026, 2, 25, 13, 0, 0, 0, time.UTC)
		if list, err := s.DailyRange(ctx, codec.Santorini, first, first.AddDate(0, 0, 2), store.Filter{}); err != nil ||
			len(list) != 0 {
			t.Errorf("of no puzzles: %v, %v", list, err)
		}
		put(t, s, collected(t, 8), 8)
		third, err := s.Daily(ctx, codec.Santorini, first.AddDate(0, 0, 3), store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.DailyRange(ctx, codec.Santorini, first, first.AddDate(0, 0, 7), store.Filter{})
		if err != nil || len(list) != 8 || list[3].Code != third.Code {
			t.Fatalf("%v, %v", list, err)
		}
		seen := map[codec.Code]bool{}
		for i, d := range list {
			if want := first.AddDate(0, 0, i).Format(time.DateOnly); d.Day.Format(time.DateOnly) != want || d.Day.Hour() != 0 {
				t.Errorf("day %d is %v, want %s", i, d.Day, want)
			}
			if seen[d.Code] {
				t.Errorf("%v comes twice", d.Code)
			}
			seen[d.Code] = true
		}
		again, err := s.DailyRange(ctx, codec.Santorini, first, first.AddDate(0, 0, 7), store.Filter{})
		if d := cmp.Diff(list, again, equalCodes); d != "" || err != nil {
			t.Error(d, err)
		}
		if list, err := s.DailyRange(ctx, codec.Santorini, first, first.AddDate(0, 0, -1), store.Filter{}); err != nil ||
			list != nil {
			t.Errorf("backwards: %v, %v", list, err)
		}
		if list, err := s.DailyRange(ctx, codec.Santorini, first.AddDate(0, 0, 7), first.AddDate(0, 0, 9),
			store.Filter{}); err != nil || len(list) != 3 {
			t.Errorf("more days than puzzles: %v, %v", list, err)
		}
	})
}

// Where few of many puzzles are meant they are read cell by cell, and none is lost or comes twice.
func TestRareThemes(t *testing.T) {
	leftout.UnderRace(t)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		if err := store.PutVaried(t.Context(), s, collected(t, 1500), 6000); err != nil {
			t.Fatal(err)
		}
		themes := puzzles.AllThemes()
		r := rand.New(rand.NewPCG(8, 8))
		for range 40 {
			a, b := themes[r.IntN(len(themes))], themes[r.IntN(len(themes))]
			want := 0
			if err := s.Database().Read(t.Context(), func(tx backend.Tx) error {
				_, err := backend.One(t.Context(), tx, []any{&want}, `SELECT count(*) FROM puzzle WHERE themes LIKE $1
					AND themes LIKE $2`, "% "+a.Name+" %", "% "+b.Name+" %")
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if want > 600 {
				continue
			}
			f := store.Filter{Filter: puzzles.Filter{Themes: a.Theme | b.Theme}}
			if got := listAll(t, s, f, 4); len(got) != want {
				t.Errorf("%v: %d puzzles, want %d", f.Themes, len(got), want)
			}
		}
	})
}

// Ratings at the borders of what a cell says, and far beyond those that puzzles have.
func TestExtremeRatings(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ratings := []int{-2000, -1, 0, 99, 100, 199, 200, 3099, 3100, 3199, 3200, 9999}
		if err := store.PutRated(t.Context(), s, collected(t, 1)[0], ratings...); err != nil {
			t.Fatal(err)
		}
		for _, f := range []struct{ least, most, want int }{
			{0, 0, 12}, {100, 0, 8}, {0, 99, 4}, {0, 100, 5}, {199, 200, 2}, {3100, 0, 4}, {3101, 3199, 1}, {3200, 0, 2},
			{9999, 0, 1}, {10000, 0, 0}, {201, 3098, 0},
		} {
			filter := store.Filter{Filter: puzzles.Filter{LeastRating: f.least, MostRating: f.most}}
			if got := listAll(t, s, filter, 100); len(got) != f.want {
				t.Errorf("%d to %d: %d puzzles, want %d", f.least, f.most, len(got), f.want)
			}
			if _, err := s.Random(t.Context(), filter); (err == nil) != (f.want > 0) {
				t.Errorf("%d to %d: drawn: %v", f.least, f.most, err)
			}
		}
	})
}
