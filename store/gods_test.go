package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/storetest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/store"
)

// godsStart returns an empty board with a pair of gods and workers at random.
func godsStart(r *rand.Rand) gods.Position {
	var s gods.Setup
	for s.Gods[0]+s.Gods[1] == gods.Mortal {
		s.Gods = [2]gods.God{gods.God(r.IntN(11)), gods.God(r.IntN(11))}
	}
	squares := r.Perm(position.Squares)
	for i := range 4 {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(squares[i]))
	}
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// godsPosition returns a position after some random turns.
func godsPosition(r *rand.Rand) gods.Position {
	p := godsStart(r)
	for range r.IntN(20) {
		turns := p.AppendTurns(nil)
		if len(turns) == 0 {
			break
		}
		p = p.PlayLegal(turns[r.IntN(len(turns))])
	}
	return p
}

// fillGods inserts rows of positions with gods into a database: three entries.
func fillGods(t testing.TB, s *store.Store) {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 6))
	var entries []store.GodsEntry
	for i := range 3 {
		entries = append(entries, store.GodsEntry{Key: codec.EncodeGods(godsPosition(r)).Key(), Payload: []byte{byte(i)}})
	}
	if err := s.PutGodsEntries(t.Context(), "with gods", entries); err != nil {
		t.Fatal(err)
	}
}

// A set has entries with gods and without.
func TestGodsEntries(t *testing.T) {
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		r := rand.New(rand.NewPCG(1, 1))
		want := map[codec.GodsKey]string{}
		var keys []codec.GodsKey
		for batch := range 3 {
			var entries []store.GodsEntry
			for i := range 700 {
				k := codec.EncodeGods(godsPosition(r)).Key()
				if i%5 == 4 {
					k = keys[r.IntN(len(keys))] // one that is known, or twice in a batch
				}
				payload := fmt.Sprint(batch, i)
				entries, keys = append(entries, store.GodsEntry{Key: k, Payload: []byte(payload)}), append(keys, k)
				want[k] = payload
			}
			if err := s.PutGodsEntries(ctx, "answers", entries); err != nil {
				t.Fatal(err)
			}
		}
		base := collected(t, 1)[0].Code().Key()
		if err := s.PutEntries(ctx, "answers", []store.Entry{{Key: base}}); err != nil {
			t.Fatal(err)
		}
		got, err := s.GodsEntries(ctx, "answers", append(keys, codec.GodsKey{255}))
		if err != nil || len(got) != len(want) {
			t.Fatalf("%d entries, %v; want %d", len(got), err, len(want))
		}
		if !slices.IsSortedFunc(got, func(a, b store.GodsEntry) int { return a.Key.Compare(b.Key) }) {
			t.Error("the entries are not in the order of their keys")
		}
		for _, e := range got {
			if string(e.Payload) != want[e.Key] {
				t.Errorf("%v: %q, want %q", e.Key, e.Payload, want[e.Key])
			}
		}
		var each []store.GodsEntry
		if err := s.EachGodsEntry(ctx, func(set string, e store.GodsEntry) error {
			e.Payload = slices.Clone(e.Payload)
			each = append(each, e)
			return nil
		}); err != nil || !slices.EqualFunc(each, got, func(a, b store.GodsEntry) bool { return a.Key == b.Key && string(a.Payload) == string(b.Payload) }) {
			t.Errorf("%d entries, %v", len(each), err)
		}
		if got, err := s.Entries(ctx, "answers", []codec.Key{base}); err != nil || len(got) != 1 {
			t.Errorf("without gods: %v, %v", got, err)
		}
		if sets, err := s.Sets(ctx); err != nil || !slices.Equal(sets, []string{"answers"}) {
			t.Error(sets, err)
		}
		if err := s.PutGodsEntries(ctx, "bad", []store.GodsEntry{{Key: keys[0]}, {Key: codec.GodsKey{255}}}); !errors.Is(err, codec.ErrReserved) {
			t.Error(err)
		}
		if err := s.PutGodsEntries(ctx, "", nil); !errors.Is(err, store.ErrSet) {
			t.Error(err)
		}
	})
}
