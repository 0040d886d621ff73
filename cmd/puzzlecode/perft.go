package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

func newPerft() *cobra.Command {
	var b batch
	depth := number{1, 1, 99}
	var divide, asJSON bool
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count the sequences of turns from each position",
		Long: `Perft prints for each POSITION how many sequences of --depth legal turns there
are. A climb that wins ends a sequence, so it counts as the last turn only. The
count is the usual check of a move generator.

Of an Arimaa position it prints how many different positions a complete turn of at
most --depth steps leads to, 1 to 4.

With --divide it prints the count after each first turn before the sum, and an
empty line between positions. With --json it prints an object a line: the position
as fen, the depth, the count, and with --divide the counts by first turn.`,
		Example: `  puzzlecode perft --depth 4 0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if codec.IsArimaa(text) {
			return perftArimaa(out, text, depth.value, divide, asJSON)
		}
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		p := c.Position()
		counts := map[position.Turn]uint64{}
		if divide {
			for t := range p.Turns() {
				counts[t] = p.PlayLegal(t).PerftParallel(depth.value - 1)
			}
		}
		total := p.PerftParallel(depth.value)
		if asJSON {
			return appendJSON(out, struct {
				FEN    position.Position        `json:"fen"`
				Depth  int                      `json:"depth"`
				Count  uint64                   `json:"count"`
				Divide map[position.Turn]uint64 `json:"divide,omitempty"`
			}{p, depth.value, total, counts})
		}
		if divide {
			out = separate(out, first)
			for t := range p.Turns() {
				out = fmt.Appendf(out, "%v %d\n", t, counts[t])
			}
		}
		return append(strconv.AppendUint(out, total, 10), '\n'), nil
	})
	cmd.Flags().Var(&depth, "depth", "turns of a sequence, 1 or more; each makes it take some 60 times as long")
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count after each first turn, too")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, an object a line")
	return cmd
}
