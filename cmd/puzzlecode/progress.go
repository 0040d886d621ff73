package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// newProgress returns what shows bars, nil if standard error is not a terminal.
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

// mostName is the length of a name before a bar, so that the counts after it fit on a line of
// 80 characters.
const mostName = 14

// barName returns the name of a file without its folder, and cut if it is long.
func barName(name string) string {
	letters := []rune(filepath.Base(name))
	if len(letters) > mostName {
		return string(letters[:mostName-1]) + "…"
	}
	return string(letters)
}

// addBar adds a bar with a name of a file in front, or for a total of 0 only what status says.
func addBar(progress *mpb.Progress, name string, total int64, status func() string) *mpb.Bar {
	text := decor.Any(func(decor.Statistics) string {
		if status == nil {
			return ""
		}
		return " " + status()
	})
	before := mpb.PrependDecorators(decor.Name(barName(name) + " "))
	if total == 0 {
		return progress.New(0, mpb.NopStyle(), before, mpb.AppendDecorators(text))
	}
	// A bar that is full is not drawn again. As what is read is still to be looked at,
	// it is never quite full.
	return progress.AddBar(total+1, before, mpb.AppendDecorators(
		decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_HHMMSS), text))
}

// watch shows what a search says of itself: on a terminal all the time, beginning after a
// second, and elsewhere as a line each minute. The caller must stop it before it prints.
func watch(cmd *cobra.Command, name string, status func() string) (stop func()) {
	if terminal(cmd) == nil {
		return everyMinute(cmd, func() string { return name + ": " + status() })
	}
	var mu sync.Mutex
	var progress *mpb.Progress
	var bar *mpb.Bar
	stopped := false
	time.AfterFunc(time.Second, func() {
		mu.Lock()
		defer mu.Unlock()
		if !stopped {
			progress = newProgress(cmd)
			bar = addBar(progress, name, 0, status)
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		if bar != nil {
			bar.Abort(true)
			progress.Wait()
		}
	}
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
