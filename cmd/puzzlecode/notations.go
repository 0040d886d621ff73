package main

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
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
		if to == linesForm {
			g, err := bga.Read([]byte(text))
			if err != nil {
				return nil, err
			}
			return view.AppendJSON(out, view.TableOf(g))
		}
		notation := b.notation
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
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		if b.notation == bgaForm {
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

// The words of --from for logs of Board Game Arena, and of --to for games with the positions after their turns.
const (
	bgaForm   = sources.BGA
	linesForm = "jsonl"
)

// converted returns a game in a notation, with the headers of the input beside the text.
func converted(text, notation, to string) (out view.Game, err error) {
	var g *pgn.Game // nil if the notation has no headers
	var r game.Record
	if form, ok := sources.ByName(notation); ok {
		if g, err = form.Parse(text); err == nil {
			r = g.Record()
		}
	} else {
		r, err = readRecord(notation, text)
	}
	if err != nil {
		return out, err
	}
	out = view.Game{Game: r.Game().String(), Notation: to}
	if g != nil {
		out.Headers = view.HeadersOf(g.Headers())
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

// detected is the word of --from for forms that are detected by their content.
const detected = "auto"

// readRecord reads a game or a position in a notation, or in any form that is detected.
func readRecord(notation, text string) (game.Record, error) {
	if notation == detected {
		return game.ReadRecord(text)
	}
	if form, ok := sources.ByName(notation); ok {
		g, err := form.Parse(text)
		if err != nil {
			return nil, err
		}
		return g.Record(), nil
	}
	if first, _, _ := strings.Cut(text, "\n"); notation == boardForm && codec.OpenBoard(first) != nil {
		if c, err := codec.Read(text); err == nil { // perhaps with a goal below it, which is left out
			return game.RecordOf(game.Start(c)), nil
		}
	}
	return game.ParseRecord(notation, text)
}

// boardForm is the notation of text boards.
const boardForm = "board"

// pgnForm is the word of --from and --to for games with headers, of any game.
const pgnForm = sources.PGN

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool {
	return notation == pgnForm || notation == sources.Positions || game.SeveralLines(notation)
}

// notationNames returns the names of the notations of all games, each once, and of the forms that keep accepts.
func notationNames(keep func(form string) bool) (names []string) {
	for _, n := range game.Notations() {
		if !slices.Contains(names, n.Name) {
			names = append(names, n.Name)
		}
	}
	for _, form := range sources.Forms() {
		if keep(form.Name) {
			names = append(names, form.Name)
		}
	}
	return names
}

// otherForms describes the forms of games for a help text.
func otherForms() string {
	var out strings.Builder
	for _, f := range sources.Forms() {
		fmt.Fprintf(&out, "  %-9s %s\n", f.Name, f.About)
	}
	return out.String()
}

// isOfFiles reports whether the texts of a form are whole files, and not lines or arguments.
func isOfFiles(form string) bool {
	return form == sources.BGA || form == sources.Positions || form == sources.Sheet
}

// isWritten reports whether games are written in a form.
func isWritten(form string) bool { return form != sources.BGA && form != sources.Sheet }

// addForm adds the flag --from of a command that reads files of games.
func addForm(cmd *cobra.Command, form *string) {
	names := notationNames(func(string) bool { return true })
	addChoice(cmd, form, "from", "form of the games", append([]string{detected}, names...)...)
}

// recordsOf yields the games of a file in the form that --from names.
func recordsOf[R game.Record](file io.Reader, form string) iter.Seq2[pgn.FileRecord[R], error] {
	return sources.Records[R](file, formName(form))
}

// formName returns the name of the form, which is empty if it is to be detected.
func formName(form string) string {
	if form == detected {
		return ""
	}
	return form
}

// notationTable describes the notations of a game for a help text.
func notationTable(g codec.Game) string {
	var out strings.Builder
	for _, n := range game.Notations() {
		if n.Game == g {
			fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
		}
	}
	return out.String()
}
