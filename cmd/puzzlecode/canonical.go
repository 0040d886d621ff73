package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newCanonical() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "canonical",
		Short: "Print the same code for all symmetric positions",
		Long: `Canonical finds duplicates: it prints the same code for all rotations and
reflections of a POSITION, namely the smallest of the eight. The goal is kept.

With --json it prints what decode --json prints for that code.`,
		Example: `  puzzlecode canonical < codes.txt | sort -u`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, _ bool) ([]byte, error) {
		c, _ = c.Canonical()
		if b.json {
			return view.AppendJSON(out, view.StateOf(c))
		}
		out, err := c.AppendText(out)
		return append(out, '\n'), err
	})
	b.addJSON(cmd)
	return cmd
}
