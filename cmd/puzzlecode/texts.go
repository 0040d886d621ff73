package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
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
	file    string // where it is, if it is a whole file
	err     error  // why it cannot be a POSITION, whatever its content
}

const argument = "argument"

// wholeFiles returns the texts of files, - for standard input, which is also read if there are none.
// Of a file that is longer than most bytes one more is read.
func wholeFiles(cmd *cobra.Command, names []string, most int64) texts {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return texts{"file", len(names) == 1, func(yield func(text, error) bool) {
		for i, name := range names {
			t := text{number: i + 1, file: name}
			if name == "-" {
				t.file = standardInputName
			}
			in, err := open(cmd, name, true, nil)
			if err == nil {
				var content []byte
				content, err = io.ReadAll(io.LimitReader(in, most+1))
				t.content = string(content)
				in.close()
			}
			if t.err = withoutName(err); !yield(t, nil) {
				return
			}
		}
	}}
}

// withoutName returns the error of a file without its name, which is said in front.
func withoutName(err error) error {
	if wrong := (*fs.PathError)(nil); errors.As(err, &wrong) {
		return wrong.Err
	}
	return err
}

// arguments returns the texts of the command line. If joined is true, an argument that is
// not a position, but a goal or a turn, belongs to the position before it.
func arguments(args []string, joined bool) texts {
	if joined {
		args = joinArguments(args)
	}
	return texts{argument, len(args) == 1, func(yield func(text, error) bool) {
		for i, arg := range args {
			if !yield(text{number: i + 1, content: arg}, nil) {
				return
			}
		}
	}}
}

// joinArguments joins positions with the goals and turns that follow them.
func joinArguments(args []string) (list []string) {
	for _, arg := range args {
		if last := len(list) - 1; last >= 0 {
			_, alone := codec.ReadLine(arg)
			before, err := codec.ReadLine(list[last])
			if alone != nil && err == nil && codec.GoesOn(before.Code.Game(), arg) {
				list[last] += "\n" + arg // which ends a turn of any game
				continue
			}
		}
		list = append(list, arg)
	}
	return list
}

// standardInput returns the texts of standard input in a notation. A text is a line, or, in
// a notation of several lines, a paragraph. If the notation is detected, boards and FENs of
// several lines are texts, too, as [codec.Board] describes. Empty lines and comments are
// skipped. One text at a time is kept in memory.
func standardInput(cmd *cobra.Command, notation string, detects bool) texts {
	all := func(file io.Reader) iter.Seq2[lines.Line, error] {
		return lines.Texts(file, func(line string) func(string) (bool, bool) {
			if b := codec.OpenBoard(line); b != nil && notation == detected {
				return b.Next
			}
			return nil
		})
	}
	ending := "one per line"
	tooLong := fmt.Errorf("the line is longer than %d bytes, must be one position per line", lines.Longest)
	if severalLines(notation) {
		all, ending = lines.Paragraphs, "an empty line after each"
		tooLong = fmt.Errorf("the text is longer than %d bytes, must be followed by an empty line", lines.Longest)
	}
	return texts{"line", false, func(yield func(text, error) bool) {
		in := cmd.InOrStdin()
		if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: reading from the terminal, %s; ctrl-D ends\n", ending)
		}
		file := processOf(cmd).reader(in)
		defer file.Close()
		if notation == pgnForm {
			gamesIn(file, notation, standardInputName, yield)
			return
		}
		var input io.Reader = file
		if notation == detected && detects {
			start := bufio.NewReaderSize(file, lines.Longest)
			if form := sources.Detect(start); form == pgnForm || isOfFiles(form) {
				gamesIn(start, form, standardInputName, yield)
				return
			}
			input = start
		}
		for line, err := range all(input) {
			t := text{number: line.Number, content: line.Text}
			switch {
			case errors.Is(err, lines.ErrTooLong):
				t.err, err = tooLong, nil
			case err != nil:
				err = fmt.Errorf("standard input: %w", err)
			case !severalLines(notation):
				t.content = strings.TrimSpace(t.content)
			}
			if !yield(t, err) {
				return
			}
		}
	}}
}

// gamesIn yields the games of a file in a form that has empty lines in them, as PGN. It reports whether to
// continue.
func gamesIn(file io.Reader, form, name string, yield func(text, error) bool) bool {
	for g, err := range sources.Records[game.Record](file, form) {
		t := text{number: g.Line}
		switch wrong := (*game.FileError)(nil); {
		case err == nil:
			t.content = g.Game.String()
		case errors.As(err, &wrong):
			t.number, t.err, err = wrong.Line, wrong.Err, nil
		default:
			err = fmt.Errorf("%s: %w", name, err)
		}
		if t.err != nil && name != standardInputName {
			t.file, t.err = name, &game.FileError{Line: t.number, Err: t.err}
		}
		if !yield(t, err) {
			return false
		}
	}
	return true
}

const standardInputName = "standard input"

// gamesOfFiles returns the games of files in a form, - for standard input, which is also read if there are
// none.
func gamesOfFiles(cmd *cobra.Command, names []string, form string) texts {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return texts{"line", false, func(yield func(text, error) bool) {
		for _, name := range names {
			in, err := open(cmd, name, true, nil)
			if err != nil {
				yield(text{file: name, err: withoutName(err)}, nil)
				return
			}
			if name == "-" {
				name = standardInputName
			}
			more := gamesIn(in, formName(form), name, yield)
			if in.close(); !more {
				return
			}
		}
	}}
}
