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
		return nil, fmt.Errorf("%s is a folder, want a file", name)
	}
	progress := newProgress(cmd)
	if progress == nil || !info.Mode().IsRegular() {
		return &input{f, report, func() { f.Close() }}, nil
	}
	bar := addBar(progress, name, info.Size(), status)
	return &input{bar.ProxyReader(f), progress, func() {
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

func addBar(progress *mpb.Progress, name string, total int64, status func() string) *mpb.Bar {
	after := []decor.Decorator{decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_HHMMSS)}
	if status != nil {
		after = append(after, decor.Any(func(decor.Statistics) string { return " " + status() }))
	}
	return progress.AddBar(total, mpb.PrependDecorators(decor.Name(name+" ")), mpb.AppendDecorators(after...), mpb.BarRemoveOnComplete())
}

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
