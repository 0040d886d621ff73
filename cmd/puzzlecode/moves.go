package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newMoves() *cobra.Command {
	var b batch
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal turns of each position",
		Long: `Moves prints the legal turns of each POSITION, one per line, and an empty line
between positions. D4>D3^A2 steps from D4 to D3 and builds on A2; D4>D3# climbs
to level 3 and wins. A finished game, and a blocked side, have no turns. With
gods A1>B2^C3X builds a dome on any level, A1>B2^C3^D3 builds twice,
A1^B2>B1^C2 builds before the step, A1>A3,C1>C2^D3 moves both workers, and ^D3
moves none.

For Arimaa it prints one turn for each position that a turn can lead to, such as
"Ea3n Ea4n cf3x". Turns are sorted by the squares that they leave.

With --json it prints one object per line: game, code, fen, movers (the workers,
with the number of turns of each) and turns, each an object with turn, from, to,
build, wins, with gods parts, and the code of the position after it.`,
		Example: `  puzzlecode moves HfGoo8VCrfkSpV
  puzzlecode moves --json < codes.txt`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
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
