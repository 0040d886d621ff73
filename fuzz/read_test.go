package fuzz

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any text either is no code of either game, with an error that points into it, or
// gives a code that its own link, text and canonical FEN or short form give again.
func FuzzRead(f *testing.F) {
	const base = "https://example.org"
	for _, text := range []string{
		"", "/", "/p/", "p/" + ranked, "/p/" + ranked, base + "/p/" + ranked, base + "/p/" + ranked + "/", base + "/x/p/" + ranked + "?q=/p/#/p/",
		base + "/p/p/" + ranked, base + "/#/p/" + ranked, base + "/?/p/" + ranked, " <" + base + "/p/" + ranked + ">.\n", "«" + ranked + "»", "‘/p/" + ranked + "’!?",
		base + "/p/" + ranked + "//", "\u00a0" + ranked, "\xff" + ranked, "(" + codec.MustParse(ranked).Shrinking() + ")", "((((", "))))", "''", "\"/\"",
		arimaaCode, "/p/" + arimaaCode, base + "/p/" + arimaaCode + "/?q#f", liveFEN, liveFEN + " win3", " " + liveFEN + "\thold2 ", ranked + " 3", ranked + " 0",
		"g [" + strings.Repeat(" ", 64) + "] 2", base + "/p/" + ranked + " hold4", "win3", " 3", "see " + ranked + " there",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "text", "ranked", "shrinking", "link", "arimaa", "arimaa-link") {
		f.Add(text)
		f.Add(base + "/p/" + text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := codec.Read(text)
		if err != nil {
			if fault := (*codec.ParseError)(nil); errors.As(err, &fault) {
				checkOffset(t, err, text)
			}
			return
		}
		link, err := c.Link(base)
		if err != nil {
			t.Fatal(err)
		}
		board := ""
		switch c := c.(type) {
		case codec.Code:
			board = c.Position().String()
		case codec.ArimaaCode:
			board = c.Position().String()
		}
		for _, form := range []string{link, c.String(), board + " " + c.Goal().String()} {
			if back, err := codec.Read(form); back != c || err != nil {
				t.Errorf("%q is read as %v, its form %q as %v, %v", text, c, form, back, err)
			}
		}
		_, santorini := codec.ReadAs[codec.Code](text)
		_, arimaa := codec.ReadAs[codec.ArimaaCode](text)
		if (santorini == nil) == (arimaa == nil) {
			t.Errorf("%q is of both games or of none: %v, %v", text, santorini, arimaa)
		}
	})
}
