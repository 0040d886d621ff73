package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
)

func newEncode() *cobra.Command {
	var b batch
	var format choice
	var goal int
	var link string
	cmd := &cobra.Command{
		Use:   "encode",
		Short: "Print the code of each position",
		Long: `Encode prints the code of each POSITION, one a line.

A POSITION may be followed by a space and a goal, 1 to 9: the side to move is to
force a win within that many of its own turns. That goes before --goal, and
--goal before the goal of a POSITION that is a code.`,
		Example: `  puzzlecode encode 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3
  puzzlecode encode --goal 3 --link https://example.org 2oYYRBBZUstii1
  puzzlecode encode --format shrinking < positions.fen`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		position, lineGoal := cutGoal(text)
		c, err := codec.Read(position)
		if err != nil {
			return nil, err
		}
		switch {
		case lineGoal != 0:
			c, err = c.WithGoal(lineGoal)
		case cmd.Flags().Changed("goal"):
			c, err = c.WithGoal(goal)
		}
		if err != nil {
			return nil, err
		}
		switch {
		case cmd.Flags().Changed("link"):
			if text, err = c.Link(link); err != nil {
				return nil, err
			}
			out = append(out, text...)
		case format.value == "shrinking":
			out = append(out, c.Shrinking()...)
		default:
			out, _ = c.AppendText(out)
		}
		return append(out, '\n'), nil
	})
	addChoice(cmd, &format, "format", "kind of code", "ranked", "shrinking")
	cmd.Flags().IntVar(&goal, "goal", 0, "the `N` turns to win within, 1 to 9; 0 takes a goal away")
	complete(cmd, "goal", strings.Fields("1 2 3 4 5 6 7 8 9"))
	cmd.Flags().StringVar(&link, "link", "", "print a link, with the address `BASE` in front")
	cmd.MarkFlagsMutuallyExclusive("link", "format")
	return cmd
}

// cutGoal takes a goal off the end of a line.
func cutGoal(line string) (position string, goal int) {
	if i := strings.LastIndexByte(line, ' '); i > 0 && i == len(line)-2 && '1' <= line[i+1] && line[i+1] <= '9' {
		return line[:i], int(line[i+1] - '0')
	}
	return line, 0
}
