package store_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/store"
)

// What cannot be counted is refused.
func TestPutAttemptErrors(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all[:1], 1)
		for _, a := range []store.Attempt{{Puzzle: all[0].Code(), Hints: -1}, {Puzzle: all[0].Code(), Took: -1},
			{Puzzle: all[1].Code()}} {
			if _, err := s.PutAttempt(t.Context(), a); err == nil {
				t.Errorf("%+v is counted", a)
			}
		}
		if page, err := s.Puzzles(t.Context(), store.Filter{}, "", 1); err != nil || page.Next != "" {
			t.Errorf("a page that is full and the last one goes on at %q, %v", page.Next, err)
		}
		one := arimaaGame(1, 1)
		for i := range int64(2) {
			p, err := s.PutBatch(t.Context(), store.Batch{Games: []store.Game{one}, Puzzles: all[:1]})
			if err != nil || p.Added != 1-i || p.Known != 1+i {
				t.Errorf("put %d times before: %+v, %v", i, p, err)
			}
		}
	})
}
