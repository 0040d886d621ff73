package solver

import (
	"testing"
	"unsafe"
)

// Wins in fewer than 4 turns are searched without a table.
func TestRemember(t *testing.T) {
	var s Solver
	if err := s.begin(t.Context(), placed, Limits{}); err != nil {
		t.Fatal(err)
	}
	if s.remember(3); s.searches[0].remembers() {
		t.Error("a table for a win in 3")
	}
	if s.remember(4); !s.searches[0].remembers() {
		t.Error("no table for a win in 4")
	}
}

// A table has the size that is asked for, at least 16 KiB, and its first round is none that an
// empty entry has.
func TestTableSize(t *testing.T) {
	if size := unsafe.Sizeof(bucket{}); size != 64 || bucketSize != 64 {
		t.Errorf("a bucket of %d bytes, counted as %d, want 64", size, bucketSize)
	}
	// A plane has 41 bits, which leaves 23 for what is proved and for the round.
	if squares != 0x1ff_ffff_ffff || rounds != 8_388_608 {
		t.Errorf("planes have the bits %#x, and there are %d rounds", uint64(squares), rounds)
	}
	for bytes, want := range map[int]uint64{1: 256, 1 << 14: 256, 1<<15 - 1: 256, 1 << 15: 512, 1 << 20: 16384,
		3 << 20: 32768} {
		small, shared := newTable(bytes, false), newTable(bytes, true)
		for small.grow() {
		}
		total := uint64(0)
		for _, part := range small.parts {
			total += uint64(len(part))
		}
		if small.buckets != want || total != want || shared.buckets != want {
			t.Errorf("%d bytes: %d buckets, %d in parts, %d if it is shared, want %d", bytes, small.buckets, total,
				shared.buckets, want)
		}
		if small.round != 1 {
			t.Errorf("the first round is %d, want 1", small.round)
		}
	}
}

// A new round forgets what was stored, and keeps the memory as it is until the numbers of
// rounds end.
func TestForget(t *testing.T) {
	list := randomNodes(3, 50)
	table := newTable(1<<15, false)
	empty := func() bool {
		for _, part := range table.parts {
			for _, b := range part {
				if b != (bucket{}) {
					return false
				}
			}
		}
		return true
	}
	for _, round := range []uint64{1, 2, rounds - 2, rounds - 1} {
		table.round = round
		for i := range list {
			table.store(planes(&list[i]), 3, true)
		}
		table.forget()
		for i := range list {
			if win, noWin := table.probe(planes(&list[i])); win != 0 || noWin != 0 {
				t.Fatalf("after round %d a node is known: %d, %d", round, win, noWin)
			}
		}
		if last := round == rounds-1; empty() != last || last != (table.round == 1) {
			t.Errorf("after round %d: empty %v, round %d", round, empty(), table.round)
		}
	}
}

// The hash decides which entries are lost, so the counts of nodes depend on it.
func TestTableHash(t *testing.T) {
	var all uint64
	for _, n := range randomNodes(7, 100) {
		e := planes(&n)
		all = all*31 + e.hash()
	}
	const want = 0x93dcddb74bf01159
	if all != want {
		t.Errorf("the hashes of 100 nodes make %#x, want %#x", all, uint64(want))
	}
}
