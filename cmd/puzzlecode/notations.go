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

// severalLines reports whether a game in this notation takes several lines.
func severalLines(notation string) bool {
	return notation == pgnForm || notation == sources.Positions || game.SeveralLines(notation)
}

// notationNames returns the names of all notations and file formats for games. It omits the formats for which the
// function keep returns false.
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

// otherForms returns the part of a help text that lists the file formats for games.
func otherForms() string {
	var out strings.Builder
	for _, f := range sources.Forms() {
		fmt.Fprintf(&out, "  %-9s %s\n", f.Name, f.About)
	}
	return out.String()
}

// isOfFiles reports whether a format is read only from whole files, not from lines or arguments.
func isOfFiles(form string) bool {
	return form == sources.BGA || form == sources.Positions || form == sources.Sheet
}

// isWritten reports whether games can be written in this format.
func isWritten(form string) bool { return form != sources.BGA && form != sources.Sheet }

// addForm adds the flag --from to a command that reads files of games. The flag sets *form. If *form is empty, the
// command detects the format.
func addForm(cmd *cobra.Command, form *string) {
	names := notationNames(func(string) bool { return true })
	addChoice(cmd, form, "from", "form of the games", append([]string{detected}, names...)...)
	before(cmd, func(*cobra.Command, []string) error {
		*form = strings.TrimPrefix(*form, detected)
		return nil
	})
}

// notationTable returns the part of a help text that describes the notations of a game.
func notationTable(g codec.Game) string {
	var out strings.Builder
	for _, n := range game.Notations() {
		if n.Game == g {
			fmt.Fprintf(&out, "  %-9s %s\n", n.Name, n.About)
		}
	}
	return out.String()
}
