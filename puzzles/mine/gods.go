package mine

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/simulated"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A GodsCandidate is a [Candidate] with gods.
type GodsCandidate struct {
	Position gods.Position
	Source   string
	Before   gods.Position // before Last; the zero Position at the start of a game
	Last     gods.Turn
	Game     string
	Number   int
}

// godPairs are the pairs of gods in the order of their numbers: the god of the side that begins first.
var godPairs = func() (pairs [][2]gods.God) {
	for first := range gods.All() {
		for second := range gods.All() {
			if first != gods.Mortal || second != gods.Mortal {
				pairs = append(pairs, [2]gods.God{first, second})
			}
		}
	}
	return pairs
}()

// InGodsSelfPlayGames is [InSelfPlayGames] with gods: in any 120 games in a row each pair of gods begins one. The
// players look 1 or 2 turns ahead, and know nothing of gods beyond that.
func InGodsSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[GodsCandidate, error] {
	return func(yield func(GodsCandidate, error) bool) {
		s := new(solver.GodSolver)
		for game := first; game <= last; game++ {
			r := rand.New(rand.NewPCG(seed, game))
			player := simulated.Player{Ahead: 1 + r.IntN(2), Noise: 4 + r.IntN(21)}
			pair := godPairs[(game-1)%uint64(len(godPairs))]
			c := GodsCandidate{Position: simulated.OpeningGods(r, pair), Game: fmt.Sprintf("self-play with gods, seed %d, game %d", seed, game)}
			for !c.Position.Outcome().Over() {
				c.Source = fmt.Sprintf("%s, turn %d", c.Game, c.Number+1)
				if !yield(c, nil) {
					return
				}
				t, err := player.PlayGods(ctx, s, r, c.Position)
				if err != nil {
					yield(GodsCandidate{}, err)
					return
				}
				c.Before, c.Position, c.Last, c.Number = c.Position, c.Position.PlayLegal(t), t, c.Number+1
			}
		}
	}
}
