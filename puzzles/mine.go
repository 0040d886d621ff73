package puzzles

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Options say which puzzles [Mine] looks for. The zero value looks for wins in 2 and
// 3, on one processor.
type Options struct {
	Least  int    // goal, 0 for 2
	Most   int    // goal, 0 for 3; each more takes some fifty times as long
	Rating int    // least rating
	Nodes  uint64 // most positions looked at to solve a candidate, 0 for no limit; the facts of a puzzle take more
	Count  int    // of puzzles after which to stop, 0 for no limit
	Cores  int    // processors, 0 for one, or less than 0 for all

	Author  string
	Created time.Time

	// Progress is called at the beginning, now and then, and at the end; nil for nobody.
	Progress func(Tally)
}

// Tally counts what became of the candidates.
type Tally struct {
	Candidates int `json:"candidates"` // positions that were looked at
	GaveUp     int `json:"gave_up"`    // for which the node limit was not enough
	Wins       int `json:"wins"`       // with a win in the range of goals
	Several    int `json:"several"`    // of these, dropped for several key turns
	Same       int `json:"same"`       // dropped as a puzzle before is the same
	Easy       int `json:"easy"`       // dropped for their rating
	Found      int `json:"found"`      // puzzles
}

// Mine looks for puzzles among the candidates of a source, and calls found with each:
// those with one key turn and a goal in the range, without those that are the same as
// one before but for a symmetry of the board or the names of the sides. The same
// source and options give the same puzzles in the same order, on any number of
// processors. An error of the source, of found, or of the context ends it.
func Mine(ctx context.Context, source iter.Seq2[Candidate, error], o Options, found func(Puzzle) error) (Tally, error) {
	m, err := newMiner(o)
	if err != nil {
		return Tally{}, err
	}
	_, err = m.run(ctx, source, found, func() error { return nil })
	return m.tally, err
}

// miner is the state of a search for puzzles.
type miner struct {
	Options
	tally   Tally
	same    map[position.Position]bool // identities of the puzzles found
	solvers []*solver.Solver
	batch   []prospect
}

// prospect is a candidate on its way.
type prospect struct {
	Candidate
	result   solver.Result[position.Turn]
	identity position.Position // if it may become a puzzle
	fresh    bool              // it is to become one
	puzzle   Puzzle
	err      error
}

func newMiner(o Options) (*miner, error) {
	if o.Least == 0 {
		o.Least = 2
	}
	if o.Most == 0 {
		o.Most = max(o.Least, 3)
	}
	switch {
	case o.Least < 1 || o.Least > o.Most || o.Most > codec.MaxWin:
		return nil, fmt.Errorf("goals from %d to %d, want them within 1..%d", o.Least, o.Most, codec.MaxWin)
	case o.Cores == 0:
		o.Cores = 1
	case o.Cores < 0:
		o.Cores = runtime.GOMAXPROCS(0)
	}
	m := &miner{Options: o, same: map[position.Position]bool{}}
	for range o.Cores {
		m.solvers = append(m.solvers, new(solver.Solver))
	}
	return m, nil
}

// Candidates are looked at in batches: large enough for several processors to be
// busy, and small enough that progress shows and not much is done twice after a stop.
// The size changes nothing about what is found.
const (
	largestBatch = 1 << 12
	shortBatch   = 50 * time.Millisecond
	longBatch    = 500 * time.Millisecond
)

// errEnough ends a search that has found what it was to find.
var errEnough = errors.New("enough")

// run looks at the candidates of a source, batch by batch, and calls done after each. It
// reports whether it has looked at all of them.
func (m *miner) run(ctx context.Context, source iter.Seq2[Candidate, error], found func(Puzzle) error, done func() error) (all bool, err error) {
	progress := m.Progress
	if progress == nil {
		progress = func(Tally) {}
	}
	size := m.Cores
	flush := func() error {
		begun := time.Now()
		err := m.mine(ctx, found)
		switch took := time.Since(begun); {
		case took < shortBatch:
			size = min(2*size, largestBatch)
		case took > longBatch:
			size = max(size/2, m.Cores)
		}
		progress(m.tally)
		if err != nil {
			return err
		}
		return done()
	}
	progress(m.tally)
	if m.Count > 0 && m.tally.Found >= m.Count {
		return false, nil
	}
	for c, err := range source {
		if err != nil {
			if before := flush(); before != nil { // what came before counts
				return false, unlessEnough(before)
			}
			return false, err
		}
		if m.batch = append(m.batch, prospect{Candidate: c}); len(m.batch) < size {
			continue
		}
		if err := flush(); err != nil {
			return false, unlessEnough(err)
		}
	}
	err = flush()
	return err == nil, unlessEnough(err)
}

func unlessEnough(err error) error {
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// mine looks at a batch.
func (m *miner) mine(ctx context.Context, found func(Puzzle) error) error {
	defer func() { m.batch = m.batch[:0] }()
	limits := solver.Limits{Turns: m.Most, Nodes: m.Nodes}
	m.each(func(s *solver.Solver, c *prospect) {
		c.result, c.err = s.Solve(ctx, c.Position, limits)
	})
	for i := range m.batch {
		c := &m.batch[i]
		if c.err == nil && c.result.WinIn >= m.Least && len(c.result.KeyTurns) == 1 {
			c.identity, _ = c.Position.CanonicalBothSides()
			c.fresh = !m.same[c.identity]
		}
	}
	m.each(func(s *solver.Solver, c *prospect) {
		if !c.fresh {
			return
		}
		goal, err := codec.WinWithin(c.result.WinIn)
		if err != nil {
			c.err = err
			return
		}
		code, err := codec.Encode(c.Position).WithGoal(goal)
		if err != nil {
			c.err = err
			return
		}
		c.puzzle, c.err = newPuzzle(ctx, s, code, c.result, Info{Author: m.Author, Source: c.Source, Created: m.Created})
	})
	for i := range m.batch {
		if err := m.take(&m.batch[i], found); err != nil {
			return err
		}
	}
	return nil
}

// take counts a candidate that has been looked at. If it fails nothing is counted.
func (m *miner) take(c *prospect, found func(Puzzle) error) error {
	if c.err != nil && !errors.Is(c.err, solver.ErrNodes) {
		return c.err
	}
	m.tally.Candidates++
	if c.err != nil {
		m.tally.GaveUp++
		return nil
	}
	if c.result.WinIn < m.Least {
		return nil
	}
	m.tally.Wins++
	switch {
	case len(c.result.KeyTurns) > 1:
		m.tally.Several++
	case m.same[c.identity]:
		m.tally.Same++
	case c.puzzle.Rating() < m.Rating:
		m.tally.Easy++
	default:
		if err := found(c.puzzle); err != nil {
			m.tally.Candidates--
			m.tally.Wins--
			return err
		}
		m.same[c.identity] = true
		if m.tally.Found++; m.tally.Found == m.Count {
			return errEnough
		}
	}
	return nil
}

// each calls f for all of the batch, on all solvers.
func (m *miner) each(f func(s *solver.Solver, c *prospect)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for _, s := range m.solvers {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(m.batch); i = int(next.Add(1)) - 1 {
				f(s, &m.batch[i])
			}
		})
	}
	wait.Wait()
}
