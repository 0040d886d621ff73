package mine

import (
	"context"
	"iter"
	"math"

	"github.com/puzzlecode/puzzlecode/position"
)

// godPairs are all pairs of gods except two mortals, first the god of the player who begins.
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

// GodsOfGame returns the gods of a game of [InGodsSelfPlayGames], first the god of the player who begins.
func GodsOfGame(number uint64) [2]position.God { return godPairs[(number-1)%uint64(len(godPairs))] }

// InGodsSelfPlay is [InSelfPlay] with gods.
func InGodsSelfPlay(ctx context.Context, seed uint64) iter.Seq2[Candidate, error] {
	return InGodsSelfPlayGames(ctx, seed, 1, math.MaxUint64)
}

// InGodsSelfPlayGames is [InSelfPlayGames] with gods: in any 120 games in a row each pair of gods begins one. The
// players look 1 or 2 turns ahead, and do not consider gods beyond that.
func InGodsSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return selfPlay(ctx, "self-play with gods", seed, first, last, 2, GodsOfGame)
}
