package codec

import (
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/lines"
)

// streamed returns the texts of a stream.
func streamed(t *testing.T, file io.Reader) (list []string) {
	for line, err := range lines.Texts(file, false, func(line string) func(string) (bool, bool) {
		if b := OpenBoard(line); b != nil {
			return b.Next
		}
		return nil
	}) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, line.Text)
	}
	return list
}

// A line that looks like part of a board does not swallow the codes after it.
func TestStrayLines(t *testing.T) {
	codes := strings.Repeat("HfGoo8VCrfkSpV\n"+exampleFEN+"\nhttps://example.org/p/HfGoo8VCrfkSpV\n", 20)
	for _, stray := range []string{
		"14241", "00000", "g", "s", "+", "|", "1g", "1w", "2w", "A B C D E", "5 1 0 0 0 0", "00000/", "+---+\n|   |\n+---+",
		"┌───┐\n│   │\n└───┘",
		"first to move", "x . . 1 o", "code  HfGoo8VCrfkSpV", "rating  3", "a word", "14241\n14241",
	} {
		got := streamed(t, strings.NewReader(codes+stray+"\n"+codes))
		if n := strings.Count(codes, "\n"); len(got) < 2*n+1 || len(got) > 2*n+3 || got[0] != "HfGoo8VCrfkSpV" ||
			got[len(got)-1] != got[2] || got[len(got)-n] != got[0] {
			t.Errorf("%q amid %d codes: %d texts", stray, 2*n, len(got))
		}
	}
}

// Boards end where something else begins, and have below them what belongs to them.
func TestStreamedBoards(t *testing.T) {
	const code = "HfGoo8VCrfkSpV"
	board := santorini(MustParse(exampleCode)).Board()
	sheet := exampleFrame + "x first, o second, and so on\n\nAny words.\nMore.\n\ncode  " + code + "\nfen   " + exampleFEN
	diagram := arimaa.MustParse(arimaaStart).Diagram()
	rows := "02001\n02020/\n02222\n00240\n00000\n/1/mortal:B4,E3/\nmortal:B5,C3"
	for _, want := range [][]string{
		{board, board, board}, {sheet, code, sheet}, {diagram, diagram, code, diagram}, {rows, rows, code},
		{board + "\n\nwords to nobody", code}, // an error: "win 3", misspelt, must not give the board without a goal
		{board + "\n\nwin in 3", code}, {board + "\n\nSun wins in 3.\n\nE3-D3-E3", board}, {sheet + "\n\nwin3", sheet},
		{exampleFrame + "\nSun to move.", exampleFrame + "\nSun to move.\nwin3", sheet},
		{board + "\nwin3\n1. E3-D3-E3\nC3-D4-E3", code}, {strings.Replace(rows, "\n/1/", "/1/", 1), code}, {"14241", rows,
			"14241", board}, {diagram + "\n\nAny words.\n\ncode  " + arimaaCode, code},
	} {
		for _, between := range []string{"\n\n", "\n\n\n"} {
			if d := cmp.Diff(want, streamed(t, strings.NewReader(strings.Join(want, between)+"\n"))); d != "" {
				t.Errorf("with %q between: %s", between, d)
			}
		}
	}
}

// A board without an end is cut.
func TestStreamedEndless(t *testing.T) {
	for _, line := range []string{"5 . . . . .\n", "+\n", "a word\n", "\n", "rating  3\n"} {
		got := streamed(t, strings.NewReader("+\n"+strings.Repeat(line, 500)+"HfGoo8VCrfkSpV\n"))
		if len(got) < 2 || strings.Count(got[0], "\n") >= maxBoardLines || got[len(got)-1] != "HfGoo8VCrfkSpV" {
			t.Errorf("%q: %d texts", line, len(got))
		}
	}
}
