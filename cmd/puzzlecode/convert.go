package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

func newConvert() *cobra.Command {
	var b batch
	var from, to choice
	var names []string
	long := `Convert reads TEXTs, games or positions, one a line, in one notation and writes them
in another. Every turn is checked; the notation is never guessed. What is not given is
fen, or aei if the other one is of Arimaa. The notations of Santorini are

`
	for _, n := range position.Notations() {
		names = append(names, n.Name)
		long += fmt.Sprintf("  %-9s %s\n", n.Name, n.About)
	}
	long += "\nand those of Arimaa\n\n"
	for _, n := range arimaa.Notations() {
		names = append(names, n.Name)
		long += fmt.Sprintf("  %-9s %s\n", n.Name, n.About)
	}
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Convert games and positions between notations",
		Long: long + `
Texts in lines and diagram take several lines each, and on standard input an empty
line ends them. doc/SANTORINI.md and doc/ARIMAA.md describe all.`,
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --from record --to lines < game.txt
  puzzlecode convert --to utah 0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if severalLines(to.value) {
			out = separate(out, first)
		}
		// The words of the flags are the names of the notations.
		var converted string
		var err error
		if source, ok := arimaa.NotationByName(from.value); ok {
			target, _ := arimaa.NotationByName(to.value)
			converted, err = convert(text, source.Parse, target.Format)
		} else {
			source, _ := position.NotationByName(from.value)
			target, _ := position.NotationByName(to.value)
			converted, err = convert(text, source.Parse, target.Format)
		}
		if err != nil {
			return nil, err
		}
		return append(append(out, converted...), '\n'), nil
	})
	cmd.Use = "convert [TEXT]... [flags]"
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		_, fromArimaa := arimaa.NotationByName(from.value)
		_, toArimaa := arimaa.NotationByName(to.value)
		// What is not given is the first notation of the same game.
		if !cmd.Flags().Changed("to") && fromArimaa {
			to.value, toArimaa = "aei", true
		}
		if !cmd.Flags().Changed("from") && toArimaa {
			from.value, fromArimaa = "aei", true
		}
		if fromArimaa != toArimaa {
			return usagef(cmd, "%s and %s are notations of different games", from.value, to.value)
		}
		b.paragraphs = severalLines(from.value)
		return nil
	}
	addChoice(cmd, &from, "from", "notation that is read", names...)
	addChoice(cmd, &to, "to", "notation that is written", names...)
	return cmd
}

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool { return notation == "lines" || notation == "diagram" }

// convert reads a game in one notation and writes it in another one.
func convert[G any](text string, parse func(string) (G, error), format func(G) (string, error)) (string, error) {
	g, err := parse(text)
	if err != nil {
		return "", err
	}
	return format(g)
}
