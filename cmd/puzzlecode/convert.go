package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/position"
)

func newConvert() *cobra.Command {
	var b batch
	var from, to choice
	var names []string
	long := `Convert reads games or positions, one a line, in one notation and writes them in
another. Every turn is checked; the notation is never guessed.

`
	for _, n := range position.Notations() {
		names = append(names, n.Name)
		long += fmt.Sprintf("  %-9s %s\n", n.Name, n.About)
	}
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Convert games and positions between notations",
		Long:  long + "\ndoc/SANTORINI.md describes them.",
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --to utah 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3`,
	}
	b.command(cmd, func(out []byte, text string, _ bool) ([]byte, error) {
		// The words of the flags are the names of the notations.
		source, _ := position.NotationByName(from.value)
		target, _ := position.NotationByName(to.value)
		g, err := source.Parse(text)
		if err != nil {
			return nil, err
		}
		converted, err := target.Format(g)
		if err != nil {
			return nil, err
		}
		return append(append(out, converted...), '\n'), nil
	})
	addChoice(cmd, &from, "from", "notation that is read", names...)
	addChoice(cmd, &to, "to", "notation that is written", names...)
	return cmd
}
