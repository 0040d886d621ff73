package sources_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/pgn/sources"
	"github.com/puzzlecode/puzzlecode/pgn"
)

// A text that a form reads is a game whose main line is right, and which is read back from what the form
// writes of it. Any other text has an error with a place in the text.
func fuzz(f *testing.F, name string) {
	form := form(f, name)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := form.Parse(text)
		if err != nil {
			wrong := (*pgn.Error)(nil)
			if !errors.As(err, &wrong) || wrong.Line < 1 || wrong.Column < 1 || wrong.Line > 1+strings.Count(text, "\n") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if back, err := pgn.Parse(g.String()); err != nil || back.String() != g.String() {
			t.Fatalf("%q is read as\n%v\nwhich is not a game: %v", text, g, err)
		}
		written, err := form.Format(g)
		if errors.Is(err, game.ErrNotation) {
			return
		}
		if back, wrong := form.Parse(written); err != nil || wrong != nil ||
			positions(back.Record()) != positions(g.Record()) {
			t.Fatalf("%q is read as\n%v\nwritten as %q, %v, and read back as %v, %v", text, g, written, err, back, wrong)
		}
	})
}

func FuzzThyra(f *testing.F) {
	for _, text := range []string{"LNCSLGB", "LNCSZ", "LNCSL0", "hotseat?position=LNCSLGBCHB&a",
		"BECCGJMAAAAAAAAAAAAAAAAAA", "BKCCAAAAAAAAAAAAAAAAAAAAA", "BBCAAAAAAAAAAAAAAAAAAAAAA"} {
		f.Add(text)
	}
	fuzz(f, sources.Thyra)
}

func FuzzPositions(f *testing.F) {
	for _, g := range games(f, 7, 8) {
		text, err := form(f, sources.Positions).Format(g)
		if err != nil {
			f.Fatal(err)
		}
		text = strings.Join(strings.SplitAfterN(text, "\n", 5)[:4], "")
		f.Add(text)
		f.Add(strings.ReplaceAll(text, "\n", " 1 0 -3\n"))
	}
	fuzz(f, sources.Positions)
}

func FuzzSheet(f *testing.F) {
	r := rand.New(rand.NewPCG(9, 0))
	for _, g := range games(f, 9, 8) {
		f.Add(strings.Join(strings.SplitAfterN(written(r, g), "\n", 9)[:8], ""))
	}
	f.Add("Ann (Pan) - Bob\n1 b3d3|c4c2\n2. (>A1) x C4=C5xD5 (dome) {\n} 1-0 resigns\nBob wins")
	fuzz(f, sources.Sheet)
}

// Reading any file ends, with games or errors that have lines in order.
func FuzzRecords(f *testing.F) {
	for _, text := range []string{"LNCSLGB\nLNCSZ\n\nx", "# a\n\n[Event \"a\"]\n\n1. B3,D3 *", "{\"status\":1}",
		"/1/mortal:B3,D3/mortal:C4,C2 1 2\n/1/mortal:B3,D3/mortal:C4,C2 1 2",
		"0N0N0N0N0N0N0N0B0N0N0N0G0N0G0N0N0N0B0N0N0N0N0N0N0N0\nb3b2b1\n\nb3b2b1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for g, err := range sources.Records(strings.NewReader(text), "") {
			wrong := (*game.FileError)(nil)
			switch {
			case err == nil && (g.Line < last || g.Record == nil):
				t.Fatalf("%q: line %d after %d, %v", text, g.Line, last, g.Record)
			case err == nil:
				last = g.Line
			case errors.As(err, &wrong) && wrong.Line < last:
				t.Fatalf("%q: %v after line %d", text, err, last)
			}
		}
	})
}
