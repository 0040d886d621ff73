package mine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

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

// checkpointOf returns where the checkpoint of a file is.
func checkpointOf(path string) string { return path + ".checkpoint" }

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
		checkpoint, counted := contents(t, checkpointOf(begun)), contents(t, begun)
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
			write(t, checkpointOf(path), checkpoint)
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
	list, want := mined(t, first(3, 120), mine.Options{})
	for count := 1; count <= len(list); count++ {
		path := filepath.Join(t.TempDir(), "raised.jsonl")
		tally, err := mine.File(ctx, path, "games", first(3, 120), mine.Options{Count: count})
		if err != nil || tally.Found != count {
			t.Fatalf("count %d: %+v, %v", count, tally, err)
		}
		if tally, err = mine.File(ctx, path, "games", first(3, 120), mine.Options{Count: count}); err != nil ||
			tally.Found != count {
			t.Fatalf("count %d again: %+v, %v", count, tally, err)
		}
		if tally, err = mine.File(ctx, path, "games", first(3, 120), mine.Options{}); err != nil || tally != want {
			t.Errorf("count %d, then without: %+v, %v, want %+v", count, tally, err, want)
		}
		before := contents(t, path)
		source := func(func(mine.Candidate, error) bool) { t.Error("the source is read again") }
		if tally, err = mine.File(ctx, path, "games", source, mine.Options{}); err != nil || tally != want {
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
	for i, o := range []mine.Options{{Count: 2}, {Count: 4, Cores: 2, Author: "A"}, {Count: 3},
		{Count: 6, Cores: -1, Created: created}} {
		if tally, err := mine.File(ctx, path, "games", mine.InSelfPlay(ctx, 3), o); err != nil || tally.Found < o.Count {
			t.Fatalf("start %d: %+v, %v", i+1, tally, err)
		}
	}
	var said []string
	for line := range strings.Lines(string(contents(t, path))) {
		said = append(said, fmt.Sprint(strings.Contains(line, `"author":"A"`),
			strings.Contains(line, `"created":"2026-03-04"`)))
	}
	if got, want := strings.Join(said,
		", "), "false false, false false, true false, true false, false true, false true"; got != want {
		t.Errorf("author and day are %s, want %s", got, want)
	}
}

// An error of the source ends the search; the next one goes on where it came from.
func TestMineFileSourceFails(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	want := undisturbed(t, 20)
	path := filepath.Join(t.TempDir(), "fails.jsonl")
	for fails := 50; ; fails += 50 {
		source := func(yield func(mine.Candidate, error) bool) {
			left := fails
			for c, err := range mine.InSelfPlay(ctx, mineSeed) {
				if left--; left < 0 {
					err = errTest
				}
				if !yield(c, err) {
					return
				}
			}
		}
		tally, err := mine.File(ctx, path, "games", source, mine.Options{Count: 20})
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
		if _, err := mineTo(ctx, path, 1); err == nil || errors.Is(err, mine.ErrCheckpoint) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What stands beside it must be files, too.
	path := filepath.Join(folder, "c.jsonl")
	for _, beside := range []string{".checkpoint", ".checkpoint.new", ".lock"} {
		if err := os.Mkdir(path+beside, 0o777); err != nil {
			t.Fatal(err)
		}
		if _, err := mineTo(ctx, path, 1); err == nil || err.Error() != path+beside+" is a folder, must be a file" {
			t.Errorf("%s is a folder: %v", beside, err)
		}
		if err := os.Remove(path + beside); err != nil {
			t.Fatal(err)
		}
	}
	// A search for what does not exist touches no file.
	if _, err := mine.File(ctx, path, "games", first(3, 10), mine.Options{Goals: []codec.Goal{99}}); err == nil ||
		readOrNothing(path) != nil {
		t.Errorf("a goal that does not exist: %v", err)
	}
	if _, err := mineTo(ctx, os.DevNull, 1); err == nil || err.Error() != os.DevNull+" is not a regular file" {
		t.Error(err)
	}
}

// A second search is told at once, and the first one ends as if nothing had happened.
func TestMineFileTwice(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "twice.jsonl")
	list, _ := mined(t, first(3, 120), mine.Options{})
	tries := 0
	source := func(yield func(mine.Candidate, error) bool) {
		for c, err := range first(3, 120) {
			if tries < 3 {
				tries++
				tally, err := mine.File(ctx, path, "games", first(3, 120), mine.Options{})
				if !errors.Is(err, mine.ErrLocked) || err.Error() != path+": another search writes to it" ||
					tally != (mine.Tally{}) {
					t.Errorf("%+v, %v", tally, err)
				}
			}
			if !yield(c, err) {
				return
			}
		}
	}
	if _, err := mine.File(ctx, path, "games", source, mine.Options{}); err != nil {
		t.Error(err)
	}
	same(t, contents(t, path), []byte(written(t, list, puzzles.JSONL)))
}

// The files are for reading and writing, for everybody whom the umask lets, and are no programs.
func TestMineFileModes(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "modes.jsonl")
	if _, err := mineTo(context.Background(), path, 1); err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(filepath.Dir(path), "own")
	write(t, own, nil)
	want, err := os.Stat(own)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{path, checkpointOf(path), path + ".lock"} {
		if info, err := os.Stat(name); err != nil || info.Mode() != want.Mode() {
			t.Errorf("%s: %v, %v, want %v", name, info.Mode(), err, want.Mode())
		}
	}
}
