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

// A bar shows the progress of a command on a terminal. The nil bar shows nothing.
type bar struct {
	*mpb.Bar
	progress *mpb.Progress // writes above the bar
}

// SetCurrent moves the bar.
func (b *bar) SetCurrent(n int64) {
	if b != nil {
		b.Bar.SetCurrent(n)
	}
}

// newBar shows a bar with the name of a file in front, or for a total of 0 only the name and the status, which may
// be nil. Standard error must be a terminal.
func newBar(cmd *cobra.Command, name string, total int64, status func() string) *bar {
	text := decor.Any(func(decor.Statistics) string {
		if status == nil {
			return ""
		}
		return " " + status()
	})
	progress := mpb.New(mpb.WithOutput(terminal(cmd)), mpb.WithWidth(40))
	before := mpb.PrependDecorators(decor.Name(barName(name) + " "))
	if total == 0 {
		return &bar{progress.New(0, mpb.NopStyle(), before, mpb.AppendDecorators(text)), progress}
	}
	// A full bar is not drawn again. The input that was read is still to be used, so the bar is never quite full.
	return &bar{progress.AddBar(total+1, before, mpb.AppendDecorators(
		decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_HHMMSS), text)), progress}
}

// remove removes the bar.
func (b *bar) remove() {
	b.Abort(true)
	b.progress.Wait()
}

// showBar shows progress: on a terminal as a bar, or elsewhere as a line each minute, with a nil bar.
func showBar(cmd *cobra.Command, name string, total int64, status func() string) (b *bar, stop func()) {
	if terminal(cmd) == nil {
		return nil, everyMinute(cmd, func() string { return name + ": " + status() })
	}
	b = newBar(cmd, name, total, status)
	return b, b.remove
}

// watch shows the status of a search: on a terminal all the time, beginning after a second, and elsewhere as a
// line each minute. The caller must stop it before it prints.
func watch(cmd *cobra.Command, name string, status func() string) (stop func()) {
	if terminal(cmd) == nil {
		return everyMinute(cmd, func() string { return name + ": " + status() })
	}
	var mu sync.Mutex
	var shown *bar
	stopped := false
	time.AfterFunc(time.Second, func() {
		mu.Lock()
		defer mu.Unlock()
		if !stopped {
			shown = newBar(cmd, name, 0, status)
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		if shown != nil {
			shown.remove()
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
