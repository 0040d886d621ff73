package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newDecode() *cobra.Command {
	var b batch
	var to string
	cmd := &cobra.Command{
		Use:   "decode",
		Short: "Print each position as a FEN, JSON, bits or a text board",
		Long: `Decode prints each POSITION in the format that --to names:

  fen     a Santorini FEN or the short form of an Arimaa position, and the goal,
          one per line
  json    one object per line:
          game       santorini, gods or arimaa
          code       the code, with the goal in it
          fen        the position
          shrinking  the shrinking-index code, with the goal in it
          key        the binary key in hexadecimal
          goal       win1 to win6, hold1 to hold3, or empty for none
          side       the side to move: first or second, gold or silver
          gods       the gods of first and second; only with gods
          raised     true if Athena has moved up; otherwise missing
          heights    25 numbers, A5 first: 0 to 3, and 4 for a dome
          pieces     square, side and kind of each worker or piece
          outcome    ending: ongoing, climb, drop (of Pan), or blocked if the
                     side to move has no turn and so has lost; and the winner
  record  the bits of the shrinking-index record, one per line
  board   a text board, and the goal in the line below it

A position with gods has no shrinking or record. An Arimaa position also has
no key and no heights, and its endings are goal, elimination and
immobilisation.
`,
		Example: `  puzzlecode decode HfGoo8VCrfkSpV
  puzzlecode decode --json https://example.org/p/HfGoo8VCrfkSpV
  puzzlecode decode < codes.txt`,
	}
	b.codes(cmd, func(out []byte, c codec.Code, first bool) ([]byte, error) {
		switch to {
		case jsonForm:
			return view.AppendJSON(out, view.StateOf(c))
		case "record":
			p, err := game.WithoutGods(c, "--to record")
			if err != nil {
				return nil, err
			}
			bits, err := codec.RecordBits(p)
			if err != nil {
				return nil, err
			}
			out = append(out, bits...)
		case "board":
			return appendBoard(separate(out, first), c)
		default:
			out = append(out, view.FEN(c)...)
			if goal := c.Goal(); !goal.IsZero() {
				out = append(append(out, ' '), goal.String()...)
			}
		}
		return append(out, '\n'), nil
	})
	b.addTo(cmd, &to, "fen", "record", "board")
	return cmd
}

// separate puts an empty line between what is several lines long.
func separate(out []byte, first bool) []byte {
	if first {
		return out
	}
	return append(out, '\n')
}
