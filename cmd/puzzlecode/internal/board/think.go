package board

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

// thinkingTime is the most time that the engine has for a turn, or for a hint.
const thinkingTime = time.Second

// A thinker answers the questions of sessions, one after the other: a question that comes
// while another one is answered waits. Every answer ends early with its context.
type thinker struct {
	mu     sync.Mutex
	solver solver.Solver
	engine *engine.Engine
}

// judge says whether a turn reaches the goal of a code.
func (t *thinker) judge(ctx context.Context, c codec.Code, turn position.Turn) (puzzles.Judgement, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return puzzles.Judge(ctx, &t.solver, c, turn, solver.Limits{})
}

// keyTurn returns the first turn that reaches the goal of a code.
func (t *thinker) keyTurn(ctx context.Context, c codec.Code) (position.Turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	limits := solver.Limits{Turns: c.Goal().Turns(), Cores: -1}
	if c.Goal().IsHold() {
		h, err := t.solver.Hold(ctx, c.Position(), limits)
		switch {
		case err != nil:
			return position.Turn{}, err
		case h.WinIn > 0:
			return h.Line[0], nil
		case len(h.Holds) > 0:
			return h.Holds[0], nil
		}
		return position.Turn{}, fmt.Errorf("no turn holds for %d: the goal is not true", c.Goal().Turns())
	}
	r, err := t.solver.Solve(ctx, c.Position(), limits)
	switch {
	case err != nil:
		return position.Turn{}, err
	case r.WinIn == 0:
		return position.Turn{}, fmt.Errorf("no turn wins within %d: the goal is not true", c.Goal().Turns())
	}
	return r.KeyTurns[0], nil
}

// advise returns a turn that reaches the goal of a puzzle, or the turn that the engine thinks
// best in a game. The person is to move.
func (t *thinker) advise(ctx context.Context, c codec.Code) (position.Turn, error) {
	if c.Goal() == codec.NoGoal {
		return t.move(ctx, c.Position(), engine.MaxLevel)
	}
	return t.keyTurn(ctx, c)
}

// move returns the turn of a level of the engine in a position that is not over.
func (t *thinker) move(ctx context.Context, p position.Position, level int) (position.Turn, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.engine == nil {
		var err error
		if t.engine, err = engine.New(engine.Options{Cores: -1, Seed: rand.Uint64()}); err != nil {
			return position.Turn{}, err
		}
	}
	r, err := t.engine.Search(ctx, p, engine.Limits{Level: level, Time: thinkingTime})
	if err != nil {
		return position.Turn{}, err
	}
	if len(r.Lines) == 0 {
		return position.Turn{}, errors.New("there is no turn")
	}
	return r.Lines[0].Turns[0], nil
}

// hints is [view.Hints]. What the engine estimates says so.
func hints(p position.Position, t position.Turn, estimated bool) []string {
	if estimated {
		return []string{
			fmt.Sprintf("The engine would move the worker on %v.", t.From),
			fmt.Sprintf("The engine would step from %v to %v.", t.From, t.To),
			fmt.Sprintf("The engine would play %v.", t),
		}
	}
	return view.Hints(p, t)
}
