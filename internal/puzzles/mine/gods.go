package mine

import (
	"context"
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// GodsOfGame returns the gods of a game of [InGodsSelfPlayGames], first the god of the player who begins. The games
// have all pairs except two mortals.
func GodsOfGame(number uint64) [2]position.God {
	gods := slices.Collect(position.Gods()) // Mortal comes first
	n := uint64(len(gods))
	pair := 1 + (number-1)%(n*n-1)
	return [2]position.God{gods[pair/n], gods[pair%n]}
}

// InGodsSelfPlayGames is [InSelfPlayGames] with gods: in any 120 games in a row each pair of gods begins one. The
// players look 1 or 2 turns ahead, and do not consider gods beyond that.
func InGodsSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return selfPlay(ctx, "self-play with gods", seed, first, last, 2, GodsOfGame)
}
