package arimaaturns

import (
	"math/rand/v2"
	"testing"
)

// column returns the columns by number, the last one that of silver to move.
func column(i int) key {
	if i == 2*kinds*squares {
		return silverKey
	}
	return keys[i/squares][i%squares]
}

const columns = 2*kinds*squares + 1

// Any 24 keys are independent; that is proved in doc/ARIMAA.md, and tried here.
func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	seen := map[key]bool{}
	for i := range columns {
		k := column(i)
		if k == (key{}) || seen[k] || k.hi>>60 != 0 || k.lo>>60 != 0 {
			t.Fatalf("key %d is %x", i, k)
		}
		seen[k] = true
	}
	for range 100_000 {
		var sum key
		n := 1 + r.IntN(24)
		for _, i := range r.Perm(columns)[:n] {
			sum = sum.xor(column(i))
		}
		if sum == (key{}) {
			t.Fatalf("%d keys have the XOR 0", n)
		}
	}
	// The first element of column i is the i-th power of a generator.
	first := map[uint64]bool{}
	for i := range columns {
		first[column(i).hi>>50] = true
	}
	if len(first) != columns {
		t.Errorf("%d powers", len(first))
	}
}

// The hash is put together as its comment says.
func TestHash(t *testing.T) {
	for _, p := range positions(1, 300) {
		var sum key
		n := 0
		for i, layer := range p {
			for square := range layer.Squares() {
				sum = sum.xor(column(squares*i + square))
				n++
			}
		}
		if got, want := Hash(&p, 0), sum.hi*16+uint64(n%2*8)+sum.lo%8; got != want {
			t.Fatalf("%x has the hash %x, want %x", p, got, want)
		}
		sum = sum.xor(column(columns - 1))
		if got, want := Hash(&p, 1), sum.hi*16+uint64((n+1)%2*8)+sum.lo%8; got != want {
			t.Fatalf("%x with silver to move has the hash %x, want %x", p, got, want)
		}
	}
}
