package arimaaturns

import (
	"math/rand/v2"
	"testing"
)

// twin is a board as an array: -1 for a free square, or the number of the layer.
type twin [squares]int

func twinOf(p Layers) (out twin) {
	for square := range out {
		out[square] = -1
		for i, layer := range p {
			if layer.Has(square) {
				out[square] = i
			}
		}
	}
	return out
}

func (b *twin) owner(square int) int {
	if b[square] < 0 {
		return -1
	}
	return b[square] / kinds
}

func near(a, b int) bool {
	files, ranks := a%8-b%8, a/8-b/8
	return files*files+ranks*ranks == 1
}

// hasNear reports whether one of the squares next to a square fulfils a condition.
func hasNear(square int, condition func(int) bool) bool {
	for other := range squares {
		if near(square, other) && condition(other) {
			return true
		}
	}
	return false
}

func (b *twin) hasFriend(square int) bool {
	return hasNear(square, func(other int) bool { return b.owner(other) == b.owner(square) })
}

func (b *twin) frozen(square int) bool {
	return !b.hasFriend(square) && hasNear(square, func(other int) bool {
		return b[other] >= 0 && b.owner(other) != b.owner(square) && b[other]%kinds > b[square]%kinds
	})
}

func (b *twin) step(start, to uint8) {
	b[to], b[start] = b[start], -1
	for _, trap := range []int{18, 21, 42, 45} {
		if b[trap] >= 0 && !b.hasFriend(trap) {
			b[trap] = -1
		}
	}
}

// play plays a move if it is legal.
func (b *twin) play(m Move, side int) bool {
	start, to := int(m.From), int(m.To)
	mover, victim := start, int(m.ThenFrom)
	if m.Kind == Push {
		mover, victim = victim, start
	}
	switch {
	case b[to] >= 0 || b.owner(mover) != side || b.frozen(mover):
		return false
	case m.Kind == OwnStep && (b[mover] == 0 && to == start-8 || b[mover] == kinds && to == start+8):
		return false
	case m.Kind != OwnStep && (b.owner(victim) != 1-side || b[victim]%kinds >= b[mover]%kinds):
		return false
	}
	b.step(m.From, m.To)
	if m.Kind != OwnStep {
		b.step(m.ThenFrom, m.ThenTo)
	}
	return true
}

// The moves that lead to a node lead there again.
func TestMovesLeadToNode(t *testing.T) {
	var s Search
	kinds := map[MoveKind]int{}
	for i, p := range positions(5, 60) {
		s.Begin(&p, uint8(i%2))
		for layer := 1; layer <= 3; layer++ {
			s.Build(layer, true)
			for i := range s.Layers[layer] {
				n := &s.Layers[layer][i]
				moves := s.Moves(n)
				for _, m := range moves.All() {
					kinds[m.Kind]++
				}
				got := *s.Start()
				if !s.Follow(&got, &moves) || got.key != n.key || s.Pieces(&got) != s.Pieces(n) || moves.Steps() != layer {
					t.Fatalf("%x: %v lead to %x, want %x", p, moves, s.Pieces(&got), s.Pieces(n))
				}
			}
		}
	}
	if len(kinds) != 3 {
		t.Errorf("moves of each kind: %v: the sample proves too little", kinds)
	}
}

// changed returns a position with some pieces taken away and some put elsewhere.
func changed(r *rand.Rand, p Layers) Layers {
	board := twinOf(p)
	for range 1 + r.IntN(8) {
		start, to := r.IntN(squares), r.IntN(squares)
		if board[to], board[start] = board[start], -1; r.IntN(2) == 0 {
			board[to] = -1
		}
	}
	var out Layers
	for offset, layer := range board {
		if layer >= 0 {
			out[layer] |= square(uint8(offset))
		}
	}
	return out
}

// Moves of one position, tried in others, are legal where loops on an array say so, and
// lead to the same board.
func TestFollowMatchesLoops(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	type count struct{ legal, refused int }
	played := map[MoveKind]count{}
	for i, p := range positions(6, 150) {
		side := uint8(i % 2)
		var s Search
		s.Begin(&p, side)
		s.Build(1, true)
		s.Build(2, true)
		var moves []Moves
		for layer := 1; layer <= 2; layer++ {
			for i := range s.Layers[layer] {
				moves = append(moves, s.Moves(&s.Layers[layer][i]))
			}
		}
		for range 20 {
			q := changed(r, p)
			s.Begin(&q, side)
			for _, m := range moves {
				n, want := *s.Start(), twinOf(s.Pieces(s.Start()))
				legal := true
				for _, move := range m.All() {
					legal = want.play(move, int(side))
					count := played[move.Kind]
					if legal {
						count.legal++
					} else {
						count.refused++
					}
					if played[move.Kind] = count; !legal {
						break
					}
				}
				if got := s.Follow(&n, &m); got != legal || twinOf(s.Pieces(&n)) != want {
					t.Fatalf("%x: %v is legal: %v, want %v", s.Pieces(s.Start()), m, got, legal)
				}
			}
		}
	}
	for kind := range Pull + 1 {
		if min(played[kind].legal, played[kind].refused) < 1000 {
			t.Errorf("moves by kind: %+v: the sample proves too little", played)
		}
	}
}
