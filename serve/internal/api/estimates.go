package api

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
)

func (q *query) analyse(l game.Line) (any, error) {
	lines := q.Number("lines", 1, 1, maxEstimateLines)
	nodes := q.Number("nodes", UsualEstimateNodes, 1, maxEstimateNodes)
	if q.Err != nil {
		return nil, q.Err
	}
	return q.Analyse(q.ctx, l.State(), engine.Limits{Nodes: uint64(nodes), Lines: lines})
}

// reply is the response of the operation reply: the turn that the computer plays.
type reply struct {
	view.Head
	Level int        `json:"level"`
	Turn  *view.Turn `json:"turn"` // nil if the game is over
}

func (q *query) reply(l game.Line) (any, error) {
	p, level := q.Prover, q.Number("level", engine.MaxLevel, 1, engine.MaxLevel)
	if p.Seed = q.Number("seed", 0, 0, MaxSeed); q.Err != nil {
		return nil, q.Err
	}
	state := l.State()
	out := reply{Head: view.HeadOf(state.Code()), Level: level}
	if err := game.OnlySantorini(state.Code(), "reply", true); err != nil || state.Outcome().Over() {
		return out, err
	}
	t, err := p.Reply(q.ctx, state, level)
	if err != nil {
		return nil, err
	}
	next, t, err := state.Play(t)
	if err != nil {
		return nil, err
	}
	shown := view.TurnOf(state, t, next)
	out.Turn = &shown
	return out, nil
}

// A Placement lists the squares of the workers placed so far, at most four: First's two workers, then Second's.
type Placement []position.Square

// Side returns the side that is to place a worker.
func (p Placement) Side() game.Side {
	if len(p) < 2 {
		return game.First
	}
	return game.Second
}

// IsComplete reports whether all workers are placed.
func (p Placement) IsComplete() bool { return len(p) == 4 }

// Start returns the code of a game that begins with the placed workers, of which there must be at least two. The
// argument pair has the gods of both sides.
func (p Placement) Start(pair [2]position.God) codec.Code {
	c, faults := codeOfSetup(position.Setup{
		Workers: [2][]position.Square{p[:2], p[2:]}, Situation: position.Situation{Gods: pair},
	})
	if faults != nil {
		panic(faults) // different squares of an empty board
	}
	return c
}

func (p Placement) String() string { return strings.Join(say.Texts(p), "") }

// inner are the squares that are not at the edge of the board. Workers have more steps there.
var inner = Placement{
	position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2,
}

// AtRandom adds workers on random free inner squares until the placement has the given number of workers.
func (p Placement) AtRandom(workers int, r *rand.Rand) Placement {
	free := slices.DeleteFunc(slices.Clone(inner), func(s position.Square) bool { return slices.Contains(p, s) })
	p = slices.Clone(p)
	for _, i := range r.Perm(len(free)) {
		if len(p) < workers {
			p = append(p, free[i])
		}
	}
	return p
}

// The score of a good placement is at most placingSlack below the best score.
const placingSlack = 0.05

// Place lets the computer place its two workers, and returns all placed workers. As First, the computer chooses random
// inner squares. As Second, it chooses at random among the placements that the engine finds about equally good. If the
// player is to place a worker, or all workers are placed, Place changes nothing. The argument you is the side of the
// player, and the argument pair has the gods of both sides.
func (p Prover) Place(
	ctx context.Context, placed Placement, you game.Side, pair [2]position.God, r *rand.Rand,
) (Placement, error) {
	switch {
	case placed.IsComplete() || placed.Side() == you:
		return placed, nil
	case placed.Side() == game.First:
		return placed.AtRandom(2, r), nil
	}
	placed = placed[:2]
	job := func(ctx context.Context, e *engine.Engine) ([]Placement, error) {
		return goodAnswers(ctx, e, placed, pair)
	}
	good, err := Do(ctx, p.Estimate, "place", fmt.Sprint(placed, pair), job)
	if err != nil {
		return nil, err
	}
	return good[r.IntN(len(good))], nil
}

// goodAnswers returns the placements after Second has placed its workers on squares that are good according to the
// engine.
func goodAnswers(
	ctx context.Context, e *engine.Engine, p Placement, pair [2]position.God,
) (good []Placement, err error) {
	found, err := e.Search(ctx, game.New(p.Start(pair)), engine.Limits{Lines: math.MaxInt})
	if err != nil {
		return nil, err
	}
	for _, l := range found.Lines {
		if l.Score >= found.Lines[0].Score-placingSlack {
			good = append(good, slices.AppendSeq(slices.Clone(p), game.SantoriniTurn(l.Turns[0]).Placed().All()))
		}
	}
	return good, nil
}

// place is the response of the operation place: the placed workers and, when all are placed, the code of the position.
type place struct {
	Workers string `json:"workers"`
	Side    string `json:"side,omitempty"` // the side that places next; empty if all workers are placed
	Code    string `json:"code,omitempty"` // the code of the start
}

// place lets the computer place its workers if the computer is next.
func (q *query) place() (any, error) {
	placed, you, pair, seed := q.Placement(), q.Side(), q.Gods(), q.Number("seed", 0, 0, MaxSeed)
	if q.Err != nil {
		return nil, q.Err
	}
	placed, err := q.Place(q.ctx, placed, you, pair, rand.New(rand.NewPCG(uint64(seed), 0)))
	if err != nil {
		return nil, err
	}
	if !placed.IsComplete() {
		return place{Workers: placed.String(), Side: string(placed.Side())}, nil
	}
	return place{Workers: placed.String(), Code: placed.Start(pair).String()}, nil
}
