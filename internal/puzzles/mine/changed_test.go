package mine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/mine"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// A file that another search began, or that somebody has changed, is left alone.
func TestMineFileOfOthers(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "begun.jsonl")
	begun := mine.Options{Goals: wins(2, 3), Rating: 800, Nodes: 100000, Count: 3}
	if _, err := mine.File(ctx, path, "seed 3", mine.InSelfPlay(ctx, 3), begun); err != nil {
		t.Fatal(err)
	}
	const was = `begun with source "seed 3", goals [win2 win3], quality any, rating 800, nodes 100000, model 5; resume ` +
		`with these, or begin elsewhere`
	file, checkpoint := contents(t, path), contents(t, checkpointOf(path))
	first := file[:bytes.IndexByte(file, '\n')+1]
	last := file[bytes.LastIndexByte(file[:len(file)-1], '\n')+1:]
	point := func(old, new string) func() {
		return func() {
			text := bytes.Replace(checkpoint, []byte(old), []byte(new), 1)
			if bytes.Equal(text, checkpoint) {
				t.Errorf("the checkpoint has no %s: %s", old, checkpoint)
			}
			write(t, checkpointOf(path), text)
		}
	}
	impossible := "the counts of the checkpoint are impossible: "
	absurd := impossible + "*"
	if strconv.IntSize == 32 {
		absurd = path + ".checkpoint: number *, must be one of int"
	}
	for _, test := range []struct {
		name   string
		source string
		change func(o *mine.Options)
		damage func()
		want   string // with * for more
	}{
		{"source", "seed 4", nil, nil, was},
		{"less goals", "seed 3", func(o *mine.Options) { o.Goals = wins(3) }, nil, was},
		{"more goals", "seed 3", func(o *mine.Options) { o.Goals = wins(2, 3, 4) }, nil, was},
		{"rating", "seed 3", func(o *mine.Options) { o.Rating = 0 }, nil, was},
		{"quality", "seed 3", func(o *mine.Options) { o.Quality = mine.Strict() }, nil, was},
		{"nodes", "seed 3", func(o *mine.Options) { o.Nodes = 0 }, nil, was},
		{"model", "seed 3", nil, point(`"model":5`, `"model":1`), strings.Replace(was, "model 5", "model 1", 1)},
		{"no checkpoint", "seed 3", nil, func() { os.Remove(checkpointOf(path)) },
			"the file has puzzles, but " + path + ".checkpoint does not exist; choose another file"},
		{"no JSON", "seed 3", nil, func() { write(t, checkpointOf(path), []byte("{")) },
			path + ".checkpoint: unexpected end of JSON, must be a key"},
		{"other JSON", "seed 3", nil, point(`"tally"`, `"Tally"`),
			path + `.checkpoint: unknown key "Tally", must be in lower case`},
		{"negative count", "seed 3", nil, point(`"candidates":`, `"candidates":-`), impossible + "*"},
		{"too many found", "seed 3", nil, point(`"found":3`, `"found":4`), impossible + "*"},
		{"too few candidates", "seed 3", nil, point(`"candidates":`, `"candidates":0,"same":`), path + ".checkpoint: *"},
		{"absurd count", "seed 3", nil, point(`"candidates":`, `"candidates":9000000000000000`), absurd},
		{"a line of something else", "seed 3", nil, func() { write(t, path, append([]byte("\nwhat\n"), file...)) },
			`line 2: puzzle "what": must be a JSON object`},
		{"too few puzzles", "seed 3", nil, func() { write(t, path, file[:len(first)+20]) },
			"there are 1 puzzles, the checkpoint counts 3"},
		{"no file", "seed 3", nil, func() { os.Remove(path) }, "there are 0 puzzles, the checkpoint counts 3"},
		{"first line twice", "seed 3", nil, func() { write(t, path, slices.Concat(first, file)) },
			"puzzle 2, * is a duplicate of an earlier one; remove it"},
		{"last line twice", "seed 3", nil, func() { write(t, path, slices.Concat(file, last)) },
			"puzzle 4, * is a duplicate of an earlier one; remove it"},
	} {
		t.Run(test.name, func(t *testing.T) {
			write(t, path, file)
			write(t, checkpointOf(path), checkpoint)
			if test.damage != nil {
				test.damage()
			}
			before, point := readOrNothing(path), readOrNothing(checkpointOf(path))
			o := begun
			o.Count = 5
			if test.change != nil {
				test.change(&o)
			}
			tally, err := mine.File(ctx, path, test.source, mine.InSelfPlay(ctx, 3), o)
			begin, end, _ := strings.Cut(path+": cannot resume: "+test.want, "*")
			if !errors.Is(err, mine.ErrCheckpoint) || !strings.HasPrefix(err.Error(), begin) ||
				!strings.HasSuffix(err.Error(), end) || tally != (mine.Tally{}) {
				t.Errorf("%+v, %v, want %s", tally, err, test.want)
			}
			if !bytes.Equal(readOrNothing(path), before) || !bytes.Equal(readOrNothing(checkpointOf(path)), point) {
				t.Error("the files are changed")
			}
		})
	}
}

// readOrNothing returns the contents of a file that may not exist.
func readOrNothing(path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return text
}

// A puzzle behind the checkpoint that the search does not find, or not there, ends the
// search when it comes to it. So does a source that has become shorter.
func TestMineFileChanged(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	list, whole := mined(t, first(3, 120), mine.Options{})
	foreign := []byte(written(t, []puzzles.Puzzle{prove(t, codec.MustParse(codeForced))}, puzzles.JSONL))
	begin := func(count int) (path string, tally mine.Tally) {
		path = filepath.Join(t.TempDir(), "changed.jsonl")
		tally, err := mine.File(ctx, path, "games", first(3, 120), mine.Options{Count: count})
		if err != nil {
			t.Fatal(err)
		}
		return path, tally
	}
	for count := range len(list) + 1 { // 0 is all of them
		path, _ := begin(count)
		changed := slices.Concat(contents(t, path), foreign)
		write(t, path, changed)
		tally, err := mine.File(ctx, path, "games", first(3, 120), mine.Options{})
		found := count
		if count == 0 {
			found = len(list)
		}
		want := fmt.Sprintf("puzzle %d, %s, is not found by this search; remove it", found+1, codeForced)
		if !errors.Is(err, mine.ErrCheckpoint) || !strings.Contains(err.Error(), want) {
			t.Errorf("after %d puzzles: %+v, %v, want %s", count, tally, err, want)
		}
		if !bytes.Equal(contents(t, path), changed) {
			t.Errorf("after %d puzzles: the file is changed", count)
		}
		// Without it the search goes on.
		write(t, path, bytes.TrimSuffix(changed, foreign))
		if tally, err := mine.File(ctx, path, "games", first(3, 120), mine.Options{}); err != nil || tally != whole {
			t.Errorf("after %d puzzles, and without the foreign one: %+v, %v", count, tally, err)
		}
	}
	path, before := begin(len(list))
	for _, fewer := range []int{7, 1} {
		tally, err := mine.File(ctx, path, "games", first(3, before.Candidates-fewer), mine.Options{})
		want := fmt.Sprintf("the source has %d candidates fewer than the checkpoint counts", fewer)
		if !errors.Is(err, mine.ErrCheckpoint) || !strings.Contains(err.Error(), want) || tally != before {
			t.Errorf("a shorter source: %+v, %v", tally, err)
		}
	}
}
