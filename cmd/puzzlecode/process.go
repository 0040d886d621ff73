package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

const (
	// echo is the time in which a second signal is ignored as a copy of the first. timeout(1), and sometimes a shell,
	// signal both the process and its group.
	echo = 100 * time.Millisecond

	// grace is the time that a command has to return after a signal. After that the process exits anyway.
	grace = 300 * time.Millisecond

	// lastWrite limits the time of the last write to standard output, and then to standard error, before the process
	// exits. Without a limit, a pipe that nobody reads would block the process forever.
	lastWrite = 250 * time.Millisecond
)

// stoppedError is the error of a command after a signal. It matches context.Canceled. Its text is for the user.
type stoppedError struct{}

func (stoppedError) Error() string        { return "stopped" }
func (stoppedError) Is(target error) bool { return target == context.Canceled }

// A process runs one command line. It is the context of the command. This context ends at the first signal, or after a
// failed write to standard output.
type process struct {
	context.Context
	cancel context.CancelCauseFunc
	out    *output

	drain   atomic.Int64 // a [time.Duration]; replaces grace if it is longer
	reached atomic.Pointer[func() string]
	told    sync.Once
}

func newProcess() *process {
	p := new(process)
	p.Context, p.cancel = context.WithCancelCause(context.Background())
	p.out = &output{file: os.Stdout, failed: p.cancel}
	return p
}

// processOf returns the process that runs a command.
func processOf(cmd *cobra.Command) *process { return cmd.Context().(*process) }

// Err returns nil while the command may continue. Afterwards it returns the reason to stop: a stoppedError after a
// signal, or the error of standard output.
func (p *process) Err() error {
	if p.Context.Err() == nil {
		return nil
	}
	return context.Cause(p.Context)
}

// onStop sets a function that describes the progress of the command. After a signal, the process prints "stopped" and
// the result of the function reached, which it calls in another goroutine.
func (p *process) onStop(reached func() string) { p.reached.Store(&reached) }

// drainFor gives the command the time d after a signal, so that it can finish the requests of clients.
func (p *process) drainFor(d time.Duration) { p.drain.Store(int64(d)) }

// stopOnSignal cancels the context at the first SIGINT, SIGTERM or SIGHUP. If the command has not returned after
// [grace], the process exits. Signals that were ignored when the process started, as under nohup, stay ignored.
func (p *process) stopOnSignal() {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go p.stopOn(signals, func() { signal.Stop(signals) }, p.abandon)
}

// stopOn waits for a signal and then cancels the context. After the time [echo] it calls the function release, so that
// the next signal kills the process at once. After the time [grace], or a longer time set by drainFor, it calls the
// function abandon.
func (p *process) stopOn(signals <-chan os.Signal, release, abandon func()) {
	<-signals
	p.cancel(stoppedError{})
	time.Sleep(echo)
	release()
	time.Sleep(max(grace, time.Duration(p.drain.Load())) - echo)
	abandon()
}

// abandon exits although the command still runs. The command may be blocked in a system call, or may not check the
// context.
func (p *process) abandon() {
	lost := ""
	if !within(lastWrite, p.out.close) {
		lost = "; some answers could not be written"
	}
	within(lastWrite, func() { p.tell(stoppedError{}, lost) })
	os.Exit(1)
}

// within calls f in another goroutine, and reports whether f returned within the time d.
func within(d time.Duration, f func()) bool {
	done := make(chan struct{})
	go func() {
		f()
		close(done)
	}()
	select {
	case <-done:
		return true
	case <-time.After(d):
		return false
	}
}

// tell prints the final error of the process, but only at the first call. After a signal it also prints the progress of
// the command, and then the argument more.
func (p *process) tell(err error, more string) {
	p.told.Do(func() {
		// Contexts that are derived from that of the process do not say stopped.
		bare := err == error(stoppedError{}) || err == context.Canceled && p.Err() == error(stoppedError{})
		if !bare {
			fmt.Fprintf(os.Stderr, "puzzlecode: %v\n", err)
		}
		reached := p.reached.Load()
		switch {
		case reached != nil && errors.Is(err, context.Canceled):
			fmt.Fprintf(os.Stderr, "puzzlecode: stopped%s%s\n", (*reached)(), more)
		case bare:
			fmt.Fprintf(os.Stderr, "puzzlecode: stopped%s\n", more)
		}
	})
}

// counted formats a number with a noun, such as "1 answer" or "2 answers".
func counted[N int | int64](n N, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

const (
	// fullBuffer is the size in bytes at which the buffer is written without delay.
	fullBuffer = 1 << 16

	// delay is the longest time that data stays in the buffer.
	delay = 100 * time.Millisecond
)

// output is buffered standard output. All data reaches the file within the time [delay], even while the command
// computes. After the first error, every later write returns the same error.
//
// Several goroutines may use an output at once.
type output struct {
	file   io.Writer
	failed func(error) // called with the first error of the file

	mu     sync.Mutex
	buffer []byte
	due    bool // a timer will flush
	err    error
}

// Write adds to the buffer.
func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return 0, o.err
	}
	o.buffer = append(o.buffer, b...)
	switch {
	case len(o.buffer) >= fullBuffer:
		o.flush()
	case !o.due:
		o.due = true
		time.AfterFunc(delay, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.due = false
			o.flush()
		})
	}
	return len(b), o.err
}

// Flush writes the buffer to the file.
func (o *output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	return o.err
}

// close flushes the buffer. Every later write fails.
func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	o.err = cmp.Or[error](o.err, stoppedError{})
}

// flush writes the buffer; the caller holds the lock.
func (o *output) flush() {
	if o.err != nil || len(o.buffer) == 0 {
		return
	}
	if _, o.err = o.file.Write(o.buffer); o.err != nil {
		o.failed(o.err)
	}
	o.buffer = o.buffer[:0]
}

// isTerminal reports whether the output is a terminal.
func (o *output) isTerminal() bool { return terminalOf(o.file) != nil }

// messages are written to a file after all output: a reader of both sees them in the order in which they were made.
type messages struct {
	after *output
	file  *os.File
}

// Write writes the output so far, and then b. A fault of the output is reported by the output.
func (m messages) Write(b []byte) (int, error) {
	m.after.Flush()
	return m.file.Write(b)
}

// terminalOf returns the given file if it is a terminal, otherwise nil.
func terminalOf(file any) *os.File {
	if m, ok := file.(messages); ok {
		file = m.file
	}
	if f, ok := file.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// printJSON prints an object as JSON.
func printJSON(cmd *cobra.Command, object any) error {
	out, err := view.AppendJSON(nil, object)
	if err == nil {
		_, err = cmd.OutOrStdout().Write(out)
	}
	return err
}

// orReported returns err unless it is nil. If err is nil but some input was wrong, it returns errReported.
func orReported(err error, wrong bool) error {
	if err == nil && wrong {
		return errReported
	}
	return err
}

// width returns the width of the terminal in columns, or a very large number if the output is not a terminal.
func (o *output) width() int {
	if f := terminalOf(o.file); f != nil {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	return math.MaxInt
}

// terminal returns standard error if it is a terminal that can show a bar, otherwise nil.
func terminal(cmd *cobra.Command) *os.File {
	if os.Getenv("TERM") == "dumb" {
		return nil
	}
	return terminalOf(cmd.ErrOrStderr())
}

// mostName is the maximum length of the name in front of a progress bar. Name, bar and numbers then fit in 80 columns.
const mostName = 14

// barName returns the base name of a file, shortened to mostName characters, with dots at the end if it is shortened.
func barName(name, dots string) string {
	letters := []rune(filepath.Base(name))
	if len(letters) > mostName {
		return string(letters[:mostName-utf8.RuneCountInString(dots)]) + dots
	}
	return string(letters)
}

// A bar shows the progress of a command on a terminal.
type bar struct {
	*mpb.Bar
	progress *mpb.Progress // writes above the bar
}

// newBar shows a bar with the name of a file before it and the status after it. If the argument total is 0, it shows
// only the name and the status. The function status may be nil. Standard error must be a terminal.
func newBar(cmd *cobra.Command, name string, total int64, status func() string, more ...mpb.ContainerOption) *bar {
	text := decor.Any(func(decor.Statistics) string {
		if status == nil {
			return ""
		}
		return " " + status()
	})
	progress := mpb.New(append(more, mpb.WithOutput(terminal(cmd)), mpb.WithWidth(40))...)
	dots := "…"
	if ascii(cmd) {
		dots = "..."
	}
	before := mpb.PrependDecorators(decor.Name(barName(name, dots) + " "))
	if total == 0 {
		return &bar{progress.New(0, mpb.NopStyle(), before, mpb.AppendDecorators(text)), progress}
	}
	// A full bar would no longer be updated, although the command still works on the last input. So it never becomes
	// full.
	return &bar{progress.AddBar(total+1, before, mpb.AppendDecorators(
		decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_HHMMSS), text)), progress}
}

// remove removes the bar.
func (b *bar) remove() {
	b.Abort(true)
	b.progress.Wait()
}

// showBar shows the progress of a command. On a terminal, a bar appears after one second, and the function advance
// moves the bar. Elsewhere a line is printed each minute. The caller must call the function stop before printing
// anything.
func showBar(cmd *cobra.Command, name string, total int64, status func() string) (advance func(int64), stop func()) {
	if terminal(cmd) == nil {
		return func(int64) {}, everyMinute(cmd, name, status)
	}
	begin := make(chan struct{})
	time.AfterFunc(time.Second, func() { close(begin) })
	b := newBar(cmd, name, total, status, mpb.WithRenderDelay(begin))
	return b.SetCurrent, b.remove
}

// everyMinute prints the name and the status to standard error each minute, until the caller calls the function stop.
func everyMinute(cmd *cobra.Command, name string, status func() string) (stop func()) {
	ticker, done := time.NewTicker(time.Minute), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				fmt.Fprintf(cmd.ErrOrStderr(), "puzzlecode: %s: %s\n", name, status())
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
