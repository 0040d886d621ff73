package board

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// thinkingTime is the longest time that the engine has for a turn or a hint.
const thinkingTime = time.Second

// A thinker is the prover and the opponent of sessions. It answers one question at a time, and every answer ends
// early with its context.
type thinker struct {
	play.Direct
	engine *engine.Engine // nil until it is needed
	seed   uint64         // of the errors of the engine, another in each process
}

func newThinker() *thinker {
	return &thinker{Direct: play.Direct{Limits: solver.Limits{Cores: -1}}, seed: rand.Uint64()}
}

// Reply plays with the engine.
func (t *thinker) Reply(ctx context.Context, s game.State, level int) (_ game.Turn, err error) {
	if t.engine == nil {
		if t.engine, err = engine.New(engine.Options{Cores: -1}); err != nil {
			return nil, err
		}
	}
	return t.engine.Reply(ctx, s, engine.Limits{Level: level, Time: thinkingTime, Seed: t.seed})
}
