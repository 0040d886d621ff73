package engine

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// placingNodes is the number of positions that each search of a start position visits if Limits.Nodes is 0.
const placingNodes = 1000

// inner is the set of the squares that are not at the edge. From these squares a worker can step to more squares.
var inner = position.B4.Set() | position.C4.Set() | position.D4.Set() | position.B3.Set() | position.C3.Set() |
	position.D3.Set() | position.B2.Set() | position.C2.Set() | position.D2.Set()

// place implements [Engine.Search] before all workers are placed. It tries placements on inner squares for both sides,
// without symmetric ones, and searches the resulting start positions. The score of a placement is the score after the
// best reply.
func (e *Engine) place(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	_, ends := limits.deadlines(began)
	within, cancel := until(ctx, ends)
	defer cancel()
	c := candidates(p)
	nodes := uint64(placingNodes)
	if limits.Nodes > 0 {
		nodes = max(limits.Nodes/uint64(starts(c)), 1)
	}
	l := levels[limits.Level]
	if l.nodes > 0 {
		nodes = min(nodes, l.nodes)
	}
	r := rand.New(rand.NewPCG(limits.Seed, uint64(len(c))))
	result := Result{Depth: MaxDepth}
	type opinion struct {
		Line
		value float64
	}
	var opinions []opinion
	for _, one := range c {
		score, err := e.scoreAfter(within, one.next, nodes, &result)
		if err != nil && len(opinions) > 0 {
			break
		}
		line := Line{Turns: []game.Turn{one.turn}, Score: score}
		opinions = append(opinions, opinion{line, float64(score) + r.NormFloat64()*l.noise/(4*search.Scale)})
	}
	slices.SortStableFunc(opinions, func(a, b opinion) int { return cmp.Compare(b.value, a.value) })
	for _, o := range opinions[:min(limits.Lines, len(opinions))] {
		result.Lines = append(result.Lines, o.Line)
	}
	return result, ctx.Err()
}

// A candidate is a turn that places workers, with the position after it.
type candidate struct {
	turn position.Turn
	next position.Position
}

// candidates returns the turns that place workers on inner squares. Of several symmetric turns it returns one.
func candidates(p position.Position) (list []candidate) {
	seen := map[position.Position]bool{}
	for turn := range p.Turns() {
		next := p.PlayLegal(turn)
		canonical, _ := next.Canonical()
		if turn.Placed()&^inner != 0 || seen[canonical] {
			continue
		}
		seen[canonical] = true
		list = append(list, candidate{turn, next})
	}
	return list
}

// starts returns the number of start positions to which a list of turns leads. In a start position, all workers are
// placed.
func starts(list []candidate) (n int) {
	for _, c := range list {
		if c.next.Placed() {
			n++
		} else {
			n += starts(candidates(c.next))
		}
	}
	return n
}

// scoreAfter returns the score of p for the side that has just placed workers. It adds the number of visited positions
// to result.Nodes. It lowers result.Depth to the depth of its shallowest search. An error comes from the context.
func (e *Engine) scoreAfter(ctx context.Context, p position.Position, nodes uint64, result *Result) (Score, error) {
	if p.Placed() {
		r, err := e.Search(ctx, game.Santorini{Position: p}, Limits{Nodes: nodes})
		result.Nodes += r.Nodes
		result.Depth = min(result.Depth, r.Depth)
		return 1 - r.Lines[0].Score, err // a start position has turns
	}
	best := Score(0)
	for _, c := range candidates(p) {
		score, err := e.scoreAfter(ctx, c.next, nodes, result)
		if err != nil {
			return 1 - best, err
		}
		best = max(best, score)
	}
	return 1 - best, nil
}
