// Package arimaatest makes Arimaa positions for tests and benchmarks.
package arimaatest

import (
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/value"
)

// random returns a random valid position. The number of pieces varies from few to all. The same source gives the same
// positions.
func random(r *rand.Rand) arimaa.Position {
	s := arimaa.Setup{Side: arimaa.Side(r.IntN(2))}
	squares := r.Perm(arimaa.Squares)
	share := 1 + r.IntN(4) // how many quarters of all pieces are on the board, on average
	for piece := arimaa.GoldRabbit; piece.IsValid(); piece++ {
		for range piece.Kind().Limit() {
			if r.IntN(4) < share {
				s.Board[squares[0]] = piece
				squares = squares[1:]
			}
		}
	}
	return value.Must(s.Position())
}

// List returns n random positions from a seed.
func List(seed uint64, n int) []arimaa.Position {
	r := rand.New(rand.NewPCG(seed, 0))
	out := make([]arimaa.Position, n)
	for i := range out {
		out[i] = random(r)
	}
	return out
}

// Played returns n positions from random games, a few from each game. The games start from random setups, and every
// turn has random steps, four if possible.
func Played(seed uint64, n int) []arimaa.Position {
	r := rand.New(rand.NewPCG(seed, 1))
	var out []arimaa.Position
	for len(out) < n {
		p := setUp(r)
		for range 60 {
			turn := p.Begin(nil)
			for {
				steps := slices.Collect(turn.Steps())
				if len(steps) == 0 {
					break
				}
				turn = value.Must(turn.Play(steps[r.IntN(len(steps))]))
			}
			next, err := turn.End()
			if err != nil {
				break
			}
			if p = next; r.IntN(8) == 0 {
				out = append(out, p)
			}
		}
	}
	return out[:n]
}

// setUp returns a random position before the first turn: each side has all its pieces on its first two ranks.
func setUp(r *rand.Rand) arimaa.Position {
	var s arimaa.Setup
	for side := arimaa.Gold; side <= arimaa.Silver; side++ {
		squares := r.Perm(16)
		for kind := arimaa.Rabbit; kind <= arimaa.Elephant; kind++ {
			for range kind.Limit() {
				s.Board[squares[0]+48*int(side)] = arimaa.PieceOf(side, kind)
				squares = squares[1:]
			}
		}
	}
	return value.Must(s.Position())
}
