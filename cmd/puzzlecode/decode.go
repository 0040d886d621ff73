package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newDecode() *cobra.Command {
	var b batch
	var output choice
	cmd := &cobra.Command{
		Use:   "decode",
		Short: "Print each position as a FEN, JSON, record bits or a board",
		Long: `Decode prints each POSITION in the form that --output names:

  fen     a Santorini FEN, or the short form of an Arimaa position, one a line
  json    an object, one a line:
          code       the ranked code, with the goal in it
          shrinking  the shrinking-index code, with the goal in it
          fen        the position
          goal       turns to win within, 0 for none
          side       1 or 2, the side to move
          heights    25 numbers, A5 first: 0 to 3, and 4 for a dome
          workers    the squares of either side's workers
          finished   whether a worker has climbed to level 3
          ending     climb; blocked if the side to move has no turn and so has
                     lost; or ongoing
          winner     1 or 2, only if the game has ended
  record  the bits of the shrinking-index record, one a line
  board   a drawing

Of an Arimaa position the object has code, position (the short form), goal, side
(gold or silver), pieces (the squares of each piece by its letter), ending and
winner, and the board is a framed diagram; there is no record.

A goal is in the JSON only.`,
		Example: `  puzzlecode decode HfGoo8VCrfkSpV
  puzzlecode decode --output json https://example.org/p/HfGoo8VCrfkSpV
  puzzlecode decode < codes.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if codec.IsArimaa(text) {
			return decodeArimaa(out, text, output.value, first)
		}
		c, err := codec.Read(text)
		if err != nil {
			return nil, err
		}
		p := c.Position()
		switch output.value {
		case "json":
			return appendJSON(out, newDecoded(c))
		case "record":
			out = append(out, codec.RecordBits(p)...)
		case "board":
			return append(separate(out, first), render.Board(p, colour(cmd))...), nil
		default:
			if out, err = p.AppendText(out); err != nil {
				return nil, err
			}
		}
		return append(out, '\n'), nil
	})
	addChoice(cmd, &output, "output", "form of the output", "fen", "json", "record", "board")
	return cmd
}

// separate puts an empty line between what is several lines long.
func separate(out []byte, first bool) []byte {
	if first {
		return out
	}
	return append(out, '\n')
}

// decoded is what decode prints as JSON.
type decoded struct {
	Code      codec.Code            `json:"code"`
	Shrinking string                `json:"shrinking"`
	FEN       position.Position     `json:"fen"`
	Goal      int                   `json:"goal"`
	Side      int                   `json:"side"`
	Heights   [position.Squares]int `json:"heights"`
	Workers   [2][]position.Square  `json:"workers"`
	Finished  bool                  `json:"finished"`
	Ending    string                `json:"ending"`
	Winner    int                   `json:"winner,omitempty"`
}

func newDecoded(c codec.Code) decoded {
	p := c.Position()
	s := p.Setup()
	out := decoded{
		Code: c, Shrinking: c.Shrinking(), FEN: p, Goal: c.Goal(), Side: 1 + int(s.Side),
		Heights: s.Heights, Workers: s.Workers, Finished: p.Finished(), Ending: p.Outcome().Ending.String(),
	}
	if outcome := p.Outcome(); outcome.Over() {
		out.Winner = 1 + int(outcome.Winner)
	}
	return out
}
