package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is no link to an Arimaa code, with an error that points into it, or
// gives a code that its own link gives again.
func FuzzArimaaLink(f *testing.F) {
	const base = "https://example.org"
	for _, text := range []string{
		"", "/p/", "/p/" + arimaaCode, base + "/p/" + arimaaCode + "/?q#f", " <" + base + "/p/" + arimaaCode + ">.\n", "«" + arimaaCode + "»",
		base + "/p/" + arimaaCode + "//", base + "/p/" + ranked,
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "arimaa", "arimaa-link", "link") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.ParseArimaaLink(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		link, err := c.Link(base)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := codec.ParseArimaaLink(link); back != c || err != nil || !codec.IsArimaa(text) {
			t.Errorf("%q is read as %v, its link %s as %v, %v", text, c, link, back, err)
		}
	})
}
