package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

func newVerify() *cobra.Command {
	var b batch
	var l limits
	wrong := false
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Check that the goals of codes are true",
		Long: `Verify checks for each POSITION, a code with a goal or with a space and a goal
behind it, that the goal is right. If it is to win, the side to move wins
within that many turns against every defence, there is no shorter win, and
exactly one first turn does it. If it is to hold, the side to move cannot win,
exactly one first turn does not lose within that many turns of the other side,
and for fewer turns there is a choice.

It prints "ok", or what is wrong and the turns that show it. The exit status is
1 if any is wrong. With --json it prints an object a line: game, code, fen,
goal, right, and of a goal that is not right flaw, in words, and line, the
turns that show it.`,
		Example: `  puzzlecode verify HfGoo8VCrfkSpV
  puzzlecode verify kcRWf99xJ1DKtB
  puzzlecode puzzles list --random 5 --to codes | puzzlecode verify`,
	}
	s := new(solver.Solver)
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		err = puzzles.VerifyUnique(cmd.Context(), s, c, l.effort())
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
		if err := run(cmd, args); err != nil || !wrong {
			return err
		}
		return errReported
	}
	return cmd
}
