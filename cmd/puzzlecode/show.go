package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newShow() *cobra.Command {
	var b batch
	var link string
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Draw each position for a person",
		Long: `Show draws each POSITION with who is to move, the goal, both codes, the FEN and
the link: ` + render.Legend + `.
An Arimaa position is drawn as a framed diagram, with gold pieces in upper case.

Colour is used on a terminal only, and not if NO_COLOR is set. The address of
links is --link, or else the environment variable ` + linkVariable + `, or else
` + exampleLink + `, where nothing is served.`,
		Example: `  puzzlecode show HfGoo8VCrfkSpV
  puzzlecode show 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if codec.IsArimaa(text) {
			return showArimaa(out, text, link, first)
		}
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		address, err := c.Link(link)
		if err != nil {
			return nil, err
		}
		p := c.Position()
		out = append(separate(out, first), render.Board(p, colour(cmd))...)
		return fmt.Appendf(out, "\n%s\n\n%s\n\ncode       %v\nshrinking  %s\nfen        %v\nlink       %s\n",
			render.Legend, status(c), c, c.Shrinking(), p, address), nil
	})
	cmd.Flags().StringVar(&link, "link", "", "print the link with the address `BASE` in front")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if !cmd.Flags().Changed("link") {
			link = defaultLink()
		}
		return checkLink(cmd, link)
	}
	return cmd
}

// status says what a position is about.
func status(c codec.Code) string {
	p := c.Position()
	name := func(side position.Side) string {
		return fmt.Sprintf("The %v side (%s)", side, render.Worker(side))
	}
	switch mover := name(p.Side()); {
	case p.Outcome().Ending == position.EndClimb:
		return name(p.Side().Other()) + " has climbed to level 3 and won."
	case p.Outcome().Ending == position.EndBlocked:
		return mover + " is to move, has no legal turn and so has lost."
	case c.Goal() == 0:
		return mover + " is to move."
	case c.Goal() == 1:
		return mover + " is to move and to win with this turn."
	default:
		return fmt.Sprintf("%s is to move and to win within %d of its turns.", mover, c.Goal())
	}
}
