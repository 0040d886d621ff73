package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is no link, with an error that points into it, or gives a
// code that its own link gives again.
func FuzzLink(f *testing.F) {
	const base = "https://example.org"
	for _, text := range []string{
		"", "/", "/p/", "p/" + ranked, "/p/" + ranked, base + "/p/" + ranked, base + "/p/" + ranked + "/", base + "/x/p/" + ranked + "?q=/p/#/p/",
		base + "/p/p/" + ranked, base + "/#/p/" + ranked, base + "/?/p/" + ranked, " <" + base + "/p/" + ranked + ">.\n", "«" + ranked + "»", "‘/p/" + ranked + "’!?",
		base + "/p/" + ranked + "//", "\u00a0" + ranked, "\xff" + ranked, "(" + codec.MustParse(ranked).Shrinking() + ")", "((((", "))))", "''", "\"/\"",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "text", "ranked", "shrinking", "link") {
		f.Add(text)
		f.Add(base + "/p/" + text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.ParseLink(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		link, err := c.Link(base)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := codec.ParseLink(link); back != c || err != nil {
			t.Errorf("%q is read as %v, its link %s as %v, %v", text, c, link, back, err)
		}
	})
}
