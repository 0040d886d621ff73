package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"
)

// stoppable reads a file until the process is to stop, though the file itself may block
// forever. Before it waits for more, what has been printed is flushed, so that the program that
// writes the input sees an answer before the next question.
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
func open(cmd *cobra.Command, name string, prints bool, status func() string) (in *input, err error) {
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
	read func(name string, in *input) iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for _, name := range files {
			in, err := open(cmd, name, prints, status)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for found, err := range read(name, in) {
				if !yield(found, err) {
					in.close()
					return
				}
			}
			in.close()
		}
	}
}

// pieces reads a file a little at a time, so that a bar shows what has been used of it
// and not what is in a buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }
