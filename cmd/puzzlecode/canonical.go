package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/view"
)

func newCanonical() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "canonical",
		Short: "Print one code for all positions that are mirror images",
		Long: `Canonical prints the least code among those of the eight images of each
POSITION under the symmetries of the board, with its goal. Two positions are
the same, turned or mirrored, exactly if their canonical codes are equal.

With --json it prints for the image what decode --json prints.`,
		Example: `  puzzlecode canonical < codes.txt | sort -u`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		if c, err = codec.WithGoal(game.New(c).Canonical(), c.Goal()); err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, view.PositionOf(c))
		}
		out, err = c.AppendText(out)
		return append(out, '\n'), err
	})
	b.addJSON(cmd)
	return cmd
}
