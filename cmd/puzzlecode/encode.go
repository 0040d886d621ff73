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

A POSITION may be followed by a space and a goal, 1 to 9, for Arimaa 1 or 2: the side
to move is to force a win within that many of its own turns. That goes before --goal, and
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
		target := encoding{goal: own, base: link, linked: cmd.Flags().Changed("link")}
		target.goalGiven = own != 0
		if !target.goalGiven && cmd.Flags().Changed("goal") {
			target.goal, target.goalGiven = goal.value, true
		}
		if codec.IsArimaa(position) {
			if format.value == "shrinking" {
				return nil, onlySantorini("--format shrinking")
			}
			c, err := codec.ReadArimaa(position)
			return appendEncoded(out, c, err, target, codec.ArimaaCode.String)
		}
		c, err := codec.Read(position)
		if format.value == "shrinking" {
			return appendEncoded(out, c, err, target, codec.Code.Shrinking)
		}
		return appendEncoded(out, c, err, target, codec.Code.String)
	})
	addChoice(cmd, &format, "format", "kind of code", "ranked", "shrinking")
	cmd.Flags().Var(&goal, "goal", "turns to win within, 1 to 9, for Arimaa 1 or 2; 0 takes a goal away")
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

// encoding says what encode makes of a code.
type encoding struct {
	goal      int
	goalGiven bool
	base      string // of links
	linked    bool
}

// appendEncoded appends the code, of either game, of a position that has been read.
func appendEncoded[C interface {
	WithGoal(int) (C, error)
	Link(string) (string, error)
}](out []byte, c C, err error, e encoding, form func(C) string) ([]byte, error) {
	if err == nil && e.goalGiven {
		c, err = c.WithGoal(e.goal)
	}
	if err != nil {
		return nil, err
	}
	text := form(c)
	if e.linked {
		if text, err = c.Link(e.base); err != nil {
			return nil, err
		}
	}
	return append(append(out, text...), '\n'), nil
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
