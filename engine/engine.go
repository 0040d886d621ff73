// Package engine plays Santorini and estimates positions. It searches with alpha-beta and
// a small neural network, trained on games of the search against itself.
//
// A [Score] is an estimate of the expected result. Only package solver proves wins and losses;
// [Result.Proof] contains its results. doc/ENGINE.md describes the strength of the engine and how
// it was measured.
package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/network"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Options are the resources of an Engine. The zero value is one processor and the
// default table.
type Options struct {
	// Table is the size of the transposition table in bytes, 0..[MaxTable], rounded down to a
	// power of two. 0 means [DefaultTable], and values below [LeastTable] mean [LeastTable].
	Table int

	// Cores is the number of processors that search: 0 or 1 for one, at most [MaxCores],
	// negative for all. With more than one, two searches of the same position may differ.
	Cores int
}

const (
	DefaultTable = 64 << 20          // bytes
	LeastTable   = search.LeastTable // bytes
	MaxTable     = 1 << 36           // bytes
	MaxCores     = 1024              // processors
	MaxDepth     = 63                // plies
)

// Limits bound a search. Without Time, Nodes, Depth and a Level below [MaxLevel], it ends only with
// its context.
type Limits struct {
	Time time.Duration // for the whole call, 0 for no limit

	// Nodes is the maximum number of positions that one processor visits, 0 for no limit. The
	// proof of a loss may visit a quarter more. Every legal turn is searched at least once.
	Nodes uint64

	Depth int // in plies, 1..MaxDepth, 0 for no limit

	// Lines is the number of lines to return, best first; 0 means 1. Each line takes about as
	// long as the first.
	Lines int

	// Level is the playing strength, 1..[MaxLevel]; 0 means [MaxLevel]. Engine levels below
	// [MaxLevel] have further limits, and those up to [ErringLevel] make errors.
	Level int

	// Seed determines the errors. The other levels ignore it.
	Seed uint64
}

// A Score is an estimate of the expected result for the side to move, 0..1. 0 and 1 are losses and
// wins that the search has found, or that are proved.
type Score float64

// A Line is a turn with its score and the expected continuation.
type Line struct {
	Turns []position.Turn // the principal variation, which begins with the turn
	Score Score

	// WinIn is the number of the winner's turns until the win that the search has found,
	// negative for a loss, 0 for an estimate. There may be a shorter win.
	WinIn int
}

// A Result is the result of a search. It has no lines if the game is over or the side to move is
// blocked.
type Result struct {
	Lines []Line // at most Limits.Lines, best first
	Depth int    // plies searched in full
	Nodes uint64 // positions visited on all processors, including the proof
	Proof Proof
}

// A Proof contains what package solver has proved about a position. The zero value proves nothing.
type Proof struct {
	WinIn  int             // the shortest forced win of the side to move, in its turns; 0 for no win in NoWin turns
	LostIn int             // the shortest forced win of the opponent, in its turns; 0 for unknown
	NoWin  int             // the side to move has no forced win in this number of turns
	Line   []position.Turn // the win or the loss, with the longest defence
}

// ErrLimits is wrapped by the errors for limits and options that are out of range.
var ErrLimits = errors.New("out of range")

// An Engine searches one position at a time. Its transposition table persists between searches,
// which makes the search of the next position of a game faster. [New] makes one; the zero Engine
// must not be used. An Engine must not be used by several goroutines at the same time.
type Engine struct {
	searchers []*search.Searcher // one for each processor
	solver    *solver.Solver
}

// New returns an Engine. It allocates the table and a few hundred kilobytes for each processor.
// The error wraps [ErrLimits].
func New(o Options) (*Engine, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.Table == 0 {
		o.Table = DefaultTable
	}
	cores := max(o.Cores, 1)
	if o.Cores < 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	e := &Engine{solver: new(solver.Solver)}
	settings, table := search.Strongest(), search.NewTable(o.Table)
	settings.Network = network.Default()
	for range cores {
		e.searchers = append(e.searchers, search.NewSearcher(settings, table))
	}
	return e, nil
}

func (o *Options) check() error {
	switch {
	case o.Table < 0 || o.Table > MaxTable:
		return fmt.Errorf("engine: a table of %d bytes is %w, must be 0..%d", o.Table, ErrLimits, MaxTable)
	case o.Cores > MaxCores:
		return fmt.Errorf("engine: %d processors are %w, must be at most %d", o.Cores, ErrLimits, MaxCores)
	}
	return nil
}

// Forget clears the transposition table. Call it before a new game.
func (e *Engine) Forget() { e.searchers[0].Forget() }

// Search estimates a position. It asks the solver for a short win first, and returns at once if
// there is one.
//
// Without Limits.Time, an Engine on one processor returns the same Result for the same position
// and limits, whatever it has searched before. With Limits.Time it returns in time, as far as the
// operating system allows. If the context ends, Search returns its error with the best Result so
// far. Any other error wraps [ErrLimits] and comes with the zero Result.
func (e *Engine) Search(ctx context.Context, p position.Position, limits Limits) (Result, error) {
	began := time.Now()
	if err := limits.check(); err != nil {
		return Result{}, err
	}
	if p.IsZero() || p.Outcome().Over() {
		return Result{}, ctx.Err()
	}
	limits.Lines = max(limits.Lines, 1)
	if limits.Level > 0 && limits.Level < MaxLevel {
		return e.searchLevel(ctx, p, limits, began)
	}
	return e.search(ctx, p, limits, began)
}

func (l *Limits) check() error {
	switch {
	case l.Time < 0:
		return fmt.Errorf("engine: a time of %v is %w, must be at least 0", l.Time, ErrLimits)
	case l.Depth < 0 || l.Depth > MaxDepth:
		return fmt.Errorf("engine: a depth of %d plies is %w, must be 0..%d", l.Depth, ErrLimits, MaxDepth)
	case l.Lines < 0:
		return fmt.Errorf("engine: %d lines are %w, must be at least 0", l.Lines, ErrLimits)
	case l.Level < 0 || l.Level > MaxLevel:
		return fmt.Errorf("engine: level %d is %w, must be 1..%d, or 0 for %d", l.Level, ErrLimits, MaxLevel, MaxLevel)
	}
	return nil
}

const (
	// proofTurns is the number of turns that the solver searches. For more the search is faster.
	proofTurns = 3

	// proofShare divides the limits: a proof may take a quarter.
	proofShare = 4

	// reserve is the time kept for returning, at most a quarter of the limit.
	reserve = 5 * time.Millisecond
)

// deadlines returns when a proof and the search must end, zero times for no limit.
func (l *Limits) deadlines(began time.Time) (proof, search time.Time) {
	if l.Time == 0 {
		return time.Time{}, time.Time{}
	}
	return began.Add(l.Time / proofShare), began.Add(l.Time - min(reserve, l.Time/4))
}

// proofNodes returns the number of positions that a proof may visit, 0 for no limit.
func (l *Limits) proofNodes() uint64 {
	if l.Nodes == 0 {
		return 0
	}
	return max(l.Nodes/proofShare, 1)
}

// search is Search at full strength.
func (e *Engine) search(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	proofEnds, ends := limits.deadlines(began)
	in := search.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Deadline: ends}
	if limits.Time > 0 {
		e.searchers[0].Age()
	} else {
		e.Forget()
	}
	proof, nodes, err := e.prove(ctx, p, limits.proofNodes(), proofEnds)
	r := Result{Proof: proof, Nodes: nodes}
	if err != nil {
		r.Lines = anyTurn(p)
		return r, err
	}
	if proof.WinIn > 0 && limits.Lines == 1 {
		r.Lines = []Line{{proof.Line, 1, proof.WinIn}}
		return r, nil
	}
	in.Nodes -= min(nodes, max(in.Nodes, 1)-1) // at least 1 is left of a limit
	lines, visited := e.deepen(ctx, p, in, limits.Lines)
	r.Nodes += visited
	r.add(lines)
	if in := r.Lines[0].WinIn; in < 0 && in >= -proofTurns {
		e.proveLoss(ctx, p, solver.Limits{Turns: -in, Nodes: limits.proofNodes()}, ends, &r)
	}
	return r, ctx.Err()
}

// proveLoss asks the solver about a loss that the search has found.
func (e *Engine) proveLoss(ctx context.Context, p position.Position, limits solver.Limits, ends time.Time, r *Result) {
	ctx, cancel := until(ctx, ends)
	defer cancel()
	loss, _ := e.solver.Lost(ctx, p, limits)
	r.Nodes += loss.Nodes
	if loss.Lost {
		r.Proof.LostIn, r.Proof.Line = loss.In, loss.Line
	}
}

// until is like [context.WithDeadline], with the zero time for no deadline.
func until(ctx context.Context, ends time.Time) (context.Context, context.CancelFunc) {
	if ends.IsZero() {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, ends)
}

// anyTurn returns a line for a search that was stopped before it began.
func anyTurn(p position.Position) []Line {
	for t := range p.Turns() {
		return []Line{{[]position.Turn{t}, 0.5, 0}}
	}
	return nil
}

// add adds the lines of a search. There is at least one, as the game goes on.
func (r *Result) add(lines []search.Line) {
	for _, l := range lines {
		r.Lines = append(r.Lines, lineOf(l))
	}
	r.Depth = lines[0].Depth
}

func lineOf(l search.Line) Line {
	out := Line{Turns: l.Turns, WinIn: search.WinIn(l.Value)}
	switch {
	case out.WinIn > 0:
		out.Score = 1
	case out.WinIn == 0:
		out.Score = Score(1 / (1 + math.Exp(-float64(l.Value)/search.Scale)))
	}
	return out
}

// prove asks the solver for a win in proofTurns turns. It returns only the error of the context.
func (e *Engine) prove(ctx context.Context, p position.Position, nodes uint64, ends time.Time) (Proof, uint64, error) {
	bounded, cancel := until(ctx, ends)
	defer cancel()
	r, _ := e.solver.Solve(bounded, p, solver.Limits{Turns: proofTurns, Nodes: nodes})
	proof := Proof{WinIn: r.WinIn, Line: r.Line}
	if r.WinIn > 0 {
		if len(r.Line) == 0 { // the solver was stopped before it had a line
			proof.Line = r.KeyTurns[:1]
		}
	} else {
		proof.NoWin = r.Checked
	}
	return proof, e.solver.Nodes(), ctx.Err()
}

// deepen searches on all processors. It returns the lines of the deepest search and the number of
// positions that all of them visited.
func (e *Engine) deepen(ctx context.Context, p position.Position, limits search.Limits, lines int) ([]search.Line, uint64) {
	var halt atomic.Bool
	limits.Halt = func() bool { return halt.Load() || ctx.Err() != nil }
	found := make([][]search.Line, len(e.searchers))
	var wait sync.WaitGroup
	for i, s := range e.searchers[1:] {
		helper := limits
		helper.Nodes = 0 // the first search decides when all end
		wait.Go(func() { found[i+1] = s.Root(p, helper, lines, 1+(i+1)%2, nil) })
	}
	found[0] = e.searchers[0].Root(p, limits, lines, 1, nil)
	halt.Store(true)
	wait.Wait()
	nodes := uint64(0)
	for _, s := range e.searchers {
		nodes += s.Nodes
	}
	return deepest(found), nodes
}

// deepest returns the lines of the deepest search, the first of several.
func deepest(found [][]search.Line) []search.Line {
	best := found[0]
	for _, lines := range found {
		if len(lines) > 0 && lines[0].Depth > best[0].Depth {
			best = lines
		}
	}
	return best
}
