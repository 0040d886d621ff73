package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/view"
)

func newMoves() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal turns of each position",
		Long: `Moves prints the legal turns of each POSITION, one a line, and an empty line
between positions. D4>D3^A2 steps from D4 to D3 and builds on A2; D4>D3# climbs
to level 3 and wins. A side without a legal turn has lost, and nothing is
printed for it, nor for a finished game.

Of an Arimaa position it prints a turn for each position that a turn leads to,
as "Ea3n Ea4n cf3x". Turns stand in the order of the squares that they leave.

With --json it prints an object a line: game, code, fen, movers (the workers
and how many turns each has) and turns, each an object: turn, from, to, build,
wins, and the code of the position after it.`,
		Example: `  puzzlecode moves HfGoo8VCrfkSpV
  puzzlecode moves --json < codes.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		turns := view.TurnsOf(game.New(c))
		if b.json {
			return view.AppendJSON(out, turns)
		}
		out = separate(out, first)
		for _, t := range turns.Turns {
			out = append(append(out, t.Turn...), '\n')
		}
		return out, nil
	})
	b.addJSON(cmd)
	return cmd
}
