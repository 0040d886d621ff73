package api

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/engine"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
)

func (q *query) analyse() (any, error) {
	l, err := q.line("after")
	if err != nil {
		return nil, err
	}
	lines, err := q.number("lines", 1, 1, maxEstimateLines)
	if err != nil {
		return nil, err
	}
	nodes, err := q.number("nodes", UsualEstimateNodes, 1, maxEstimateNodes)
	if err != nil {
		return nil, err
	}
	a, err := q.Analyse(q.ctx, l.State(), engine.Limits{Nodes: uint64(nodes), Lines: lines})
	if err != nil {
		return nil, err
	}
	return a, nil
}

// reply is the answer of reply: the turn at an engine level.
type reply struct {
	view.Head
	Level int        `json:"level"`
	Turn  *view.Turn `json:"turn"` // nil if the game is over
}

func (q *query) reply() (any, error) {
	l, err := q.line("after")
	if err != nil {
		return nil, err
	}
	level, err := q.number("level", engine.MaxLevel, 1, engine.MaxLevel)
	if err != nil {
		return nil, err
	}
	p := q.Prover
	if p.Seed, err = q.number("seed", 0, 0, MaxSeed); err != nil {
		return nil, err
	}
	state := l.State()
	if err := game.OnlySantorini(state.Code(), "reply", true); err != nil {
		return nil, err
	}
	out := reply{Head: view.HeadOf(state.Code()), Level: level}
	if state.Outcome().Over() {
		return out, nil
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

// A Placement is the squares of the placed workers, at most four: two of First, then two of Second.
type Placement []position.Square

// ReadPlacement reads squares, such as B3D3C2.
func ReadPlacement(text string) (Placement, error) {
	wrong := &ParameterError{"workers", "up to four different squares, like B3D3C2"}
	if len(text)%2 != 0 || len(text) > 8 {
		return nil, wrong
	}
	var p Placement
	for i := 0; i < len(text); i += 2 {
		square, err := position.ParseSquare(text[i : i+2])
		if err != nil || slices.Contains(p, square) {
			return nil, wrong
		}
		p = append(p, square)
	}
	return p, nil
}

// Side returns the side that is to place a worker.
func (p Placement) Side() game.Side {
	if len(p) < 2 {
		return game.First
	}
	return game.Second
}

// IsComplete reports whether all workers are placed.
func (p Placement) IsComplete() bool { return len(p) == 4 }

// Start returns the code of the position with all workers placed, and with the gods of both sides.
func (p Placement) Start(pair [2]position.God) codec.Code {
	c, faults := codeOfSetup(position.Setup{Workers: [2][]position.Square{p[:2], p[2:]}, Gods: pair})
	if faults != nil {
		panic(faults) // four different squares of an empty board
	}
	return c
}

func (p Placement) String() string {
	text := ""
	for _, square := range p {
		text += square.String()
	}
	return text
}

// inner are the squares off the edge, where workers have more steps.
var inner = Placement{position.B4, position.C4, position.D4, position.B3, position.C3, position.D3, position.B2, position.C2, position.D2}

// free returns the inner squares that are free.
func (p Placement) free() (list Placement) {
	for _, square := range inner {
		if !slices.Contains(p, square) {
			list = append(list, square)
		}
	}
	return list
}

// AtRandom returns the placement with further workers on random inner squares, up to a number in
// all.
func (p Placement) AtRandom(workers int, r *rand.Rand) Placement {
	free := p.free()
	p = slices.Clone(p)
	for _, i := range r.Perm(len(free)) {
		if len(p) < workers {
			p = append(p, free[i])
		}
	}
	return p
}

// placingSlack is the maximum loss of score against the best placement.
const placingSlack = 0.05

// Place returns the placement after the computer has placed the workers of a side whose turn it is, with the gods of
// both sides: those of First on random inner squares, and those of Second on the best ones according to the
// engine. It chooses at random among placements that are about equally good, so that games differ.
func (p Prover) Place(ctx context.Context, placed Placement, pair [2]position.God, r *rand.Rand) (Placement, error) {
	if placed.Side() == game.First {
		return placed.AtRandom(2, r), nil
	}
	placed = placed[:2]
	good, err := Estimate(ctx, p, "place", fmt.Sprint(placed, pair), func(ctx context.Context, e *engine.Engine) ([]Placement, error) {
		return goodAnswers(ctx, e, placed, pair)
	})
	if err != nil {
		return nil, err
	}
	return good[r.IntN(len(good))], nil
}

// goodAnswers returns the best placements of Second on inner squares.
func goodAnswers(ctx context.Context, e *engine.Engine, p Placement, pair [2]position.God) (good []Placement, err error) {
	c, faults := codeOfSetup(position.Setup{Workers: [2][]position.Square{p}, Gods: pair})
	if faults != nil {
		panic(faults) // two different squares of an empty board
	}
	found, err := e.Search(ctx, game.New(c), engine.Limits{Lines: math.MaxInt})
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

// place is the answer of place: the placed workers, and the code of the start once all four are.
type place struct {
	Workers string `json:"workers"`
	Side    string `json:"side,omitempty"` // that places next; empty if all are placed
	Code    string `json:"code,omitempty"` // of the start
}

// place lets the computer place its workers if it is its turn.
func (q *query) place() (any, error) {
	placed, err := ReadPlacement(q.parameter("workers"))
	if err != nil {
		return nil, err
	}
	you, err := Side(q.Parameters)
	if err != nil {
		return nil, err
	}
	pair, err := Gods(q.Parameters)
	if err != nil {
		return nil, err
	}
	seed, err := q.number("seed", 0, 0, MaxSeed)
	if err != nil {
		return nil, err
	}
	if !placed.IsComplete() && placed.Side() != you {
		if placed, err = q.Place(q.ctx, placed, pair, rand.New(rand.NewPCG(uint64(seed), 0))); err != nil {
			return nil, err
		}
	}
	if !placed.IsComplete() {
		return place{Workers: placed.String(), Side: string(placed.Side())}, nil
	}
	return place{Workers: placed.String(), Code: placed.Start(pair).String()}, nil
}
