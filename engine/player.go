package engine

import (
	"context"
	"iter"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/search"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A place is a position of a game of Santorini, P itself, whose turns are T.
type place[P, T any] interface {
	IsZero() bool
	Finished() bool
	Side() position.Side
	Threats(position.Side) position.SquareSet
	Turns() iter.Seq[T]
	PlayLegal(T) P
	Hash() uint64
}

// A player searches positions P of a game of Santorini, whose turns are T.
type player[P place[P, T], T turn] struct {
	searchers []searcher[P, T] // one for each processor
	solver    prover[P, T]
	rise      func(P, T) int // by how many levels a turn raises the workers
	many      bool           // whether positions have so many turns that levels search more of them, and those that err consider few turns
}

// A turn is a turn of a game of Santorini.
type turn interface {
	position.Turn | gods.Turn
	game.Turn
	Wins() bool
}

// A searcher searches on one processor: a [search.Searcher] or a [search.GodSearcher].
type searcher[P, T any] interface {
	Root(p P, limits search.Limits, lines, first int, each func([]search.Line[T]) bool) []search.Line[T]
	Age()
	Forget()
	Visited() uint64
}

// A prover proves wins and losses: a [solver.Solver] or a [solver.GodSolver].
type prover[P any, T turn] interface {
	Solve(ctx context.Context, p P, limits solver.Limits) (solver.Result[T], error)
	Lost(ctx context.Context, p P, limits solver.Limits) (solver.Loss[T], error)
	Nodes() uint64
}

func newPlayer[P place[P, T], T turn](cores int, s prover[P, T], rise func(P, T) int, searcher func() searcher[P, T]) *player[P, T] {
	p := &player[P, T]{solver: s, rise: rise}
	for range cores {
		p.searchers = append(p.searchers, searcher())
	}
	return p
}

// search is [Engine.Search] for valid limits.
func (e *player[P, T]) search(ctx context.Context, p P, limits Limits, began time.Time) (Result, error) {
	if p.IsZero() || isOver(p) {
		return Result{}, ctx.Err()
	}
	if limits.Level > 0 && limits.Level < MaxLevel {
		return e.searchLevel(ctx, p, limits, began)
	}
	return e.strongest(ctx, p, limits, began)
}

// isOver reports whether the side to move has no legal turn.
func isOver[P place[P, T], T any](p P) bool {
	for range p.Turns() {
		return false
	}
	return true
}

// strongest is search at full strength.
func (e *player[P, T]) strongest(ctx context.Context, p P, limits Limits, began time.Time) (Result, error) {
	proofEnds, ends := limits.deadlines(began)
	in := search.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Deadline: ends}
	if limits.Time > 0 {
		e.searchers[0].Age()
	} else {
		e.searchers[0].Forget()
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
	add(&r, lines)
	if in := r.Lines[0].WinIn; in < 0 && in >= -proofTurns {
		e.proveLoss(ctx, p, solver.Limits{Turns: -in, Nodes: limits.proofNodes()}, ends, &r)
	}
	return r, ctx.Err()
}

// proveLoss asks the solver about a loss that the search has found.
func (e *player[P, T]) proveLoss(ctx context.Context, p P, limits solver.Limits, ends time.Time, r *Result) {
	ctx, cancel := until(ctx, ends)
	defer cancel()
	loss, _ := e.solver.Lost(ctx, p, limits)
	r.Nodes += loss.Nodes
	if loss.Lost {
		r.Proof.LostIn, r.Proof.Line = loss.In, game.TurnsOf(loss.Line)
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
func anyTurn[P place[P, T], T game.Turn](p P) []Line {
	for t := range p.Turns() {
		return []Line{{[]game.Turn{t}, 0.5, 0}}
	}
	return nil
}

// add adds the lines of a search. There is at least one, as the game goes on.
func add[T game.Turn](r *Result, lines []search.Line[T]) {
	for _, l := range lines {
		r.Lines = append(r.Lines, lineOf(l))
	}
	r.Depth = lines[0].Depth
}

func lineOf[T game.Turn](l search.Line[T]) Line {
	out := Line{Turns: game.TurnsOf(l.Turns), WinIn: search.WinIn(l.Value)}
	switch {
	case out.WinIn > 0:
		out.Score = 1
	case out.WinIn == 0:
		out.Score = Score(1 / (1 + math.Exp(-float64(l.Value)/search.Scale)))
	}
	return out
}

// prove asks the solver for a win in proofTurns turns. It returns only the error of the context.
func (e *player[P, T]) prove(ctx context.Context, p P, nodes uint64, ends time.Time) (Proof, uint64, error) {
	bounded, cancel := until(ctx, ends)
	defer cancel()
	r, _ := e.solver.Solve(bounded, p, solver.Limits{Turns: proofTurns, Nodes: nodes})
	proof := Proof{WinIn: r.WinIn, Line: game.TurnsOf(r.Line)}
	if r.WinIn > 0 {
		if len(r.Line) == 0 { // the solver was stopped before it had a line
			proof.Line = game.TurnsOf(r.KeyTurns[:1])
		}
	} else {
		proof.NoWin = r.Checked
	}
	return proof, e.solver.Nodes(), ctx.Err()
}

// deepen searches on all processors. It returns the lines of the deepest search and the number of
// positions that all of them visited.
func (e *player[P, T]) deepen(ctx context.Context, p P, limits search.Limits, lines int) ([]search.Line[T], uint64) {
	var halt atomic.Bool
	limits.Halt = func() bool { return halt.Load() || ctx.Err() != nil }
	found := make([][]search.Line[T], len(e.searchers))
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
		nodes += s.Visited()
	}
	return deepest(found), nodes
}

// deepest returns the lines of the deepest search, the first of several.
func deepest[T any](found [][]search.Line[T]) []search.Line[T] {
	best := found[0]
	for _, lines := range found {
		if len(lines) > 0 && lines[0].Depth > best[0].Depth {
			best = lines
		}
	}
	return best
}
