package main

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// A follower finds positions of a list that come up in the play of puzzles: the solving side
// makes turns that reach the goal, the other side any turns.
type follower struct {
	images map[int][]image // by the number of levels built
}

// An image is a position that the first side is to move in, and that is an image of one of
// the list.
type image struct {
	position.Position
	of int // the index in the list
}

func newFollower(list []position.Position) *follower {
	f := &follower{map[int][]image{}}
	for i, p := range list {
		at := forFirst(p)
		seen := map[position.Position]bool{}
		for s := range position.Symmetry(position.Symmetries) {
			if p := s.Position(at); !seen[p] {
				seen[p] = true
				f.images[built(p)] = append(f.images[built(p)], image{p, i})
			}
		}
	}
	return f
}

// forFirst returns a position with the sides exchanged if the second one is to move.
func forFirst(p position.Position) position.Position {
	if p.Side() == position.Second {
		return p.SwapSides()
	}
	return p
}

// built counts the levels of a position.
func built(p position.Position) (n int) {
	for level := 1; level <= 4; level++ {
		n += p.AtLeast(level).Count()
	}
	return n
}

// isBelow reports whether no square of a position is higher than in another one.
func isBelow(p, o position.Position) bool {
	for level := 1; level <= 4; level++ {
		if p.AtLeast(level)&^o.AtLeast(level) != 0 {
			return false
		}
	}
	return true
}

// follow returns the indexes of the positions that come up in the play of a puzzle.
func (f *follower) follow(ctx context.Context, s *solver.Solver, p puzzles.Puzzle) (found []int, err error) {
	at, goal := forFirst(p.Position()), p.Goal()
	for turns := 1; turns < goal.Turns(); turns++ {
		for _, o := range f.images[built(at)+2*turns] { // every turn builds a level
			if !isBelow(at, o.Position) {
				continue
			}
			w := way{ctx, s, o.Position, goal.IsHold()}
			comes, err := w.leads(at, goal.Turns(), turns)
			if err != nil {
				return nil, err
			}
			if comes {
				found = append(found, o.of)
			}
		}
	}
	return found, nil
}

// A way is a search for a position in the play of a puzzle.
type way struct {
	ctx    context.Context
	solver *solver.Solver
	to     position.Position
	hold   bool
}

// leads reports whether some turns of either side lead from a position to the one that is
// looked for, while the side to move is to reach its goal within most turns.
func (w *way) leads(p position.Position, most, turns int) (bool, error) {
	for t := range p.Turns() {
		if t.Wins() {
			continue
		}
		next := p.PlayLegal(t)
		if !isBelow(next, w.to) {
			continue
		}
		judged := false // whether the turn is known to reach the goal
		for reply := range next.Turns() {
			if reply.Wins() {
				continue
			}
			after := next.PlayLegal(reply)
			if !isBelow(after, w.to) || turns == 1 && after != w.to {
				continue
			}
			if !judged {
				right, err := w.isRight(next, most)
				if err != nil {
					return false, err
				}
				if !right {
					break
				}
				judged = true
			}
			if turns == 1 {
				return true, nil
			}
			if comes, err := w.leads(after, most-1, turns-1); comes || err != nil {
				return comes, err
			}
		}
	}
	return false, nil
}

// isRight reports whether the turn that led to a position reaches a goal within most turns.
func (w *way) isRight(next position.Position, most int) (bool, error) {
	if w.hold {
		r, err := w.solver.Solve(w.ctx, next, solver.Limits{Turns: most})
		return r.WinIn == 0, err
	}
	r, err := w.solver.Lost(w.ctx, next, solver.Limits{Turns: most - 1})
	return r.Lost, err
}

func positionsOf(list []puzzles.Puzzle) (out []position.Position) {
	for _, p := range list {
		out = append(out, p.Position())
	}
	return out
}

// continuations says of each puzzle of a list whether it comes up in the play of another one.
// It uses all processors.
func continuations(ctx context.Context, list []puzzles.Puzzle) ([]bool, error) {
	f, found := newFollower(positionsOf(list)), make([][]int, len(list))
	var next atomic.Int64
	var wait sync.WaitGroup
	var once sync.Once
	var failed error
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			var s solver.Solver
			for i := int(next.Add(1)) - 1; i < len(list); i = int(next.Add(1)) - 1 {
				var err error
				if found[i], err = f.follow(ctx, &s, list[i]); err != nil {
					once.Do(func() { failed = err })
					return
				}
			}
		})
	}
	wait.Wait()
	comes := make([]bool, len(list))
	for _, indexes := range found {
		for _, i := range indexes {
			comes[i] = true
		}
	}
	return comes, failed
}
