package arimaa

import (
	"math/rand/v2"
	"testing"
)

// Any 24 keys are independent; that is proved in doc/ARIMAA.md, and tried here.
func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	column := func(i int) key {
		if i == Pieces*Squares {
			return sideKey
		}
		return keys[i/Squares][i%Squares]
	}
	seen := map[key]bool{}
	for i := range Pieces*Squares + 1 {
		k := column(i)
		if k == (key{}) || seen[k] || k.hi>>60 != 0 || k.lo>>60 != 0 {
			t.Fatalf("key %d is %x", i, k)
		}
		seen[k] = true
	}
	for range 100_000 {
		var sum key
		n := 1 + r.IntN(24)
		for _, i := range r.Perm(Pieces*Squares + 1)[:n] {
			sum = sum.xor(column(i))
		}
		if sum == (key{}) {
			t.Fatalf("%d keys have the XOR 0", n)
		}
	}
	// The first element of column i is the i-th power of a generator.
	first := map[uint64]bool{}
	for i := range Pieces*Squares + 1 {
		first[column(i).hi>>50] = true
	}
	if len(first) != Pieces*Squares+1 {
		t.Errorf("%d powers", len(first))
	}
}

func TestHash(t *testing.T) {
	p := MustParse("g [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]")
	seen := map[uint64]Position{p.Hash(): p}
	for turn, next := range p.Turns(nil) {
		if next.Hash() == p.Hash() || next.BoardHash() == p.BoardHash() {
			t.Fatalf("%v after %v has the same hash", p, turn)
		}
		if other, twice := seen[next.Hash()]; twice {
			t.Errorf("%v and %v have the same hash", next, other)
		}
		seen[next.Hash()] = next
		if back := (Position{next.layers, Gold}); back.Hash() != back.BoardHash() || back.BoardHash() != next.BoardHash() || back.Hash() == next.Hash() {
			t.Fatalf("%v: the side to move does not show in the hash as it should", next)
		}
	}
}

// What the search works with is what keys of whole boards say.
func TestSearchKeys(t *testing.T) {
	p := MustParse("s [ r rr r m h  e c r rr r h d  c dE H    M R RRHR D C  C D R RR R ]")
	start, _ := p.layers.key()
	s := newSearch(p)
	defer s.release()
	for layer := 1; layer <= 3; layer++ {
		s.build(layer, true)
		for i := range s.layers[layer] {
			n := &s.layers[layer][i]
			q := s.position(n)
			if k, _ := q.layers.key(); k != n.key.xor(start) {
				t.Fatalf("%v: key %x, want %x", q, n.key, k.xor(start))
			}
			if n.ownAll != q.SideSet(Silver) || n.theirsAll != q.SideSet(Gold) {
				t.Fatalf("%v: the sets of sides are wrong", q)
			}
		}
	}
}

func TestKeySet(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	var s keySet
	for range 3 {
		s.reset()
		want := map[key]bool{}
		for range 30_000 {
			k := key{r.Uint64N(200), r.Uint64N(100)}
			if got := s.insert(k); got != (!want[k] && k != key{}) {
				t.Fatalf("%v is new: %v", k, got)
			}
			if k != (key{}) {
				want[k] = true
			}
		}
		if s.n != len(want) || 2*s.n > len(s.table) {
			t.Fatalf("%d keys in %d places, want %d", s.n, len(s.table), len(want))
		}
	}
}
