package main

import (
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/render"
)

// The flags of all commands that draw boards as text.
const (
	colorFlag = "color"
	asciiFlag = "ascii"
)

// addDrawing adds the flags that say how a command, and those below it, draw boards.
func addDrawing(cmd *cobra.Command) {
	value := "auto"
	when := choice{&value, []string{value, "always", "never"}}
	cmd.PersistentFlags().Var(when, colorFlag, "colour of boards: auto (on a terminal), always, never")
	complete(cmd, colorFlag, when.words)
	cmd.PersistentFlags().Bool(asciiFlag, false, "draw boards only with ASCII characters")
}

// gifForm is the word of --to for animated images.
const gifForm = "gif"

// themeOf returns the colours that --theme names.
func themeOf(word string) (t render.Theme) {
	if word == "dark" {
		t = render.Dark
	}
	return t
}

// textOptions returns how a command draws boards as text.
func textOptions(cmd *cobra.Command) render.TextOptions {
	ascii, err := cmd.Flags().GetBool(asciiFlag)
	if err != nil {
		panic(err) // the flag does not exist
	}
	return render.TextOptions{ASCII: ascii, Colour: colour(cmd)}
}

// colour reports whether to print colour: as --color says, and for auto as the variables
// NO_COLOR (https://no-color.org) and CLICOLOR_FORCE (https://bixense.com/clicolors) do, or
// else on a terminal that can show it.
func colour(cmd *cobra.Command) bool {
	switch cmd.Flags().Lookup(colorFlag).Value.String() {
	case "always":
		return true
	case "never":
		return false
	}
	if os.Getenv("NO_COLOR") != "" {
		return false
	}
	if force := os.Getenv("CLICOLOR_FORCE"); force != "" && force != "0" {
		return true
	}
	return processOf(cmd).out.isTerminal() && os.Getenv("TERM") != "dumb"
}

// wrapped returns a text as lines of a width at most, broken between words.
func wrapped(text string, width int) string {
	var out strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column > 0 && column+1+n > width:
			out.WriteByte('\n')
			column = 0
		case column > 0:
			out.WriteByte(' ')
			column++
		}
		out.WriteString(word)
		column += n
	}
	out.WriteByte('\n')
	return out.String()
}
