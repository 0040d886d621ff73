package puzzles

import (
	"context"
	"math"
	"slices"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Facts are what makes a puzzle hard or easy, as the solver sees it.
type Facts struct {
	Goal int `json:"goal"` // turns
	Keys int `json:"keys"` // turns that begin a win in Goal

	// Tries are the natural first turns that fail: they threaten to climb or step up,
	// and do not lose to a climb. A close one is refuted by one or two replies only.
	Tries      int `json:"tries"`
	CloseTries int `json:"close_tries"`

	// TryDepth is how hard the tries are to refute, on average over them: 1 where a
	// reply takes away the climb, 2 where one threatens a climb itself, 3 where a reply
	// has to be found that does neither. 0 if there are no tries.
	TryDepth float64 `json:"try_depth"`

	Quiet    bool `json:"quiet"`    // the key turn threatens no climb
	Double   bool `json:"double"`   // the key turn threatens two climbs
	Drop     int  `json:"drop"`     // levels that the key turn steps down
	Blocking bool `json:"blocking"` // the win is to leave no turn, not to climb

	// Defences is the number of replies to the key turn that must be met: that last
	// longest, and if the key turn threatens to climb, that take a climb away.
	Defences int `json:"defences"`
}

// Rating returns a difficulty from 0 to 3000. It is a model, which doc/PUZZLES.md
// describes, not a measurement.
func (f Facts) Rating() int {
	r := 400*float64(f.Goal) - 100
	if f.Goal == 1 {
		r = 100
	}
	r += 130 * math.Log2(1+float64(max(f.Tries, 0)))
	r += 60 * math.Min(float64(f.CloseTries), 4)
	if f.Tries > 0 {
		r += 70 * (f.TryDepth - 1)
	}
	r += 40 * math.Log2(1+float64(max(f.Defences, 0)))
	r += 90 * float64(f.Drop)
	if f.Quiet {
		r += 150
	}
	if f.Double {
		r -= 150
	}
	if f.Blocking {
		r += 200
	}
	if f.Keys > 1 {
		r -= 150 * math.Log2(float64(f.Keys))
	}
	return int(math.Round(min(max(r, 0), 3000)))
}

// natural reports whether a turn that is no climb is one that a person would think of
// first: it threatens to climb or steps up, and does not let the other side climb.
func natural(p position.Position, t position.Turn) bool {
	next := p.PlayLegal(t)
	if next.Threats(next.Side()) != 0 {
		return false
	}
	return next.Threats(p.Side()) != 0 || p.Height(t.To) > p.Height(t.From)
}

// closeTry is the most replies that refute a close try.
const closeTry = 2

// factsOf finds the facts about a position that is won in r.WinIn.
func factsOf(ctx context.Context, s *solver.Solver, p position.Position, r solver.Result[position.Turn]) (Facts, error) {
	key := r.KeyTurns[0]
	f := Facts{Goal: r.WinIn, Keys: len(r.KeyTurns)}
	end := p
	for _, t := range r.Line {
		end = end.PlayLegal(t)
	}
	f.Blocking = end.Outcome().Ending == position.EndBlocked
	if f.Goal == 1 {
		return f, nil
	}
	f.Drop = max(p.Height(key.From)-p.Height(key.To), 0)
	next := p.PlayLegal(key)
	threats := next.Threats(p.Side()).Count()
	f.Quiet, f.Double = threats == 0, threats > 1
	replies, err := defences(ctx, s, next, r.WinIn-1)
	if err != nil {
		return f, err
	}
	f.Defences = len(replies)
	depths := 0
	for t := range p.Turns() {
		if !natural(p, t) || slices.Contains(r.KeyTurns, t) {
			continue
		}
		depth, isClose, err := refutation(ctx, s, p, t, r.WinIn)
		if err != nil {
			return f, err
		}
		f.Tries++
		depths += depth
		if isClose {
			f.CloseTries++
		}
	}
	if f.Tries > 0 {
		f.TryDepth = float64(depths) / float64(f.Tries)
	}
	return f, nil
}

// refutation tells how hard a try that does not win within k turns is to refute, as
// TryDepth says, and whether few replies do.
func refutation(ctx context.Context, s *solver.Solver, p position.Position, try position.Turn, k int) (depth int, isClose bool, err error) {
	next := p.PlayLegal(try)
	threats := next.Threats(p.Side())
	replies := [4][]position.Turn{}
	for t := range next.Turns() {
		after := next.PlayLegal(t)
		switch {
		case after.Threats(p.Side()) != 0:
			continue // loses to a climb
		case threats != 0: // and after it none: it domes the one that there was
			replies[1] = append(replies[1], t)
		case after.Threats(next.Side()) != 0:
			replies[2] = append(replies[2], t)
		default:
			replies[3] = append(replies[3], t)
		}
	}
	found := 0
	for d, list := range replies {
		for _, t := range list {
			r, err := s.Solve(ctx, next.PlayLegal(t), solver.Limits{Turns: k - 1})
			if err != nil {
				return 0, false, err
			}
			if r.WinIn > 0 {
				continue
			}
			if found++; found == 1 {
				depth = d
			}
			if found > closeTry {
				return depth, false, nil
			}
		}
	}
	return depth, true, nil
}
