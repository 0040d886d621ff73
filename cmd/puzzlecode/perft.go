package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/view"
)

func newPerft() *cobra.Command {
	var b batch
	depth := number{1, 1, 99}
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count the sequences of turns from each position",
		Long: `Perft prints for each POSITION how many sequences of --depth legal turns there
are. A climb that wins ends a sequence, so it counts as the last turn only. The
count is the usual check of a move generator.

Of an Arimaa position it prints how many different positions a complete turn of
at most --depth steps leads to, 1 to 4.

With --divide it prints the count after each first turn before the sum, and an
empty line between positions. With --json it prints an object a line: game,
code, fen, depth, count, and with --divide the counts by first turn.`,
		Example: `  puzzlecode perft --depth 4 /1/mortal:B3,D3/mortal:C4,C2`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		answer := view.Perft{Head: view.HeadOf(c), Depth: depth.value}
		var order []string // of first turns
		state := game.New(c)
		if !divide {
			if answer.Count, err = game.Perft(state, depth.value); err != nil {
				return nil, err
			}
		} else {
			s, err := game.Of[game.Santorini](state, "--divide")
			if err != nil {
				return nil, err
			}
			answer.Divide = map[string]uint64{}
			for t, next := range s.Turns() {
				n, err := game.Perft(next, depth.value-1)
				if err != nil {
					return nil, err
				}
				order = append(order, t.String())
				answer.Divide[t.String()] = n
				answer.Count += n
			}
		}
		if b.json {
			return view.AppendJSON(out, answer)
		}
		if divide {
			out = separate(out, first)
		}
		for _, turn := range order {
			out = fmt.Appendf(out, "%s %d\n", turn, answer.Divide[turn])
		}
		return append(strconv.AppendUint(out, answer.Count, 10), '\n'), nil
	})
	cmd.Flags().Var(&depth, "depth", "turns of a sequence, 1 or more; each makes it take some 60 times as long")
	cmd.Flags().BoolVar(&divide, "divide", false, "print the count after each first turn, too")
	b.addJSON(cmd)
	return cmd
}
