package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/render"
)

func newShow() *cobra.Command {
	var b batch
	var base linkBase
	cmd := &cobra.Command{
		Use:   "show",
		Short: "Draw each position for a person",
		Long: `Show draws each POSITION with who is to move, the goal, both codes, the FEN and,
if --link or ` + linkVariable + ` says where codes are served, the link:
` + render.Legend(render.TextOptions{}) + `.
An Arimaa position is drawn as a framed diagram, with gold pieces in upper case.

Colour is used on a terminal only, and not if NO_COLOR is set.`,
		Example: `  puzzlecode show HfGoo8VCrfkSpV
  puzzlecode show 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(text)
		if err != nil {
			return nil, err
		}
		address, err := base.link(c)
		if err != nil {
			return nil, err
		}
		out = append(separate(out, first), board(cmd, c)...)
		shrinking := ""
		if c, ok := c.(codec.Code); ok {
			out = append(out, "\n"+render.Legend(render.TextOptions{})+"\n"...)
			shrinking = fmt.Sprintf("shrinking  %s\n", c.Shrinking())
		}
		out = fmt.Appendf(out, "\n%s\n\ncode       %v\n%sfen        %s\n", view.Status(c), c, shrinking, view.FEN(c))
		if address != "" {
			out = fmt.Appendf(out, "link       %s\n", address)
		}
		return out, nil
	})
	addLink(cmd, &base)
	return cmd
}
