package mine

import (
	"context"
	"errors"
	"slices"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// prospect is a candidate that is being searched.
type prospect struct {
	Candidate
	found    *puzzles.Proof
	solving  error      // error of computing found
	identity codec.Code // canonical code with the goal, if there is exactly one key turn
	fresh    bool       // its identity was unknown before its batch
	puzzle   puzzles.Puzzle
	unmet    Criterion // criterion that is not met; if not empty, puzzle may be the zero Puzzle
	proving  error     // error of computing puzzle and unmet
}

// solve finds the goal of each candidate of the batch. If a candidate may become a puzzle, the method also computes
// the identity of the candidate, to find duplicates.
func (m *Miner) solve(ctx context.Context) {
	win, hold := m.o.mostTurns()
	m.each(func(s *solver.Solver, c *prospect) {
		c.found, c.solving = puzzles.FindGoal(ctx, s, c.State.Code(), win, hold, solver.Limits{Nodes: m.o.Nodes})
	})
	for i := range m.batch {
		c := &m.batch[i]
		if c.solving != nil || !m.hasGoal(c) || len(c.found.KeyTurns()) != 1 {
			continue
		}
		c.identity = puzzles.Identity(c.found.Code())
		c.fresh = !m.known[c.identity]
	}
}

// goal returns the goal that was found.
func (c *prospect) goal() codec.Goal { return c.found.Code().Goal() }

// hasGoal reports whether a candidate has one of the wanted goals.
func (m *Miner) hasGoal(c *prospect) bool {
	return slices.Contains(m.o.Goals, c.goal()) // never true for NoGoal
}

// prove makes puzzles of the candidates of the batch. It does not yet drop duplicates within the batch.
func (m *Miner) prove(ctx context.Context) {
	m.each(func(s *solver.Solver, c *prospect) {
		if !c.fresh {
			return
		}
		if c.unmet = m.o.Quality.UnmetAtOnce(c.found.Code(), c.found.KeyTurns()[0]); c.unmet != "" {
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

// take counts a candidate. If the candidate has a puzzle, take also puts the puzzle into the sink. If this fails,
// nothing is counted.
func (m *Miner) take(c *prospect) error {
	for _, err := range [...]error{c.solving, c.proving} {
		if err != nil && !errors.Is(err, solver.ErrNodes) {
			return err
		}
	}
	t := m.point.Tally
	t.Candidates++
	switch {
	case c.solving != nil:
		t.GaveUp++
	case !m.hasGoal(c):
	case len(c.found.KeyTurns()) > 1:
		t.Several++
	case m.known[c.identity]: // even if c.proving is set, which depends on the batch
		t.Same++
	case c.proving != nil:
		t.GaveUp++
	case c.unmet != "":
		t.Dull++
	case c.puzzle.Rating() < m.o.Rating:
		t.Easy++
	case m.isTooNear(c):
		t.Dull++
	default:
		if err := m.put(c.puzzle); err != nil {
			return err
		}
		m.known[c.identity] = true
		m.remember(c)
		t.Found++
	}
	t.Goals = t.goals()
	found := t.Found > m.point.Tally.Found
	m.point.Tally = t
	if found && t.Found == m.o.Count {
		return errEnough
	}
	return nil
}

// isTooNear reports whether the candidate comes from a game that already has enough puzzles. This is so if the game
// has PerGame puzzles. It is also so if an earlier puzzle is fewer than Apart plies away, or if its solution
// includes the candidate.
func (m *Miner) isTooNear(c *prospect) bool {
	q := m.o.Quality
	if c.Game == "" || c.Game != m.point.Game {
		return false
	}
	if q.PerGame > 0 && len(m.point.Taken) >= q.PerGame {
		return true
	}
	return slices.ContainsFunc(m.point.Taken, func(t Taken) bool {
		return c.Number < t.Number+max(q.Apart, 2*t.Goal.Turns())
	})
}

// remember records the place of a puzzle in its game.
func (m *Miner) remember(c *prospect) {
	if m.o.Quality.PerGame == 0 && m.o.Quality.Apart == 0 {
		return
	}
	if c.Game != m.point.Game {
		m.point.Game, m.point.Taken = c.Game, nil
	}
	m.point.Taken = append(m.point.Taken, Taken{c.Number, c.goal()})
}
