package mine

import (
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

// A Sink keeps the puzzles of a search and how far the search has come, so that it can be
// resumed. An error of either method ends the search.
type Sink interface {
	// Put keeps a puzzle behind those that were put before.
	Put(p puzzles.Puzzle) error

	// Checkpoint replaces the checkpoint. Whatever happens, the sink must never have a
	// checkpoint without all puzzles that were put before it. It may have puzzles that were
	// put after it.
	Checkpoint(c Checkpoint) error
}

// A Checkpoint says which search it is of and how far that has come.
type Checkpoint struct {
	Source  string       `json:"source"` // the name of the source
	Goals   []codec.Goal `json:"goals"`
	Quality Quality      `json:"quality"`
	Rating  int          `json:"rating"`
	Nodes   uint64       `json:"nodes"`
	Model   int          `json:"model"` // that the ratings are of
	Tally   Tally        `json:"tally"`
	Done    bool         `json:"done"` // the source has no more candidates

	// Game is the game of the last puzzle, if [Quality] bounds those of a game, and Taken are
	// all puzzles of that game.
	Game  string  `json:"game,omitempty"`
	Taken []Taken `json:"taken,omitempty"`
}

// A Taken is a puzzle that was found in a game.
type Taken struct {
	Number int        `json:"number"` // of the turns before it, see [Candidate]
	Goal   codec.Goal `json:"goal"`
}

// ErrCheckpoint is the error, wrapped, of a search that cannot be resumed: it is another
// one, or what was kept does not fit its checkpoint.
var ErrCheckpoint = errors.New("cannot resume")

// A Miner is the state of a search for puzzles: how many candidates it has looked at, what
// became of them, and which puzzles it has found. [New] makes one; the zero Miner is invalid. It
// must not be used by several goroutines at the same time.
type Miner struct {
	o       Options // normalized
	name    string  // of the source
	tally   Tally
	done    bool                // the source has no more candidates
	game    string              // as in Checkpoint
	taken   []Taken             // as in Checkpoint
	known   map[codec.Code]bool // identities of the puzzles that were found
	again   []codec.Code        // puzzles behind the checkpoint, which will be found again
	solvers []*solver.Solver    // one for each processor
	batch   []prospect
	size    int           // of the next batch
	pause   time.Duration // at least, between two checkpoints
}

// New returns the state of a search that begins. The name tells its source from
// others; it is empty if the search is not to be resumed. The error is that of options
// which are out of range.
func New(name string, o Options) (*Miner, error) {
	o, err := o.normalized()
	if err != nil {
		return nil, err
	}
	m := &Miner{o: o, name: name, known: map[codec.Code]bool{}, size: o.Cores, pause: betweenCheckpoints}
	for range o.Cores {
		m.solvers = append(m.solvers, new(solver.Solver))
	}
	return m, nil
}

// Tally returns what became of the candidates so far.
func (m *Miner) Tally() Tally { return m.tally }

// Checkpoint returns how far the search has come.
func (m *Miner) Checkpoint() Checkpoint {
	return Checkpoint{
		Source: m.name, Goals: slices.Clone(m.o.Goals), Quality: m.o.Quality, Rating: m.o.Rating, Nodes: m.o.Nodes, Model: puzzles.Model,
		Tally: m.tally, Done: m.done, Game: m.game, Taken: slices.Clone(m.taken),
	}
}

// Resume takes a search up where a sink has kept it: at its last checkpoint, with the codes
// of all puzzles that were put, in their order. Those behind the checkpoint will be found
// again, and are not put again. Resume is called before Run, once.
//
// Count, Cores, Author and Created may differ from those of the search before. The error
// wraps [ErrCheckpoint] if it is another search, or if the puzzles are not those that it
// has found; or it is an error that kept yields. A Miner that could not be resumed must
// not be used.
func (m *Miner) Resume(c Checkpoint, kept iter.Seq2[codec.Code, error]) error {
	now := m.Checkpoint()
	switch {
	case c.Source != now.Source || !slices.Equal(c.Goals, now.Goals) || c.Quality != now.Quality || c.Rating != now.Rating || c.Nodes != now.Nodes || c.Model != now.Model:
		return fmt.Errorf("%w: begun with source %q, goals %v, quality %v, rating %d, nodes %d, model %d; resume with these, or begin elsewhere", ErrCheckpoint, c.Source, c.Goals, c.Quality, c.Rating, c.Nodes, c.Model)
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
		identity, _ := code.CanonicalBothSides()
		if seen[identity] {
			return fmt.Errorf("%w: puzzle %d, %v, is the same as one before it; remove it", ErrCheckpoint, n, code)
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
	m.tally, m.done, m.game, m.taken = c.Tally, c.Done, c.Game, slices.Clone(c.Taken)
	return nil
}

// errNotFound is the error of a sink in which another puzzle follows those of a tally than
// the search finds.
func errNotFound(t Tally, c codec.Code) error {
	return fmt.Errorf("%w: puzzle %d, %v, is none that the search finds; remove it", ErrCheckpoint, t.Found+1, c)
}

// Candidates are looked at in batches: large enough for several processors to be busy, and
// small enough to show progress and to repeat little after a stop. Their size changes
// nothing of what is found.
const (
	largestBatch = 4096
	batchTime    = 200 * time.Millisecond // that a batch should take
)

// betweenCheckpoints is the least time between two checkpoints of a search that goes on.
const betweenCheckpoints = time.Second

// errEnough ends a search that has found as many puzzles as it should.
var errEnough = errors.New("enough")

// Run searches a source, which must yield the same candidates whenever the search is run:
// those that were looked at before are skipped. It puts the puzzles into the sink, and
// makes a checkpoint at the beginning, about once a second, and at the end, also if the
// search fails. See [Run] for what it finds.
//
// The error is that of the source, the sink or the context, or wraps [ErrCheckpoint] if the
// source or the sink turns out to be that of another search. A candidate of which the
// puzzle could not be put is not counted.
func (m *Miner) Run(ctx context.Context, source iter.Seq2[Candidate, error], sink Sink) error {
	if len(m.solvers) == 0 {
		return errors.New("mine: the zero Miner cannot run; New makes one")
	}
	if m.done {
		return nil
	}
	var saved time.Time
	save := func() error {
		saved = time.Now()
		return sink.Checkpoint(m.Checkpoint())
	}
	if err := save(); err != nil {
		return err
	}
	err := m.search(ctx, source, sink, func() error {
		if time.Since(saved) < m.pause {
			return nil
		}
		return save()
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	if saving := save(); err == nil {
		err = saving
	}
	return err
}

// search looks at the candidates of a source, batch by batch, and calls after after each.
func (m *Miner) search(ctx context.Context, source iter.Seq2[Candidate, error], sink Sink, after func() error) error {
	m.report()
	if m.o.Count > 0 && m.tally.Found >= m.o.Count {
		return nil
	}
	skip := m.tally.Candidates
	for c, err := range source {
		if err != nil {
			if before := m.mine(ctx, sink, after); before != nil { // what came before counts
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
		if err := m.mine(ctx, sink, after); err != nil {
			return err
		}
	}
	if skip > 0 {
		return fmt.Errorf("%w: the source has %d candidates fewer than the checkpoint counts", ErrCheckpoint, skip)
	}
	if err := m.mine(ctx, sink, after); err != nil {
		return err
	}
	if len(m.again) > 0 {
		return errNotFound(m.tally, m.again[0])
	}
	m.done = true
	return nil
}

func (m *Miner) report() {
	if m.o.Progress != nil {
		m.o.Progress(m.tally)
	}
}

// mine looks at the batch and empties it.
func (m *Miner) mine(ctx context.Context, sink Sink, after func() error) error {
	begun := time.Now()
	m.solve(ctx)
	m.prove(ctx)
	var err error
	for i := range m.batch {
		if err = m.take(&m.batch[i], sink); err != nil {
			break
		}
	}
	m.batch = m.batch[:0]
	m.size = m.sizeAfter(time.Since(begun))
	m.report()
	if err != nil {
		return err
	}
	return after()
}

// sizeAfter returns the size of the next batch, when this one took so long.
func (m *Miner) sizeAfter(took time.Duration) int {
	if took < batchTime {
		return min(2*m.size, largestBatch)
	}
	return max(m.size/2, m.o.Cores)
}

// put puts a puzzle, unless the sink has it already.
func (m *Miner) put(p puzzles.Puzzle, sink Sink) error {
	if len(m.again) == 0 {
		return sink.Put(p)
	}
	if m.again[0] != p.Code() {
		return errNotFound(m.tally, m.again[0])
	}
	m.again = m.again[1:]
	return nil
}

// each calls f for the whole batch, on all solvers.
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
