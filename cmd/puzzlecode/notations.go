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
)

// severalLines reports whether a game in this notation takes several lines.
func severalLines(notation string) bool {
	return notation == pgnForm || notation == sources.Positions || game.SeveralLines(notation)
}

// inParagraphs reports whether an empty line ends a game in this notation on input.
func inParagraphs(notation string) bool { return severalLines(notation) && notation != boardForm }

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

// A gameFormat describes files of games.
type gameFormat struct {
	form   string // as in [sources.Records]; empty to detect the format
	strict bool   // games with warnings are invalid
}

// addTo adds the flags --from and --strict to a command that reads files of games.
func (f *gameFormat) addTo(cmd *cobra.Command) {
	names := notationNames(func(string) bool { return true })
	addChoice(cmd, &f.form, "from", "form of the games", append([]string{detected}, names...)...)
	before(cmd, func(*cobra.Command, []string) error {
		f.form = strings.TrimPrefix(f.form, detected)
		return nil
	})
	addStrict(cmd, &f.strict)
}

// addStrict adds the flag --strict.
func addStrict(cmd *cobra.Command, strict *bool) {
	cmd.Flags().BoolVar(strict, "strict", false, "refuse games in PGN with odd dates, results or glyphs")
}

// games yields the games of a file.
func (f gameFormat) games(file io.Reader) iter.Seq2[sources.FileRecord, error] {
	if f.strict {
		return sources.Strict(sources.Records(file, f.form))
	}
	return sources.Records(file, f.form)
}

// warn prints the warnings about a game of a file to w.
func warn(w io.Writer, name string, warnings []*game.FileError) {
	for _, warning := range warnings {
		fmt.Fprintf(w, "puzzlecode: warning: %s: %v\n", name, warning)
	}
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
