package arimaa_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/puzzlecode/puzzlecode/arimaa"
)

const (
	opening = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2\n1s ra7 hb7 dc7 ed7 me7 df7 hg7 ch7 ra8 rb8 rc8 cd8 re8 rf8 rg8 rh8`
	frozen  = opening + `\n2g Ra1n`
)

// Every line is a game or an error of its own.
func TestReadGames(t *testing.T) {
	text := opening + "\r\n\n" + frozen + "\nnonsense\n" + opening + `\n2g Ed2n Ed3n`
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	io.WriteString(w, text)
	w.Close()
	for name, file := range map[string]io.Reader{"plain": strings.NewReader(text), "gzip": &zipped} {
		entries, wrong := map[int]int{}, map[int]error{}
		for g, err := range arimaa.ReadGames(file) {
			var at *arimaa.LineError
			switch {
			case err == nil:
				entries[g.Line] = len(g.Game.Entries)
			case errors.As(err, &at) && at.Line == g.Line && strings.HasPrefix(err.Error(), "line "):
				wrong[g.Line] = at.Unwrap()
			default:
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(entries) != 2 || entries[1] != 2 || entries[5] != 3 {
			t.Errorf("%s: entries by line %v", name, entries)
		}
		if len(wrong) != 2 || !errors.As(wrong[3], new(*arimaa.GameError)) || !errors.As(wrong[4], new(*arimaa.ParseError)) {
			t.Errorf("%s: wrong are %v", name, wrong)
		}
	}
	for range arimaa.ReadGames(strings.NewReader(text)) {
		break // nobody wants more
	}
	n := 0
	for _, err := range arimaa.ReadGames(iotest.ErrReader(io.ErrClosedPipe)) {
		if n++; !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("a broken file: %v", err)
		}
	}
	if n != 1 {
		t.Errorf("a broken file yields %d times", n)
	}
}

// A piece that stands alone on a trap at the start is off the board when the first turn
// begins, and the position without it counts for repetitions (sentences 14 and 16).
func TestRepetitionOfUnsettledStart(t *testing.T) {
	const turns = "\n2g Ea1n\n2s eh8s\n3g Ea2s\n3s eh7n\n4g Ea1n\n4s eh8s\n5g Ea2s\n5s eh7n"
	for _, start := range []string{
		"g [       e   r                                       R    E       ]",
		"g [       e   r                                 C     R    E       ]",
	} {
		if _, err := arimaa.ParseGame(start + turns); !errors.Is(err, arimaa.ErrRepetition) {
			t.Errorf("%s: %v", start, err)
		}
		if _, err := arimaa.ParseGame(start + strings.TrimSuffix(turns, "\n5s eh7n")); err != nil {
			t.Errorf("%s: the second time: %v", start, err)
		}
	}
}
