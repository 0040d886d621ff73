package mine

import (
	"context"
	"iter"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
)

// GodsOfGame returns the gods of both players in the game with the given number in [InGodsSelfPlayGames]. The god of
// the player who moves first comes first. At least one player has a god; all pairs of this kind occur.
func GodsOfGame(number uint64) [2]position.God {
	gods := slices.Collect(position.Gods()) // Mortal comes first
	n := uint64(len(gods))
	pair := 1 + (number-1)%(n*n-1)
	return [2]position.God{gods[pair/n], gods[pair%n]}
}

// InGodsSelfPlayGames is [InSelfPlayGames] with gods: any 120 successive games contain each pair of gods once. The
// players look 1 or 2 turns ahead. In all other respects, they ignore the gods.
func InGodsSelfPlayGames(ctx context.Context, seed, first, last uint64) iter.Seq2[Candidate, error] {
	return selfPlay(ctx, "self-play with gods", seed, first, last, 2, GodsOfGame)
}
