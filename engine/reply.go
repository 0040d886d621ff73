package engine

import (
	"context"
	"errors"

	"github.com/puzzlecode/puzzlecode/game"
)

// ErrNoTurn is the error of [Engine.Reply] in a game that is over.
var ErrNoTurn = errors.New("the side to move has no legal turn")

// Reply returns the best turn that [Engine.Search] finds. Sessions of package play call it for the turns of the
// computer and for advice. The error is [ErrNoTurn], an error of Search, or
// [github.com/puzzlecode/puzzlecode/codec.ErrGame] for a game that the engine does not play.
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
