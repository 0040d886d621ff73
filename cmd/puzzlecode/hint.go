package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/play"
	"github.com/puzzlecode/puzzlecode/play/say"
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
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := l.readLeft(cmd, &b, text)
		if err != nil {
			return nil, err
		}
		p, stop := l.prover(cmd, c)
		h, err := play.HintFor(cmd.Context(), p, c, l.question(cmd, c))
		stop()
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, view.HintOf(c, h, level.value))
		}
		if c.Goal() == codec.NoGoal {
			note(cmd, say.NoGoalHint(c, h.WinIn))
		}
		return fmt.Appendln(out, h.Upto(level.value)), nil
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	cmd.Flags().Var(&level, "level", "how much to tell: 1 the worker, 2 the step, 3 the turn")
	return cmd
}
