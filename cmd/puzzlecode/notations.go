package main

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// detected is the word of --from for the forms that are told apart by how they look.
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

// formatRecord writes a game in a notation.
func formatRecord(r game.Record, notation string) (string, error) {
	form, ok := sources.ByName(notation)
	if !ok {
		return r.Format(notation)
	}
	g, err := pgn.FromRecord(r)
	if err != nil {
		return "", err
	}
	return formatGame(g, form)
}

// formatGame writes a game in a form, without a line feed at its end.
func formatGame(g *pgn.Game, form sources.Form) (string, error) {
	text, err := form.Format(g)
	return strings.TrimSuffix(text, "\n"), err
}

// notationNames returns the names of all notations of all games, each once, and then those of the forms
// for which keep reports true.
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
	addChoice(cmd, form, "from", "form of the games", append([]string{detected}, notationNames(func(string) bool { return true })...)...)
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
