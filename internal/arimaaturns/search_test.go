package arimaaturns

import (
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/bitboard"
)

// positions returns random positions, with few pieces to begin with and more and more.
func positions(seed uint64, n int) []Layers {
	r := rand.New(rand.NewPCG(seed, 0))
	out := make([]Layers, n)
	for i := range out {
		free := r.Perm(squares)
		for range 2 + 30*i/n {
			layer := r.IntN(len(out[i]))
			out[i][layer] |= square(uint8(free[0]))
			free = free[1:]
		}
	}
	return out
}

// Nodes agree with whole boards: their keys, and the sets of all pieces of a side.
func TestNodes(t *testing.T) {
	var s Search
	for i, p := range positions(2, 100) {
		side := uint8(i % 2)
		s.Begin(&p, side)
		start := s.Pieces(s.Start())
		startKey, _ := start.key()
		seen := map[Layers]bool{start: true}
		for layer := 1; layer <= 2; layer++ {
			s.Build(layer, true)
			for i := range s.Layers[layer] {
				n := &s.Layers[layer][i]
				q := s.Pieces(n)
				if k, _ := q.key(); k != n.key.xor(startKey) {
					t.Fatalf("%x: key %x, want %x", q, n.key, k.xor(startKey))
				}
				var own, theirs bitboard.Board8
				for kind := range Kinds {
					own |= q.of(side)[kind]
					theirs |= q.of(1 - side)[kind]
				}
				if n.OwnAll != own || n.TheirsAll != theirs {
					t.Fatalf("%x: the sets of the sides are %x and %x, want %x and %x", q, n.OwnAll, n.TheirsAll, own, theirs)
				}
				if n.IsStart() || seen[q] {
					t.Fatalf("%x comes up again", q)
				}
				seen[q] = true
			}
		}
		if !s.Start().IsStart() || s.Seen() != len(seen)-1 || s.Side() != side {
			t.Fatalf("%x: %d positions were seen, want %d", p, s.Seen(), len(seen)-1)
		}
	}
}

// A layer that is only counted has as many positions as one that is kept.
func TestBuildCounts(t *testing.T) {
	var kept, counted Search
	for _, p := range positions(3, 50) {
		kept.Begin(&p, 0)
		counted.Begin(&p, 0)
		for layer := 1; layer <= 3; layer++ {
			kept.Build(layer, true)
			counted.Build(layer, layer < 3)
		}
		if kept.Seen() != counted.Seen() || len(counted.Layers[3]) != 0 {
			t.Fatalf("%x: %d positions and %d nodes, want %d and none", p, counted.Seen(), len(counted.Layers[3]), kept.Seen())
		}
	}
}

// A search that is used again needs no new memory.
func TestNoAllocs(t *testing.T) {
	var s Search
	list := positions(4, 30)
	n := testing.AllocsPerRun(5, func() {
		for _, p := range list {
			s.Begin(&p, 0)
			for layer := 1; layer <= 3; layer++ {
				s.Build(layer, true)
			}
		}
	})
	if n != 0 {
		t.Errorf("searches allocate %v times for %d positions", n, len(list))
	}
}
