package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/render"
)

func newDistances() *cobra.Command {
	var b batch
	start := position.NoSquare
	cmd := &cobra.Command{
		Use:   "distances",
		Short: "Print the number of steps from workers to each square",
		Long: `Distances prints how many steps each worker of a POSITION needs to each square:
each step goes up at most one level or down any number, and not onto a dome or
another worker. Steps continue after level 3. A dash is a square that cannot be
reached.

With --square it starts from that square only, with or without a worker.

With --json it prints one object per line: game, code, fen, and distances, which
has 25 numbers for each starting square, A5 first (-1: cannot be reached).`,
		Example: `  puzzlecode distances HfGoo8VCrfkSpV
  puzzlecode distances --square B4 --json HfGoo8VCrfkSpV`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		c, err := b.read(cmd, text)
		if err != nil {
			return nil, err
		}
		p, err := game.WithoutGods(c, "a table of distances")
		if err != nil {
			return nil, err
		}
		squares := append(p.Setup().Workers[0], p.Setup().Workers[1]...)
		if start != position.NoSquare {
			if p.Height(start) == 4 {
				return nil, fmt.Errorf("distances from %v: no worker can stand on the dome there", start)
			}
			squares = []position.Square{start}
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
				who = side.Name()
			}
			out = fmt.Appendf(separate(out, first), "from %v (%s)\n%s", s, who, render.Distances(p.Distances(s), textOptions(cmd)))
			first = false
		}
		return out, nil
	})
	b.addJSON(cmd)
	cmd.Flags().Func("square", "only starting `SQUARE`", func(text string) (err error) {
		start, err = position.ParseSquare(strings.ToUpper(text))
		return err
	})
	var names []string
	for s := position.A5; s.IsValid(); s++ {
		names = append(names, s.String())
	}
	complete(cmd, "square", names)
	return cmd
}
