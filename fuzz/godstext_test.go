package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is an invalid code with gods, with an error that points into it, or is what its code
// prints; the same for codes before all workers stand. No text is a code of two kinds.
func FuzzGodsCodeText(f *testing.F) {
	for _, text := range []string{
		"", "1", godsCode, godsCode[1:], godsCode + "1", "1yfU1iT5x6QjUKox", "3yfU1iT5x6QjUK\xffx", "2111111111111111", "211111111111111i", "zzzzzzzzzzzzzzzz",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "gods", "placement", "text", "ranked", "arimaa") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		kinds := 0
		check := func(c codec.AnyCode, err error) {
			if err != nil {
				checkOffset(t, err, text)
				return
			}
			if kinds++; c.String() != text || kinds > 1 {
				t.Errorf("%q is read as %v, the code %d", text, c, kinds)
			}
			if back, err := codec.Read(text); back != c || err != nil {
				t.Errorf("%q is read as %v, %v", text, back, err)
			}
		}
		c, err := codec.ParseGods(text)
		check(c, err)
		p, err := codec.ParsePlacement(text)
		check(p, err)
		if err == nil {
			if again, err := codec.Read(p.FEN()); again != p || err != nil {
				t.Errorf("%v has the FEN %s, which is read as %v, %v", p, p.FEN(), again, err)
			}
		}
		if c, err := codec.Parse(text); err == nil && text[0] != '1' {
			check(c, err)
		}
	})
}
