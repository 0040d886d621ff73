package main

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// climbs are the tasks for hill climbing, because even many random boards rarely fulfil them: wins in many turns, and
// blocks in which a worker stands in the way of the other.
var climbs = [...]task{
	{puzzles.ThemeVeryLong, []int{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4}},
	{puzzles.ThemeSmothered, []int{0, 0, 1, 1, 2, 2, 3, 4, 4}},
}

const (
	changes  = 1000       // tried for each board
	restarts = 20         // random boards of a climber
	climbTo  = 6          // turns of a win that is long enough
	climbFor = 20_000_000 // maximum number of nodes of a search
)

// climb searches by hill climbing: it changes a square or a worker of a random board at a time, and keeps each change
// that makes it no worse, until the board is a puzzle for the task.
func (c *composer) climb() (string, error) {
	for range restarts {
		best, high := c.board(), -1
		for range changes {
			p, ok := c.changed(best)
			if !ok || p.Outcome().Over() {
				continue
			}
			r, err := c.solver.Solve(c.ctx, p, solver.Limits{Turns: c.farthest(), Nodes: climbFor})
			if err != nil && !errors.Is(err, solver.ErrNodes) {
				return "", err
			}
			height, reached := c.height(p, r)
			if height < high {
				continue
			}
			best, high = p, height
			if !reached {
				continue
			}
			if text, err := c.take(p, r); text != "" || err != nil {
				return text, err
			}
		}
	}
	return "", nil
}

// farthest returns how many turns a climber looks ahead.
func (c *composer) farthest() int {
	if c.task.themes == puzzles.ThemeVeryLong {
		return climbTo
	}
	return 3
}

// height returns how near a board is to the task, and whether it fulfils it.
func (c *composer) height(p position.Position, r solver.Result[position.Turn]) (height int, reached bool) {
	if r.WinIn < 2 || len(r.Line) == 0 {
		return 0, false
	}
	height = 200 - min(len(r.KeyTurns), 90)
	if c.task.themes == puzzles.ThemeVeryLong {
		height += 100 * r.WinIn
		return height, r.WinIn == climbTo && len(r.KeyTurns) == 1
	}
	height -= 2 * min(freedom(p, r.Line), 50)
	end := value.Must(position.Game{Start: p, Turns: r.Line}.End()) // a line is legal
	blocked := !r.Line[len(r.Line)-1].Wins()
	if blocked {
		height += 100 - 10*between(end)
	}
	return height, len(r.KeyTurns) == 1 && blocked && between(end) == 1
}

// freedom counts the turns that the loser of a line would have before its last turn.
func freedom(p position.Position, line []position.Turn) (n int) {
	setup := value.Must(position.Game{Start: p, Turns: line[:len(line)-1]}.End()).Setup() // a line is legal
	setup.Side = setup.Side.Other()
	other := value.Must(setup.Position()) // only the side to move differs from a valid position
	for range other.Turns() {
		n++
	}
	return n
}

// between returns the number of steps between the workers of the side to move on a flat board. If it is 1, at least the
// higher worker could step to the square of the other.
func between(p position.Position) int {
	workers := p.Workers(p.Side())
	rows, columns := int(workers[0])/5-int(workers[1])/5, int(workers[0])%5-int(workers[1])%5
	return max(rows, -rows, columns, -columns)
}

// changed returns a board with one square higher or lower, or one worker elsewhere. It reports false if that board is
// invalid.
func (c *composer) changed(p position.Position) (position.Position, bool) {
	setup := p.Setup()
	if c.rand.IntN(3) > 0 {
		square := c.rand.IntN(position.Squares)
		setup.Heights[square] += 1 - 2*c.rand.IntN(2)
		if h := setup.Heights[square]; h < 0 || h > 4 {
			return p, false
		}
	} else {
		workers := setup.Workers[c.rand.IntN(2)]
		workers[c.rand.IntN(2)] = position.Square(c.rand.IntN(position.Squares))
	}
	changed, err := setup.Position()
	return changed, err == nil && changed.Side() == p.Side()
}
