package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/view"
)

func newConvert() *cobra.Command {
	var b batch
	var to choice
	cmd := &cobra.Command{
		Use:   "convert",
		Short: "Convert games and positions between notations",
		Long: `Convert reads TEXTs, games or positions, and writes them in the notation that
--to names. Every turn is checked. Goals are omitted.

Notations of Santorini:

` + notationTable(codec.Santorini) + `
Notations of Santorini with gods:

` + notationTable(codec.Gods) + `
Notations of Arimaa:

` + notationTable(codec.Arimaa) + `
Without --from a TEXT is a POSITION, which may have turns, or the movelist of an
Arimaa game. Other notations are not detected: name them. The notations lines
and board have several lines: an empty line ends them on standard input and
separates them on output.

With --json it prints one object per line: game, notation and text.`,
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --from movelist --to lines < game.txt
  puzzlecode convert --to utah HfGoo8VCrfkSpV
  puzzlecode convert --from start 35662`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		r, err := readRecord(b.from.value, text)
		if err != nil {
			return nil, err
		}
		converted, err := r.Format(to.value)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, view.Game{Game: r.Game().String(), Notation: to.value, Text: converted})
		}
		if game.SeveralLines(to.value) {
			out = separate(out, first)
		}
		return append(append(out, converted...), '\n'), nil
	})
	cmd.Use = "convert [TEXT]... [flags]"
	addChoice(cmd, &to, "to", "notation of the output", notationNames()...)
	b.addJSON(cmd)
	return cmd
}
