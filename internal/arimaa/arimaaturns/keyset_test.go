package arimaaturns

import (
	"math/rand/v2"
	"testing"
)

func TestKeySet(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	var s keySet
	for _, room := range []int{0, 1000, 30_000} {
		s.reset(room)
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

// The table is the least power of two that is at most half full, but never small, and the
// shift takes the highest bits of a hash as an index of it.
func TestKeySetRoom(t *testing.T) {
	var s keySet
	for _, c := range []struct{ room, length, shift int }{
		{0, 4096, 52}, {2048, 4096, 52}, {2049, 8192, 51}, {30_000, 65536, 48}, {4096, 8192, 51},
	} {
		s.reset(c.room)
		if len(s.table) != c.length || s.shift != c.shift || s.n != 0 {
			t.Errorf("for %d keys: %d places, a shift of %d; want %d, %d", c.room, len(s.table), s.shift, c.length, c.shift)
		}
	}
	for i := range uint64(4097) {
		s.insert(key{0, i + 1})
	}
	if len(s.table) != 16384 || s.shift != 50 || s.n != 4097 {
		t.Errorf("%d keys in %d places, a shift of %d; want 4097 in 16384, 50", s.n, len(s.table), s.shift)
	}
}
