package store_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// A call compares the texts of a bounded number of rows, whatever the bands of their ratings, and Next
// goes on where it has stopped.
func TestMaxRead(t *testing.T) {
	store.SetMaxRead(30)
	defer store.SetMaxRead(8_000)
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		if err := store.PutSourced(t.Context(), s, collected(t, 1)[0], 400); err != nil {
			t.Fatal(err)
		}
		for source, want := range map[string]int{"line 9999": 0, "line 37": 11, "tsv, line 399": 1} {
			calls, found := 0, 0
			for cursor := ""; calls == 0 || cursor != ""; calls++ {
				page, err := s.Puzzles(t.Context(), store.Filter{Filter: puzzles.Filter{Source: source}}, cursor, 50)
				if err != nil {
					t.Fatal(err)
				}
				found, cursor = found+len(page.Puzzles), page.Next
			}
			if found != want || calls != 14 { // 400 rows, 30 a call
				t.Errorf("%s: %d puzzles in %d calls, want %d in 14", source, found, calls, want)
			}
		}
	})
}

// Of duplicates that a run finds, the one with the smallest ordinal stays; puzzles of others stay.
func TestPutFound(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		images := []puzzles.Puzzle{all[0], image(t, all[0])}
		put(t, s, all[1:], 1)
		found := func(run int64, p puzzles.Puzzle, ordinal int64) error {
			return s.Database().Write(t.Context(), func(tx backend.Tx) error {
				return s.Database().PutFound(t.Context(), tx, run, []puzzles.Puzzle{p}, []int64{ordinal})
			})
		}
		for _, turn := range []struct {
			run     int64
			image   int
			ordinal int64
			stays   int
		}{{1, 1, 7, 1}, {1, 0, 9, 1}, {1, 0, 4, 0}, {2, 1, 1, 0}} {
			p, want := images[turn.image], images[turn.stays]
			if err := found(turn.run, p, turn.ordinal); err != nil {
				t.Fatal(err)
			}
			if r, err := s.Puzzle(t.Context(), p.Code()); err != nil || r.Code != want.Code() {
				t.Errorf("after %d of run %d: %v, %v, want %v", turn.ordinal, turn.run, r.Code, err, want.Code())
			}
		}
		if err := found(2, puzzles.Puzzle{}, 1); err == nil {
			t.Error("the zero Puzzle is stored")
		}
	})
}
