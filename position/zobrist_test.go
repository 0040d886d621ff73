package position

import "testing"

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
	return hash
}

// No one to six keys have the XOR 0, by enumeration: all sets of up to three have
// different ones. That sixteen have not is proved, see zobrist.go.
func TestZobristKeysAreIndependent(t *testing.T) {
	seen := map[uint64][3]int{}
	add := func(xor uint64, set [3]int) {
		if other, taken := seen[xor]; taken {
			t.Fatalf("keys %v and %v have the same XOR", set, other)
		}
		seen[xor] = set
	}
	add(0, [3]int{-1, -1, -1})
	for i, a := range zobristKeys {
		add(a, [3]int{i, -1, -1})
		for j, b := range zobristKeys[:i] {
			add(a^b, [3]int{i, j, -1})
			for k, c := range zobristKeys[:j] {
				add(a^b^c, [3]int{i, j, k})
			}
		}
	}
	if want := 1 + 151 + 151*150/2 + 151*150*149/6; len(seen) != want {
		t.Errorf("%d sets, want %d", len(seen), want)
	}
}
