package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/simulated"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// newSimplePlayer returns a player that plays like the simulated players of mine.InSelfPlay.
func newSimplePlayer(flags *settings, r *rand.Rand) (player, error) {
	var p simulated.Player
	flags.IntVar(&p.Ahead, "ahead", 3, "")
	flags.IntVar(&p.Noise, "noise", 4, "")
	err := flags.parse()
	if err == nil && (p.Ahead < 1 || p.Noise < 1) {
		err = fmt.Errorf("ahead=%d, noise=%d: want 1 or more", p.Ahead, p.Noise)
	}
	own := new(solver.Solver)
	return player{choose: func(ctx context.Context, s game.State) (game.Turn, error) {
		if err := game.OnlySantorini(s.Code(), "this player", false); err != nil {
			return nil, err
		}
		return p.Play(ctx, own, r, s.(game.Santorini).Position)
	}}, err
}
