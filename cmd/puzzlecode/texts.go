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

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/lines"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// texts is the input of a batch: a list of texts, each of which gets its own answer.
type texts struct {
	unit   string                 // what text.number counts: argument or line
	single bool                   // there is one text; errors then have no number
	all    iter.Seq2[text, error] // an error means that the input cannot be read, and is the last value
}

// A text is one part of the input, which gets its own answer. It should contain a position or a game.
type text struct {
	number  int // 1 for the first
	content string
	file    string // the name of the file, if the text is a whole file
	err     error  // why the text could not be read; content is then invalid
}

const argument = "argument"

// locate adds the place of the text t to an error: its file, line or argument.
func (input texts) locate(t text, err error) error {
	if t.file != "" {
		if strings.HasPrefix(err.Error(), t.file+" ") {
			return err
		}
		return fmt.Errorf("%s: %w", t.file, err)
	}
	if input.unit == argument {
		if _, missing := os.Stat(t.content); missing == nil {
			err = fmt.Errorf("%w; to read the file of that name, put < in front", err)
		}
	}
	if input.single {
		return err
	}
	if wrong, ok := err.(*pgn.Error); ok && input.unit != argument { // its lines are counted in the game
		moved := *wrong
		moved.Line += t.number - 1
		return &moved
	}
	return fmt.Errorf("%s %d: %w", input.unit, t.number, err)
}

// fileTexts returns the texts in files. The name "-", the default, means standard input. The function read yields the
// texts of one file, and reports whether to continue. Its parameter whole has the number and the name of the file.
func fileTexts(cmd *cobra.Command, names []string, unit string,
	read func(file io.Reader, whole text, yield func(text, error) bool) bool) texts {
	return texts{unit, false, func(yield func(text, error) bool) {
		for i, name := range orStandardInput(names) {
			whole := text{number: i + 1, file: name}
			if name == "-" {
				whole.file = standardInputName
			}
			file, err := open(cmd, name, true, nil)
			if err != nil {
				if whole.err = withoutName(err); yield(whole, nil) {
					continue
				}
				return
			}
			more := read(file, whole, yield)
			if file.close(); !more {
				return
			}
		}
	}}
}

// orStandardInput returns the given names. If there are none, it returns "-" for standard input.
func orStandardInput(names []string) []string {
	if len(names) == 0 {
		return []string{"-"}
	}
	return names
}

// wholeFiles returns each file as one text. The argument most is the maximum size in bytes. One more byte is read, so
// that the caller can detect a larger file.
func wholeFiles(cmd *cobra.Command, names []string, most int64) texts {
	all := fileTexts(cmd, names, "file", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		content, err := io.ReadAll(io.LimitReader(file, most+1))
		whole.content, whole.err = string(content), withoutName(err)
		return yield(whole, nil)
	})
	all.single = len(names) < 2
	return all
}

// withoutName returns the error of a file operation without the name of the file.
func withoutName(err error) error {
	if wrong := (*fs.PathError)(nil); errors.As(err, &wrong) {
		return wrong.Err
	}
	return err
}

// arguments returns each argument as one text. If the argument joined is true, goals and turns belong to the text of
// the position before them.
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

// joinArguments joins each position with the goals and turns after it.
func joinArguments(args []string) (list []string) {
	for _, arg := range args {
		if last := len(list) - 1; last >= 0 {
			_, alone := codec.ReadLine(arg)
			before, err := codec.ReadLine(list[last])
			if alone != nil && err == nil && codec.GoesOn(before.Code.Game(), arg) {
				list[last] += "\n" + arg // a line break ends a turn of any game
				continue
			}
		}
		list = append(list, arg)
	}
	return list
}

// standardInput returns the texts of standard input. A text is one line, or one paragraph in a notation with several
// lines. If the notation must be detected, a text board or FEN of several lines is one text. Empty lines and comments
// are skipped. Only one text at a time is in memory. If the argument detects is true, files of games are detected as
// well.
func standardInput(cmd *cobra.Command, notation string, detects bool) texts {
	all := func(file io.Reader) iter.Seq2[lines.Line, error] {
		return lines.Texts(file, false, func(line string) func(string) (bool, bool) {
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
		stdin := cmd.InOrStdin()
		if terminalOf(stdin) != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: reading from the terminal, %s; ctrl-D ends\n", ending)
		}
		file := processOf(cmd).reader(stdin)
		defer file.Close()
		form, input := notation, io.Reader(file)
		if notation == detected && detects {
			start := bufio.NewReaderSize(file, lines.Longest)
			form, input = sources.Detect(start), start
		}
		if form == pgnForm || isOfFiles(form) {
			gamesIn(input, form, standardInputName, yield)
			return
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

// gamesIn yields the games of a file, and reports whether to continue. It is for formats whose games can contain empty
// lines, such as PGN.
func gamesIn(file io.Reader, form, name string, yield func(text, error) bool) bool {
	for g, err := range sources.Records(file, form) {
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
