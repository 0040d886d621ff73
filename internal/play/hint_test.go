package play_test

import (
	"context"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// answering is a prover that has one answer.
type answering struct {
	play.Prover
	play.Answer
}

func (a answering) Solve(context.Context, codec.Code, play.Question) (play.Answer, error) {
	return a.Answer, nil
}

// Without a goal there is a hint for a hold only where one turn alone holds.
func TestHintForSeveralHolds(t *testing.T) {
	c := codec.MustParse("4zUoebgEdEG4FZ")
	state, q := game.New(c), play.Question{Kind: play.Hold, Turns: 1}
	var turns []game.Turn
	for turn := range state.Turns() {
		if turns = append(turns, turn); len(turns) == 3 {
			break
		}
	}
	for n := 1; n <= 3; n++ {
		a := play.Answer{Question: q, HoldIn: 1, KeyTurns: turns[:n], KeyTurnCount: n}
		p := answering{&play.Direct{Solver: &solver.Solver{}}, a}
		if _, err := play.HintFor(t.Context(), p, say.English, c, q); errors.Is(err, play.ErrNoHint) != (n > 1) {
			t.Errorf("%d turns hold: %v", n, err)
		}
	}
}
