package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
)

// severalLines reports whether a text in a notation takes several lines.
func severalLines(notation string) bool {
	return notation == pgnForm || notation == sources.Positions || game.SeveralLines(notation)
}

// notationNames returns the names of all notations of games, each once, and of the forms that keep accepts.
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

// isOfFiles reports whether a form is read from whole files rather than from lines or arguments.
func isOfFiles(form string) bool {
	return form == sources.BGA || form == sources.Positions || form == sources.Sheet
}

// isWritten reports whether games can be written in a form.
func isWritten(form string) bool { return form != sources.BGA && form != sources.Sheet }

// addForm adds the flag --from of a command that reads files of games. When the command runs, form is empty if the
// form is to be detected.
func addForm(cmd *cobra.Command, form *string) {
	names := notationNames(func(string) bool { return true })
	addChoice(cmd, form, "from", "form of the games", append([]string{detected}, names...)...)
	before(cmd, func(*cobra.Command, []string) error {
		*form = strings.TrimPrefix(*form, detected)
		return nil
	})
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
