package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"
)

// stoppable reads a file until the process must stop, even if the file blocks forever. Before each read it flushes the
// output. A program that waits for an answer before it writes more input then gets the answer.
type stoppable struct {
	*io.PipeReader
	out *output
}

// reader returns a stoppable reader of a file. It may read ahead of the caller. After Close, the file is no longer
// read.
func (p *process) reader(file io.Reader) stoppable {
	r, w := io.Pipe()
	go func() {
		// The pieces are large because each of them is passed between goroutines.
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

// input is an open file whose progress is shown.
type input struct {
	io.Reader
	report io.Writer // where to print while the file is read
	close  func()
}

// open opens a file; the name - means standard input. While the file is read, a bar on a terminal shows the progress
// and the status. Without a terminal, a line each minute shows the status. status may be nil. prints says that the
// command prints while it reads. If standard output is then a terminal, there is no bar, because bar and output would
// overwrite each other.
func open(cmd *cobra.Command, name string, prints bool, status func() string) (*input, error) {
	p, stop := processOf(cmd), func() {}
	if status != nil && terminal(cmd) == nil {
		stop = everyMinute(cmd, name, status)
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

// ofFiles opens files one after the other with [open], and yields all values that read yields for them.
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

// pieces reads a file in small pieces. Its bar then shows how much of the file was processed, not how much is in a
// buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }
