package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newHint() *cobra.Command {
	var l limits
	level := number{1, 1, 3}
	cmd := &cobra.Command{
		Use:   "hint POSITION",
		Short: "Tell a little of how to go on",
		Long: `Hint tells which worker wins in a POSITION; with --level 2 the step that it takes,
and with --level 3 the whole turn. If there are several turns that win, it is about
the first of them.`,
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
			limits := l.solver(cmd, c)
			r, err := new(solver.Solver).Solve(cmd.Context(), c.Position(), limits)
			if err != nil && r.WinIn == 0 {
				return fmt.Errorf("%w; there is no win within %d", err, r.Checked)
			}
			if r.WinIn == 0 {
				return fmt.Errorf("no win within %d, so there is nothing to hint at", limits.Turns)
			}
			key := r.KeyTurns[0]
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
