package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

const (
	composers = 1160 // number of composers; each has its own random seed
	shared    = 960  // number of composers that share the tasks; the others have lastTask
	climbers  = 240  // number of further composers, which use climb
	boards    = 8000 // maximum number of boards of a composer
	deepest   = 4    // maximum number of turns of a win
	leastRank = 3    // the greatest rank of a turn of the solution must be above this
)

// A task describes the puzzles that a composer looks for. They have themes that are too rare in games. The height of
// each square is drawn at random from the field heights.
type task struct {
	themes  puzzles.Themes
	heights []int
}

var tasks = [...]task{
	{puzzles.ThemeBlock, []int{0, 0, 1, 1, 2, 2, 3, 4, 4}},
	{puzzles.ThemeZugzwang, []int{0, 0, 1, 1, 2, 2, 2, 3, 4}},
	{puzzles.ThemeDoubleThreat, []int{0, 0, 0, 1, 1, 1, 2, 2, 3}},
	{puzzles.ThemeBlock, []int{0, 0, 0, 1, 1, 1, 2, 4, 4, 4}},
	{puzzles.ThemeZugzwang, []int{0, 0, 1, 1, 2, 2, 3, 3, 4}},
	{puzzles.ThemeDoubleThreat, []int{0, 0, 0, 0, 1, 1, 2, 2, 3, 4}},
	{puzzles.ThemeZugzwang, []int{0, 0, 1, 1, 1, 2, 2, 3, 4}},
	{puzzles.ThemeDoubleThreat, []int{0, 0, 0, 1, 1, 2, 2, 3, 4}},
	{puzzles.ThemeZugzwang, []int{0, 0, 0, 1, 1, 2, 2, 3, 4, 4}},
	{puzzles.ThemeDoubleThreat, []int{0, 0, 1, 1, 2, 2, 3, 4}},
}

// lastTask is the task with the rarest themes.
var lastTask = task{puzzles.ThemeZugzwang | puzzles.ThemeBlock, []int{0, 0, 1, 1, 2, 2, 3, 4, 4}}

// compose runs all composers. Each tries random boards until one is a good puzzle, or until it has tried enough boards.
func compose(ctx context.Context, dir string, _ []string) error {
	work := func(ctx context.Context, s *solver.Solver, i int) (string, error) {
		c := composer{ctx, s, rand.New(rand.NewPCG(2026, uint64(i))), lastTask}
		switch {
		case i >= composers:
			c.task = climbs[i%len(climbs)]
			return c.climb()
		case i < shared:
			c.task = tasks[i%len(tasks)]
		}
		return c.compose()
	}
	path := filepath.Join(dir, composedFile)
	return program.InOrder(ctx, path, program.Fingerprint(tasks[:]), cores, composers+climbers, work)
}

// A composer makes up boards until one is a good puzzle for its task.
type composer struct {
	ctx    context.Context
	solver *solver.Solver
	rand   *rand.Rand
	task   task
}

func (c *composer) compose() (string, error) {
	for range boards {
		p := c.board()
		if p.Outcome().Over() || safeTurns(p) < mine.Strict().Safe {
			continue
		}
		r, err := c.solver.Solve(c.ctx, p, solver.Limits{Turns: 3})
		if err != nil {
			return "", err
		}
		if r.WinIn == 0 && c.rand.IntN(20) == 0 { // search longer wins only on some boards, because it takes long
			if r, err = c.solver.Solve(c.ctx, p, solver.Limits{Turns: deepest}); err != nil {
				return "", err
			}
		}
		if r.WinIn < 2 || len(r.KeyTurns) != 1 || !c.promising(p, r) {
			continue
		}
		text, err := c.take(p, r)
		if text != "" || err != nil {
			return text, err
		}
	}
	return "", nil
}

// board returns a random position.
func (c *composer) board() position.Position {
	var setup position.Setup
	for i := range setup.Heights {
		setup.Heights[i] = c.task.heights[c.rand.IntN(len(c.task.heights))]
	}
	for i, square := range c.rand.Perm(position.Squares)[:4] {
		setup.Workers[i/2] = append(setup.Workers[i/2], position.Square(square))
		setup.Heights[square] = c.rand.IntN(3)
	}
	return value.Must(setup.Position()) // four squares without a dome
}

// promising reports whether the won position p may have the themes of the task. r is the result of the solver.
func (c *composer) promising(p position.Position, r solver.Result[position.Turn]) bool {
	threats := p.PlayLegal(r.KeyTurns[0]).Threats(p.Side()).Count()
	switch c.task.themes {
	case puzzles.ThemeBlock:
		return !r.Line[len(r.Line)-1].Wins()
	case puzzles.ThemeZugzwang | puzzles.ThemeBlock:
		return threats == 0 && !r.Line[len(r.Line)-1].Wins()
	case puzzles.ThemeZugzwang:
		return threats == 0 && r.Line[len(r.Line)-1].Wins()
	}
	return threats > 1
}

// take returns the puzzle of the won position p, as a line of a file. If the puzzle is not good enough, the method
// returns "".
func (c *composer) take(p position.Position, r solver.Result[position.Turn]) (string, error) {
	quality := mine.Strict()
	quality.Hidden = false
	code, err := winCode(p, r)
	if err != nil || quality.UnmetAtOnce(code, r.KeyTurns[0]) != "" {
		return "", err
	}
	limits := solver.Limits{Nodes: mostNodes}
	info := puzzles.Info{Source: "composed", Created: created, Composed: true}
	puzzle, err := puzzles.Prove(c.ctx, c.solver, code, info, limits)
	if errors.Is(err, solver.ErrNodes) {
		return "", nil
	}
	if err != nil || !puzzle.Themes().Has(c.task.themes) || puzzle.Facts().Along.Hardest().Rank <= leastRank {
		return "", err
	}
	retractions := puzzles.Retractions(p) // turns of the opponent that may have led to p
	if len(retractions) == 0 {
		return "", nil
	}
	for range 20 {
		puzzle.Last = retractions[c.rand.IntN(len(retractions))]
		if unmet, err := quality.Unmet(c.ctx, c.solver, puzzle, limits); err != nil {
			return "", err
		} else if unmet == "" {
			return shortLine(puzzle)
		}
	}
	return "", nil
}
