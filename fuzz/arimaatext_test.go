package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is an invalid Arimaa code, with an error that points into it, or is what its code
// prints. No text is a code of both games.
func FuzzArimaaCodeText(f *testing.F) {
	for _, text := range []string{
		"", "1", arimaaCode, arimaaCode[1:], arimaaCode + "1", "9KuvQpNkawFKiBbEEiRxNSVMTy", "9KuvQpNkawFKiBbEEiRxNSVM\xffY",
		"21111111111111111111111111", "2111111111111111111111111g", "zzzzzzzzzzzzzzzzzzzzzzzzzz", ranked, codec.MustParse(rankedGoal3).Shrinking(),
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "arimaa", "arimaa-link", "text", "ranked", "shrinking") {
		f.Add(text)
	}
	for _, p := range arimaaPositions() {
		f.Add(codec.EncodeArimaa(p).String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.ParseArimaa(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if c.String() != text {
			t.Errorf("%q is read as %v", text, c)
		}
		if other, err := codec.Parse(text); err == nil {
			t.Errorf("%q is a code of Santorini, too: %v", text, other)
		}
	})
}
