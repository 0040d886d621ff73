package mine

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// prospect is a candidate on its way.
type prospect struct {
	Candidate
	found    *puzzles.Proof
	solving  error      // of found
	identity codec.Code // of the code with the goal, if there is one key turn
	fresh    bool       // its identity was not known before its batch
	puzzle   puzzles.Puzzle
	unmet    Criterion // if it is not 0 there may be no puzzle
	proving  error     // of puzzle and unmet
}

// solve finds the goals of the batch, and which of them may become puzzles.
func (m *Miner) solve(ctx context.Context) {
	win, hold := m.o.mostTurns()
	m.each(func(s *solver.Solver, c *prospect) {
		c.found, c.solving = puzzles.FindGoal(ctx, s, c.Position, win, hold, solver.Limits{Nodes: m.o.Nodes})
	})
	for i := range m.batch {
		c := &m.batch[i]
		if c.solving != nil || !m.hasGoal(c) || len(c.found.KeyTurns()) != 1 {
			continue
		}
		c.identity, _ = c.found.Code().CanonicalBothSides()
		c.fresh = !m.known[c.identity]
	}
}

// goal returns the goal that is right.
func (c *prospect) goal() codec.Goal { return c.found.Code().Goal() }

// hasGoal reports whether a candidate has one of the goals.
func (m *Miner) hasGoal(c *prospect) bool {
	return slices.Contains(m.o.Goals, c.goal()) // NoGoal is none of them
}

// prove makes puzzles of the candidates of the batch that may become one. If two of them
// are images of each other, both are made.
func (m *Miner) prove(ctx context.Context) {
	m.each(func(s *solver.Solver, c *prospect) {
		if !c.fresh {
			return
		}
		if c.unmet = m.o.Quality.UnmetAtOnce(c.Position, c.goal(), c.found.KeyTurns()[0]); c.unmet != 0 {
			return
		}
		limits := solver.Limits{Nodes: m.o.Nodes}
		info := puzzles.Info{Author: m.o.Author, Source: c.Source, Created: m.o.Created, Last: c.Last}
		if c.puzzle, c.proving = c.found.Puzzle(ctx, s, info, limits); c.proving != nil {
			return
		}
		if limits.Nodes > 0 {
			limits.Nodes = max(limits.Nodes-c.found.Nodes(), 1) // 0 would be no limit
		}
		c.unmet, c.proving = m.o.Quality.Unmet(ctx, s, c.puzzle, limits)
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
	case len(c.found.KeyTurns()) > 1:
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
	m.taken = append(m.taken, Taken{c.Number, c.goal()})
}
