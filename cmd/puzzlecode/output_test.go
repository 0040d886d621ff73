package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What is written appears soon though nothing follows, and at once if it is much.
func TestOutputAppears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var file bytes.Buffer
		o := &output{file: &file, failed: func(err error) { t.Error(err) }}
		written := func() string {
			o.mu.Lock()
			defer o.mu.Unlock()
			defer file.Reset()
			return file.String()
		}
		for _, word := range []string{"one ", "two ", "three "} {
			o.Write([]byte(word))
			o.Write([]byte(word))
			if got := written(); got != "" {
				t.Errorf("%q is written though little more may follow", got)
			}
			time.Sleep(delay)
			synctest.Wait()
			if got, want := written(), word+word; got != want {
				t.Errorf("written %q, want %q", got, want)
			}
		}
		much := strings.Repeat("x", fullBuffer)
		o.Write([]byte(much))
		if got := written(); got != much {
			t.Errorf("%d bytes are written, want %d", len(got), len(much))
		}
		o.Write([]byte("last"))
		if err := o.Flush(); err != nil {
			t.Error(err)
		}
		if got := written(); got != "last" {
			t.Errorf("flushed %q", got)
		}
	})
}

// After its end it takes nothing more.
func TestOutputClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var file bytes.Buffer
		o := &output{file: &file, failed: func(err error) { t.Error(err) }}
		o.Write([]byte("before"))
		o.close()
		if n, err := o.Write([]byte("after")); n != 0 || err == nil {
			t.Errorf("%d bytes are taken, %v", n, err)
		}
		time.Sleep(delay)
		synctest.Wait()
		if file.String() != "before" {
			t.Errorf("written %q", file.String())
		}
	})
}

// brokenFile fails with a new error at every write.
type brokenFile struct{ writes int }

func (f *brokenFile) Write([]byte) (int, error) {
	f.writes++
	return 0, errors.New("broken")
}

// An error is told as soon as it is known, and stays.
func TestOutputFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var file brokenFile
		var told []error
		o := &output{file: &file, failed: func(err error) { told = append(told, err) }}
		if _, err := o.Write([]byte("one")); err != nil {
			t.Errorf("%v, before anything is written", err)
		}
		time.Sleep(delay)
		synctest.Wait()
		if len(told) != 1 {
			t.Fatalf("told %v, want one error", told)
		}
		if n, err := o.Write([]byte("two")); n != 0 || err != told[0] {
			t.Errorf("%d, %v, want 0, %v", n, err, told[0])
		}
		if err := o.Flush(); err != told[0] || file.writes != 1 || len(told) != 1 {
			t.Errorf("%v after %d writes, told %v", err, file.writes, told)
		}
	})
}
