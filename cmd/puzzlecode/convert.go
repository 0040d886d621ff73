package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

func newConvert() *cobra.Command {
	b := batch{ofFiles: true, detects: true}
	var to string
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
Other forms:

` + otherForms() + `
Of players, dates, comments and variations only pgn keeps all, and fen and the
others the main line. With --from bga, positions or sheet the arguments are
FILEs, - is standard input. --from bga --to jsonl prints an object: players,
start, turns with the positions after them, winner and reason.

Without --from a TEXT is a POSITION, which may have turns, the movelist of an
Arimaa game, or in pgn, mediator or thyra. Standard input may also be data of
santorini-ai or a scoresheet with numbers. Other notations are not detected:
name them. The notations lines, board, pgn and positions have several lines: an
empty line separates them on output. On standard input it ends lines, board and
positions; pgn has empty lines inside.

With --json it prints one object per line: game, notation, text, and the headers
of pgn.`,
		Example: `  puzzlecode convert --from mediator < games.txt
  puzzlecode convert --from movelist --to lines < game.txt
  puzzlecode convert --to utah HfGoo8VCrfkSpV
  puzzlecode convert --from start 35662
  puzzlecode convert --from pgn --to pgn < games.pgn
  puzzlecode convert --from sheet --to pgn evening.txt
  puzzlecode convert --from bga --to jsonl table.json log.txt`,
	}
	b.command(cmd, func(out []byte, text string, first bool) ([]byte, error) {
		if to == linesForm {
			g, err := bga.Read([]byte(text))
			if err != nil {
				return nil, err
			}
			return view.AppendJSON(out, view.TableOf(g))
		}
		notation := b.from
		switch {
		case isOfFiles(notation) && notation != bgaForm:
			notation = pgnForm // as the games of files are handed over
		case notation == detected:
			notation = cmp.Or(sources.Name(text), notation)
		}
		g, err := converted(text, notation, to)
		if err != nil {
			return nil, err
		}
		if b.json {
			return view.AppendJSON(out, g)
		}
		if severalLines(to) {
			out = separate(out, first)
		}
		return append(append(out, g.Text...), '\n'), nil
	})
	cmd.Use = "convert [TEXT]... [flags]"
	addChoice(cmd, &to, "to", "notation of the output", append(notationNames(isWritten), linesForm)...)
	b.addJSON(cmd)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if b.from == bgaForm {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return noFiles(cmd, args, begun)
	}
	addRules(cmd,
		rule{"to=" + linesForm, needs, "from=" + bgaForm, ""},
		rule{"to=" + linesForm, excludes, "json", ""},
	)
	before(cmd, func(*cobra.Command, []string) error {
		b.json = b.json || to == linesForm // errors are objects, too
		return nil
	})
	return cmd
}

// The words of --from and --to for logs of Board Game Arena, and for games with the positions after
// their turns.
const (
	bgaForm   = sources.BGA
	linesForm = "jsonl"
)

// converted returns a game in a notation. Its headers stay if the notation has them, or are beside it.
func converted(text, notation, to string) (out view.Game, err error) {
	if form, ok := sources.ByName(notation); ok {
		g, err := form.Parse(text)
		if err != nil {
			return out, err
		}
		out = view.Game{Game: g.Start().Game().String(), Notation: to, Headers: view.HeadersOf(g.Headers())}
		if form, ok := sources.ByName(to); ok {
			out.Text, err = formatGame(g, form)
		} else {
			out.Text, err = g.Record().Format(to)
		}
		return out, err
	}
	r, err := readRecord(notation, text)
	if err != nil {
		return out, err
	}
	out = view.Game{Game: r.Game().String(), Notation: to}
	out.Text, err = formatRecord(r, to)
	return out, err
}
