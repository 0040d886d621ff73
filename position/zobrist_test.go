package position

import (
	"slices"
	"testing"
)

// SlowHash is the hash by its definition, square by square.
func SlowHash(p Position) (hash uint64) {
	for s := A5; s.IsValid(); s++ {
		for level := 1; level <= p.Height(s); level++ {
			hash ^= zobristKeys[25*(level-1)+int(s)]
		}
		if side, there := p.WorkerAt(s); there {
			hash ^= zobristKeys[100+25*int(side)+int(s)]
		}
	}
	if p.Side() == Second {
		hash ^= zobristKeys[150]
	}
	if p.Gods() == [2]God{} {
		return hash
	}
	if first := p.God(First); first != Mortal {
		hash ^= zobristKeys[151+int(first)]
	}
	if second := p.God(Second); second != Mortal {
		hash ^= zobristKeys[183+int(second)]
	}
	if p.Raised() {
		hash ^= zobristKeys[215]
	}
	if p.Finished() {
		hash ^= zobristKeys[216]
	}
	return hash
}

// No one to six keys have the XOR 0, by enumeration: all sets of up to three have
// different ones. That sixteen have not is proved, see zobrist.go.
func TestZobristKeysAreIndependent(t *testing.T) {
	seen := []uint64{0}
	for i, a := range zobristKeys {
		seen = append(seen, a)
		for j, b := range zobristKeys[:i] {
			seen = append(seen, a^b)
			for _, c := range zobristKeys[:j] {
				seen = append(seen, a^b^c)
			}
		}
	}
	slices.Sort(seen)
	for i, xor := range seen[1:] {
		if xor == seen[i] {
			t.Fatalf("two sets of at most three keys have the XOR %#x", xor)
		}
	}
	n := len(zobristKeys)
	if want := 1 + n + n*(n-1)/2 + n*(n-1)*(n-2)/6; len(seen) != want || n <= finishedKey {
		t.Errorf("%d sets, want %d of at least %d keys", len(seen), want, finishedKey+1)
	}
}
