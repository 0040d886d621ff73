package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

func newRate() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "rate",
		Short: "Tell how hard puzzles are, and what they are about",
		Long: `Rate prints for each POSITION its code with the goal, its rating from 0 to 3000,
and its themes. A POSITION without a goal gets the least number of turns that
win, if there are no more than --max.

A good puzzle has one key turn, a first turn that reaches the goal. If there are
several, the line says "no puzzle" and which they are. A goal that is not true
is an error. Only Santorini has ratings so far.

With --json it prints an object a line: everything that was proved, the rating,
the themes, the facts that the rating is computed from, and as flaw that there
are several key turns.`,
		Example: `  puzzlecode rate HfGoo8VCrfkSpV`,
	}
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		any, err := b.read(text)
		if err != nil {
			return nil, err
		}
		c, ok := any.(codec.Code)
		if !ok {
			return nil, errors.New("this is a position of Arimaa, and only puzzles of Santorini have ratings; \"verify\" checks its goal")
		}
		if c, err = withGoal(cmd.Context(), s, c, l.solver(cmd, c)); err != nil {
			return nil, err
		}
		p, err := puzzles.Prove(cmd.Context(), s, c, puzzles.Info{}, l.effort())
		if err != nil {
			return nil, errorOf(c, err)
		}
		if b.json {
			return view.AppendJSON(out, view.PuzzleOf(p))
		}
		out = fmt.Appendf(out, "%v %d %v", c, p.Rating(), p.Themes())
		if flaw := p.Flaw(); flaw != nil {
			out = fmt.Appendf(out, "; no puzzle: %v", flaw)
		}
		return append(out, '\n'), nil
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	return cmd
}

// errorOf returns an error of the proof for a code with the code in front, unless a signal
// has stopped the proof.
func errorOf(c codec.Code, err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%v: %w", c, err)
}

// withGoal returns a code with the goal that it has, or else the least that is true.
func withGoal(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (codec.Code, error) {
	if c.Goal() != codec.NoGoal {
		return c, nil
	}
	if c.Position().Outcome().Over() {
		return c, fmt.Errorf("%v is no puzzle: the game is over", c)
	}
	r, err := s.Solve(ctx, c.Position(), limits)
	if err != nil {
		return c, errorOf(c, err)
	}
	if r.WinIn == 0 {
		return c, fmt.Errorf("%v is no puzzle: it has no goal, and there is no win within %d", c, limits.Turns)
	}
	goal, err := codec.WinWithin(r.WinIn)
	if err != nil {
		return c, err
	}
	return c.WithGoal(goal)
}
