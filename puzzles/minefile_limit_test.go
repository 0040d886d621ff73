//go:build linux || darwin

package puzzles_test

import (
	"os/signal"
	"syscall"
)

func init() {
	limitFiles = func(bytes uint64) {
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: bytes, Max: bytes}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			panic(err)
		}
	}
}
