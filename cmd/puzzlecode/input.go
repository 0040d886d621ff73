package main

import (
	"bufio"
	"context"
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

// stoppable reads a file until the process must stop, even if the file blocks forever. Before it waits for more
// input, it flushes the output, so that the program that writes the input sees an answer before the next question.
type stoppable struct {
	*io.PipeReader
	out *output
}

// reader returns a stoppable reader of a file. It may read ahead. After its Close the
// file is no longer read.
func (p *process) reader(file io.Reader) stoppable {
	r, w := io.Pipe()
	go func() {
		// In large pieces, as each is handed over between goroutines.
		_, err := io.CopyBuffer(w, struct{ io.Reader }{file}, make([]byte, 1<<18))
		w.CloseWithError(err)
	}()
	context.AfterFunc(p, func() { w.CloseWithError(p.Err()) })
	return stoppable{r, p.out}
}

func (s stoppable) Read(b []byte) (int, error) {
	if err := s.out.Flush(); err != nil {
		return 0, err
	}
	return s.PipeReader.Read(b)
}

// input is a file that is read, with a bar on a terminal.
type input struct {
	io.Reader
	report io.Writer // where to print while it is read
	close  func()
}

// open opens a file, - for standard input. While it is read, a bar shows its progress and the status, or without
// a terminal a line each minute shows the status. status may be nil. There is no bar if prints is true, because
// the command prints while it reads, and standard output is a terminal, too: they would overwrite each other.
func open(cmd *cobra.Command, name string, prints bool, status func() string) (*input, error) {
	p, stop := processOf(cmd), func() {}
	if status != nil && terminal(cmd) == nil {
		stop = everyMinute(cmd, func() string { return name + ": " + status() })
	}
	if name == "-" {
		file := p.reader(cmd.InOrStdin())
		return &input{file, cmd.ErrOrStderr(), func() {
			stop()
			file.Close()
		}}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		stop()
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = folderError(name)
	}
	if err != nil {
		stop()
		f.Close()
		return nil, err
	}
	report, source := cmd.ErrOrStderr(), io.Reader(f)
	if terminal(cmd) != nil && info.Mode().IsRegular() && !(prints && p.out.isTerminal()) {
		b := newBar(cmd, name, info.Size(), status)
		report, source, stop = b.progress, b.ProxyReader(pieces{f}), b.remove
	}
	file := p.reader(source)
	return &input{file, report, func() {
		file.Close()
		stop()
		f.Close()
	}}, nil
}

// ofFiles opens files one after the other, as open does, and yields all that read finds in them.
func ofFiles[T any](cmd *cobra.Command, files []string, prints bool, status func() string,
	read func(name string, file *input) iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, name := range files {
			file, err := open(cmd, name, prints, status)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for found, err := range read(name, file) {
				if !yield(found, err) {
					file.close()
					return
				}
			}
			file.close()
		}
	}
}

// pieces reads a file in small pieces, so that a bar shows how much of it was used, and not how much is in a
// buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }

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

// fileTexts returns the texts that read yields for each of some files, - for standard input, which is also read if
// there are none. read reports whether to continue.
func fileTexts(cmd *cobra.Command, names []string, unit string,
	read func(file io.Reader, whole text, yield func(text, error) bool) bool) texts {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return texts{unit, false, func(yield func(text, error) bool) {
		for i, name := range names {
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

// wholeFiles returns the texts of files. A file that is longer than a maximum of bytes has one byte more.
func wholeFiles(cmd *cobra.Command, names []string, most int64) texts {
	all := fileTexts(cmd, names, "file", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		content, err := io.ReadAll(io.LimitReader(file, most+1))
		whole.content, whole.err = string(content), withoutName(err)
		return yield(whole, nil)
	})
	all.single = len(names) < 2
	return all
}

// withoutName returns the error of a file without the name of the file.
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
		stdin := cmd.InOrStdin()
		if f, ok := stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
			fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: reading from the terminal, %s; ctrl-D ends\n", ending)
		}
		file := processOf(cmd).reader(stdin)
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

// gamesOfFiles returns the games of files in a form.
func gamesOfFiles(cmd *cobra.Command, names []string, form string) texts {
	return fileTexts(cmd, names, "line", func(file io.Reader, whole text, yield func(text, error) bool) bool {
		return gamesIn(file, formName(form), whole.file, yield)
	})
}
