package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A stoppable reader returns as soon as the process must stop, even if its file blocks forever. Before each read it
// flushes the output. So a program at the other end gets all answers before it must write more input.
type stoppable struct {
	*io.PipeReader
	out *output
}

// reader returns a stoppable reader of a file. The reader may read ahead. Close it to stop reading the file.
func (p *process) reader(file io.Reader) stoppable {
	r, w := io.Pipe()
	go func() {
		// Each piece is passed between goroutines, so large pieces are faster.
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

// open opens a file, or standard input for the name "-". While the file is read, it shows the progress. A terminal gets
// a bar with the status. Otherwise a line each minute shows the status. The function status may be nil.
//
// If the argument prints is true, the command prints while it reads. On a terminal there is then no bar, because bar
// and output would overwrite each other.
func open(cmd *cobra.Command, name string, prints bool, status func() string) (*input, error) {
	p, report, stop := processOf(cmd), cmd.ErrOrStderr(), func() {}
	source, closeFile := cmd.InOrStdin(), func() error { return nil }
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		info, err := f.Stat()
		if err == nil && info.IsDir() {
			err = folderError(name)
		}
		if err != nil {
			f.Close()
			return nil, err
		}
		source, closeFile = f, f.Close
		if terminal(cmd) != nil && info.Mode().IsRegular() && !(prints && p.out.isTerminal()) {
			b := newBar(cmd, name, info.Size(), status)
			report, source, stop = b.progress, b.ProxyReader(pieces{f}), b.remove
		}
	}
	if terminal(cmd) == nil && status != nil {
		stop = everyMinute(cmd, name, status)
	}
	file := p.reader(source)
	return &input{file, report, func() {
		file.Close()
		stop()
		closeFile()
	}}, nil
}

// wrongItems holds the flag --keep-going and counts the invalid items of the input that were left out.
type wrongItems struct {
	keepGoing bool
	count     atomic.Int64
}

// addFlag adds the flag --keep-going. The argument item is the noun for an item in the help, such as "game".
func (w *wrongItems) addFlag(cmd *cobra.Command, item string) {
	cmd.Flags().BoolVar(&w.keepGoing, "keep-going", false, "report an invalid "+item+", omit it and continue")
}

// leaveOut prints err, the error of an invalid item, and returns nil. Without --keep-going it only returns err.
func (w *wrongItems) leaveOut(report io.Writer, err error) error {
	if !w.keepGoing {
		return err
	}
	w.count.Add(1)
	fmt.Fprintf(report, "puzzlecode: %v\n", err)
	return nil
}

// any reports whether invalid items were left out.
func (w *wrongItems) any() bool { return w.count.Load() > 0 }

// ofFiles opens files one after the other with [open]. It yields what the function read yields for each file. With
// --keep-going it prints the errors of invalid lines and continues. If the result is read a second time, the errors are
// not printed again.
func ofFiles[T any](cmd *cobra.Command, files []string, prints bool, status func() string, w *wrongItems,
	read func(name string, file *input) iter.Seq2[T, error]) iter.Seq2[T, error] {
	reported := map[string]bool{} // the texts of errors
	return func(yield func(T, error) bool) {
		for _, name := range files {
			file, err := open(cmd, name, prints, status)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for found, err := range read(name, file) {
				if w.keepGoing && errors.As(err, new(*puzzles.LineError)) {
					if text := err.Error(); !reported[text] {
						reported[text] = true
						w.leaveOut(file.report, err)
					}
				} else if !yield(found, err) {
					file.close()
					return
				}
			}
			file.close()
		}
	}
}

// pieces reads a file in small pieces. So the bar shows how much of the file has been processed, and not how much is
// already in a buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }
