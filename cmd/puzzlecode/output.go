package main

import (
	"io"
	"math"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/puzzlecode/puzzlecode/internal/play/view"
)

const (
	// fullBuffer is the size at which a buffer is written.
	fullBuffer = 1 << 16

	// delay is how long a write waits in the buffer, at most.
	delay = 100 * time.Millisecond
)

// output is standard output with a buffer. A write reaches the file within [delay],
// even while the command computes for minutes, and in one piece with what was written
// before it. The first error of the file stays: every later write returns it.
//
// It may be used by several goroutines at once.
type output struct {
	file   io.Writer
	failed func(error) // is called with the first error of the file

	mu     sync.Mutex
	buffer []byte
	due    bool // a timer will flush
	err    error
}

func newOutput(file io.Writer, failed func(error)) *output {
	return &output{file: file, failed: failed}
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

// close flushes, and refuses every later write.
func (o *output) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	if o.err == nil {
		o.err = stoppedError{}
	}
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

// isTerminal reports whether a person sees the output at once.
func (o *output) isTerminal() bool {
	f, ok := o.file.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// printJSON prints an object as JSON.
func printJSON(cmd *cobra.Command, object any) error {
	out, err := view.AppendJSON(nil, object)
	if err == nil {
		_, err = cmd.OutOrStdout().Write(out)
	}
	return err
}

// orReported returns the error of a command, or without one errReported if some input was wrong.
func orReported(err error, wrong bool) error {
	if err == nil && wrong {
		return errReported
	}
	return err
}

// width returns the width of the terminal in columns, and a very large number for what is no
// terminal.
func (o *output) width() int {
	if f, ok := o.file.(*os.File); ok {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	return math.MaxInt
}
