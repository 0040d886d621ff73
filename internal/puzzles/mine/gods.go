package mine

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// godPairs are the pairs of gods in the order of their numbers: the god of the side that begins first.
var godPairs = func() (pairs [][2]position.God) {
	for first := range position.Gods() {
		for second := range position.Gods() {
			if first != position.Mortal || second != position.Mortal {
				pairs = append(pairs, [2]position.God{first, second})
			}
		}
	}
	return pairs
}()

// GodsOfGame returns the gods of a game of [InGodsSelfPlayGames], that of the side that begins first.
func GodsOfGame(number uint64) [2]position.God { return godPairs[(number-1)%uint64(len(godPairs))] }

// InGodsSelfPlay is [InSelfPlay] with gods.
func InGodsSelfPlay(ctx context.Context, seed uint64) iter.Seq2[Candidate, error] {
	return InGodsSelfPlayGames(ctx, seed, 1, math.MaxUint64)
}

// InGodsSelfPlayGames is [InSelfPlayGames] with gods: in any 120 games in a row each pair of gods begins one. The
// players look 1 or 2 turns ahead, and know nothing of gods beyond that.
func InGodsSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return func(yield func(Candidate, error) bool) {
		s := new(solver.Solver)
		for number := first; number <= last; number++ {
			r := rand.New(rand.NewPCG(seed, number))
			player := simulated.Player{Ahead: 1 + r.IntN(2), Noise: 4 + r.IntN(21)}
			start := game.Santorini{Position: simulated.Opening(r, GodsOfGame(number))}
			c := Candidate{State: start, Game: fmt.Sprintf("self-play with gods, seed %d, game %d", seed, number)}
			if !c.playOut(yield, func(c Candidate) (game.Turn, error) {
				p, _ := game.SantoriniPosition(c.State)
				return player.Play(ctx, s, r, p)
			}) {
				return
			}
		}
	}
}
