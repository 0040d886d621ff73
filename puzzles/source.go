package puzzles

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Candidate is a position that may be a puzzle, with the source for its [Info].
type Candidate struct {
	Position position.Position
	Source   string
}

// InGames yields the positions of a file of games or positions, as [position.ReadGames]
// reads it: before the first turn of each game and after each turn. Errors have the name of
// the file, and sources its base name: whoever gets the puzzles learns nothing about the
// folders of this machine. A line that is wrong yields an error, and the next line
// follows.
func InGames(name string, file io.Reader) iter.Seq2[Candidate, error] {
	base := filepath.Base(name)
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
				if !yield(Candidate{p, fmt.Sprintf("%s, line %d, turn %d", base, g.Line, i+1)}, nil) {
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

// InSelfPlay yields the positions of games of a simple player against itself, without
// end. The same seed yields the same positions. The player takes a win that it sees and
// avoids a loss that it sees. Otherwise it prefers height and freedom to move, with some
// randomness. How many turns it looks ahead, 1 to 3, and how random it is, differs between
// games. The error is that of the context, and the last that is yielded.
func InSelfPlay(ctx context.Context, seed uint64) iter.Seq2[Candidate, error] {
	return InSelfPlayGames(ctx, seed, 1, math.MaxUint64)
}

// InSelfPlayGames yields the positions of a part of the games of [InSelfPlay], from the first
// to the last, both included; the first game has number 1.
func InSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		players := player{solver: new(solver.Solver)}
		for game := first; game <= last; game++ {
			players.rand = rand.New(rand.NewPCG(seed, game))
			players.ahead = 1 + players.rand.IntN(3)
			players.noise = 4 + players.rand.IntN(21)
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

// opening returns an empty board with the workers on random squares off the edge.
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
	ahead  int // turns that it looks ahead
	noise  int // bound of the random number that is added to an evaluation
	turns  []evaluated
}

// evaluated is a turn with its evaluation.
type evaluated struct {
	turn  position.Turn
	value int
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
		pl.turns = append(pl.turns, evaluated{t, evaluate(p.PlayLegal(t)) + pl.rand.IntN(pl.noise)})
	}
	for best := 0; best < len(pl.turns); best++ {
		for i := best + 1; i < len(pl.turns); i++ {
			if pl.turns[i].value > pl.turns[best].value {
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

// evaluate estimates how good a position is for the side that has just moved: workers
// stand high, and have squares to step to, which count more the higher they are. It
// returns an integer, so games are the same on every machine.
func evaluate(p position.Position) int {
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
