package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

func newMoves() *cobra.Command {
	var b batch
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "moves",
		Short: "Print the legal turns of each position",
		Long: `Moves prints the legal turns of each POSITION, one a line, and an empty line
between positions. D4>D3^A2 steps from D4 to D3 and builds on A2; D4>D3# climbs
to level 3 and wins. A side without a legal turn has lost, and nothing is printed
for it, nor for a finished game.

Of an Arimaa position it prints a turn for each position that a turn leads to,
as "Ea3n Ea4n cf3x", those of one step first.

With --json it prints an object a line: the position as fen (of Arimaa as position), and its turns.`,
		Example: `  puzzlecode moves HfGoo8VCrfkSpV
  puzzlecode moves --json < codes.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if codec.IsArimaa(text) {
			return movesArimaa(out, text, asJSON, first)
		}
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		p := c.Position()
		turns := p.AppendTurns([]position.Turn{})
		if asJSON {
			return appendJSON(out, struct {
				FEN   position.Position `json:"fen"`
				Turns []position.Turn   `json:"turns"`
			}{p, turns})
		}
		return appendLines(separate(out, first), turns)
	})
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON, an object a line")
	return cmd
}

// appendLines appends texts, one a line.
func appendLines[T interface{ AppendText([]byte) ([]byte, error) }](out []byte, list []T) (_ []byte, err error) {
	for _, t := range list {
		if out, err = t.AppendText(out); err != nil {
			return nil, err
		}
		out = append(out, '\n')
	}
	return out, nil
}
