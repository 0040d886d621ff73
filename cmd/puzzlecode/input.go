package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
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

// open opens a file, - for standard input. The bar shows what status says, which
// may be nil. There is no bar if the command prints while it reads, and to a terminal: its
// lines and the bar would overwrite each other.
func open(cmd *cobra.Command, name string, prints bool, status func() string) (*input, error) {
	p, report := processOf(cmd), cmd.ErrOrStderr()
	if name == "-" {
		in := p.reader(cmd.InOrStdin())
		return &input{in, report, func() { in.Close() }}, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	if info.IsDir() {
		f.Close()
		return nil, folderError(name)
	}
	var progress *mpb.Progress
	if !prints || !p.out.isTerminal() {
		progress = newProgress(cmd)
	}
	if progress == nil || !info.Mode().IsRegular() {
		in := p.reader(f)
		return &input{in, report, func() {
			in.Close()
			f.Close()
		}}, nil
	}
	bar := addBar(progress, name, info.Size(), status)
	in := p.reader(bar.ProxyReader(pieces{f}))
	return &input{in, progress, func() {
		in.Close()
		bar.Abort(true)
		progress.Wait()
		f.Close()
	}}, nil
}

// pieces reads a file a little at a time, so that a bar shows what has been used of it
// and not what is in a buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, must be a file", name) }
