package puzzles_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/puzzles"
)

// What tells this test binary to mine into a file, with a step.
const (
	mineVariable  = "PUZZLES_TEST_MINE"
	limitVariable = "PUZZLES_TEST_LIMIT"
)

// What is mined in these tests: a few seconds of work for nobody.
const (
	mineSeed  = 41
	mineCount = 40
)

// mineTo mines until the file has so many puzzles.
func mineTo(ctx context.Context, path string, count int) (puzzles.Tally, error) {
	return puzzles.MineFile(ctx, path, "games", puzzles.InSelfPlay(ctx, mineSeed), puzzles.Options{Count: count, Cores: 2})
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

// undisturbed returns what mining without a stop makes of a file.
func undisturbed(t *testing.T, count int) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "whole.jsonl")
	tally, err := mineTo(context.Background(), path, count)
	if err != nil || tally.Found != count {
		t.Fatalf("%+v, %v", tally, err)
	}
	text := contents(t, path)
	if n := bytes.Count(text, []byte("\n")); n != count {
		t.Fatalf("%d lines, want %d", n, count)
	}
	return text
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

// same tells the first line in which a file of puzzles differs from another.
func same(t *testing.T, got, want []byte) {
	t.Helper()
	if bytes.Equal(got, want) {
		return
	}
	is, wants := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(is), len(wants)) {
		if is[i] != wants[i] {
			t.Fatalf("of %d and %d lines, the first that differ, %d:\n%s\nwant\n%s", len(is), len(wants), i+1, is[i], wants[i])
		}
	}
	t.Fatalf("%d lines, want %d", len(is), len(wants))
}

// lines returns the lines that are whole.
func lines(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// A search that is killed, again and again, loses nothing and repeats nothing.
func TestMineFileKilled(t *testing.T) {
	t.Parallel()
	want := undisturbed(t, mineCount)
	r := rand.New(rand.NewPCG(9, 9))
	kills, sizes := 0, map[int]bool{}
	for round := 1; kills < 25; round++ {
		path := filepath.Join(t.TempDir(), "killed.jsonl")
		for longest := 80; ; longest += 3 {
			delay := time.Duration(r.IntN(longest*1000)) * time.Microsecond
			cmd := miner(t, path)
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(delay, func() { cmd.Process.Kill() })
			err := cmd.Wait()
			timer.Stop()
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
	t.Logf("killed %d times, with %v puzzles in the file", kills, slices.Sorted(maps.Keys(sizes)))
}

// Whatever the file has beyond what the checkpoint counts, also a part of a line, the
// search goes on and ends the same. That is how a program that dies leaves it.
func TestMineFileGoesOn(t *testing.T) {
	t.Parallel()
	want := undisturbed(t, mineCount)
	r := rand.New(rand.NewPCG(10, 10))
	path := filepath.Join(t.TempDir(), "part.jsonl")
	for _, before := range []int{0, 1, 15, mineCount} {
		begun := filepath.Join(t.TempDir(), "begun.jsonl")
		if before > 0 {
			if _, err := mineTo(context.Background(), begun, before); err != nil {
				t.Fatal(err)
			}
		} else if _, err := mineTo(cancelled(), begun, mineCount); !errors.Is(err, context.Canceled) {
			t.Fatalf("a search that is cancelled ends with %v", err)
		}
		checkpoint, counted := contents(t, puzzles.CheckpointPath(begun)), contents(t, begun)
		if !bytes.HasPrefix(want, counted) || bytes.Count(counted, []byte("\n")) != before {
			t.Fatalf("%d puzzles are\n%s", before, counted)
		}
		for i := range 7 {
			size := len(counted) + r.IntN(len(want)-len(counted)+1)
			switch i {
			case 0:
				size = len(counted)
			case 1:
				size = len(want)
			case 2:
				size = len(lines(want[:size]))
			case 3:
				size = min(len(counted)+1, len(want))
			}
			write(t, path, want[:size])
			write(t, puzzles.CheckpointPath(path), checkpoint)
			tally, err := mineTo(context.Background(), path, mineCount)
			if err != nil || tally.Found != mineCount {
				t.Fatalf("%d puzzles counted, %d bytes: %+v, %v", before, size, tally, err)
			}
			same(t, contents(t, path), want)
		}
	}
}

// A source that ends is done, and nothing is looked at again. A count that ends the
// search before is not the end, however near it is.
func TestMineFileRaised(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	list, want := mine(t, first(3, 120), puzzles.Options{})
	for count := 1; count <= len(list); count++ {
		path := filepath.Join(t.TempDir(), "raised.jsonl")
		tally, err := puzzles.MineFile(ctx, path, "games", first(3, 120), puzzles.Options{Count: count})
		if err != nil || tally.Found != count {
			t.Fatalf("count %d: %+v, %v", count, tally, err)
		}
		if tally, err = puzzles.MineFile(ctx, path, "games", first(3, 120), puzzles.Options{Count: count}); err != nil || tally.Found != count {
			t.Fatalf("count %d again: %+v, %v", count, tally, err)
		}
		if tally, err = puzzles.MineFile(ctx, path, "games", first(3, 120), puzzles.Options{}); err != nil || tally != want {
			t.Errorf("count %d, then without: %+v, %v, want %+v", count, tally, err, want)
		}
		before := contents(t, path)
		source := func(func(puzzles.Candidate, error) bool) { t.Error("the source is read again") }
		if tally, err = puzzles.MineFile(ctx, path, "games", source, puzzles.Options{}); err != nil || tally != want {
			t.Errorf("count %d, done: %+v, %v, want %+v", count, tally, err, want)
		}
		if !bytes.Equal(contents(t, path), before) {
			t.Errorf("count %d: a search that is done changes the file", count)
		}
		if t.Failed() {
			return
		}
	}
}

// Count, Cores, Author and Created may change.
func TestMineFileChanges(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "changes.jsonl")
	created := time.Date(2026, 3, 4, 0, 0, 0, 0, time.UTC)
	for i, o := range []puzzles.Options{{Count: 2}, {Count: 4, Cores: 2, Author: "A"}, {Count: 3}, {Count: 6, Cores: -1, Created: created}} {
		if tally, err := puzzles.MineFile(ctx, path, "games", puzzles.InSelfPlay(ctx, 3), o); err != nil || tally.Found < o.Count {
			t.Fatalf("start %d: %+v, %v", i+1, tally, err)
		}
	}
	var said []string
	for line := range strings.Lines(string(contents(t, path))) {
		said = append(said, fmt.Sprint(strings.Contains(line, `"author":"A"`), strings.Contains(line, `"created":"2026-03-04"`)))
	}
	if got, want := strings.Join(said, ", "), "false false, false false, true false, true false, false true, false true"; got != want {
		t.Errorf("author and day are %s, want %s", got, want)
	}
}

func TestMineFileOfOthers(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "begun.jsonl")
	begun := puzzles.Options{Least: 2, Most: 3, Rating: 800, Nodes: 100000, Count: 2}
	if _, err := puzzles.MineFile(ctx, path, "seed 3", puzzles.InSelfPlay(ctx, 3), begun); err != nil {
		t.Fatal(err)
	}
	was := path + ` was begun with source "seed 3", goals 2..3, rating 800, nodes 100000; choose another file`
	file, checkpoint := contents(t, path), contents(t, puzzles.CheckpointPath(path))
	for _, test := range []struct {
		name   string
		source string
		change func(o *puzzles.Options)
		damage func()
		want   string
	}{
		{"source", "seed 4", func(o *puzzles.Options) {}, nil, was},
		{"least", "seed 3", func(o *puzzles.Options) { o.Least = 3 }, nil, was},
		{"most", "seed 3", func(o *puzzles.Options) { o.Most = 4 }, nil, was},
		{"rating", "seed 3", func(o *puzzles.Options) { o.Rating = 0 }, nil, was},
		{"nodes", "seed 3", func(o *puzzles.Options) { o.Nodes = 0 }, nil, was},
		{
			"no checkpoint", "seed 3", func(o *puzzles.Options) {},
			func() { os.Remove(puzzles.CheckpointPath(path)) },
			path + " has puzzles, but there is no " + path + ".checkpoint; choose another file",
		},
		{
			"no JSON", "seed 3", func(o *puzzles.Options) {},
			func() { write(t, puzzles.CheckpointPath(path), []byte("{")) },
			path + ".checkpoint: unexpected end of JSON input",
		},
		{
			"a line of something else", "seed 3", func(o *puzzles.Options) {},
			func() { write(t, path, append([]byte("\nwhat\n"), file...)) },
			path + `: line 2: puzzle "what": want a JSON object`,
		},
		{
			"too few puzzles", "seed 3", func(o *puzzles.Options) {},
			func() { write(t, path, file[:bytes.IndexByte(file, '\n')+20]) },
			path + " has 1 puzzles, its checkpoint counts 2; choose another file",
		},
		{
			"no file", "seed 3", func(o *puzzles.Options) {},
			func() { os.Remove(path) },
			path + " has 0 puzzles, its checkpoint counts 2; choose another file",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			write(t, path, file)
			write(t, puzzles.CheckpointPath(path), checkpoint)
			if test.damage != nil {
				test.damage()
			}
			o := begun
			o.Count = 5
			test.change(&o)
			tally, err := puzzles.MineFile(ctx, path, test.source, puzzles.InSelfPlay(ctx, 3), o)
			if !errors.Is(err, puzzles.ErrCheckpoint) || err.Error() != "cannot go on: "+test.want || tally != (puzzles.Tally{}) {
				t.Errorf("%+v, %v, want cannot go on: %s", tally, err, test.want)
			}
			if test.damage == nil && (!bytes.Equal(contents(t, path), file) || !bytes.Equal(contents(t, puzzles.CheckpointPath(path)), checkpoint)) {
				t.Error("the files of the other search are changed")
			}
		})
	}
}

// An error of the source ends the search; the next one goes on where it came from.
func TestMineFileSourceFails(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	want := undisturbed(t, 20)
	path := filepath.Join(t.TempDir(), "fails.jsonl")
	for fails := 50; ; fails += 50 {
		source := func(yield func(puzzles.Candidate, error) bool) {
			left := fails
			for c, err := range puzzles.InSelfPlay(ctx, mineSeed) {
				if left--; left < 0 {
					err = errTest
				}
				if !yield(c, err) {
					return
				}
			}
		}
		tally, err := puzzles.MineFile(ctx, path, "games", source, puzzles.Options{Count: 20})
		if err == nil {
			break
		}
		if !errors.Is(err, errTest) || tally.Candidates > fails || !bytes.HasPrefix(want, contents(t, path)) {
			t.Fatalf("after %d positions: %+v, %v", fails, tally, err)
		}
	}
	same(t, contents(t, path), want)
}

func TestMineFileNowhere(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	folder := t.TempDir()
	for name, path := range map[string]string{"no folder": filepath.Join(folder, "a", "b.jsonl"), "a folder": folder} {
		if _, err := mineTo(ctx, path, 1); err == nil || errors.Is(err, puzzles.ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The checkpoint cannot be read, or not be written.
	path := filepath.Join(folder, "c.jsonl")
	if err := os.Mkdir(puzzles.CheckpointPath(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := mineTo(ctx, path, 1); err == nil {
		t.Error("a checkpoint that is a folder is read")
	}
	path = filepath.Join(folder, "d.jsonl")
	if err := os.Mkdir(puzzles.CheckpointPath(path)+".new", 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := mineTo(ctx, path, 1); err == nil {
		t.Error("a checkpoint is written to a folder")
	}
}
