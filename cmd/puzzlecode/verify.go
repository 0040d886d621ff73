package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newVerify() *cobra.Command {
	var b batch
	wrong := false
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that the goals of codes are true",
		Long: `Verify proves for each POSITION, a code with a goal or with a space and a goal
behind it, that the side to move wins within that many turns against every defence, that there is no shorter win, and that
only one first turn does it. It prints "ok", or what is wrong and the turns that show
it. The exit status is 1 if any is wrong.`,
		Example: `  puzzlecode verify HfGoo8VCrfkSpV
  puzzlecode puzzles starter --to codes | puzzlecode verify`,
	}
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		err := verify(cmd.Context(), s, text)
		if errors.As(err, new(*puzzles.Flaw)) || errors.As(err, new(*puzzles.ArimaaFlaw)) {
			wrong = true
			return append(append(out, err.Error()...), '\n'), nil
		}
		return append(out, "ok\n"...), err
	})
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := run(cmd, args); err != nil || !wrong {
			return err
		}
		return errReported
	}
	return cmd
}

// verify checks a code of either game.
func verify(ctx context.Context, s *solver.Solver, text string) error {
	c, err := codec.Read(text)
	if err != nil {
		return err
	}
	if c, ok := c.(codec.ArimaaCode); ok {
		return puzzles.VerifyArimaa(ctx, c, 0)
	}
	return puzzles.Verify(ctx, s, c.(codec.Code))
}
