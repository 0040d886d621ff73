//go:build linux || darwin

package mine_test

import (
	"fmt"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
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

// A file that cannot be written is no reason to forget a puzzle.
func TestMineFileFull(t *testing.T) {
	t.Parallel()
	want := undisturbed(t, mineCount)
	path := filepath.Join(t.TempDir(), "full.jsonl")
	for size := 1000; size < len(want); size += 5001 {
		out, err := miner(t, path, fmt.Sprintf("%s=%d", limitVariable, size)).CombinedOutput()
		if err == nil || !strings.Contains(string(out), path) {
			t.Fatalf("%d bytes: %v: %s", size, err, out)
		}
		got := lines(contents(t, path))
		same(t, got, want[:min(len(got), len(want))])
	}
	if out, err := miner(t, path).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	same(t, contents(t, path), want)
}
