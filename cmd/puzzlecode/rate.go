package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func newRate() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "rate",
		Short: "Print the ratings and themes of puzzles",
		Long: `Rate prints for each POSITION its code with the goal, its initial rating from 0
to 3000, and its themes. A POSITION without a goal gets the smallest win in at
most --max turns. Santorini has ratings, with gods and without.

If several first turns reach the goal, the line says so: such a puzzle is
unsound. A goal that cannot be reached is an error.

With --json it prints one object per line: everything that was proved, the
rating, the themes, the features from which the rating is computed (facts), and
as flaw that there are several key turns.`,
		Example: `  puzzlecode rate HfGoo8VCrfkSpV`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.readPuzzle(cmd, text, "a rating")
		if err == nil {
			c, err = l.withGoal(cmd, c)
		}
		if err != nil {
			return nil, err
		}
		p, err := puzzles.Prove(cmd.Context(), l.memory, c, puzzles.Info{}, l.effort())
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

// withGoal returns a code with the goal that it has, or else the smallest that is right.
func (l *limits) withGoal(cmd *cobra.Command, c codec.Code) (codec.Code, error) {
	p, stop := l.prover(cmd, c)
	defer stop()
	switch {
	case c.Goal() != codec.NoGoal:
		return c, nil
	case game.New(c).Outcome().Over():
		return c, fmt.Errorf("%v is not a puzzle: %s", c, say.Over)
	}
	a, err := p.Solve(cmd.Context(), c, l.question(cmd, c))
	switch {
	case err != nil:
		return c, errorOf(c, err)
	case a.WinIn == 0:
		return c, fmt.Errorf("%v is not a puzzle: it has no goal, and %v", c, a)
	}
	goal, err := codec.WinWithin(a.WinIn)
	if err != nil {
		return c, err
	}
	return c.WithGoal(goal)
}
