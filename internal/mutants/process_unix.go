//go:build linux || darwin || freebsd

package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// limited returns a command that may use so many bytes of address space at most: a
// mutant that allocates without end dies before the machine suffers. When the context
// ends, the command is killed with all processes that it has started.
func limited(ctx context.Context, bytes int64, name string, args ...string) *exec.Cmd {
	script := fmt.Sprintf(`ulimit -v %d 2>/dev/null; exec "$0" "$@"`, bytes>>10)
	c := exec.CommandContext(ctx, "/bin/sh", append([]string{"-c", script, name}, args...)...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error {
		err := syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		if err == syscall.ESRCH {
			return os.ErrProcessDone
		}
		return err
	}
	return c
}

// lock takes a file for this process alone, until it is closed.
func lock(f *os.File) error {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
