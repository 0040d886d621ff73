package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestEntries(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		r := rand.New(rand.NewPCG(1, 1))
		want := map[codec.Key]string{}
		var keys []codec.Key
		for batch := range 3 {
			var entries []store.Entry
			for i := range 700 {
				k := codec.Encode(positiontest.Random(r)).Key()
				if i%5 == 4 {
					k = keys[r.IntN(len(keys))] // one that is known, or twice in a batch
				}
				if i == 1 {
					k = codec.MustParse("vpvcM4JdE2wN8p").Key()
				}
				payload := fmt.Sprint(batch, i)
				entries, keys = append(entries, store.Entry{Key: k, Payload: []byte(payload)}), append(keys, k)
				want[k] = payload
			}
			if err := s.PutEntries(ctx, "answers", entries); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.PutEntries(ctx, "empty", []store.Entry{{Key: keys[0]}}); err != nil {
			t.Fatal(err)
		}
		unknown := codec.Encode(position.MustParse("4444444444444444444440000/1/mortal:B1,C1/mortal:D1,E1")).Key()
		got, err := s.Entries(ctx, "answers", append(keys, unknown))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d entries, %v; want %d", len(got), err, len(want))
		}
		if !slices.IsSortedFunc(got, func(a, b store.Entry) int { return a.Key.Compare(b.Key) }) {
			t.Error("the entries are not in the order of their keys")
		}
		for _, e := range got {
			if string(e.Payload) != want[e.Key] {
				t.Errorf("%v: %q, want %q", e.Key, e.Payload, want[e.Key])
			}
		}
		if got, err := s.Entries(ctx, "empty", keys); err != nil || len(got) != 1 || len(got[0].Payload) != 0 {
			t.Errorf("another set: %v, %v", got, err)
		}
		if got, err := s.Entries(ctx, "none", keys); err != nil || len(got) != 0 {
			t.Errorf("a set that there is none of: %v, %v", got, err)
		}
		if sets, err := s.Sets(ctx); err != nil || !slices.Equal(sets, []string{"answers", "empty"}) {
			t.Error(sets, err)
		}
		if err := s.PutEntries(ctx, "bad", []store.Entry{{Key: keys[0]}, {}}); err == nil {
			t.Error("an entry without a key is put")
		}
		if err := s.PutEntries(ctx, "", nil); !errors.Is(err, store.ErrSet) {
			t.Error(err)
		}
	})
}

// Attempts at all images of a puzzle are counted together, each once.
func TestAttempts(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		all := collected(t, 2)
		put(t, s, all, 2)
		p, turned := all[0], image(t, all[0])
		is := func(what string, c codec.Code, want puzzles.SolveRate) {
			t.Helper()
			if got, err := s.SolveRate(ctx, c); err != nil || got != want {
				t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
			}
		}
		attempt := func(a puzzles.Attempt, want puzzles.SolveRate) {
			t.Helper()
			a.Puzzle = turned.Code()
			if got, err := s.PutAttempt(ctx, a); err != nil || got != want {
				t.Errorf("%+v: %+v, %v, want %+v", a, got, err, want)
			}
		}
		is("before", turned.Code(), puzzles.SolveRate{})
		attempt(puzzles.Attempt{Solved: true, Took: 3 * time.Second}, puzzles.SolveRate{Attempts: 1, Solved: 1})
		attempt(puzzles.Attempt{Hints: 2}, puzzles.SolveRate{Attempts: 2, Solved: 1})
		once := puzzles.Attempt{ID: [16]byte{7}, Solved: true}
		attempt(once, puzzles.SolveRate{Attempts: 3, Solved: 2})
		attempt(once, puzzles.SolveRate{Attempts: 3, Solved: 2})
		is("the stored image", p.Code(), puzzles.SolveRate{Attempts: 3, Solved: 2})
		is("the other puzzle", all[1].Code(), puzzles.SolveRate{})
		missing := collected(t, 3)[2].Code()
		if _, err := s.PutAttempt(ctx, puzzles.Attempt{Puzzle: missing}); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("at no puzzle: %v", err)
		}
		if _, err := s.SolveRate(ctx, missing); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("of no puzzle: %v", err)
		}
	})
}

// Solve rates are by the codes that are asked for, which may be images.
func TestSolveRates(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 3)
		put(t, s, all, 3)
		for _, solved := range []bool{true, false, true} {
			if _, err := s.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: all[0].Code(), Solved: solved}); err != nil {
				t.Fatal(err)
			}
		}
		image := puzzles.Identity(all[0].Code())
		rates, err := s.SolveRates(t.Context(), []codec.Code{all[0].Code(), all[1].Code(), image})
		want := puzzles.SolveRate{Attempts: 3, Solved: 2}
		if err != nil || rates[all[0].Code()] != want || rates[image] != want ||
			rates[all[1].Code()] != (puzzles.SolveRate{}) {
			t.Errorf("%v, %v", rates, err)
		}
		if got := fmt.Sprint(want, " ", rates[all[1].Code()]); got != "67% of 3 -" {
			t.Error(got)
		}
		if n, err := countPuzzles(t.Context(), s); n != 3 || err != nil {
			t.Errorf("%d puzzles, %v", n, err)
		}
	})
}

// Attempts that come at once are all counted.
func TestAttemptsAtOnce(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		all := collected(t, 2)
		put(t, s, all, 2)
		const players, each = 8, 4
		var wait sync.WaitGroup
		for i := range players {
			wait.Go(func() {
				for j := range each * 2 {
					a := puzzles.Attempt{Puzzle: all[(i+j)%2].Code(), Solved: true}
					if _, err := s.PutAttempt(t.Context(), a); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wait.Wait()
		for _, p := range all {
			if r, err := s.SolveRate(t.Context(), p.Code()); err != nil || r.Attempts != players*each ||
				r.Solved != players*each {
				t.Errorf("%+v, %v", r, err)
			}
		}
		if d := cmp.Diff(players*each*2, int(counts(t, s).Attempts)); d != "" {
			t.Error(d)
		}
	})
}

func counts(t testing.TB, s *store.Store) store.Counts {
	t.Helper()
	c, err := s.Counts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func countPuzzles(ctx context.Context, s *store.Store) (n int, err error) {
	return n, s.EachPuzzle(ctx, func(puzzles.Record) error { n++; return nil })
}
