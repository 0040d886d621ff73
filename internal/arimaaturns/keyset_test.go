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
