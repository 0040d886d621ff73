// Package leftout skips tests whose tools are not installed, and prints how to install them. With PUZZLECODE_TEST_ALL
// in the environment, as in CI, such a test fails.
package leftout

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Test skips a test. The reason names the test and its needs.
func Test(t testing.TB, reason string) {
	t.Helper()
	if os.Getenv("PUZZLECODE_TEST_ALL") != "" {
		t.Fatal(reason)
	}
	t.Skip("left out: " + reason)
}

// UnderRace skips a test under the race detector, which takes ten times as long. It is for tests of one goroutine, of
// a program that runs outside the detector, and of goroutines that another test starts, too.
func UnderRace(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip("left out: nothing in it could race")
	}
}

// Program returns the path of a program. If it is not installed, the test is skipped with the reason.
func Program(t testing.TB, name, reason string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Test(t, reason)
	}
	return path
}

// Reads adds files to the inputs of a test, so that the cache of tests runs it again after a change of a file that a
// command reads. Each pattern, as for [filepath.Glob], must match files.
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
