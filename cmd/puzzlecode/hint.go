package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

func newHint() *cobra.Command {
	var b batch
	var l limits
	level := number{1, 1, 3}
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "Tell a little of how to go on",
		Long: `Hint tells for each POSITION which worker to move to win, or for a goal to hold,
not to lose; with --level 2 the step that it takes, and with --level 3 the whole
turn. If several turns win, it is about the first of them. For Arimaa it tells
the piece that moves first, its first step, or the turn.

The goal says how far to look. For a POSITION without a goal it looks for a win
within 3 turns, 2 for Arimaa, or as far as --max says, and tells on standard
error in how many turns the hint wins. "play" hands the goal on, so that hints
can follow it.`,
		Example: `  puzzlecode hint HfGoo8VCrfkSpV
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint --level 3`,
	}
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.read(text)
		if err != nil {
			return nil, err
		}
		if view.OldOutcomeOf(c).Over() {
			return nil, errors.New("the game is over, so there is nothing to hint at")
		}
		h, err := l.hint(cmd, s, c)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, h.Upto(level.value))
		}
		if c.Goal() == codec.NoGoal {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %v has no goal, so the hint is for a win in %d\n", c, h.WinIn)
		}
		text = [...]string{
			fmt.Sprintf("the %s on %s", h.Kind, h.From),
			fmt.Sprintf("the %s on %s steps to %s", h.Kind, h.From, h.To),
			h.Turn,
		}[level.value-1]
		return append(out, text+"\n"...), nil
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	cmd.Flags().Var(&level, "level", "how much to tell: 1 the worker, 2 the step, 3 the turn")
	return cmd
}

// hint returns a turn that reaches the goal of a code of either game, or that wins.
func (l *limits) hint(cmd *cobra.Command, s *solver.Solver, c codec.AnyCode) (view.Hint, error) {
	switch c := c.(type) {
	case codec.Code:
		limits := l.solver(cmd, c)
		defer watchSearch(cmd, c, &limits)()
		return hint(cmd.Context(), s, c, limits)
	case codec.ArimaaCode:
		limits, err := l.arimaa(cmd, c)
		if err != nil {
			return view.Hint{}, err
		}
		defer watchSearch(cmd, c, &limits)()
		return arimaaHint(cmd.Context(), c, limits)
	}
	return view.Hint{}, errors.New("no code")
}

// hint is limits.hint for Santorini.
func hint(ctx context.Context, s *solver.Solver, c codec.Code, limits solver.Limits) (view.Hint, error) {
	if !c.Goal().IsHold() {
		r, err := s.Solve(ctx, c.Position(), limits)
		return winningHint(c, r, err)
	}
	h, err := s.Hold(ctx, c.Position(), limits)
	switch {
	case err != nil:
		return view.Hint{}, err
	case h.WinIn > 0 || len(h.Holds) == 1:
		return view.OldHintOf(c, h.Line[0], h.WinIn), nil
	case h.Lost:
		return view.Hint{}, fmt.Errorf("no turn holds for %d, so there is nothing to hint at", limits.Turns)
	}
	return view.Hint{}, fmt.Errorf("%d turns hold for %d, so there is nothing to hint at", len(h.Holds), limits.Turns)
}

// arimaaHint is limits.hint for Arimaa.
func arimaaHint(ctx context.Context, c codec.ArimaaCode, limits solver.Limits) (view.Hint, error) {
	if c.Position().SettingUp() {
		return view.Hint{}, errors.New("the pieces are to be set up first, so there is nothing to hint at")
	}
	r, err := solver.SolveArimaa(ctx, c.Position(), limits)
	return winningHint(c, r, err)
}

// winningHint returns the hint that an answer of the solver allows.
func winningHint[T view.AnyTurn](c codec.AnyCode, r solver.Result[T], err error) (view.Hint, error) {
	switch {
	case r.WinIn > 0:
		return view.OldHintOf(c, r.KeyTurns[0], r.WinIn), nil
	case err != nil:
		return view.Hint{}, fmt.Errorf("%w; there is no win within %d", err, r.Checked)
	case c.Goal() == codec.NoGoal:
		return view.Hint{}, fmt.Errorf("%v has no goal, and there is no win within %d to hint at", c, r.Checked)
	}
	return view.Hint{}, fmt.Errorf("no win within %d, so there is nothing to hint at", r.Checked)
}
