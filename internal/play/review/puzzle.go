package review

import (
	"context"
	"errors"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// puzzleTurns is the maximum number of turns to a win that is searched for. The proof of a longer win may take too
// long.
const puzzleTurns = 4

// PuzzleIn proves that a position is a puzzle: exactly one turn wins, or exactly one turn does not lose. The proof is
// nil if the limits do not suffice, if there is no puzzle, or before all workers are placed. The error is
// [codec.ErrGame], or comes from the context.
func PuzzleIn(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (*puzzles.Proof, error) {
	if game.New(c).IsPlacing() {
		return nil, nil
	}
	for win := puzzleTurns; win >= puzzleTurns-1; win-- {
		proof, err := puzzles.FindGoal(ctx, s, c, win, codec.MaxHold, limits)
		if errors.Is(err, solver.ErrNodes) {
			continue
		}
		if err != nil || len(proof.KeyTurns()) != 1 {
			return nil, err
		}
		return proof, nil
	}
	return nil, nil
}

// Why explains the idea of a key turn, which reaches the goal of a code. It also explains why another turn t does not
// reach the goal. The text is empty if neither can be explained. An error comes from the prover.
func Why(ctx context.Context, p play.Prover, language *say.Language, c codec.Code, key, t game.Turn) (string, error) {
	var words []string
	if c.Goal().IsWin() {
		if idea, ok := play.IdeaOf(ctx, p, c, key); ok {
			words = append(words, language.Idea(idea))
		}
	}
	j, err := p.Judge(ctx, c, t)
	if err != nil {
		return "", err
	}
	why, err := play.WhyNot(ctx, p, c, j)
	if err != nil {
		return "", err
	}
	if why.Means != 0 {
		words = append(words, language.Why(why).Text)
	}
	return strings.Join(words, " "), nil
}
