package positiontest

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// GodPairs returns all pairs of gods, ordered by number. The pair without gods is left out.
func GodPairs() (out [][2]position.God) {
	for a := range position.Gods() {
		for b := range position.Gods() {
			if a != position.Mortal || b != position.Mortal {
				out = append(out, [2]position.God{a, b})
			}
		}
	}
	return out
}

// GodsList returns n random positions from a seed. It cycles through all pairs of gods.
func GodsList(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	all := GodPairs()
	out := make([]position.Position, n)
	for i := range out {
		out[i] = Gods(r, all[i%len(all)][0], all[i%len(all)][1])
	}
	return out
}

// Gods returns a random valid position of two gods, not both mortal. Heights are random, and workers stand on any
// level. In some positions Athena has just moved up or a player has won.
func Gods(r *rand.Rand, first, second position.God) position.Position {
	s := position.Setup{Situation: position.Situation{Gods: [2]position.God{first, second},
		Side: position.Side(r.IntN(2))}}
	most := 1 + r.IntN(5) // some boards are low, some are high
	for i := range s.Heights {
		s.Heights[i] = r.IntN(most)
	}
	if r.IntN(4) == 0 { // and some are nearly full
		for i := range s.Heights {
			s.Heights[i] = []int{1, 2, 3, 4, 4, 4}[r.IntN(6)]
		}
	}
	squares := r.Perm(position.Squares)
	if r.IntN(2) == 0 { // workers close together
		corner := r.IntN(3)*5 + r.IntN(3)
		squares = nil
		for _, i := range r.Perm(9) {
			squares = append(squares, corner+i/3*5+i%3)
		}
	}
	for i, square := range squares[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
		s.Heights[square] = r.IntN(min(most, 4))
	}
	switch r.IntN(16) {
	case 0:
		s.Finished = true
	case 1, 2, 3, 4, 5:
		s.Raised = s.Gods[s.Side.Other()] == position.Athena
	}
	return value.Must(s.Position())
}
