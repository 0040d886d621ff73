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
				for kind := range kinds {
					own |= q.Of(side)[kind]
					theirs |= q.Of(1 - side)[kind]
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

// moves yields everything that could be a move of a board, legal or not.
func (b *twin) moves(yield func(Move)) {
	for start := range squares {
		for to := range squares {
			if b[start] < 0 || !near(start, to) {
				continue
			}
			yield(Move{OwnStep, uint8(start), uint8(to), 0, 0})
			for other := range squares {
				if b[other] >= 0 && near(start, other) {
					yield(Move{Push, uint8(start), uint8(to), uint8(other), uint8(start)})
					yield(Move{Pull, uint8(start), uint8(to), uint8(other), uint8(start)})
				}
			}
		}
	}
}

// The layers have the boards that steps, pushes and pulls lead to, by loops on an array,
// each in the first layer that has it.
func TestLayersMatchLoops(t *testing.T) {
	var s Search
	ends := 0
	for i, p := range positions(7, 150) {
		side, steps := i%2, 2
		if i < 50 {
			steps = MaxSteps // few pieces
		}
		s.Begin(&p, uint8(side))
		start := twinOf(s.Pieces(s.Start()))
		seen := map[twin]bool{start: true}
		layers := [MaxSteps + 1][]twin{{start}}
		for layer := 1; layer <= steps; layer++ {
			want := map[twin]bool{}
			try := func(starts []twin, steps int) {
				for _, b := range starts {
					b.moves(func(m Move) {
						next := b
						if (m.Kind == OwnStep) == (steps == 1) && next.play(m, side) && !seen[next] {
							want[next] = true
						}
					})
				}
			}
			try(layers[layer-1], 1)
			if layer > 1 {
				try(layers[layer-2], 2)
			}
			for b := range want {
				seen[b] = true
				layers[layer] = append(layers[layer], b)
			}
			s.Build(layer, true)
			for j := range s.Layers[layer] {
				b := twinOf(s.Pieces(&s.Layers[layer][j]))
				if !want[b] {
					t.Fatalf("%x: layer %d has %v, which is wrong or there twice", p, layer, b)
				}
				delete(want, b)
			}
			if len(want) > 0 {
				t.Fatalf("%x: layer %d lacks %d of %d boards", p, layer, len(want), len(layers[layer]))
			}
			ends += len(layers[layer])
		}
	}
	if ends < 50_000 {
		t.Errorf("%d boards: the sample proves too little", ends)
	}
}
