package engine

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// MaxLevel is the greatest level, at which the engine plays as well as it can.
const MaxLevel = 10

// CasualLevel is a level for people who have not chosen one: who knows the game a little has a
// chance against it.
const CasualLevel = 3

// level says how a level below [MaxLevel] plays. It sees what a shallow search sees, and
// errs like a person: it overlooks what the other side could do, likes to stand high, and
// has an opinion of a turn that is somewhat wrong.
type level struct {
	nodes    uint64  // positions visited
	depth    int     // turns of both sides searched ahead, 0 for as many as nodes allow
	overlook float64 // how likely it is not to notice that a turn loses, or that it wins in more than one turn
	noise    float64 // standard deviation of its opinions, in values of package search
	height   float64 // what a level up is worth to it beyond its real value
}

// levels have been chosen by matches, see doc/ENGINE.md.
var levels = [MaxLevel]level{
	1: {depth: 2, nodes: 20000, overlook: 0.18, noise: 125, height: 38},
	2: {depth: 3, nodes: 60000, overlook: 0.12, noise: 92, height: 19},
	3: {depth: 3, nodes: 60000, overlook: 0.063, noise: 55, height: 10},
	4: {depth: 3, nodes: 60000, overlook: 0.015, noise: 15},
	5: {nodes: 2050},
	6: {nodes: 4900},
	7: {nodes: 11500},
	8: {nodes: 29000},
	9: {nodes: 75000},
}

// searchLevel is Search for a level below [MaxLevel].
func (e *Engine) searchLevel(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	l := levels[limits.Level]
	in := search.Limits{Depth: l.depth, Nodes: l.nodes}
	if limits.Nodes > 0 {
		in.Nodes = min(in.Nodes, limits.Nodes)
	}
	if limits.Depth > 0 && (in.Depth == 0 || limits.Depth < in.Depth) {
		in.Depth = limits.Depth
	}
	if limits.Time > 0 {
		in.Deadline = began.Add(limits.Time - min(reserve, limits.Time/4))
	}
	e.Forget()
	wanted := max(limits.Lines, 1)
	s := e.searchers[0]
	if l.noise == 0 {
		lines := s.Root(p, in, wanted, 1, nil)
		return resultOf(lines, s.Nodes), ctx.Err()
	}
	lines := s.Root(p, in, len(p.AppendTurns(nil)), 1, nil)
	r := rand.New(rand.NewPCG(e.seed, p.Hash()))
	opinions := make([]float64, len(lines))
	for i := range lines {
		opinions[i] = l.opinion(p, &lines[i], r)
	}
	for i := range min(wanted, len(lines)) {
		for j := i + 1; j < len(lines); j++ {
			if opinions[j] > opinions[i] {
				lines[i], lines[j], opinions[i], opinions[j] = lines[j], lines[i], opinions[j], opinions[i]
			}
		}
	}
	return resultOf(lines[:min(wanted, len(lines))], s.Nodes), ctx.Err()
}

// opinion returns what the level thinks of a turn.
func (l *level) opinion(p position.Position, line *search.Line, r *rand.Rand) float64 {
	t, value := line.Turns[0], float64(line.Value)
	missed := r.Float64() < l.overlook
	noise := l.noise * r.NormFloat64()
	if search.Decided(line.Value) && !t.Wins() {
		if !missed {
			return value
		}
		value = 0 // it sees nothing special in the turn
	} else if t.Wins() {
		return value
	}
	return value + noise + l.height*float64(p.Height(t.To)-p.Height(t.From))
}

func resultOf(lines []search.Line, nodes uint64) Result {
	r := Result{Nodes: nodes}
	for _, l := range lines {
		r.Lines = append(r.Lines, lineOf(l))
	}
	if len(lines) > 0 {
		r.Depth = lines[0].Depth
	}
	return r
}
