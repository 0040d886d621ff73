package engine

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/position"
)

// MaxLevel is the highest engine level, which plays at full strength.
const MaxLevel = 10

// CasualLevel is the default engine level of games against people. A casual player can win against
// it.
const CasualLevel = 3

// ErringLevel is the highest engine level that makes errors. [Limits.Seed] determines these errors.
const ErringLevel = 4

// level has the limits and the errors of an engine level below [MaxLevel]. A level with errors plays like a person: it
// overlooks wins and losses, overrates height, and adds noise to the values of turns.
type level struct {
	nodes    uint64  // maximum number of positions
	depth    int     // in plies, 0 for no limit
	blind    float64 // probability of overlooking all climbs of the opponent to a square
	overlook float64 // probability of overlooking that a turn loses later, or that it wins in more than one turn
	noise    float64 // standard deviation, in values of package search
	height   float64 // added to the value of a turn for each level that its worker steps up
}

// levels is indexed by the number of the engine level. The entries 0 and MaxLevel are zero, because they have no
// limits. The other entries were tuned by matches, see doc/ENGINE.md.
var levels = [MaxLevel + 1]level{
	1: {depth: 2, nodes: 20000, blind: 0.27, overlook: 0.5, noise: 115, height: 30},
	2: {depth: 3, nodes: 60000, blind: 0.17, overlook: 0.3, noise: 110, height: 22},
	3: {depth: 3, nodes: 60000, blind: 0.08, overlook: 0.15, noise: 70, height: 12},
	4: {depth: 3, nodes: 60000, blind: 0.03, overlook: 0.06, noise: 36, height: 3},
	5: {nodes: 1800},
	6: {nodes: 4200},
	7: {nodes: 11500},
	8: {nodes: 29000},
	9: {nodes: 75000},
}

const (
	mostConsidered = 40 // with gods, number of turns that a level that makes errors considers
	moreNodes      = 2  // factor of the number of positions of a level with gods
)

// searchLevel implements [Engine.Search] for engine levels below [MaxLevel].
func (e *Engine) searchLevel(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	l := levels[limits.Level]
	own := search.Limits{Depth: l.depth, Nodes: l.nodes, Alone: l.noise > 0 && !p.Mortals()}
	if !p.Mortals() {
		own.Nodes *= moreNodes
	}
	if limits.Nodes > 0 {
		own.Nodes = min(own.Nodes, limits.Nodes)
	}
	if limits.Depth > 0 && (own.Depth == 0 || limits.Depth < own.Depth) {
		own.Depth = limits.Depth
	}
	_, own.Deadline = limits.deadlines(began)
	own.Halt = func() bool { return ctx.Err() != nil }
	s, n := e.searchers[0], limits.Lines
	s.Forget()
	if l.noise > 0 { // any turn may become the best
		n = math.MaxInt
		if own.Alone {
			n = mostConsidered
		}
	}
	lines := s.Root(p, own, n, 1)
	seen := look(&l, p, lines, rand.New(rand.NewPCG(limits.Seed, p.Hash())))
	opinions := map[position.Turn]float64{}
	for i := range lines {
		opinions[lines[i].Turns[0]] = seen.opinion(&lines[i])
	}
	slices.SortStableFunc(lines, func(a, b search.Line) int {
		return cmp.Compare(opinions[b.Turns[0]], opinions[a.Turns[0]])
	})
	result := Result{Nodes: s.Visited()}
	add(&result, lines[:min(limits.Lines, len(lines))])
	return result, ctx.Err()
}

// A sight is a position as an engine level sees it, without the wins and losses that it overlooks.
type sight struct {
	*level
	position position.Position
	r        *rand.Rand
	unseen   position.SquareSet // the squares to which the level overlooks every winning step of the opponent
	ordinary float64            // the value that is used for a turn whose win or loss is overlooked
}

// look decides at random which winning climbs of the opponent an engine level overlooks. They are the same after every
// turn, as for a person who does not see them. If they were drawn again for each turn, the level would nearly always
// overlook the loss after some turn. It would then choose that turn instead of one that stops the climb. A turn whose
// win or loss is overlooked gets the mean value of the other turns, so that the level does not prefer it.
func look(l *level, p position.Position, lines []search.Line, r *rand.Rand) *sight {
	s := &sight{level: l, position: p, r: r}
	for square := range position.Square(position.Squares) {
		if r.Float64() < l.blind {
			s.unseen |= square.Set()
		}
	}
	estimates := 0
	for i := range lines {
		if !search.Decided(lines[i].Value) {
			s.ordinary += float64(lines[i].Value)
			estimates++
		}
	}
	s.ordinary /= float64(max(estimates, 1))
	return s
}

// opinion returns the value that the engine level gives to the first turn of a line.
func (s *sight) opinion(line *search.Line) float64 {
	t, value := line.Turns[0], float64(line.Value)
	missed := s.r.Float64() < s.overlook
	noise := s.noise * s.r.NormFloat64()
	if t.Wins() {
		return value
	}
	if search.Decided(line.Value) {
		if climbs := s.position.PlayLegal(t).Threats(s.position.Side().Other()); climbs == 0 {
			if !missed {
				return value
			}
		} else if seen := climbs &^ s.unseen; seen != 0 {
			return value - perClimb*float64(seen.Count())
		}
		value = s.ordinary
	}
	return value + noise + s.height*float64(rise(s.position, t))
}

// rise returns the number of levels by which a turn raises the workers in total. It is negative if they step down.
func rise(p position.Position, t position.Turn) (rise int) {
	for left, to := range t.Steps() {
		rise += p.Height(to) - p.Height(left)
	}
	return rise
}

// perClimb is subtracted from the value of a turn for each winning climb that the turn leaves the opponent. So one
// climb is better than two. perClimb is too small to make a longer loss worse than a shorter one.
const perClimb = 1.0 / position.Squares
