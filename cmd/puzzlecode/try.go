package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

func newTry() *cobra.Command {
	var b batch
	var l limits
	cmd := &cobra.Command{
		Use:   "try POSITION TURN...",
		Short: "Check whether turns reach the goal of a puzzle",
		Long: `Try prints a verdict on each TURN as the first turn from a POSITION with a goal:

  right     it reaches the goal; the longest defence is printed
  too slow  it wins, but in more turns than the goal allows
  refuted   it does neither; the reply that proves this is printed, and the
            opponent's win, if there is one
  illegal   it breaks the rule that is printed

POSITION is a code with a goal, or a position, a space and a goal such as win3
or hold2; - is standard input. Write TURNs as for "play". Slower wins are
searched for one turn further than a goal of up to 4 turns, or up to --max.

The exit status is 0 if every TURN is right, otherwise 1.`,
		Example: `  puzzlecode try HfGoo8VCrfkSpV E3-D3-E3
  puzzlecode play HfGoo8VCrfkSpV E3-D3-E3 C3-D4-E3 | puzzlecode try - B4-C3-C2`,
		Args:              positionAndTurns,
		ValidArgsFunction: noFiles,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		wrong := false
		err := b.run(cmd, b.positions(cmd, args[0]), func(out []byte, text string, _ bool) ([]byte, error) {
			c, err := l.readLeft(cmd, &b, text)
			switch {
			case err != nil:
				return nil, err
			case c.Goal() == codec.NoGoal:
				return nil, fmt.Errorf("%v has no goal to check turns against; add one, such as \"%[1]v win3\"", c)
			}
			turns, err := readAlternatives(game.New(c), args[1:])
			if err != nil {
				return nil, err
			}
			for _, turn := range turns {
				tried, err := l.try(cmd, c, turn)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", turn, err)
				}
				wrong = wrong || tried.Verdict != puzzles.Right.String()
				if b.json {
					if out, err = view.AppendJSON(out, tried); err != nil {
						return nil, err
					}
					continue
				}
				if tried.Rule == "" { // otherwise the text begins with the turn
					out = fmt.Appendf(out, "%s: ", tried.Turn)
				}
				out = append(append(out, tried.Text...), '\n')
			}
			return out, nil
		})
		return orReported(err, wrong)
	}
	addLimits(cmd, &l)
	cmd.Flags().Lookup("max").Usage = "maximum number of turns of a slower win (default one more than a goal of up to 4)"
	cmd.Flags().Lookup("max").DefValue = ""
	b.addReading(cmd)
	b.addJSON(cmd)
	return cmd
}

// try judges a turn for the goal of a code.
func (l *limits) try(cmd *cobra.Command, c codec.Code, turn string) (view.Try, error) {
	state := game.New(c)
	t, err := state.ReadTurn(turn)
	if illegal := (*position.TurnError)(nil); errors.As(err, &illegal) { // with gods reading checks the rules
		return view.IllegalOf(c, illegal.Turn, illegal), nil
	}
	if err != nil {
		return view.Try{}, err
	}
	if _, _, illegal := state.Play(t); illegal != nil {
		return view.IllegalOf(c, t, illegal), nil
	}
	p, stop := l.prover(cmd, c)
	defer stop()
	if cmd.Flags().Changed("max") {
		p.Limits.Turns = l.most
	}
	j, err := p.Judge(cmd.Context(), c, t)
	if err != nil {
		return view.Try{}, err
	}
	e, err := play.WhyNot(cmd.Context(), p, c, j)
	if err != nil {
		return view.Try{}, err
	}
	return view.TryOf(c, j, e)
}
