package main

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/bga"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/pgn"
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
		if to == formJSON {
			g, err := bga.Read([]byte(text))
			if err != nil {
				return nil, err
			}
			return view.AppendJSON(out, view.TableOf(g))
		}
		notation := b.notation
		switch {
		case isOfFiles(notation) && notation != bgaForm:
			notation = pgnForm // the games of files are passed on in PGN
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
	addChoice(cmd, &to, "to", "notation of the output", append(notationNames(isWritten), formJSON)...)
	b.addJSON(cmd)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if b.notation == bgaForm {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return noFiles(cmd, args, begun)
	}
	addRules(cmd,
		rule{"to=" + formJSON, needs, "from=" + bgaForm, ""},
		rule{"to=" + formJSON, excludes, "json", ""},
	)
	before(cmd, func(*cobra.Command, []string) error {
		b.json = b.json || to == formJSON // errors are printed as objects
		return nil
	})
	return cmd
}

// converted converts a game from one notation to another. The result has the players and the date if the input has
// them.
func converted(text, notation, to string) (out view.Game, err error) {
	r, g, err := readGame(notation, text)
	if err != nil {
		return out, err
	}
	out = view.Game{Game: r.Game().String(), Notation: to}
	if g != nil {
		out.Headers = g.Headers()
	}
	form, ok := sources.ByName(to)
	if !ok {
		out.Text, err = r.Format(to)
		return out, err
	}
	if g == nil {
		if g, err = pgn.FromRecord(r); err != nil {
			return out, err
		}
	}
	out.Text, err = form.Format(g)
	out.Text = strings.TrimSuffix(out.Text, "\n")
	return out, err
}

// readGame reads a game or a position. If the argument notation is [detected], readGame detects the notation. The
// result g is nil if the notation has no headers, such as players and date.
func readGame(notation, text string) (r game.Record, g *pgn.Game, err error) {
	if form, ok := sources.ByName(notation); ok {
		if g, err = form.Parse(text); err == nil {
			r = g.Record()
		}
		return r, g, err
	}
	if notation == detected {
		r, err = game.ReadRecord(text)
		return r, nil, err
	}
	if first, _, _ := strings.Cut(text, "\n"); notation == boardForm && codec.OpenBoard(first) != nil {
		if c, err := codec.Read(text); err == nil { // there may be a goal below the board, which is omitted
			return game.RecordOf(game.Start(c)), nil, nil
		}
	}
	r, err = game.ParseRecord(notation, text)
	return r, nil, err
}
