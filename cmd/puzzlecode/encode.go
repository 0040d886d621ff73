package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
)

func newEncode() *cobra.Command {
	var b batch
	var format choice
	goal := number{most: codec.MaxGoal}
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
		position, own, err := cutGoal(text)
		if err != nil {
			return nil, err
		}
		c, err := codec.Read(position)
		if err != nil {
			return nil, err
		}
		switch {
		case own != 0:
			c, err = c.WithGoal(own)
		case cmd.Flags().Changed("goal"):
			c, err = c.WithGoal(goal.value)
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
	cmd.Flags().Var(&goal, "goal", "turns to win within, 1 to 9; 0 takes a goal away")
	complete(cmd, "goal", strings.Fields("1 2 3 4 5 6 7 8 9"))
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

// cutGoal takes a goal off the end of a line: a last word that is a number.
func cutGoal(line string) (position string, goal int, err error) {
	i := strings.LastIndexAny(line, " \t")
	word := line[i+1:]
	if i < 0 || len(word) > 2 || strings.Trim(word, "0123456789") != "" {
		return line, 0, nil
	}
	if goal, err = strconv.Atoi(word); err != nil || goal < 1 || goal > codec.MaxGoal {
		return "", 0, fmt.Errorf("goal %s after the position, want 1 to %d", word, codec.MaxGoal)
	}
	return line[:i], goal, nil
}
