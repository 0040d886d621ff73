package positiontest

import (
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Game returns a complete game of random turns, without gods. The workers start on random squares.
func Game(r *rand.Rand) position.Game {
	return GodsGame(r, position.Mortal, position.Mortal, func(position.Position, position.Turn) bool { return true })
}

// GodsGame is like [Game] with two gods. It plays only turns for which the function allowed returns true. It stops
// after 120 turns, so the game may end without a winner.
func GodsGame(
	r *rand.Rand, first, second position.God, allowed func(position.Position, position.Turn) bool,
) position.Game {
	s := position.Setup{Situation: position.Situation{Gods: [2]position.God{first, second}}}
	for i, square := range r.Perm(position.Squares)[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
	}
	p := value.Must(s.Position())
	g := position.Game{Start: p}
	for len(g.Turns) < 120 {
		t, ok := pick(r, p.AppendTurns(nil), position.Turn.Wins)
		for tries := 0; ok && !allowed(p, t); tries++ {
			if tries == 100 {
				return g
			}
			t, ok = pick(r, p.AppendTurns(nil), position.Turn.Wins)
		}
		if !ok {
			return g
		}
		g.Turns = append(g.Turns, t)
		p = p.PlayLegal(t)
	}
	return g
}

// pick returns a random turn. If a turn wins, pick returns a winning one in most cases. If there are no turns, ok is
// false.
func pick[T any](r *rand.Rand, turns []T, wins func(T) bool) (t T, ok bool) {
	if len(turns) == 0 {
		return t, false
	}
	if r.IntN(10) > 0 {
		for _, t := range turns {
			if wins(t) {
				return t, true
			}
		}
	}
	return turns[r.IntN(len(turns))], true
}
