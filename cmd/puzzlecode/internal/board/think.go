package board

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// thinkingTime is the longest time that the engine has for a turn or a hint.
const thinkingTime = time.Second

// A thinker is the prover and the opponent of sessions. It answers one question at a time: the
// next one waits. Every answer ends early with its context.
type thinker struct {
	mu     sync.Mutex
	direct play.Direct
	engine *engine.Engine // nil until it is needed
	seed   uint64         // of the errors of the engine, another in each process
}

func newThinker() *thinker {
	return &thinker{direct: play.Direct{Limits: solver.Limits{Cores: -1}}, seed: rand.Uint64()}
}

func (t *thinker) Judge(ctx context.Context, c codec.Code, turn game.Turn) (puzzles.Judgement, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.direct.Judge(ctx, c, turn)
}

func (t *thinker) Explain(ctx context.Context, c codec.Code, j puzzles.Judgement) (puzzles.Refutation, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.direct.Explain(ctx, c, j)
}

func (t *thinker) Solve(ctx context.Context, c codec.Code, q play.Question) (play.Answer, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.direct.Solve(ctx, c, q)
}

func (t *thinker) Left(ctx context.Context, end codec.Code, goal codec.Goal, turns int) (codec.Goal, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.direct.Left(ctx, end, goal, turns)
}

// Reply plays with the engine.
func (t *thinker) Reply(ctx context.Context, s game.State, level int) (game.Turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.engine == nil {
		var err error
		if t.engine, err = engine.New(engine.Options{Cores: -1}); err != nil {
			return nil, err
		}
	}
	return t.engine.Reply(ctx, s, engine.Limits{Level: level, Time: thinkingTime, Seed: t.seed})
}
