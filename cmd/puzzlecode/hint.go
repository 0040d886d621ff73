package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newHint() *cobra.Command {
	var l limits
	level := number{1, 1, 3}
	cmd := &cobra.Command{
		Use:   "hint POSITION",
		Short: "Tell a little of how to go on",
		Long: `Hint tells which worker to move in a POSITION to win, or for a goal to hold, not to
lose; with --level 2 the step that it takes, and with --level 3 the whole turn. If
several turns win, it is about the first of them.`,
		Example: `  puzzlecode hint HfGoo8VCrfkSpV
  puzzlecode hint --level 3 HfGoo8VCrfkSpV`,
		ValidArgsFunction: noFiles,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef(cmd, "want one POSITION")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := codec.ReadAs[codec.Code](args[0])
			if err != nil {
				return err
			}
			if c.Position().Outcome().Over() {
				return errors.New("the game is over, so there is nothing to hint at")
			}
			key, err := keyTurn(cmd.Context(), c, l.solver(cmd, c))
			if err != nil {
				return err
			}
			hint := [...]string{
				fmt.Sprintf("the worker on %v", key.From),
				fmt.Sprintf("the worker on %v steps to %v", key.From, key.To),
				key.String(),
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), hint[level.value-1])
			return err
		},
	}
	addLimits(cmd, &l)
	cmd.Flags().Var(&level, "level", "how much to tell: 1 the worker, 2 the step, 3 the turn")
	return cmd
}

// keyTurn returns a turn that reaches the goal of a code, or that wins.
func keyTurn(ctx context.Context, c codec.Code, limits solver.Limits) (position.Turn, error) {
	var s solver.Solver
	if c.Goal().IsHold() {
		h, err := s.Hold(ctx, c.Position(), limits)
		switch {
		case err != nil:
			return position.Turn{}, err
		case h.WinIn > 0 || len(h.Holds) == 1:
			return h.Line[0], nil
		case h.Lost:
			return position.Turn{}, fmt.Errorf("no turn holds for %d, so there is nothing to hint at", limits.Turns)
		}
		return position.Turn{}, fmt.Errorf("%d turns hold for %d, so there is nothing to hint at", len(h.Holds), limits.Turns)
	}
	r, err := s.Solve(ctx, c.Position(), limits)
	switch {
	case r.WinIn > 0:
		return r.KeyTurns[0], nil
	case err != nil:
		return position.Turn{}, fmt.Errorf("%w; there is no win within %d", err, r.Checked)
	}
	return position.Turn{}, fmt.Errorf("no win within %d, so there is nothing to hint at", limits.Turns)
}
