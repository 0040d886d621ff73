package serve

import (
	"context"
	"fmt"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// queued is the [play.Prover] and the [play.Opponent] of a client: its jobs wait in the queues of
// the server.
type queued struct {
	s      *Server
	client queue.Client
	nodes  int // of a proof; 0 for the limit of the server
	seed   int // of the errors of the computer
}

func (q queued) direct(sv *solver.Solver, nodes int) *play.Direct {
	return &play.Direct{Solver: sv, Limits: solver.Limits{Nodes: uint64(nodes), Table: proofTable}}
}

func (q queued) limit() int {
	if q.nodes > 0 {
		return q.nodes
	}
	return q.s.limits.Nodes
}

func (q queued) Judge(ctx context.Context, c codec.AnyCode, t game.Turn) (play.Judgement, error) {
	return prove(ctx, q.s, q.client, "try", fmt.Sprintf("%v %v", c, t), func(ctx context.Context, sv *solver.Solver) (play.Judgement, error) {
		return q.direct(sv, q.limit()).Judge(ctx, c, t)
	})
}

func (q queued) Solve(ctx context.Context, c codec.AnyCode, question play.Question) (play.Answer, error) {
	return prove(ctx, q.s, q.client, "solve", fmt.Sprintf("%v %v %d", c, question, q.limit()), func(ctx context.Context, sv *solver.Solver) (play.Answer, error) {
		return q.direct(sv, q.limit()).Solve(ctx, c, question)
	})
}

func (q queued) Left(ctx context.Context, end codec.AnyCode, goal codec.Goal, turns int) (codec.Goal, error) {
	return prove(ctx, q.s, q.client, "goal", fmt.Sprintf("%v %v %d", end, goal, turns), func(ctx context.Context, sv *solver.Solver) (codec.Goal, error) {
		return q.direct(sv, goalNodes).Left(ctx, end, goal, turns)
	})
}

// Reply returns the turn of the engine at an engine level.
func (q queued) Reply(ctx context.Context, state game.State, level int) (game.Turn, error) {
	s, err := game.Of[game.Santorini](state, "a game against the computer")
	if err != nil {
		return nil, err
	}
	if level == 0 {
		level = engine.MaxLevel
	}
	if level > engine.ErringLevel {
		q.seed = 0 // one result for all games
	}
	found, err := q.s.search(ctx, q.client, "reply", s.Position, engine.Limits{Level: level, Nodes: replyNodes, Seed: uint64(q.seed)})
	if err != nil {
		return nil, err
	}
	return found.Lines[0].Turns[0], nil
}
