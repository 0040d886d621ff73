package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

// A follower has a list of positions. It finds those that can occur while a puzzle is played. The solving side then
// plays only correct turns, and the opponent any turns.
type follower struct {
	images map[int][]image // by the number of levels built
}

// An image is a position that is symmetric to a position of the list. First is to move in it.
type image struct {
	position.Position
	index int // the index of that position in the list
}

func newFollower(list []position.Position) *follower {
	f := &follower{map[int][]image{}}
	for i, p := range list {
		first := forFirst(p)
		seen := map[position.Position]bool{}
		for s := range position.Symmetry(position.Symmetries) {
			if p := s.Position(first); !seen[p] {
				seen[p] = true
				f.images[built(p)] = append(f.images[built(p)], image{p, i})
			}
		}
	}
	return f
}

// forFirst returns p if First is to move, or else p with the players swapped.
func forFirst(p position.Position) position.Position {
	if p.Side() == position.Second {
		return p.SwapSides()
	}
	return p
}

// built returns the number of levels on the board.
func built(p position.Position) (n int) {
	for level := 1; level <= 4; level++ {
		n += p.AtLeast(level).Count()
	}
	return n
}

// isBelow reports whether every square of p is at most as high as in o.
func isBelow(p, o position.Position) bool {
	for level := 1; level <= 4; level++ {
		if p.AtLeast(level)&^o.AtLeast(level) != 0 {
			return false
		}
	}
	return true
}

// follow returns the indexes of the positions in the list that can occur while the puzzle p is played.
func (f *follower) follow(ctx context.Context, s *solver.Solver, p puzzles.Puzzle) (found []int, err error) {
	start, goal := forFirst(positionOf(p)), p.Goal()
	for turns := 1; turns < goal.Turns(); turns++ {
		for _, o := range f.images[built(start)+2*turns] { // every turn builds a level
			if !isBelow(start, o.Position) {
				continue
			}
			w := way{ctx, s, o.Position, goal.IsHold()}
			comes, err := w.leads(start, goal.Turns(), turns)
			if err != nil {
				return nil, err
			}
			if comes {
				found = append(found, o.index)
			}
		}
	}
	return found, nil
}

// A way checks whether a position can occur while a puzzle is played. The field to is this position.
type way struct {
	ctx    context.Context
	solver *solver.Solver
	to     position.Position
	hold   bool
}

// leads reports whether the position w.to can follow p after exactly the given number of turns of each side. The
// argument most is the number of turns in which the side to move in p must reach its goal.
func (w *way) leads(p position.Position, most, turns int) (bool, error) {
	for t := range p.Turns() {
		if t.Wins() {
			continue
		}
		next := p.PlayLegal(t)
		if !isBelow(next, w.to) {
			continue
		}
		judged := false // t is known to be correct
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

// isRight reports whether a turn was correct. The argument next is the position after the turn, and the argument most
// is the number of turns in the goal.
func (w *way) isRight(next position.Position, most int) (bool, error) {
	if w.hold {
		r, err := w.solver.Solve(w.ctx, next, solver.Limits{Turns: most})
		return r.WinIn == 0, err
	}
	r, err := w.solver.Lost(w.ctx, next, solver.Limits{Turns: most - 1})
	return r.Lost, err
}

// positionOf returns the position of a puzzle.
func positionOf(p puzzles.Puzzle) position.Position {
	start, _ := p.Code().Santorini()
	return start
}

func positionsOf[P interface{ Code() codec.Code }](list []P) (out []position.Position) {
	for _, p := range list {
		start, _ := p.Code().Santorini()
		out = append(out, start)
	}
	return out
}

// play finds puzzles that can occur while other puzzles are played, and writes them to a file. Each line has the code
// of a puzzle, then the codes of the puzzles that can occur while it is played.
func play(ctx context.Context, dir string, _ []string) error {
	list, err := readAllEntries(ctx, dir)
	if err != nil {
		return err
	}
	f := newFollower(positionsOf(list))
	work := func(ctx context.Context, s *solver.Solver, i int) (string, error) {
		found, err := f.follow(ctx, s, list[i].Puzzle)
		line := list[i].String()
		for _, j := range found {
			line += " " + list[j].String()
		}
		return line + "\n", err
	}
	return program.InOrder(ctx, filepath.Join(dir, playFile), program.Fingerprint(list), cores, len(list), work)
}

// readPlay reads the file of the step "play". It maps each puzzle to the puzzles that must not be in the same
// collection, because one can occur while the other is played.
func readPlay(dir string, list []entry) (apart map[codec.Code][]codec.Code, err error) {
	path := filepath.Join(dir, playFile)
	groups, err := program.ReadLines(path, func(line string) (codes []codec.Code, err error) {
		for word := range strings.FieldsSeq(line) {
			c, err := codec.Parse(word)
			if err != nil {
				return nil, err
			}
			codes = append(codes, c)
		}
		return codes, nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w: do the step play first", err)
	}
	if err != nil {
		return nil, err
	}
	apart = map[codec.Code][]codec.Code{}
	for _, codes := range groups {
		apart[codes[0]] = append(apart[codes[0]], codes[1:]...)
		for _, c := range codes[1:] {
			apart[c] = append(apart[c], codes[0])
		}
	}
	for _, e := range list {
		if _, ok := apart[e.Code()]; !ok {
			return nil, fmt.Errorf("%s does not have %v: remove the file and do the step play again", path, e)
		}
	}
	return apart, nil
}
