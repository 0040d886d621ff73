// Package engine plays Santorini and estimates positions. It searches with alpha-beta and
// a small neural network that has learnt from games of the search against itself.
//
// What the engine says is an estimate, and is called one: a [Score] is the share of games
// that it would expect to win. Only what package solver has shown is a proof, which
// [Result.Proof] holds. doc/ENGINE.md says how strong the engine is, and how that was
// measured.
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

// Options say what an Engine may use. The zero value is one processor and the default
// table.
type Options struct {
	// Table is the size of the transposition table in bytes: the greatest power of two
	// that it does not exceed. 0 means [DefaultTable]; less than [LeastTable] counts as
	// [LeastTable].
	Table int

	// Cores is the number of processors that search: 0 or 1 for one, up to [MaxCores],
	// and less than 0 for all. With more than one, two searches of the same position may
	// differ.
	Cores int

	// Seed decides what the levels 1 to 4 overlook.
	Seed uint64
}

const (
	DefaultTable = 64 << 20          // bytes
	LeastTable   = search.LeastTable // bytes
	MaxTable     = 1 << 36           // bytes
	MaxCores     = 1024              // processors
	MaxDepth     = 63                // turns of both sides
)

// Limits bound a search. At least one of Time, Nodes, Depth and a level below [MaxLevel] is
// needed, or the search ends with its context.
type Limits struct {
	Time time.Duration // for the whole answer, 0 for no limit

	// Nodes is the greatest number of positions that one processor visits, 0 for no limit.
	// Where a loss is seen, its proof may visit a quarter more. Each turn is looked at once
	// in any case.
	Nodes uint64

	Depth int // turns of both sides to search ahead, 1..MaxDepth, 0 for no limit

	// Lines is the number of turns whose values are wanted, best first; 0 means 1. Each
	// line takes about as long as the first.
	Lines int

	// Level is how well to play, 1..[MaxLevel]; 0 means [MaxLevel]. The levels below
	// [MaxLevel] have limits of their own beside these, and the levels 1 to 4 overlook things.
	Level int
}

// A Score is an estimate for the side to move: the share of games that it would win, 0..1.
// 0 and 1 are losses and wins that the search has found, or that are proved.
type Score float64

// A Line is a turn, what it is worth, and the play that the search expects after it.
type Line struct {
	Turns []position.Turn // the principal variation, which begins with the turn
	Score Score

	// WinIn is the number of turns of the winner in which the turn wins as far as the
	// search has seen, and negative if it loses; 0 for an estimate. There may be a shorter
	// win.
	WinIn int
}

// A Result is what a search has found. In a finished game, and for a side without a turn,
// it has no lines.
type Result struct {
	Lines []Line // at most Limits.Lines, the best first
	Depth int    // the number of turns of both sides searched in full
	Nodes uint64 // positions visited, on all processors, those of the proof included
	Proof Proof
}

// A Proof is what package solver has shown about a position. The zero value means that it
// has shown nothing.
type Proof struct {
	WinIn  int             // the least number of turns in which the side to move wins, 0 for no win within NoWin
	LostIn int             // the least number of turns in which the other side wins, whatever is played; 0 for none
	NoWin  int             // the number of turns within which the side to move does not win
	Line   []position.Turn // the win or the loss against the longest defence
}

// ErrLimits says, wrapped, which limit or option is out of range.
var ErrLimits = errors.New("out of range")

// An Engine answers one question after the other. It remembers what it has searched, which
// helps in the next turn of the same game. An Engine must not be used by several goroutines
// at the same time.
type Engine struct {
	searchers []*search.Searcher // one for each processor
	solver    *solver.Solver
	seed      uint64
}

// New returns an Engine, which keeps its table and some hundred kilobytes for each
// processor. The error wraps [ErrLimits].
func New(o Options) (*Engine, error) {
	switch {
	case o.Table < 0 || o.Table > MaxTable:
		return nil, fmt.Errorf("engine: a table of %d bytes is %w, want 0..%d", o.Table, ErrLimits, MaxTable)
	case o.Cores > MaxCores:
		return nil, fmt.Errorf("engine: %d processors are %w, want %d or less", o.Cores, ErrLimits, MaxCores)
	}
	if o.Table == 0 {
		o.Table = DefaultTable
	}
	cores := max(o.Cores, 1)
	if o.Cores < 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	e := &Engine{solver: new(solver.Solver), seed: o.Seed}
	settings, table := search.Strongest(), search.NewTable(o.Table)
	settings.Network = network.Default()
	for range cores {
		e.searchers = append(e.searchers, search.NewSearcher(settings, table))
	}
	return e, nil
}

// Forget makes the Engine forget what it has searched, as before the first turn of a new
// game.
func (e *Engine) Forget() { e.searchers[0].Forget() }

// Search estimates a position. It looks for a short proof first, and returns at once if
// there is a win.
//
// With a limit of nodes or of depth and without one of time, an Engine on one processor has
// the same Result whatever it has searched before. With a limit of time it returns in time
// as far as the operating system lets it. The Result that comes with the error of the
// context is what was found until then; any other error wraps [ErrLimits], and then there
// is no Result.
func (e *Engine) Search(ctx context.Context, p position.Position, limits Limits) (Result, error) {
	began := time.Now()
	if err := limits.check(); err != nil {
		return Result{}, err
	}
	if p.IsZero() || p.Outcome().Over() {
		return Result{}, ctx.Err()
	}
	if limits.Level > 0 && limits.Level < MaxLevel {
		return e.searchLevel(ctx, p, limits, began)
	}
	return e.search(ctx, p, limits, began)
}

func (l *Limits) check() error {
	switch {
	case l.Time < 0:
		return fmt.Errorf("engine: a time of %v is %w, want 0 or more", l.Time, ErrLimits)
	case l.Depth < 0 || l.Depth > MaxDepth:
		return fmt.Errorf("engine: a depth of %d turns is %w, want 0..%d", l.Depth, ErrLimits, MaxDepth)
	case l.Lines < 0:
		return fmt.Errorf("engine: %d lines are %w, want 0 or more", l.Lines, ErrLimits)
	case l.Level < 0 || l.Level > MaxLevel:
		return fmt.Errorf("engine: level %d is %w, want 1..%d, or 0 for %d", l.Level, ErrLimits, MaxLevel, MaxLevel)
	}
	return nil
}

const (
	// proofTurns is how far the solver looks: farther takes longer than the search needs
	// to see as much.
	proofTurns = 3

	// proofShare is the part of the limits that a proof may take, as a divisor.
	proofShare = 4

	// reserve is the time kept for returning, at most a quarter of all.
	reserve = 5 * time.Millisecond
)

// search is Search at full strength.
func (e *Engine) search(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	in := search.Limits{Depth: limits.Depth, Nodes: limits.Nodes}
	var proofEnds time.Time
	if limits.Time > 0 {
		in.Deadline = began.Add(limits.Time - min(reserve, limits.Time/4))
		proofEnds = began.Add(limits.Time / proofShare)
		e.searchers[0].Age()
	} else {
		e.Forget()
	}
	proof, nodes, err := e.prove(ctx, p, proofNodes(limits), proofEnds)
	r := Result{Proof: proof, Nodes: nodes}
	if err != nil {
		r.Lines = anyTurn(p)
		return r, err
	}
	if proof.WinIn > 0 && max(limits.Lines, 1) == 1 {
		r.Lines = []Line{{proof.Line, 1, proof.WinIn}}
		return r, nil
	}
	if in.Nodes > 0 {
		in.Nodes -= min(nodes, in.Nodes-1)
	}
	lines, visited := e.deepen(ctx, p, in, max(limits.Lines, 1))
	r.Nodes += visited
	for _, l := range lines {
		r.Lines = append(r.Lines, lineOf(l))
	}
	if len(lines) > 0 {
		r.Depth = lines[0].Depth
		if in := r.Lines[0].WinIn; in < 0 && in >= -proofTurns && ctx.Err() == nil {
			e.proveLoss(ctx, p, -in, limits, began, &r)
		}
	}
	return r, ctx.Err()
}

// proveLoss asks the solver about a loss that the search has seen, as far as the limits
// allow it.
func (e *Engine) proveLoss(ctx context.Context, p position.Position, in int, limits Limits, began time.Time, r *Result) {
	if limits.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, began.Add(limits.Time-min(reserve, limits.Time/4)))
		defer cancel()
	}
	loss, _ := e.solver.Lost(ctx, p, solver.Limits{Turns: in, Nodes: proofNodes(limits)})
	r.Nodes += loss.Nodes
	if loss.Lost && loss.In > 0 {
		r.Proof.LostIn, r.Proof.Line = loss.In, loss.Line
	}
}

// proofNodes returns how many positions a proof may visit, 0 for no limit.
func proofNodes(limits Limits) uint64 {
	if limits.Nodes == 0 {
		return 0
	}
	return max(limits.Nodes/proofShare, 1)
}

// anyTurn returns a line for a search that has been stopped before it began.
func anyTurn(p position.Position) []Line {
	for t := range p.Turns() {
		return []Line{{[]position.Turn{t}, 0.5, 0}}
	}
	return nil
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

// prove asks the solver for a win within proofTurns turns, with a limit of nodes, 0 for
// none, and a time, zero for none. Only an error of the context is returned.
func (e *Engine) prove(ctx context.Context, p position.Position, nodes uint64, ends time.Time) (Proof, uint64, error) {
	bounded := ctx
	if !ends.IsZero() {
		var cancel context.CancelFunc
		bounded, cancel = context.WithDeadline(ctx, ends)
		defer cancel()
	}
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

// deepen searches on all processors and returns the lines of the deepest search.
func (e *Engine) deepen(ctx context.Context, p position.Position, limits search.Limits, lines int) ([]search.Line, uint64) {
	var halt atomic.Bool
	limits.Halt = &halt
	defer context.AfterFunc(ctx, func() { halt.Store(true) })()
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
	best, nodes := 0, uint64(0)
	for i, s := range e.searchers {
		nodes += s.Nodes
		if len(found[i]) > 0 && found[i][0].Depth > found[best][0].Depth {
			best = i
		}
	}
	return found[best], nodes
}
