// Package leftout skips tests for which tools are missing on the machine, and prints how to install the tools. If the
// environment variable PUZZLECODE_TEST_ALL is set, as in CI, such a test fails instead.
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

// UnderRace skips a test under the race detector, which makes tests ten times slower. Use it where the detector cannot
// find a new race: the test uses one goroutine, or runs a program that is built without the detector, or starts the
// same goroutines as another test.
func UnderRace(t testing.TB) {
	t.Helper()
	if underRace {
		t.Skip("left out: nothing in it could race")
	}
}

// Program returns the path of an installed program. If the program is missing, it skips the test with the reason.
func Program(t testing.TB, name, reason string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Test(t, reason)
	}
	return path
}

// Reads makes the command "go test" run a test again, instead of using its cached result, after a file has changed. Use
// it for files that the test reads only through a command. Each pattern is for [filepath.Glob] and must match a file.
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
