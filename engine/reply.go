package engine

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/game"
)

// ErrNoTurn is the error of [Engine.Reply] if the game is over.
var ErrNoTurn = errors.New("the side to move has no legal turn")

// Reply returns the best turn that [Engine.Search] finds. Package play calls it for the turns of the computer and for
// advice. The error is [ErrNoTurn] or an error of Search.
func (e *Engine) Reply(ctx context.Context, s game.State, limits Limits) (game.Turn, error) {
	result, err := e.Search(ctx, s, limits)
	switch {
	case err != nil:
		return nil, err
	case len(result.Lines) == 0:
		return nil, ErrNoTurn
	}
	return result.Lines[0].Turns[0], nil
}
