package serve

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/view"
)

// The limits of one request to the engine. They count positions, so that the result is
// deterministic and can be cached.
const (
	maxEstimateNodes   = 2_000_000 // less than a second on one core
	usualEstimateNodes = 300_000
	replyNodes         = 500_000 // of the highest engine level; the others have limits of their own
	maxEstimateLines   = 5
	estimateTable      = 16 << 20 // bytes of the transposition table of an engine
)

// search estimates a position within limits. A time limit is not allowed: the queue has one.
func (s *Server) search(ctx context.Context, c queue.Client, kind string, p position.Position, limits engine.Limits) (engine.Result, error) {
	key := fmt.Sprintf("%v %d %d %d %d", codec.Encode(p), limits.Nodes, limits.Lines, limits.Level, limits.Seed)
	return queue.Do(ctx, s.estimates, c, kind, key, func(ctx context.Context, e *engine.Engine) (engine.Result, error) {
		return e.Search(ctx, p, limits)
	})
}

func (s *Server) apiAnalyse(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	lines, err := r.number("lines", 1, 1, maxEstimateLines)
	if err != nil {
		return nil, err
	}
	nodes, err := r.number("nodes", usualEstimateNodes, 1, maxEstimateNodes)
	if err != nil {
		return nil, err
	}
	a, err := s.analyse(r.Context(), r.client, l.State(), engine.Limits{Nodes: uint64(nodes), Lines: lines})
	if err != nil {
		return nil, err
	}
	return jsonAnswer(a)
}

// replyJSON is the response of reply: the turn at an engine level.
type replyJSON struct {
	view.Head
	Level int        `json:"level"`
	Turn  *view.Turn `json:"turn"` // nil if the game is over
}

func (s *Server) apiReply(r *request) (*answer, error) {
	l, err := r.line("after")
	if err != nil {
		return nil, err
	}
	level, err := r.number("level", engine.MaxLevel, 1, engine.MaxLevel)
	if err != nil {
		return nil, err
	}
	seed, err := r.number("seed", 0, 0, maxSeed)
	if err != nil {
		return nil, err
	}
	state, err := game.Of[game.Santorini](l.State(), "reply")
	if err != nil {
		return nil, err
	}
	out := replyJSON{Head: view.HeadOf(state.Code()), Level: level}
	if state.Outcome().Over() {
		return jsonAnswer(out)
	}
	t, err := queued{s: s, client: r.client, seed: seed}.Reply(r.Context(), state, level)
	if err != nil {
		return nil, err
	}
	next, t, err := state.Play(t)
	if err != nil {
		return nil, err
	}
	shown := view.TurnOf(state, t, next)
	out.Turn = &shown
	return jsonAnswer(out)
}
