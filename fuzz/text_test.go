package fuzz

import (
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is an invalid code, with an error that points into it, or is what its code prints
// in one of the two formats.
func FuzzCodeText(f *testing.F) {
	for _, text := range []string{
		"", "1", "11", "z", ranked, rankedGoal3, ranked + "1", ranked[1:], "2oYYRBBZUstiI1", "2oYYRBBZUsti1i", "2OYYRBBZUstii1",
		"zzzzzzzzzzzzzz", "21111111111111", "11111111111111", "1zzzzzzzzzzzzzzzzzzzzzzzzz", "zzzzzzzzzzzzzzzzzzzzzzzzzz",
		"2oYYRBBZUsti\xff1", "2oYYRBBZUstiü1", "2oYYRBBZUsti\x001", codec.MustParse(ranked).Shrinking(), codec.MustParse(rankedGoal3).Shrinking(),
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "text", "ranked", "shrinking", "link") {
		f.Add(text)
	}
	for _, p := range positions() {
		f.Add(codec.Encode(p).Shrinking())
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.Parse(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if c.String() != text && c.Shrinking() != text {
			t.Errorf("%q is read as %v, which is %s in the other format", text, c, c.Shrinking())
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
