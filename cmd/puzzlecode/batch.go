package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// longestLine is the most bytes of a line that are kept; no position needs
// nearly as many.
const longestLine = 1 << 16

// argument is where a POSITION of the command line stands, for errors.
const argument = "argument"

// batch runs a command on each of its POSITIONs: the arguments, or else the
// lines of standard input.
type batch struct{ keepGoing bool }

// command returns a command that calls handle for each POSITION. What handle
// appends to out is printed unless it fails; first is true for the first
// POSITION that is printed.
func (b *batch) command(cmd *cobra.Command, handle func(out []byte, text string, first bool) ([]byte, error)) *cobra.Command {
	cmd.Use += " [POSITION]..."
	cmd.Flags().BoolVar(&b.keepGoing, "keep-going", false, "print an empty line for a POSITION that is wrong and go on")
	cmd.DisableFlagsInUseLine = true
	cmd.Use += " [flags]"
	cmd.ValidArgsFunction = noFiles
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return b.run(cmd, args, handle) }
	return cmd
}

func (b *batch) run(cmd *cobra.Command, args []string, handle func([]byte, string, bool) ([]byte, error)) error {
	out := bufio.NewWriterSize(cmd.OutOrStdout(), 1<<16)
	var text []byte
	failed, first := false, true
	// one handles a POSITION, number n of its kind, or 0 for the only one; its
	// error ends the command.
	one := func(where string, n int, position string, err error) error {
		if err == nil {
			text, err = handle(text[:0], position, first)
		}
		if err == nil {
			first = false
			_, err := out.Write(text)
			return err
		}
		if where == argument {
			if _, missing := os.Stat(position); missing == nil {
				err = fmt.Errorf("%w; to read the file of that name, put < in front", err)
			}
		}
		if n > 0 {
			err = fmt.Errorf("%s %d: %w", where, n, err)
		}
		if !b.keepGoing {
			if flushed := out.Flush(); flushed != nil {
				return flushed
			}
			return err
		}
		failed = true
		fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %v\n", err)
		return out.WriteByte('\n')
	}
	err := error(nil)
	if len(args) > 0 {
		for i, arg := range args {
			n := i + 1
			if len(args) == 1 {
				n = 0
			}
			if err = one(argument, n, arg, nil); err != nil {
				break
			}
		}
	} else {
		err = eachLine(cmd, out, one)
	}
	if err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if failed {
		return errReported
	}
	return nil
}

// eachLine calls one for each line of standard input, and shows what has been
// printed whenever the next line is not there yet.
func eachLine(cmd *cobra.Command, out *bufio.Writer, one func(where string, n int, line string, err error) error) error {
	in := cmd.InOrStdin()
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprintln(cmd.ErrOrStderr(), "puzzlecode: reading positions from the terminal, one a line; ctrl-D ends")
	}
	lines := bufio.NewReaderSize(in, longestLine)
	for n := 1; ; n++ {
		if lines.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
		line, err := lines.ReadSlice('\n')
		tooLong := error(nil)
		for errors.Is(err, bufio.ErrBufferFull) {
			tooLong = fmt.Errorf("the line is longer than %d bytes, want one position a line", longestLine)
			_, err = lines.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("standard input: %w", err)
		}
		if err == io.EOF && len(line) == 0 && tooLong == nil {
			return nil
		}
		text := strings.TrimSpace(string(line))
		if n == 1 {
			text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
		}
		if text == "" && tooLong == nil {
			tooLong = errors.New("the line is empty, want a position")
		}
		if err := one("line", n, text, tooLong); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		}
	}
}
