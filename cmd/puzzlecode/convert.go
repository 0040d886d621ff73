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
Arimaa game, or in pgn, mediator or thyra. On standard input, a line of turns
continues the game above it, and it may also be data of santorini-ai or a
scoresheet with numbers. Other notations are not detected: name them. The
notations lines, board, pgn and positions have several lines: an empty line
separates them on output. On standard input it ends lines and positions; pgn has
empty lines inside, and board the lines that show prints.

Dates and results that are not in the form of PGN, such as "unknown" or 1/2-1/2,
are kept as text, with a warning; --strict refuses them.

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
		r, read, err := readGame(notation, text)
		if err != nil {
			return nil, err
		}
		if read != nil && !b.isFile { // in files, the games have been read before
			if wrong := sources.Refused(read); wrong != nil && b.strict {
				return nil, wrong
			}
			for _, warning := range read.Warnings() {
				note(cmd, "warning: "+warning.Error())
			}
		}
		g, err := converted(r, read, to)
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
	addStrict(cmd, &b.strict)
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

// converted converts a game to a notation. The argument g is the game with its headers, or nil. The result has the
// players and the date if g has them.
func converted(r game.Record, g *pgn.Game, to string) (out view.Game, err error) {
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
	if notation == boardForm && isBoard(text) {
		if c, err := codec.Read(text); err == nil { // there may be a goal below the board, which is omitted
			return game.RecordOf(game.Start(c)), nil, nil
		}
	}
	r, err = game.ParseRecord(notation, text)
	return r, nil, err
}

// isBoard reports whether a text begins like a position of several lines, such as a text board.
func isBoard(text string) bool {
	first, _, _ := strings.Cut(text, "\n")
	return codec.OpenBoard(first) != nil
}
