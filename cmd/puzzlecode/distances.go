package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newDistances() *cobra.Command {
	var b batch
	from := squareFlag{position.NoSquare}
	cmd := &cobra.Command{
		Use:   "distances",
		Short: "Print how many steps a worker needs to each square",
		Long: `Distances prints how many steps each worker of a POSITION needs to each square,
by the rules of climbing: at most one level up a step, any number down, never onto
a dome, the other workers in the way. It is about climbing, not about when a game
ends: the walk goes on from a level 3. A dash is a square that cannot be reached.

With --from it does that for one square, whether a worker stands there or not.

With --json it prints an object a line: game, code, fen, and as distances 25
numbers for each square asked about, A5 first, -1 for what cannot be reached.`,
		Example: `  puzzlecode distances HfGoo8VCrfkSpV
  puzzlecode distances --from B4 --json HfGoo8VCrfkSpV`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := codec.ReadAs[codec.Code](text)
		if err != nil {
			return nil, err
		}
		p := c.Position()
		squares := append(p.Setup().Workers[0], p.Setup().Workers[1]...)
		if from.square != position.NoSquare {
			if p.Height(from.square) == 4 {
				return nil, fmt.Errorf("distances from %v: no worker can stand on the dome there", from.square)
			}
			squares = []position.Square{from.square}
		}
		if b.json {
			distances := map[string][]int8{}
			for _, s := range squares {
				steps := p.Distances(s)
				distances[s.String()] = steps[:]
			}
			return view.AppendJSON(out, view.Distances{Head: view.HeadOf(c), Distances: distances})
		}
		for _, s := range squares {
			who := "nobody there"
			if side, there := p.WorkerAt(s); there {
				who = side.String() + " side"
			}
			out = fmt.Appendf(separate(out, first), "from %v (%s)\n%s", s, who, render.Distances(p.Distances(s), render.Options{Colour: colour(cmd)}))
			first = false
		}
		return out, nil
	})
	b.addJSON(cmd)
	cmd.Flags().Var(&from, "from", "start from this square only")
	var names []string
	for s := position.A5; s.IsValid(); s++ {
		names = append(names, s.String())
	}
	complete(cmd, "from", names)
	return cmd
}
