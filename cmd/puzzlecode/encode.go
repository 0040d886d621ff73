package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
)

func newEncode() *cobra.Command {
	var b batch
	var format choice
	var goal codec.Goal
	var link string
	cmd := &cobra.Command{
		Use:   "encode",
		Short: "Print the code of each position",
		Long: `Encode prints the code of each POSITION, one a line.

A goal is win1 to win6: the side to move forces a win within that many of its own
turns; or hold1 to hold3: it does not lose within that many turns of the other side.
A digit alone is a win, and 0 is no goal. Arimaa has win1 and win2. --goal overrides a
goal behind a POSITION, and that one the goal of a code.`,
		Example: `  puzzlecode encode 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
  puzzlecode encode --goal win3 --link https://example.org 2oYYRBBZUstii1
  puzzlecode encode --format shrinking < positions.fen`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := codec.Read(text)
		if err == nil && cmd.Flags().Changed("goal") {
			c, err = codec.WithGoal(c, goal)
		}
		if err != nil {
			return nil, err
		}
		if cmd.Flags().Changed("link") {
			address, err := c.Link(link)
			return append(append(out, address...), '\n'), err
		}
		if format.value == "shrinking" {
			c, ok := c.(codec.Code)
			if !ok {
				return nil, onlySantorini("--format shrinking")
			}
			return append(append(out, c.Shrinking()...), '\n'), nil
		}
		out, err = c.AppendText(out)
		return append(out, '\n'), err
	})
	addChoice(cmd, &format, "format", "kind of code", "ranked", "shrinking")
	addGoal(cmd, &goal, "goal of all codes")
	cmd.Flags().StringVar(&link, "link", "", "print a link, with the address `BASE` in front")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if !cmd.Flags().Changed("link") {
			return nil
		}
		if cmd.Flags().Changed("format") {
			return usagef(cmd, "--link and --format do not go together: a link has the ranked code")
		}
		return checkLink(cmd, link)
	}
	return cmd
}
