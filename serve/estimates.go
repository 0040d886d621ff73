package serve

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
	"github.com/puzzlecode/puzzlecode/view"
	"github.com/puzzlecode/puzzlecode/view/estimate"
)

// The limits of one question to the engine. They count positions, so that the answer is
// always the same and can be kept.
const (
	maxEstimateNodes   = 2_000_000 // less than a second on one core
	usualEstimateNodes = 300_000
	replyNodes         = 500_000 // of the greatest level; the others have limits of their own
	maxEstimateLines   = 5
	estimateTable      = 16 << 20 // bytes of the transposition table of an engine
)

// search estimates a position within limits. A limit of time is not allowed: the queue has one.
func (s *Server) search(r *request, kind string, p position.Position, limits engine.Limits) (engine.Result, error) {
	key := fmt.Sprintf("%v %d %d %d", codec.Encode(p), limits.Nodes, limits.Lines, limits.Level)
	return queue.Do(r.Context(), s.estimates, r.client, kind, key, func(ctx context.Context, e *engine.Engine) (engine.Result, error) {
		return e.Search(ctx, p, limits)
	})
}

// reply returns the turn that a level plays, the zero Turn if the game is over.
func (s *Server) reply(r *request, p position.Position, level int) (position.Turn, error) {
	limits := engine.Limits{Level: level, Nodes: replyNodes}
	found, err := s.search(r, "reply", p, limits)
	if err != nil || len(found.Lines) == 0 {
		return position.Turn{}, err
	}
	return found.Lines[0].Turns[0], nil
}

// santoriniEnd returns the end of a line of Santorini.
func (r *request) santoriniEnd(what string) (codec.Code, error) {
	l, err := r.line("after")
	if err != nil {
		return codec.Code{}, err
	}
	c, ok := l.end().(codec.Code)
	if !ok {
		return codec.Code{}, errOnlySantorini(what)
	}
	return c, nil
}

func (s *Server) apiAnalyse(r *request) (*answer, error) {
	c, err := r.santoriniEnd("analyse")
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
	found, err := s.search(r, "analyse", c.Position(), engine.Limits{Nodes: uint64(nodes), Lines: lines})
	if err != nil {
		return nil, err
	}
	return jsonAnswer(estimate.Of(c, found))
}

// Reply is the answer of reply: the turn that a level plays.
type Reply struct {
	view.Head
	Level int        `json:"level"`
	Turn  *view.Turn `json:"turn"` // nil if the game is over
}

func (s *Server) apiReply(r *request) (*answer, error) {
	c, err := r.santoriniEnd("reply")
	if err != nil {
		return nil, err
	}
	level, err := r.number("level", engine.MaxLevel, 1, engine.MaxLevel)
	if err != nil {
		return nil, err
	}
	t, err := s.reply(r, c.Position(), level)
	if err != nil {
		return nil, err
	}
	out := Reply{Head: view.HeadOf(c), Level: level}
	if !t.IsZero() {
		shown := view.OldTurnOf(t, c.Position().PlayLegal(t))
		out.Turn = &shown
	}
	return jsonAnswer(out)
}
