package main

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// texts are the POSITIONs that a batch is to answer.
type texts struct {
	unit   string                 // what text.number counts: argument or line
	single bool                   // there is one, which needs no number in errors
	all    iter.Seq2[text, error] // an error is of the input, and the last
}

// A text is a POSITION, or whatever stands in the place of one.
type text struct {
	number  int // 1 for the first
	content string
	err     error // why it cannot be a POSITION, whatever its content
}

const argument = "argument"

// arguments returns the texts of the command line.
func arguments(args []string) texts {
	return texts{argument, len(args) == 1, func(yield func(text, error) bool) {
		for i, arg := range args {
			if !yield(text{number: i + 1, content: arg}, nil) {
				return
			}
		}
	}}
}

// standardInput returns the texts of standard input: its lines, empty ones included, or
// its paragraphs. It keeps one of them in memory.
func standardInput(cmd *cobra.Command, paragraphs bool) texts {
	each, ending := lines.WithEmpty, "one a line"
	tooLong := fmt.Errorf("the line is longer than %d bytes, want one position a line", lines.Longest)
	if paragraphs {
		each, ending = lines.Paragraphs, "an empty line after each"
		tooLong = fmt.Errorf("the text is longer than %d bytes, want an empty line after each", lines.Longest)
	}
	return texts{"line", false, func(yield func(text, error) bool) {
		in := cmd.InOrStdin()
		if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: reading from the terminal, %s; ctrl-D ends\n", ending)
		}
		file := processOf(cmd).reader(in)
		defer file.Close()
		for line, err := range each(file) {
			t := text{number: line.Number, content: line.Text}
			if !paragraphs {
				t.content = strings.TrimSpace(t.content)
			}
			switch {
			case errors.Is(err, lines.ErrTooLong):
				t.err, err = tooLong, nil
			case err != nil:
				err = fmt.Errorf("standard input: %w", err)
			case t.content == "":
				t.err = errors.New("the line is empty, want a position")
			}
			if !yield(t, err) {
				return
			}
		}
	}}
}
