package solver

import (
	"runtime"
	"testing"
	"unsafe"
)

// The limits are those that the documentation names.
func TestDefaults(t *testing.T) {
	for name, c := range map[string][2]int{
		"DefaultTurns": {DefaultTurns, 3},
		"MaxTurns":     {MaxTurns, 60},
		"DefaultTable": {DefaultTable, 67_108_864},
		"MaxCores":     {MaxCores, 1024},
	} {
		if c[0] != c[1] {
			t.Errorf("%s is %d, want %d", name, c[0], c[1])
		}
	}
	var s Solver
	for cores, want := range map[int]int{-1: runtime.GOMAXPROCS(0), 0: 1, 1: 1, 5: 5} {
		if err := s.begin(t.Context(), Limits{Cores: cores}); err != nil || len(s.searches) != want {
			t.Errorf("Cores %d: %d searches, %v, want %d", cores, len(s.searches), err, want)
		}
	}
}

// Wins in fewer than 4 turns are searched without a table.
func TestRemember(t *testing.T) {
	var s Solver
	if err := s.begin(t.Context(), Limits{}); err != nil {
		t.Fatal(err)
	}
	if s.remember(3); s.searches[0].table != nil {
		t.Error("a table for a win in 3")
	}
	if s.remember(4); s.searches[0].table == nil {
		t.Error("no table for a win in 4")
	}
}

// A table has the size that is asked for, at least 16 KiB, and its first round is none that an
// empty entry has.
func TestTableSize(t *testing.T) {
	if size := unsafe.Sizeof(bucket{}); size != 64 || bucketSize != 64 {
		t.Errorf("a bucket of %d bytes, counted as %d, want 64", size, bucketSize)
	}
	for bytes, want := range map[int]uint64{1: 256, 1 << 14: 256, 1<<15 - 1: 256, 1 << 15: 512, 1 << 20: 16384, 3 << 20: 32768} {
		small, shared := newTable(bytes, false), newTable(bytes, true)
		for small.grow() {
		}
		total := uint64(0)
		for _, part := range small.parts {
			total += uint64(len(part))
		}
		if small.buckets != want || total != want || shared.buckets != want {
			t.Errorf("%d bytes: %d buckets, %d in parts, %d if it is shared, want %d", bytes, small.buckets, total, shared.buckets, want)
		}
		if small.round != 1 {
			t.Errorf("the first round is %d, want 1", small.round)
		}
	}
}

// The hash decides which entries are lost, so the counts of nodes depend on it.
func TestTableHash(t *testing.T) {
	var all uint64
	for _, n := range nodes(7, 100) {
		e := planes(&n)
		all = all*31 + e.hash()
	}
	const want = 0x93dcddb74bf01159
	if all != want {
		t.Errorf("the hashes of 100 nodes make %#x, want %#x", all, uint64(want))
	}
}
