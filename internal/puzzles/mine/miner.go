package mine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A Sink stores the puzzles and the progress of a search, so that it can be resumed. An error of
// either method ends the search.
type Sink interface {
	// Put appends a puzzle.
	Put(p puzzles.Puzzle) error

	// Checkpoint replaces the stored checkpoint. Even after a crash, the sink must have all puzzles that it got
	// before the stored checkpoint. It may also have later puzzles.
	Checkpoint(c Checkpoint) error
}

// A Checkpoint identifies a search and stores how far it has come.
type Checkpoint struct {
	Source  string       `json:"source"` // the name of the source
	Goals   []codec.Goal `json:"goals"`
	Quality Quality      `json:"quality"`
	Rating  int          `json:"rating"`
	Nodes   uint64       `json:"nodes"`
	Model   int          `json:"model"` // version of the rating model
	Tally   Tally        `json:"tally"`
	Done    bool         `json:"done"` // the source has no more candidates

	// Game names the game of the last puzzle, and Taken has all puzzles of that game. Both are set only if
	// [Quality] limits the puzzles of a game.
	Game  string  `json:"game,omitempty"`
	Taken []Taken `json:"taken,omitempty"`
}

// A Taken is a puzzle that was found in a game.
type Taken struct {
	Number int        `json:"number"` // number of turns before it, see [Candidate]
	Goal   codec.Goal `json:"goal"`
}

// ErrCheckpoint reports that a search cannot be resumed: the checkpoint belongs to another search, or does not match
// the stored puzzles.
var ErrCheckpoint = errors.New("cannot resume")

// A Miner is the state of a search for puzzles: its tally and the puzzles found. [New] makes one;
// the zero Miner is invalid. A Miner is not safe for concurrent use.
type Miner struct {
	o       Options             // normalized
	point   Checkpoint          // the progress so far
	known   map[codec.Code]bool // identities of the puzzles that were found
	again   []codec.Code        // puzzles after the checkpoint, which will be found again
	solvers []*solver.Solver    // one for each processor
	batch   []prospect
	size    int           // of the next batch
	pause   time.Duration // minimum time between two checkpoints
	saved   time.Time     // the time of the last checkpoint
	sink    Sink
}

// New returns a Miner for a new search. The argument name identifies the source of the candidates; it is empty if
// the search cannot be resumed. The error reports options out of range.
func New(name string, o Options) (*Miner, error) {
	o, err := o.normalized()
	if err != nil {
		return nil, err
	}
	m := &Miner{o: o, known: map[codec.Code]bool{}, size: o.Cores, pause: betweenCheckpoints}
	m.point = Checkpoint{Source: name, Goals: o.Goals, Quality: o.Quality, Rating: o.Rating, Nodes: o.Nodes,
		Model: puzzles.Model}
	for range o.Cores {
		m.solvers = append(m.solvers, new(solver.Solver))
	}
	return m, nil
}

// Tally returns the counts so far.
func (m *Miner) Tally() Tally { return m.point.Tally }

// Checkpoint returns the progress of the search.
func (m *Miner) Checkpoint() Checkpoint {
	c := m.point
	c.Goals, c.Taken = slices.Clone(c.Goals), slices.Clone(c.Taken)
	return c
}

// Resume continues a search from c, the last checkpoint of a sink. The argument kept yields the codes of all puzzles
// in the sink, in their order. The puzzles that came after the checkpoint will be found again, but not stored again.
// Call Resume at most once, before Run.
//
// Count, Cores, Author and Created may differ from those of the stopped search. The error wraps [ErrCheckpoint] if
// the checkpoint belongs to another search or does not match the puzzles. Otherwise it comes from the argument kept.
// After an error the Miner must not be used.
func (m *Miner) Resume(c Checkpoint, kept iter.Seq2[codec.Code, error]) error {
	switch now := m.point; {
	case c.Source != now.Source || !slices.Equal(c.Goals, now.Goals) || c.Quality != now.Quality ||
		c.Rating != now.Rating || c.Nodes != now.Nodes || c.Model != now.Model:
		return fmt.Errorf("%w: begun with source %q, goals %v, quality %v, rating %d, nodes %d, model %d; "+
			"resume with these, or begin elsewhere",
			ErrCheckpoint, c.Source, c.Goals, c.Quality, c.Rating, c.Nodes, c.Model)
	case !c.Tally.isPossible():
		return fmt.Errorf("%w: the counts of the checkpoint are impossible: %+v", ErrCheckpoint, c.Tally)
	}
	n := 0
	seen := map[codec.Code]bool{}
	for code, err := range kept {
		if err != nil {
			return err
		}
		n++
		identity := puzzles.Identity(code)
		if seen[identity] {
			return fmt.Errorf("%w: puzzle %d, %v, is a duplicate of an earlier one; remove it", ErrCheckpoint, n, code)
		}
		seen[identity] = true
		if n <= c.Tally.Found {
			m.known[identity] = true
		} else {
			m.again = append(m.again, code)
		}
	}
	switch {
	case n < c.Tally.Found:
		return fmt.Errorf("%w: there are %d puzzles, the checkpoint counts %d", ErrCheckpoint, n, c.Tally.Found)
	case c.Done && len(m.again) > 0:
		return errNotFound(c.Tally, m.again[0])
	}
	m.point = c
	m.point.Taken = slices.Clone(c.Taken)
	return nil
}

// errNotFound returns the error if the resumed search does not find a puzzle of the sink. The arguments are the
// tally before this puzzle and its code.
func errNotFound(t Tally, c codec.Code) error {
	return fmt.Errorf("%w: puzzle %d, %v, is not found by this search; remove it", ErrCheckpoint, t.Found+1, c)
}

// Candidates are searched in batches, large enough to use several processors, and small enough to
// show progress and to repeat little after a stop. The batch size does not affect the result.
const (
	largestBatch = 4096
	batchTime    = 200 * time.Millisecond // target time of a batch
)

// betweenCheckpoints is the minimum time between two checkpoints of a running search.
const betweenCheckpoints = time.Second

// errEnough ends a search that has found as many puzzles as it should.
var errEnough = errors.New("enough")

// Run searches a source and puts the puzzles into the sink. The function [Run] describes which puzzles it finds. A
// resumed search skips as many candidates as its tally counts, so the source must yield the same candidates each
// time. Run writes a checkpoint at the beginning, about once a second, and at the end, even after an error.
//
// The error comes from the source, the sink or the context, or wraps [ErrCheckpoint] if the source or the sink
// belongs to another search. If Put fails for a puzzle, its candidate is not counted.
func (m *Miner) Run(ctx context.Context, source iter.Seq2[Candidate, error], sink Sink) error {
	if len(m.solvers) == 0 {
		return errors.New("mine: the zero Miner cannot run; New makes one")
	}
	if m.point.Done {
		return nil
	}
	m.sink = sink
	if err := m.save(); err != nil {
		return err
	}
	err := m.search(ctx, source)
	if errors.Is(err, errEnough) {
		err = nil
	}
	return cmp.Or(err, m.save())
}

// save writes a checkpoint.
func (m *Miner) save() error {
	m.saved = time.Now()
	return m.sink.Checkpoint(m.Checkpoint())
}

// search searches the candidates of a source in batches.
func (m *Miner) search(ctx context.Context, source iter.Seq2[Candidate, error]) error {
	m.o.Progress(m.point.Tally)
	if m.o.Count > 0 && m.point.Tally.Found >= m.o.Count {
		return nil
	}
	skip := m.point.Tally.Candidates
	for c, err := range source {
		if err != nil {
			if before := m.mine(ctx); before != nil { // the candidates before the error count
				return before
			}
			return err
		}
		if skip > 0 {
			skip--
			continue
		}
		if m.batch = append(m.batch, prospect{Candidate: c}); len(m.batch) < m.size {
			continue
		}
		if err := m.mine(ctx); err != nil {
			return err
		}
	}
	if skip > 0 {
		return fmt.Errorf("%w: the source has %d candidates fewer than the checkpoint counts", ErrCheckpoint, skip)
	}
	if err := m.mine(ctx); err != nil {
		return err
	}
	if len(m.again) > 0 {
		return errNotFound(m.point.Tally, m.again[0])
	}
	m.point.Done = true
	return nil
}

// mine searches the candidates of the batch and then empties it. It writes a checkpoint if the last one is old.
func (m *Miner) mine(ctx context.Context) error {
	begun := time.Now()
	m.solve(ctx)
	m.prove(ctx)
	var err error
	for i := range m.batch {
		if err = m.take(&m.batch[i]); err != nil {
			break
		}
	}
	m.batch = m.batch[:0]
	m.size = m.sizeAfter(time.Since(begun))
	m.o.Progress(m.point.Tally)
	if err != nil || time.Since(m.saved) < m.pause {
		return err
	}
	return m.save()
}

// sizeAfter returns the size of the next batch, given the time that the last batch took.
func (m *Miner) sizeAfter(took time.Duration) int {
	if took < batchTime {
		return min(2*m.size, largestBatch)
	}
	return max(m.size/2, m.o.Cores)
}

// put puts a puzzle into the sink, unless the sink got it before the search was resumed.
func (m *Miner) put(p puzzles.Puzzle) error {
	if len(m.again) == 0 {
		return m.sink.Put(p)
	}
	if m.again[0] != p.Code() {
		return errNotFound(m.point.Tally, m.again[0])
	}
	m.again = m.again[1:]
	return nil
}

// each calls f for each candidate of the batch, using all solvers at the same time.
func (m *Miner) each(f func(s *solver.Solver, c *prospect)) {
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
