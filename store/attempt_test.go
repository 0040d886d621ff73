package store_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// What cannot be counted is refused.
func TestPutAttemptErrors(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all[:1], 1)
		for _, a := range []puzzles.Attempt{{Puzzle: all[0].Code(), Hints: -1}, {Puzzle: all[0].Code(), Took: -1},
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

// An attempt can be read and deleted by its ID, and then no longer counts.
func TestDeleteAttempt(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all, 2)
		code := all[0].Code()
		var attempts []puzzles.Attempt
		for i := range 4 {
			a := puzzles.Attempt{ID: [16]byte{byte(i + 1)}, Puzzle: code, Solved: i%2 == 0, Hints: i,
				Took: time.Duration(i) * time.Second, At: time.Date(2026, 11, 28, 12, i, 0, 0, time.UTC)}
			if _, err := s.PutAttempt(t.Context(), a); err != nil {
				t.Fatal(err)
			}
			attempts = append(attempts, a)
		}
		if _, err := s.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: all[1].Code()}); err != nil {
			t.Fatal(err)
		}
		for i, a := range attempts {
			if got, err := s.Attempt(t.Context(), a.ID); got != a || err != nil {
				t.Errorf("%+v, %v, want %+v", got, err, a)
			}
			var wait sync.WaitGroup // only one of several deletes it
			var deleted atomic.Int32
			for range 4 {
				wait.Go(func() {
					switch err := s.DeleteAttempt(context.Background(), a.ID); {
					case err == nil:
						deleted.Add(1)
					case !errors.Is(err, store.ErrNotFound):
						t.Error(err)
					}
				})
			}
			wait.Wait()
			if n := deleted.Load(); n != 1 {
				t.Errorf("it is deleted %d times", n)
			}
			if _, err := s.Attempt(t.Context(), a.ID); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("after it was deleted: %v", err)
			}
			want := puzzles.SolveRate{Attempts: int64(3 - i), Solved: int64(3-i) / 2}
			if got, err := s.SolveRate(t.Context(), code); got != want || err != nil {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
			problemsNone(t, s)
		}
		if got, err := s.SolveRate(t.Context(), all[1].Code()); got.Attempts != 1 || err != nil {
			t.Errorf("of another puzzle: %+v, %v", got, err)
		}
	})
}
