// Package positiontest makes positions for tests and benchmarks.
package positiontest

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Random returns a random valid position without gods. In one of eight positions, a player has won. The same random
// source gives the same positions.
func Random(r *rand.Rand) position.Position {
	s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
	most := 1 + r.IntN(5) // some boards are low, some are high
	for i := range s.Heights {
		s.Heights[i] = r.IntN(most)
	}
	for i, square := range r.Perm(position.Squares)[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
		s.Heights[square] = r.IntN(min(most, 3))
	}
	if r.IntN(8) == 0 {
		s.Heights[s.Workers[s.Side.Other()][r.IntN(2)]] = 3
	}
	return value.Must(s.Position())
}

// List returns n random positions from a seed.
func List(seed uint64, n int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	out := make([]position.Position, n)
	for i := range out {
		out[i] = Random(r)
	}
	return out
}
