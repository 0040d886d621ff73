package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/pgn"
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
Notation of all games:

  pgn       games with players, date, comments and variations, as in PGN;
            in other notations only the main line is left of them

Without --from a TEXT is a POSITION, which may have turns, or the movelist of an
Arimaa game. Other notations are not detected: name them. The notations lines,
board and pgn have several lines: an empty line separates them on output. On
standard input it ends lines and board; pgn has empty lines inside.

With --json it prints one object per line: game, notation, text, and the headers
of pgn.`,
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --from movelist --to lines < game.txt
  puzzlecode convert --to utah HfGoo8VCrfkSpV
  puzzlecode convert --from start 35662
  puzzlecode convert --from pgn --to pgn < games.pgn`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		g, err := converted(text, b.from.value, to.value)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, g)
		}
		if severalLines(to.value) {
			out = separate(out, first)
		}
		return append(append(out, g.Text...), '\n'), nil
	})
	cmd.Use = "convert [TEXT]... [flags]"
	addChoice(cmd, &to, "to", "notation of the output", notationNames()...)
	b.addJSON(cmd)
	return cmd
}

// converted returns a game in a notation. Its headers stay if the notation has them, or are beside it.
func converted(text, from, to string) (out view.Game, err error) {
	if from == pgnForm {
		g, err := pgn.Parse(text)
		if err != nil {
			return out, err
		}
		out = view.Game{Game: g.Start().Game().String(), Notation: to, Headers: view.HeadersOf(g.Headers())}
		if to == pgnForm {
			out.Text, err = formatGame(g)
		} else {
			out.Text, err = g.Record().Format(to)
		}
		return out, err
	}
	r, err := readRecord(from, text)
	if err != nil {
		return out, err
	}
	out = view.Game{Game: r.Game().String(), Notation: to}
	out.Text, err = formatRecord(r, to)
	return out, err
}
