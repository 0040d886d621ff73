package main

import (
	"context"
	"strings"
	"testing"
)

func TestMemoryIsLimited(t *testing.T) {
	out, err := limited(t.Context(), 512<<20, "/bin/sh", "-c", "ulimit -v").Output()
	if err != nil || strings.TrimSpace(string(out)) != "524288" {
		t.Errorf("the limit in kB is %q, error %v", out, err)
	}
}

// The end of the context also ends what the command has started.
func TestChildrenAreKilled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := limited(ctx, 512<<20, "/bin/sh", "-c", "sleep 1000 & echo started; wait")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	cancel()
	// The pipe ends when no process holds it any more.
	for buffer := make([]byte, 64); err == nil; {
		_, err = out.Read(buffer)
	}
	if err := c.Wait(); err == nil {
		t.Error("the command was not killed")
	}
}
