package engine

import (
	"context"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/engine/search"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// strongest implements [Engine.Search] at full strength. The position must have a legal turn.
func (e *Engine) strongest(ctx context.Context, p position.Position, limits Limits, began time.Time) (Result, error) {
	proofEnds, ends := limits.deadlines(began)
	rest := search.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Deadline: ends}
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
	rest.Nodes -= min(nodes, max(rest.Nodes, 1)-1) // at least 1 is left, because 0 means no limit
	lines, visited := e.deepen(ctx, p, rest, limits.Lines)
	r.Nodes += visited
	add(&r, lines)
	if winIn := r.Lines[0].WinIn; winIn < 0 && winIn >= -proofTurns {
		e.proveLoss(ctx, p, solver.Limits{Turns: -winIn, Nodes: limits.proofNodes()}, ends, &r)
	}
	return r, ctx.Err()
}

// proveLoss runs the solver to prove a loss that the search has found. It stores the proof in r.
func (e *Engine) proveLoss(ctx context.Context, p position.Position, limits solver.Limits, ends time.Time, r *Result) {
	ctx, cancel := until(ctx, ends)
	defer cancel()
	loss, _ := e.solver.Lost(ctx, p, limits)
	r.Nodes += loss.Nodes
	if loss.Lost {
		r.Proof.LostIn, r.Proof.Line = loss.In, game.TurnsOf(loss.Line)
	}
}

// until is like [context.WithDeadline], but the zero time means no deadline.
func until(ctx context.Context, ends time.Time) (context.Context, context.CancelFunc) {
	if ends.IsZero() {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, ends)
}

// anyTurn returns a line with an arbitrary legal turn. It is used if a search was stopped before it began.
func anyTurn(p position.Position) []Line {
	for t := range p.Turns() {
		return []Line{{[]game.Turn{t}, 0.5, 0}}
	}
	return nil
}

// add converts the lines of a search and appends them to r. There must be at least one line.
func add(r *Result, lines []search.Line) {
	for _, l := range lines {
		r.Lines = append(r.Lines, lineOf(l))
	}
	r.Depth = lines[0].Depth
}

func lineOf(l search.Line) Line {
	out := Line{Turns: game.TurnsOf(l.Turns), WinIn: search.WinIn(l.Value)}
	switch {
	case out.WinIn > 0:
		out.Score = 1
	case out.WinIn == 0:
		out.Score = Score(1 / (1 + math.Exp(-float64(l.Value)/search.Scale)))
	}
	return out
}

// prove runs the solver to find a win within proofTurns turns. It also returns the number of positions that the solver
// visited. An error comes from the context.
func (e *Engine) prove(ctx context.Context, p position.Position, nodes uint64, ends time.Time) (Proof, uint64, error) {
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

// deepen runs a search on each processor and returns the lines of the deepest search. The result nodes is the number of
// positions that all searches visited.
func (e *Engine) deepen(
	ctx context.Context, p position.Position, limits search.Limits, lines int,
) (best []search.Line, nodes uint64) {
	var halt atomic.Bool
	limits.Halt = func() bool { return halt.Load() || ctx.Err() != nil }
	found := make([][]search.Line, len(e.searchers))
	var wait sync.WaitGroup
	for i, s := range e.searchers[1:] {
		helper := limits
		helper.Nodes = 0 // only the first search has a node limit; when it ends, all end
		wait.Go(func() { found[i+1] = s.Root(p, helper, lines, 1+(i+1)%2) })
	}
	found[0] = e.searchers[0].Root(p, limits, lines, 1)
	halt.Store(true)
	wait.Wait()
	for _, s := range e.searchers {
		nodes += s.Visited()
	}
	return deepest(found), nodes
}

// deepest returns the lines of the deepest search. If several searches are equally deep, it returns the lines
// of the first.
func deepest(found [][]search.Line) []search.Line {
	best := found[0]
	for _, lines := range found {
		if len(lines) > 0 && lines[0].Depth > best[0].Depth {
			best = lines
		}
	}
	return best
}
