package solver_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// godGames returns n positions in which a god is to move against each of the others in turn: from the
// last turns of games between players who win at once if they can, and if possible leave the other
// side no winning step.
func godGames(god position.God, n, last int) []position.Position {
	r := rand.New(rand.NewPCG(24, uint64(god)))
	var others []position.God
	for other := range position.Gods() {
		if god != position.Mortal || other != position.Mortal {
			others = append(others, other)
		}
	}
	out := make([]position.Position, n)
	for i := range out {
		s := position.Setup{Situation: position.Situation{Gods: [2]position.God{god, others[i%len(others)]}}}
		for k, square := range r.Perm(position.Squares)[:4] {
			s.Workers[k/2] = append(s.Workers[k/2], position.Square(square))
		}
		p, err := s.Position()
		if err != nil {
			panic(err)
		}
		var game []position.Position
		for !p.Outcome().Over() {
			if p.Side() == position.First {
				game = append(game, p)
			}
			p = carefulGod(r, p)
		}
		out[i] = game[len(game)-1-r.IntN(min(last, len(game)))]
	}
	return out
}

// carefulGod plays a turn as careful does.
func carefulGod(r *rand.Rand, p position.Position) position.Position {
	list := p.AppendTurns(nil)
	for _, t := range list {
		if t.Wins() {
			return p.PlayLegal(t)
		}
	}
	for range list {
		if next := p.PlayLegal(list[r.IntN(len(list))]); next.Threats(next.Side()) == 0 {
			return next
		}
	}
	return p.PlayLegal(list[0])
}

// BenchmarkGods searches for wins, and for holds for 2 turns, with each god.
func BenchmarkGods(b *testing.B) {
	for god := range position.Gods() {
		list := godGames(god, 110, 12)
		for _, c := range []struct {
			name  string
			n     int
			prove func(s *solver.Solver, p position.Position) (uint64, bool, error)
		}{
			{"win2", 110, func(s *solver.Solver, p position.Position) (uint64, bool, error) {
				r, err := s.Solve(context.Background(), p, solver.Limits{Turns: 2})
				return r.Nodes, r.WinIn > 0, err
			}},
			{"win3", 33, func(s *solver.Solver, p position.Position) (uint64, bool, error) {
				r, err := s.Solve(context.Background(), p, solver.Limits{Turns: 3})
				return r.Nodes, r.WinIn > 0, err
			}},
			{"hold2", 33, func(s *solver.Solver, p position.Position) (uint64, bool, error) {
				h, err := s.Hold(context.Background(), p, solver.Limits{Turns: 2})
				return h.Nodes, h.HoldIn > 0, err
			}},
		} {
			b.Run(god.String()+"/"+c.name, func(b *testing.B) {
				var s solver.Solver
				nodes, reached := uint64(0), 0
				for b.Loop() {
					reached = 0
					for _, p := range list[:c.n] {
						n, ok, err := c.prove(&s, p)
						if err != nil {
							b.Fatal(err)
						}
						nodes += n
						if ok {
							reached++
						}
					}
				}
				report(b, b.N*c.n, nodes)
				b.ReportMetric(float64(reached), "reached")
			})
		}
	}
}
