package puzzles

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Candidate is a position that may be a puzzle, and where it comes from.
type Candidate struct {
	Position position.Position
	Source   string
}

// InGames yields the positions of a file of games or positions, as
// [position.ReadGames] reads it, after each turn and before the first. The name of
// the file is for their sources, and for the errors.
func InGames(name string, file io.Reader) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		for g, err := range position.ReadGames(file) {
			if err != nil {
				if !yield(Candidate{}, fmt.Errorf("%s: %w", name, err)) {
					return
				}
				continue
			}
			p := g.Game.Start
			for i := 0; ; i++ {
				if !yield(Candidate{p, fmt.Sprintf("%s, line %d, turn %d", name, g.Line, i+1)}, nil) {
					return
				}
				if i == len(g.Game.Turns) {
					break
				}
				p = p.PlayLegal(g.Game.Turns[i])
			}
		}
	}
}

// InSelfPlay yields the positions of games between two simple players, without end.
// The same seed yields the same positions. A player takes a win that it sees, avoids a
// loss that it sees, and is otherwise led by heights and freedom to move, and by
// chance; in each game it sees one, two or three turns ahead and is as careful as
// chance has it.
func InSelfPlay(ctx context.Context, seed uint64) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		players := player{solver: new(solver.Solver)}
		for game := uint64(1); ; game++ {
			players.rand = rand.New(rand.NewPCG(seed, game))
			players.ahead = 1 + players.rand.IntN(3)
			players.chance = 4 + players.rand.IntN(21)
			p := opening(players.rand)
			for n := 1; !p.Outcome().Over(); n++ {
				if !yield(Candidate{p, fmt.Sprintf("self-play, seed %d, game %d, turn %d", seed, game, n)}, nil) {
					return
				}
				t, err := players.choose(ctx, p)
				if err != nil {
					yield(Candidate{}, err)
					return
				}
				p = p.PlayLegal(t)
			}
		}
	}
}

// opening returns an empty board with the workers anywhere but on the edge.
func opening(r *rand.Rand) position.Position {
	inner := [9]position.Square{position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2}
	var s position.Setup
	for i, k := range r.Perm(len(inner))[:4] {
		s.Workers[i/2] = append(s.Workers[i/2], inner[k])
	}
	p, err := s.Position()
	if err != nil {
		panic("puzzles: " + err.Error()) // four squares of an empty board
	}
	return p
}

// player plays both sides of a game.
type player struct {
	solver *solver.Solver
	rand   *rand.Rand
	ahead  int // turns
	chance int // added to the merit of a turn, at most
	turns  []promise
}

// promise is a turn and how good it looks.
type promise struct {
	turn  position.Turn
	merit int
}

func (pl *player) choose(ctx context.Context, p position.Position) (position.Turn, error) {
	limits := solver.Limits{Turns: pl.ahead}
	r, err := pl.solver.Solve(ctx, p, limits)
	if err != nil || r.WinIn > 0 {
		if err != nil {
			return position.Turn{}, err
		}
		return r.KeyTurns[pl.rand.IntN(len(r.KeyTurns))], nil
	}
	pl.turns = pl.turns[:0]
	for t := range p.Turns() {
		pl.turns = append(pl.turns, promise{t, merit(p.PlayLegal(t)) + pl.rand.IntN(pl.chance)})
	}
	for best := 0; best < len(pl.turns); best++ {
		for i := best + 1; i < len(pl.turns); i++ {
			if pl.turns[i].merit > pl.turns[best].merit {
				pl.turns[best], pl.turns[i] = pl.turns[i], pl.turns[best]
			}
		}
		r, err := pl.solver.Solve(ctx, p.PlayLegal(pl.turns[best].turn), limits)
		if err != nil {
			return position.Turn{}, err
		}
		if r.WinIn == 0 {
			return pl.turns[best].turn, nil
		}
	}
	return pl.turns[0].turn, nil // all lose
}

// merit tells how good a position looks to the side that has just moved: high
// workers, and squares to step to, which count more the higher they are. It is a whole
// number, so that games are the same on every machine.
func merit(p position.Position) int {
	total := 0
	for _, side := range [2]position.Side{p.Side(), p.Side().Other()} {
		sum := 0
		for _, w := range p.Workers(side) {
			sum += 8 * p.Height(w)
			steps := p.Steps(w)
			for level := range 4 {
				sum += (1 + level) * (steps & p.Level(level)).Count()
			}
		}
		total = sum - total
	}
	return total
}
