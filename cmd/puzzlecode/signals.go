package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

const (
	// echo is how long after a signal another one is taken for the same: timeout(1)
	// sends one to the process and one to its group, and so does a shell at times.
	echo = 100 * time.Millisecond

	// grace is how long a command may go on after a signal before the process ends
	// without it.
	grace = 300 * time.Millisecond

	// lastWrite is how long the process then waits for standard output, and again for
	// standard error: a pipe that nobody reads would block it forever.
	lastWrite = 250 * time.Millisecond
)

// stoppedError is the error of a command that a signal has stopped. It is
// context.Canceled in words for the user.
type stoppedError struct{}

func (stoppedError) Error() string        { return "stopped" }
func (stoppedError) Is(target error) bool { return target == context.Canceled }

// A process runs one command line. It is the context of the command, which ends with the
// first signal, or when nothing more can be written to standard output.
type process struct {
	context.Context
	cancel context.CancelCauseFunc
	out    *output

	drain   atomic.Int64 // a [time.Duration] that takes the place of grace, if it is longer
	reached atomic.Pointer[func() string]
	told    sync.Once
}

func newProcess() *process {
	p := new(process)
	p.Context, p.cancel = context.WithCancelCause(context.Background())
	p.out = newOutput(os.Stdout, p.cancel)
	return p
}

// processOf returns the process that runs a command.
func processOf(cmd *cobra.Command) *process { return cmd.Context().(*process) }

// Err returns nil while the command may go on, and then why it must stop: a
// stoppedError after a signal, or the error of standard output.
func (p *process) Err() error {
	if p.Context.Err() == nil {
		return nil
	}
	return context.Cause(p.Context)
}

// onStop sets what is added to "stopped" in the message after a signal, to say how far
// the command came. reached is called in another goroutine than the command's.
func (p *process) onStop(reached func() string) { p.reached.Store(&reached) }

// drainFor lets the command go on for so long after a signal, to finish what others wait
// for.
func (p *process) drainFor(d time.Duration) { p.drain.Store(int64(d)) }

// stopOnSignal makes the first SIGINT, SIGTERM or SIGHUP end the context, and the
// process itself if its command has not returned after [grace]. A signal that was ignored
// when the process started, as nohup has it, stays ignored.
func (p *process) stopOnSignal() {
	signals := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	go p.stopOn(signals, func() { signal.Stop(signals) }, p.abandon)
}

// stopOn waits for a signal and then stops the process. After [echo] it calls release, so
// that a second signal kills at once, and after [grace], or what drainFor has set, abandon.
func (p *process) stopOn(signals <-chan os.Signal, release, abandon func()) {
	<-signals
	p.cancel(stoppedError{})
	time.Sleep(echo)
	release()
	time.Sleep(max(grace, time.Duration(p.drain.Load())) - echo)
	abandon()
}

// abandon ends the process while its command still runs: it may be blocked in a system
// call, or be computing without a look at the context.
func (p *process) abandon() {
	lost := ""
	if !within(lastWrite, p.out.close) {
		lost = "; some answers could not be written"
	}
	within(lastWrite, func() { p.tell(stoppedError{}, lost) })
	os.Exit(1)
}

// within calls f, and reports whether it returned in time.
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

// tell prints the error that the process ends with; after a signal, it says how far the
// command came, and more. It prints once, however often it is called.
func (p *process) tell(err error, more string) {
	p.told.Do(func() {
		bare := err == error(stoppedError{})
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

// counted returns a number with what it counts: 1 answer, 2 answers.
func counted[N int | int64](n N, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
