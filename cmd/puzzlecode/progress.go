package main

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

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
