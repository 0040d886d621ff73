package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// input is a file that is read, with a bar on a terminal.
type input struct {
	io.Reader
	report io.Writer // where to print while it is read
	close  func()
}

// open opens a file, - for standard input. The bar shows what status says, which
// may be nil.
func open(cmd *cobra.Command, name string, status func() string) (*input, error) {
	report := cmd.ErrOrStderr()
	if name == "-" {
		return &input{cmd.InOrStdin(), report, func() {}}, nil
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
	progress := newProgress(cmd)
	if progress == nil || !info.Mode().IsRegular() {
		return &input{f, report, func() { f.Close() }}, nil
	}
	bar := addBar(progress, name, info.Size(), status)
	return &input{bar.ProxyReader(pieces{f}), progress, func() {
		bar.Abort(true)
		progress.Wait()
		f.Close()
	}}, nil
}

// newProgress returns what shows bars, nil if standard error is no terminal.
func newProgress(cmd *cobra.Command) *mpb.Progress {
	f := terminal(cmd)
	if f == nil {
		return nil
	}
	return mpb.New(mpb.WithOutput(f), mpb.WithWidth(40))
}

// terminal returns standard error if it is a terminal, or else nil.
func terminal(cmd *cobra.Command) *os.File {
	f, ok := cmd.ErrOrStderr().(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return f
}

// addBar adds a bar, or for a total of 0 only what status says.
func addBar(progress *mpb.Progress, name string, total int64, status func() string) *mpb.Bar {
	text := decor.Any(func(decor.Statistics) string {
		if status == nil {
			return ""
		}
		return " " + status()
	})
	before := mpb.PrependDecorators(decor.Name(name + " "))
	if total == 0 {
		return progress.New(0, mpb.NopStyle(), before, mpb.AppendDecorators(text))
	}
	// A bar that is full is not drawn again. As what is read is still to be looked at,
	// it is never quite full.
	return progress.AddBar(total+1, before, mpb.AppendDecorators(
		decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_HHMMSS), text))
}

// pieces reads a file a little at a time, so that a bar shows what has been used of it
// and not what is in a buffer.
type pieces struct{ file io.Reader }

func (p pieces) Read(b []byte) (int, error) { return p.file.Read(b[:min(len(b), 4096)]) }

func folderError(name string) error { return fmt.Errorf("%s is a folder, want a file", name) }

// everyMinute prints a line to standard error each minute until it is stopped.
func everyMinute(cmd *cobra.Command, line func() string) (stop func()) {
	ticker, done := time.NewTicker(time.Minute), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s\n", line())
			case <-done:
				return
			}
		}
	}()
	return func() {
		ticker.Stop()
		close(done)
	}
}
