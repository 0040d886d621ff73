package puzzles

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// prospect is a candidate on its way.
type prospect struct {
	Candidate
	goal     codec.Goal // that is right, NoGoal if there is none
	proof    proof      // of goal
	spent    uint64     // nodes
	solving  error      // of goal
	code     codec.Code // with the goal, if there is one key turn
	identity codec.Code // of code
	fresh    bool       // its identity was not known before its batch
	puzzle   Puzzle
	unmet    Criterion // if it is not 0 there may be no puzzle
	proving  error     // of puzzle and unmet
}

// solve finds the goals of the batch, and which of them may become puzzles.
func (m *Miner) solve(ctx context.Context) {
	m.each(func(s *solver.Solver, c *prospect) {
		q := &prover{ctx: ctx, solver: s, limits: solver.Limits{Nodes: m.o.Nodes}}
		c.goal, c.proof, c.solving = q.goalOf(c.Position, m.o)
		c.spent = q.spent
	})
	for i := range m.batch {
		c := &m.batch[i]
		if c.solving != nil || !m.hasGoal(c) || len(c.proof.keys) != 1 {
			continue
		}
		var err error
		if c.code, err = codec.Encode(c.Position).WithGoal(c.goal); err != nil {
			panic("puzzles: " + err.Error()) // a position with a goal is live
		}
		c.identity, _ = c.code.CanonicalBothSides()
		c.fresh = !m.known[c.identity]
	}
}

// goalOf returns the goal of a position that is right, with its proof, as far as options ask
// for it, and NoGoal if there is none.
func (q *prover) goalOf(p position.Position, o Options) (codec.Goal, proof, error) {
	win, hold := o.mostTurns()
	if win > 0 {
		r, err := q.solve(p, win)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if r.WinIn > 0 {
			return winGoal(r.WinIn), proof{r.KeyTurns, r.Line}, nil
		}
	}
	if hold > 0 {
		h, err := q.hold(p, hold)
		if err != nil {
			return codec.NoGoal, proof{}, err
		}
		if h.HoldIn > 0 {
			return holdGoal(h.HoldIn), proof{h.Holds, h.Line}, nil
		}
	}
	return codec.NoGoal, proof{}, nil
}

// hasGoal reports whether a candidate has one of the goals.
func (m *Miner) hasGoal(c *prospect) bool {
	return slices.Contains(m.o.Goals, c.goal) // NoGoal is none of them
}

// prove makes puzzles of the candidates of the batch that may become one. If two of them
// are images of each other, both are made.
func (m *Miner) prove(ctx context.Context) {
	m.each(func(s *solver.Solver, c *prospect) {
		if !c.fresh {
			return
		}
		if c.unmet = m.o.Quality.UnmetAtOnce(c.Position, c.goal, c.proof.keys[0]); c.unmet != 0 {
			return
		}
		q := &prover{ctx: ctx, solver: s, limits: solver.Limits{Nodes: m.o.Nodes}, spent: c.spent}
		info := Info{Author: m.o.Author, Source: c.Source, Created: m.o.Created, Last: c.Last}
		if c.puzzle, c.proving = q.puzzle(c.code, c.proof, info); c.proving == nil {
			c.unmet, c.proving = m.o.Quality.unmet(q, c.puzzle)
		}
	})
}

// take counts a candidate, and puts its puzzle. If it fails nothing is counted.
func (m *Miner) take(c *prospect, sink Sink) error {
	for _, err := range [...]error{c.solving, c.proving} {
		if err != nil && !errors.Is(err, solver.ErrNodes) {
			return err
		}
	}
	t := m.tally
	t.Candidates++
	switch {
	case c.solving != nil:
		t.GaveUp++
	case !m.hasGoal(c):
	case len(c.proof.keys) > 1:
		t.Goals++
		t.Several++
	case m.known[c.identity]: // whatever c.proving: whether it was tried depends on the batch
		t.Goals++
		t.Same++
	case c.proving != nil:
		t.GaveUp++
	case c.unmet != 0:
		t.Goals++
		t.Dull++
	case c.puzzle.Rating() < m.o.Rating:
		t.Goals++
		t.Easy++
	case m.isTooNear(c):
		t.Goals++
		t.Dull++
	default:
		if err := m.put(c.puzzle, sink); err != nil {
			return err
		}
		m.known[c.identity] = true
		m.remember(c)
		t.Goals++
		t.Found++
	}
	found := t.Found > m.tally.Found
	m.tally = t
	if found && t.Found == m.o.Count {
		return errEnough
	}
	return nil
}

// isTooNear reports whether the game of a candidate has puzzles enough, or one near it.
func (m *Miner) isTooNear(c *prospect) bool {
	q := m.o.Quality
	if c.Game == "" || c.Game != m.game {
		return false
	}
	if q.PerGame > 0 && len(m.taken) >= q.PerGame {
		return true
	}
	for _, t := range m.taken {
		if c.Number < t.Number+max(q.Apart, 2*t.Goal.Turns()) {
			return true
		}
	}
	return false
}

// remember keeps where in its game a puzzle was found.
func (m *Miner) remember(c *prospect) {
	if m.o.Quality.PerGame == 0 && m.o.Quality.Apart == 0 {
		return
	}
	if c.Game != m.game {
		m.game, m.taken = c.Game, nil
	}
	m.taken = append(m.taken, Taken{c.Number, c.goal})
}
