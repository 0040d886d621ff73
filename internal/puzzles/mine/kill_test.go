package mine_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
)

// What tells this test binary to mine into a file, with a step.
const (
	mineVariable  = "PUZZLES_TEST_MINE"
	limitVariable = "PUZZLES_TEST_LIMIT"
)

// What is mined in these tests takes a second.
const (
	mineSeed  = 41
	mineCount = 24
)

// mineTo mines until the file has so many puzzles.
func mineTo(ctx context.Context, path string, count int) (mine.Tally, error) {
	return mine.File(ctx, path, "games", mine.InSelfPlay(ctx, mineSeed), mine.Options{Count: count, Cores: 2})
}

// mineInSteps is the program that is killed. It stops and goes on by itself, too, so
// that most moments have to do with the files.
func mineInSteps(path string) (status int) {
	if limit, err := strconv.Atoi(os.Getenv(limitVariable)); err == nil {
		limitFiles(uint64(limit))
	}
	for count := 4; count <= mineCount; count += 4 {
		if _, err := mineTo(context.Background(), path, count); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	return 0
}

// limitFiles makes writes beyond so many bytes of a file fail; nil where that cannot
// be done.
var limitFiles func(bytes uint64)

// miner returns the program as a command.
func miner(t *testing.T, path string, env ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(append(os.Environ(), mineVariable+"="+path), env...)
	return cmd
}

// A search that is killed at random times loses nothing and repeats nothing.
func TestMineFileKilled(t *testing.T) {
	t.Parallel()
	want := undisturbed(t, mineCount)
	r := rand.New(rand.NewPCG(9, 9))
	kills, sizes := 0, map[int]bool{}
	for round := 1; round <= 4; round++ {
		path := filepath.Join(t.TempDir(), "killed.jsonl")
		for start := 1; ; start++ {
			cmd := miner(t, path)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// The last start runs to its end, however slow the machine is.
			stop := func() bool { return true }
			if start < 12 {
				stop = time.AfterFunc(time.Duration(r.IntN(120_000))*time.Microsecond, func() { cmd.Process.Kill() }).Stop
			}
			err := cmd.Wait()
			stop()
			if cmd.ProcessState.Exited() && err != nil {
				t.Fatalf("after %d kills: %v: %s", kills, err, stderr.Bytes())
			}
			text, missing := os.ReadFile(path)
			if missing != nil && err == nil {
				t.Fatal(missing)
			}
			same(t, lines(text), want[:min(len(lines(text)), len(want))])
			if err == nil {
				break
			}
			kills++
			sizes[bytes.Count(text, []byte("\n"))] = true
		}
		same(t, contents(t, path), want)
	}
	if kills == 0 {
		t.Error("nothing was killed")
	}
	t.Logf("killed %d times, with %v puzzles in the file", kills, slices.Sorted(maps.Keys(sizes)))
}
