package engine

import (
	"context"
	"math/rand/v2"
	"sort"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// MaxLevel is the highest engine level, which plays at full strength.
const MaxLevel = 10

// CasualLevel is the default engine level of games against people. A casual player can win against
// it.
const CasualLevel = 3

// ErringLevel is the highest engine level that makes errors, which [Limits.Seed] determines.
const ErringLevel = 4

// level describes an engine level below [MaxLevel]: a shallow search with the errors of a person.
// It overlooks wins and losses, overrates height, and adds noise to the values.
type level struct {
	nodes    uint64  // maximum number of positions
	depth    int     // in plies, 0 for no limit
	overlook float64 // probability of overlooking that a turn loses, or that it wins in more than one turn
	noise    float64 // standard deviation, in values of package search
	height   float64 // added to the value for each level that the worker steps up
}

// levels were tuned by matches, see doc/ENGINE.md.
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
	_, in.Deadline = limits.deadlines(began)
	in.Halt = func() bool { return ctx.Err() != nil }
	e.Forget()
	s, n := e.searchers[0], limits.Lines
	if l.noise > 0 { // any turn may become the best
		n = len(p.AppendTurns(nil))
	}
	lines := s.Root(p, in, n, 1, nil)
	r := rand.New(rand.NewPCG(limits.Seed, p.Hash()))
	opinions := map[position.Turn]float64{}
	for i := range lines {
		opinions[lines[i].Turns[0]] = l.opinion(p, &lines[i], r)
	}
	sort.SliceStable(lines, func(i, j int) bool { return opinions[lines[i].Turns[0]] > opinions[lines[j].Turns[0]] })
	result := Result{Nodes: s.Nodes}
	result.add(lines[:min(limits.Lines, len(lines))])
	return result, ctx.Err()
}

// opinion returns the value that the level gives to a turn.
func (l *level) opinion(p position.Position, line *search.Line, r *rand.Rand) float64 {
	t, value := line.Turns[0], float64(line.Value)
	missed := r.Float64() < l.overlook
	noise := l.noise * r.NormFloat64()
	if search.Decided(line.Value) && !t.Wins() {
		if !missed {
			return value
		}
		value = 0 // overlooked
	} else if t.Wins() {
		return value
	}
	return value + noise + l.height*float64(p.Height(t.To)-p.Height(t.From))
}
