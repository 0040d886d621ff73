package puzzles_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// The format of a file is told by its first line, compressed or not, and the whole file is
// read after that.
func TestFormatOf(t *testing.T) {
	p := prove(t, codec.MustParse(codeForced))
	for text, want := range map[string]puzzles.Format{
		written(t, []puzzles.Puzzle{p}, puzzles.JSONL):                      puzzles.JSONL,
		"\n \n" + written(t, []puzzles.Puzzle{p}, puzzles.JSONL):            puzzles.JSONL,
		written(t, []puzzles.Puzzle{p}, puzzles.CSV):                        puzzles.CSV,
		"\ufeff\"PuzzleId\";\"Title\"\r\n" + codeForced + ";\"a;b, c\"\r\n": puzzles.CSV,
		"Title\tPuzzleId\na, b;\t" + codeForced + "\n":                      puzzles.CSV,
		"Title,PuzzleId\n\"a;\nb\"," + codeForced:                           puzzles.CSV,
		"sep=;\r\n\r\nTitle;PuzzleId\r\na,b;" + codeForced:                  puzzles.CSV,
		codeForced: puzzles.Codes,
		"\nhttps://example.org/p/" + codeForced + "\n": puzzles.Codes,
		positionOf(p).String() + " win3\n":             puzzles.Codes,
	} {
		var zipped bytes.Buffer
		w := gzip.NewWriter(&zipped)
		io.WriteString(w, text)
		w.Close()
		for _, file := range []io.Reader{strings.NewReader(text), &zipped} {
			f, input, err := puzzles.FormatOf(file)
			if err != nil || f != want {
				t.Errorf("%q: %v, %v, want %v", text, f, err, want)
				continue
			}
			n := 0
			for got, err := range puzzles.Read(context.Background(), new(solver.Solver), input, f, solver.Limits{}) {
				if n++; err != nil || got.Code() != p.Code() {
					t.Errorf("%q: %v, %v", text, got, err)
				}
			}
			if n != 1 {
				t.Errorf("%q: %d puzzles, want 1", text, n)
			}
		}
	}
	if _, _, err := puzzles.FormatOf(strings.NewReader("\x1f\x8bnothing")); err == nil {
		t.Error("what is not compressed as it should be is read")
	}
	// The name may end with the 4096th byte.
	for before, want := range map[int]puzzles.Format{4088: puzzles.CSV, 4089: puzzles.Codes} {
		if f, _, err := puzzles.FormatOf(strings.NewReader(strings.Repeat("x", before) + "PuzzleId,Title\n")); f != want ||
			err != nil {
			t.Errorf("PuzzleId after %d bytes: %v, %v, want %v", before, f, err, want)
		}
	}
	for _, text := range []string{"", strings.Repeat(" ", 1<<20), strings.Repeat("x", 1<<20)} {
		if f, _, err := puzzles.FormatOf(strings.NewReader(text)); f != puzzles.Codes || err != nil {
			t.Errorf("%.10q: %v, %v", text, f, err)
		}
	}
}

// Codes are read in any form, each line by itself, and written one a line.
func TestReadCodes(t *testing.T) {
	text := codeForced + "\n\nwhat\n  " + codeBack + "  \nHfGoo8VCrfkSpV win2\n"
	want := []string{codeForced, `line 3: text "what"`, codeBack, "line 5: "}
	list := read(t, text, puzzles.Codes)
	if len(list) != len(want) {
		t.Fatalf("%v, want %q", list, want)
	}
	for i, l := range list {
		got := l.puzzle.String()
		if l.err != nil {
			got = l.err.Error()
		}
		if !strings.HasPrefix(got, want[i]) {
			t.Errorf("%q, want %q", got, want[i])
		}
	}
	long := read(t, strings.Repeat("x", 1<<20)+"\n"+codeBack+"\n", puzzles.Codes)
	if len(long) != 2 || long[0].err == nil || long[0].err.Error() != "line 1: longer than 1048576 bytes" ||
		long[1].puzzle.String() != codeBack {
		t.Errorf("a long line and a code are read as %v", long)
	}
	if got := written(t, []puzzles.Puzzle{list[0].puzzle, list[2].puzzle},
		puzzles.Codes); got != codeForced+"\n"+codeBack+"\n" {
		t.Errorf("%q is written", got)
	}
}
