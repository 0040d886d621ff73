package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newHint() *cobra.Command {
	var b batch
	var l limits
	level := 1
	cmd := &cobra.Command{
		Use:   "hint",
		Short: "Print a hint: the idea, the worker to move, its step, or the turn",
		Long: `Hint prints a hint for each POSITION. --level 1 tells the idea, such as a quiet
turn or two threats; for a goal to hold it is what the opponent threatens.
--level 2 names the worker to move, --level 3 adds its step, and --level 4 gives
the whole turn. Without a goal, and in Arimaa, there is no idea, and the levels
from 1 on are the piece, its step and the turn. If several turns win, the hint
is about the first of them.

The goal determines how many turns are searched. After turns, the hint is about
the goal that is left. For a POSITION without a goal, hint searches for a win in
3 turns (Arimaa: 2), or in --max turns, and a message on standard error says in
how many turns it wins.`,
		Example: `  puzzlecode hint HfGoo8VCrfkSpV
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode hint --level 4`,
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
			return view.AppendJSON(out, view.HintOf(c, h, level))
		}
		if c.Goal() == codec.NoGoal {
			note(cmd, say.NoGoalHint(c, h.WinIn))
		}
		return fmt.Appendln(out, h.Upto(level)), nil
	})
	addLimits(cmd, &l)
	b.addJSON(cmd)
	addNumber(cmd, &level, "level", "hint level: 1 the idea, 2 the worker, 3 also its step, 4 the whole turn", 1, 4)
	return cmd
}
