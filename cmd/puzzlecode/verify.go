package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

func newVerify() *cobra.Command {
	var b batch
	var l limits
	wrong := false
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that puzzles are sound",
		Long: `Verify proves for each POSITION with a goal that the puzzle is sound. For a win,
the side to move wins in that many turns against every defence, no win is
shorter, and exactly one first turn wins so fast. For a hold, the side to move
cannot win, exactly one turn does not lose in that many turns, and for fewer
turns there are several.

It prints "ok", or the flaw and the turns that prove it. The exit status is 1 if
a puzzle is unsound. With --json it prints one object per line: game, code, fen,
goal, right, and for an unsound puzzle flaw and line.`,
		Example: `  puzzlecode verify HfGoo8VCrfkSpV
  puzzlecode verify kcRWf99xJ1DKtB
  puzzlecode puzzles list --random 5 --to codes | puzzlecode verify`,
	}
	s := new(solver.Solver)
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) ([]byte, error) {
		err := puzzles.VerifyUnique(cmd.Context(), s, c, l.effort())
		flawed := errors.As(err, new(*puzzles.Flaw))
		wrong = wrong || flawed
		switch {
		case err != nil && !flawed:
			return nil, err
		case b.json:
			return view.AppendJSON(out, view.VerdictOf(c, err))
		case flawed:
			return append(append(out, err.Error()...), '\n'), nil
		}
		return append(out, "ok\n"...), nil
	})
	b.addJSON(cmd)
	addEffort(cmd, &l)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return orReported(run(cmd, args), wrong)
	}
	return cmd
}
