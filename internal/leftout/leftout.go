// Package leftout leaves out tests that need what is not installed, and says what and how to have it. With
// PUZZLECODE_TEST_ALL in the environment, as in CI, such a test fails.
package leftout

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Test leaves out a test. The reason says what is left out and what it needs.
func Test(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv("PUZZLECODE_TEST_ALL") != "" {
		t.Fatal(reason)
	}
	t.Skip("left out: " + reason)
}

// UnderRace leaves out a test under the race detector, which takes ten times as long: a test of one goroutine, of a
// program that runs outside the detector, or of goroutines that another test starts, too.
func UnderRace(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip("left out: nothing in it could race")
	}
}

// Program returns the path of a program. Where it is not installed, the test is left out for a reason.
func Program(t testing.TB, name, reason string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Test(t, reason)
	}
	return path
}

// Reads makes the cache of tests know the files that a command will read, so that a change of them runs the
// test again. Each pattern, as for [filepath.Glob], must match files.
func Reads(t testing.TB, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has %d files, %v", pattern, len(files), err)
		}
		for _, name := range files {
			if _, err := os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}
