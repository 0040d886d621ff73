package main

import (
	"errors"

	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// climbs are tasks that random boards hardly ever fulfil, so hill climbing is used for them. The first is a win in many
// turns. In the second, the opponent is blocked, and its workers stand in each other's way.
var climbs = [...]task{
	{puzzles.ThemeVeryLong, []int{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4}},
	{puzzles.ThemeSmothered, []int{0, 0, 1, 1, 2, 2, 3, 4, 4}},
}

const (
	changes  = 1000       // changes tried for each random board
	restarts = 20         // number of random boards of a climber
	climbTo  = 6          // number of turns of a win that is long enough
	climbFor = 20_000_000 // maximum number of nodes of a search
)

// climb looks for a puzzle for the task by hill climbing. It starts with a random board, and changes one square or one
// worker at a time. It keeps each change that does not lower the result of the function height.
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

// farthest returns the maximum number of turns of a win that the method climb searches for.
func (c *composer) farthest() int {
	if c.task.themes == puzzles.ThemeVeryLong {
		return climbTo
	}
	return 3
}

// height rates a board for hill climbing: the number is greater the nearer the board is to fulfilling the task. The
// result reached says whether the board fulfils the task.
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
	end := value.Must(position.Game{Start: p, Turns: r.Line}.End()) // the turns of a line are legal
	blocked := !r.Line[len(r.Line)-1].Wins()
	if blocked {
		height += 100 - 10*between(end)
	}
	return height, len(r.KeyTurns) == 1 && blocked && between(end) == 1
}

// freedom returns how many turns the loser would have if it were to move before the last turn of the line.
func freedom(p position.Position, line []position.Turn) int {
	setup := value.Must(position.Game{Start: p, Turns: line[:len(line)-1]}.End()).Setup() // the turns of a line are legal
	setup.Side = setup.Side.Other()
	other := value.Must(setup.Position()) // only the side to move differs from a valid position
	return len(other.AppendTurns(nil))
}

// between returns the number of steps between the two workers of the side to move, as if the board were flat. If this
// number is 1, the higher worker could step to the square of the lower one.
func between(p position.Position) int {
	workers := p.Workers(p.Side())
	rows, columns := int(workers[0])/5-int(workers[1])/5, int(workers[0])%5-int(workers[1])%5
	return max(rows, -rows, columns, -columns)
}

// changed returns a position with a random change: a square is higher or lower, or a worker stands elsewhere. It
// reports false if the new position is invalid.
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
