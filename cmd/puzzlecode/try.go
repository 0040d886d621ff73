package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/view"
)

func newTry() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "try POSITION TURN...",
		Short: "Tell whether turns reach the goal of a puzzle",
		Long: `Try says for each TURN whether it reaches the goal of a POSITION, as a first
turn:

  right     it wins in time, or holds; the longest defence is named
  too slow  it wins, but in more turns than the goal allows
  refuted   neither: the reply that shows it is named, and how the other side
            wins if it does
  illegal   with the rule that it breaks

POSITION is a code with a goal, or a position, a blank and a goal like win3 or
hold2. It may be - for standard input, one a line. TURNs are written as for
"play", which plays on from a right one. Slower wins are looked for one turn
further than a goal of up to 4 turns, or as far as --max says.

The exit status is 0 if every TURN is right, and otherwise 1.`,
		Example: `  puzzlecode try HfGoo8VCrfkSpV E3-D3-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode try - B4-C3-C2`,
		Args:              positionAndTurns,
		ValidArgsFunction: noFiles,
	}
	s := new(solver.Solver)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var turns []position.Turn
		wrong := false
		err := b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
			c, err := b.readPuzzle(text)
			if err != nil {
				return nil, err
			}
			if turns == nil {
				if turns, err = readTurns(args[1:]); err != nil {
					return nil, err
				}
			}
			limits := l.effort()
			if cmd.Flags().Changed("max") {
				limits.Turns = l.most.value
			}
			for _, t := range turns {
				r, err := judgeTurn(cmd, s, c, t, limits)
				illegal := (*position.TurnError)(nil)
				if err != nil && !errors.As(err, &illegal) {
					return nil, tryFailed(t, r, err)
				}
				wrong = wrong || r.Verdict != puzzles.Right
				if b.json {
					if out, err = view.AppendJSON(out, view.OldTryOf(c, t, r, illegal)); err != nil {
						return nil, err
					}
					continue
				}
				out = append(fmt.Appendf(out, "%v: ", t), verdict(c.Goal(), r, illegal)+"\n"...)
			}
			return out, nil
		})
		if err == nil && wrong {
			return errReported
		}
		return err
	}
	addLimits(cmd, &l)
	cmd.Flags().Lookup("max").Usage = "how many turns a win that is too slow may take (default one more than a goal of up to 4)"
	cmd.Flags().Lookup("max").DefValue = ""
	b.addReading(cmd)
	b.addJSON(cmd)
	return cmd
}

// judgeTurn is [puzzles.Judge], and shows how far the search is.
func judgeTurn(cmd *cobra.Command, s *solver.Solver, c codec.Code, t position.Turn, limits solver.Limits) (puzzles.Judgement, error) {
	defer watchSearch(cmd, c, &limits)()
	return puzzles.Judge(cmd.Context(), s, c, t, limits)
}

// readPuzzle reads a POSITION with a goal.
func (b *batch) readPuzzle(text string) (codec.Code, error) {
	c, err := b.readSantorini(text)
	if err == nil && c.Goal() == codec.NoGoal {
		err = fmt.Errorf("%v has no goal to try turns for; add one, like \"%v win3\"", c, c)
	}
	return c, err
}

// readTurns reads turns of Santorini.
func readTurns(texts []string) (turns []position.Turn, err error) {
	for i, text := range texts {
		t, err := readTurn(text)
		if err != nil {
			return nil, fmt.Errorf("turn %d: %w", i+1, err)
		}
		turns = append(turns, t)
	}
	return turns, nil
}

// tryFailed returns the error of a search that was not finished, with what is known.
func tryFailed(t position.Turn, r puzzles.Judgement, err error) error {
	if r.Verdict == puzzles.Refuted {
		return fmt.Errorf("%w; %v does not win in time", err, t)
	}
	return fmt.Errorf("%v: %w", t, err)
}

// verdict says in words what a turn is worth.
func verdict(goal codec.Goal, r puzzles.Judgement, illegal *position.TurnError) string {
	switch {
	case illegal != nil:
		return fmt.Sprintf("illegal, %v: %v", illegal.Square, illegal.Err)
	case r.Verdict == puzzles.Right && goal.IsHold():
		return fmt.Sprintf("right, holds for %d", goal.Turns())
	case r.Verdict == puzzles.Right && r.In == 1:
		return "right, wins"
	case r.Verdict == puzzles.Right:
		return fmt.Sprintf("right, wins in %d; the longest defence is %v", r.In, r.Reply)
	case r.Verdict == puzzles.TooSlow:
		return fmt.Sprintf("too slow, wins in %d, not within %d; the longest defence is %v", r.In, goal.Turns(), r.Reply)
	case r.In > 0:
		return fmt.Sprintf("refuted, the other side wins in %d: %s", r.In, joined(r.Line[1:]))
	case goal == codec.Win1:
		return fmt.Sprintf("refuted by %v, it does not win", r.Reply)
	}
	return fmt.Sprintf("refuted by %v, then there is no win within %d", r.Reply, goal.Turns()-1)
}
