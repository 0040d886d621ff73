package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newPerft() *cobra.Command {
	var b batch
	depth := 1
	var divide bool
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Count the sequences of turns from each position",
		Long: `Perft tests a move generator: it prints for each POSITION the number of
sequences of --depth legal turns. A winning climb ends a sequence, so it counts
only as the last turn.

For Arimaa it prints the number of different positions that one turn of at most
--depth steps can lead to, 1 to 4.

--divide prints the count after each first turn before the sum, and an empty
line between positions. With --json it prints one object per line: game, code,
fen, depth, count, and with --divide the counts by first turn.`,
		Example: `  puzzlecode perft --depth 4 /1/mortal:B3,D3/mortal:C4,C2`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		answer := view.Perft{Head: view.HeadOf(c), Depth: depth}
		var order []string // of first turns
		state := game.New(c)
		if !divide {
			n, err := game.Perft(state, depth)
			if err != nil {
				return nil, err
			}
			answer.Count = n
		} else {
			if state.Game() == codec.Arimaa {
				return nil, fmt.Errorf("%w: --divide is not available for %s", codec.ErrGame, state.Game().Name())
			}
			answer.Divide = map[string]uint64{}
			for t, next := range state.Turns() {
				n, err := game.Perft(next, depth-1)
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
	addNumber(cmd, &depth, "depth", "number of turns; each more takes about 60 times as long", 1, 99)
	cmd.Flags().BoolVar(&divide, "divide", false, "also print the count after each first turn")
	b.addJSON(cmd)
	return cmd
}
