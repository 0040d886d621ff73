//go:build !(linux || darwin || freebsd)

package main

import (
	"context"
	"os"
	"os/exec"
)

// limited returns a command; this system has no limit to put on it.
func limited(ctx context.Context, _ int64, name string, args ...string) *exec.Cmd {
	return exec.CommandContext(ctx, name, args...)
}

// lock does nothing on this system.
func lock(*os.File) error { return nil }
