// Package engine plays Santorini, with or without god powers, and estimates positions. Its alpha-beta search evaluates
// positions with a small neural network. The network was trained on games that the search played against itself. Each
// god changes the weights of the network.
//
// A [Score] is an estimate of the expected result. Proofs of wins and losses come from package solver, and are in
// [Result.Proof]. doc/ENGINE.md describes how strong the engine is, and how its strength was measured.
package engine

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/network"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// Options set the resources of an Engine. The zero value means one processor and a table of the default size.
type Options struct {
	// Table is the maximum size of the transposition table in bytes, 0..[MaxTable]. The Engine uses the largest power
	// of two that fits, but at least [LeastTable]. 0 means [DefaultTable].
	Table int

	// Cores is the number of processors to use, at most [MaxCores]. 0 means one processor, and a negative number means
	// all processors. With several processors, two searches of the same position may differ.
	Cores int
}

const (
	DefaultTable = 64 << 20                  // bytes
	LeastTable   = search.LeastTable         // bytes
	MaxTable     = min(1<<36, math.MaxInt/2) // bytes; on 32 bits a gigabyte
	MaxCores     = 1024                      // processors
	MaxDepth     = 63                        // plies
)

// Limits bound a search. If Time, Nodes and Depth are 0 and Level is [MaxLevel], the search ends only when its context
// is done.
type Limits struct {
	Time time.Duration // for the whole call; 0: no limit

	// Nodes is the maximum number of positions that one processor visits; 0: no limit. A search may visit a quarter
	// more to prove a loss. It visits every legal turn at least once.
	Nodes uint64

	Depth int // in plies, 1..MaxDepth, 0 for no limit

	// Lines is the number of lines to return, best first; 0 means 1. Each further line takes about as long as the
	// first.
	Lines int

	// Level is the playing strength, 1..[MaxLevel]; 0 means [MaxLevel]. Engine levels below [MaxLevel] have further
	// limits, and engine levels up to [ErringLevel] make errors.
	Level int

	// Seed determines the errors of engine levels up to [ErringLevel]. The other levels ignore it.
	Seed uint64
}

// A Score is an estimate of the expected result for the side to move, 0..1. The scores 0 and 1 are a loss and a win
// that the search or the solver has found.
type Score float64

// A Line is a turn of the side to move, with its score and the expected continuation.
type Line struct {
	Turns []game.Turn // the principal variation, which begins with the turn
	Score Score

	// WinIn is the number of the winner's turns until the end, if the search has found a win or a loss. It is negative
	// for a loss, and 0 for an estimate. There may be a shorter win.
	WinIn int
}

// A Result is the result of a search. It has no lines if the game is over or the side to move has no legal turn.
type Result struct {
	Lines []Line // at most Limits.Lines, best first
	Depth int    // plies searched in full
	Nodes uint64 // positions visited on all processors, including the proof
	Proof Proof
}

// A Proof contains what package solver has proved about a position. The zero value proves nothing.
type Proof struct {
	WinIn  int         // the number of turns of the shortest forced win of the side to move; 0: no win within NoWin turns
	LostIn int         // the number of turns of the shortest forced win of the opponent; 0: unknown
	NoWin  int         // the side to move has no forced win in this number of turns
	Line   []game.Turn // the main line of the win or loss, with the longest defence
}

// ErrLimits is the error for limits and options that are out of range. Other errors wrap it.
var ErrLimits = errors.New("out of range")

// An Engine searches one position at a time. It keeps its transposition table between searches, which makes the search
// of the next position of a game faster. Use [New] to make an Engine, not the zero value. An Engine must not be used by
// several goroutines at the same time.
type Engine struct {
	searchers []*search.Searcher // one for each processor
	solver    solver.Solver
}

// New returns an Engine, and allocates its table. The first search without gods allocates a few hundred
// kilobytes more for each processor, and so does the first search with gods. The error wraps [ErrLimits].
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
	settings, table := search.Strongest(), search.NewTable(o.Table)
	settings.Network, settings.Gods = network.Default(), network.DefaultGods()
	e := new(Engine)
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

// Search returns the best turns in s, which must be a [game.Santorini]. If the solver proves a short win, Search
// returns that win at once.
//
// Before all workers are placed, Search tries only squares that are not at the edge, and only one of several symmetric
// turns. In that case it ignores Limits.Depth, and Result.Depth is the depth of its shallowest search.
//
// Without Limits.Time, an Engine on one processor always returns the same Result for the same position and limits. With
// Limits.Time, Search returns in time unless the operating system delays it.
//
// If the context ends, Search returns the error of the context with the best Result so far. Any other error comes with
// the zero Result. It wraps [ErrLimits], or is [github.com/puzzlecode/puzzlecode/codec.ErrGame] for a game that the
// engine does not play.
func (e *Engine) Search(ctx context.Context, s game.State, limits Limits) (Result, error) {
	began := time.Now()
	if err := limits.check(); err != nil {
		return Result{}, err
	}
	limits.Lines = max(limits.Lines, 1)
	p, ok := game.SantoriniPosition(s)
	if !ok {
		return Result{}, game.OnlySantorini(s.Code(), "an engine", true)
	}
	switch {
	case !p.Placed():
		return e.place(ctx, p, limits, began)
	case p.IsZero() || p.Outcome().Over():
		return Result{}, ctx.Err()
	case limits.Level > 0 && limits.Level < MaxLevel:
		return e.searchLevel(ctx, p, limits, began)
	}
	return e.strongest(ctx, p, limits, began)
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
	// proofTurns is the maximum length, in turns, of the wins that the solver searches for. The alpha-beta search finds
	// longer wins faster.
	proofTurns = 3

	// A proof may use 1/proofShare of the time and the nodes.
	proofShare = 4

	// reserve is the time that a search leaves for returning its result. It is at most a quarter of the time limit.
	reserve = 5 * time.Millisecond
)

// deadlines returns the times at which the proof and the search must end. Both are zero if there is no time limit.
func (l *Limits) deadlines(began time.Time) (proof, search time.Time) {
	if l.Time == 0 {
		return time.Time{}, time.Time{}
	}
	return began.Add(l.Time / proofShare), began.Add(l.Time - min(reserve, l.Time/4))
}

// proofNodes returns the number of positions that a proof may visit; 0: no limit.
func (l *Limits) proofNodes() uint64 {
	if l.Nodes == 0 {
		return 0
	}
	return max(l.Nodes/proofShare, 1)
}
