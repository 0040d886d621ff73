package main

import (
	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/bga"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/view"
)

func newConvert() *cobra.Command {
	b := batch{more: []string{bgaForm}}
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

Logs of Board Game Arena, with --from bga:

  FILE      the answer of the archive or the history as JSON, a saved page of
            the replay, or the readable log as text; - is standard input
  jsonl     with --to: an object per line with players, start, turns with the
            positions after them, winner and reason

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
  puzzlecode convert --from pgn --to pgn < games.pgn
  puzzlecode convert --from bga --to jsonl table.json log.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if to.value == linesForm {
			g, err := bga.Read([]byte(text))
			if err != nil {
				return nil, err
			}
			return view.AppendJSON(out, view.TableOf(g))
		}
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
	addChoice(cmd, &to, "to", "notation of the output", append(notationNames(), linesForm)...)
	b.addJSON(cmd)
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if b.from.value == bgaForm {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		switch {
		case to.value != linesForm:
		case b.from.value != bgaForm:
			return usagef(cmd, "--to %s is for --from %s", linesForm, bgaForm)
		case b.json:
			return usagef(cmd, "--json and --to %s do not go together", linesForm)
		default:
			b.json = true // errors are objects, too
		}
		return nil
	}
	return cmd
}

// The words of --from and --to for logs of Board Game Arena, and for games with the positions after
// their turns.
const (
	bgaForm   = "bga"
	linesForm = "jsonl"
)

// converted returns a game in a notation. Its headers stay if the notation has them, or are beside it.
func converted(text, from, to string) (out view.Game, err error) {
	if from == pgnForm || from == bgaForm {
		g, err := readGame(from, text)
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

// readGame reads a game that has headers.
func readGame(from, text string) (*pgn.Game, error) {
	if from == pgnForm {
		return pgn.Parse(text)
	}
	g, err := bga.Read([]byte(text))
	if err != nil {
		return nil, err
	}
	return g.PGN()
}
