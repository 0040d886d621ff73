package solver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// played returns n positions, each from the last turns of another game between two careful
// players. There, wins of all lengths are common.
func played(seed uint64, n, last int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 1))
	out := make([]position.Position, n)
	var game []position.Position
	for i := range out {
		var s position.Setup
		for k, square := range r.Perm(position.Squares)[:4] {
			s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
		}
		game = game[:0]
		for p := mustPosition(s); !p.Outcome().Over(); p = careful(r, p) {
			game = append(game, p)
		}
		out[i] = game[len(game)-1-r.IntN(min(last, len(game)))]
	}
	return out
}

// careful plays a random turn: a climb if there is one, otherwise if possible a turn after
// which the opponent has no climb.
func careful(r *rand.Rand, p position.Position) position.Position {
	var turns [256]position.Turn
	list := p.AppendTurns(turns[:0])
	for _, t := range list {
		if t.Wins() {
			return p.PlayLegal(t)
		}
	}
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, t := range list {
		if next := p.PlayLegal(t); next.Threats(next.Side()) == 0 {
			return next
		}
	}
	return p.PlayLegal(list[0])
}

func mustPosition(s position.Setup) position.Position {
	p, err := s.Position()
	if err != nil {
		panic(err)
	}
	return p
}

// live returns n random positions that are not finished.
func live(seed uint64, n int) []position.Position {
	out := make([]position.Position, 0, n)
	for r := rand.New(rand.NewPCG(seed, 0)); len(out) < n; {
		if p := positiontest.Random(r); !p.Finished() {
			out = append(out, p)
		}
	}
	return out
}

// narrow returns n positions in which most squares are too high to step to. They have few
// turns, so the reference implementation can search them deeply.
func narrow(seed uint64, n int) []position.Position {
	return drawn(seed, n, []int{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4})
}

// walled returns n positions with many domes and hardly anything to climb. There, most wins
// leave the opponent without a turn.
func walled(seed uint64, n int) []position.Position {
	return drawn(seed, n, []int{0, 0, 0, 1, 4, 4, 4, 4})
}

// drawn returns n positions with at most 16 turns. Heights are drawn evenly from those given,
// but workers stand on level 0 to 2.
func drawn(seed uint64, n int, heights []int) []position.Position {
	r := rand.New(rand.NewPCG(seed, 2))
	var out []position.Position
	for len(out) < n {
		s := position.Setup{Situation: position.Situation{Side: position.Side(r.IntN(2))}}
		for i := range s.Heights {
			s.Heights[i] = heights[r.IntN(len(heights))]
		}
		for i, square := range r.Perm(position.Squares)[:4] {
			s.Workers[i/2] = append(s.Workers[i/2], position.Square(square))
			s.Heights[square] = r.IntN(3)
		}
		if p := mustPosition(s); p.Perft(1) <= 16 {
			out = append(out, p)
		}
	}
	return out
}

// sample returns all positions of a list, or every eighth if tests are reduced.
func sample(list []position.Position) (out []position.Position) {
	step := 1
	if solver.Reduced() {
		step = 8
	}
	for i := 0; i < len(list); i += step {
		out = append(out, list[i])
	}
	return out
}

// proves fails a test whose sample does not hold enough cases of each kind. Reduced tests
// are exempt.
func proves(t *testing.T, enough bool, format string, args ...any) {
	t.Helper()
	if !enough && !solver.Reduced() {
		t.Errorf("the sample proves too little: "+format, args...)
	}
}

// fewTurns returns the positions with at most the given number of turns.
func fewTurns(list []position.Position, most uint64) []position.Position {
	return slices.DeleteFunc(list, func(p position.Position) bool { return p.Perft(1) > most })
}
