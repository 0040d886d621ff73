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
--to names. Every turn is checked, and goals are left out.

The notations of Santorini are

` + notationTable(codec.Santorini) + `
and those of Arimaa

` + notationTable(codec.Arimaa) + `
Without --from a TEXT is a POSITION in any form, a FEN and turns, or the
movelist of an Arimaa game. All other notations must be named, as they are
never guessed. Texts in lines and board take several lines each: on standard
input an empty line ends them, and on output it separates them.

With --json it prints an object a line: game, notation, and text.`,
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
