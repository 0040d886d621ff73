package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// The first signal ends the context at once, another one kills, but not one that comes
// right after the first, and the process ends even if its command does not.
func TestStopOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p process
		p.Context, p.cancel = context.WithCancelCause(t.Context())
		signals := make(chan os.Signal, 1)
		begun := time.Now()
		var released, abandoned time.Duration
		go p.stopOn(signals, func() { released = time.Since(begun) }, func() { abandoned = time.Since(begun) })
		if synctest.Wait(); p.Err() != nil {
			t.Errorf("stopped before any signal: %v", p.Err())
		}
		signals <- os.Interrupt
		synctest.Wait()
		if !errors.Is(p.Err(), context.Canceled) || p.Err().Error() != "stopped" {
			t.Errorf("after a signal: %v", p.Err())
		}
		signals <- os.Interrupt // is taken for the first one
		time.Sleep(time.Second)
		synctest.Wait()
		if released != echo || abandoned != grace {
			t.Errorf("released after %v, abandoned after %v, want %v and %v", released, abandoned, echo, grace)
		}
	})
}

// The context says why it has ended, if it is not a signal, too.
func TestProcessErr(t *testing.T) {
	var p process
	p.Context, p.cancel = context.WithCancelCause(t.Context())
	full := errors.New("the disk is full")
	p.cancel(full)
	if p.Err() != full || errors.Is(p.Err(), context.Canceled) {
		t.Errorf("%v, want %v", p.Err(), full)
	}
}

// After a signal, the process prints only how far the command has come, also if the error is that of a derived context.
func TestTellStopped(t *testing.T) {
	kept := os.Stderr
	defer func() { os.Stderr = kept }()
	for _, stopped := range []error{stoppedError{}, context.Canceled} {
		var p process
		p.Context, p.cancel = context.WithCancelCause(t.Context())
		p.cancel(stoppedError{})
		p.onStop(func() string { return " after 1 range" })
		report, err := os.Create(filepath.Join(t.TempDir(), "report"))
		if err != nil {
			t.Fatal(err)
		}
		os.Stderr = report
		p.tell(stopped, "")
		report.Close()
		if said, err := os.ReadFile(report.Name()); string(said) != "puzzlecode: stopped after 1 range\n" {
			t.Errorf("%v: %q, %v", stopped, said, err)
		}
	}
}

// What does not return is not waited for.
func TestWithin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		blocked := make(chan struct{})
		if within(time.Second, func() { <-blocked }) {
			t.Error("it has waited")
		}
		close(blocked)
		if !within(time.Second, func() {}) {
			t.Error("it has not waited")
		}
	})
}
