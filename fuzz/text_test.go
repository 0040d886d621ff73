package fuzz

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is an invalid code, with an error that points into it, or is what its code prints, for Santorini
// without gods in one of the two formats.
func FuzzCodeText(f *testing.F) {
	for _, text := range []string{
		"", "1", "11", "z", ranked, rankedGoal3, ranked + "1", ranked[1:], "2oYYRBBZUstiI1", "2oYYRBBZUsti1i",
		"2OYYRBBZUstii1",
		"zzzzzzzzzzzzzz", "21111111111111", "11111111111111", "1zzzzzzzzzzzzzzzzzzzzzzzzz", "zzzzzzzzzzzzzzzzzzzzzzzzzz",
		"2oYYRBBZUsti\xff1", "2oYYRBBZUstiü1", "2oYYRBBZUsti\x001", shrinking,
		arimaaCode, arimaaCode[1:], arimaaCode + "1", "9KuvQpNkawFKiBbEEiRxNSVMTy", "9KuvQpNkawFKiBbEEiRxNSVM\xffY",
		"21111111111111111111111111", "2111111111111111111111111g",
		godsCode, godsCode[1:], godsCode + "1", "1yfU1iT5x6QjUKox", "3yfU1iT5x6QjUK\xffx", "2111111111111111",
		"211111111111111i", "zzzzzzzzzzzzzzzz",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "text", "ranked", "shrinking", "link", "arimaa", "arimaa-link", "gods", "placement") {
		f.Add(text)
	}
	for _, p := range positions() {
		text, err := codec.Encode(p).Shrinking()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, p := range arimaaPositions() {
		f.Add(codec.EncodeArimaa(p).String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.Parse(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if c.String() == text {
			return
		}
		if other, err := c.Shrinking(); other != text || err != nil {
			t.Errorf("%q is read as %v, which is %s in the other format, %v", text, c, other, err)
		}
	})
}

// checkOffset checks that an error is about the text and points into it, or is about
// the text as a whole. The type is the same in position and arimaa.
func checkOffset(t *testing.T, err error, text string) {
	t.Helper()
	var e *codec.ParseError
	if !errors.As(err, &e) || e.Input != text || e.Offset < -1 || e.Offset > len(text) || e.Err == nil {
		t.Errorf("%q: %#v", text, err)
	}
}
