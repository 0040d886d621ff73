package fuzz

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// A line of any text is read back from its text, and from its link, which is found.
func FuzzReadLine(f *testing.F) {
	const base = "https://example.org"
	for _, turns := range []string{
		"", " E3-D3-E3 C3-D4-E3", " 1. e3d3e3 2... c3 d4 e3", " win3 E3>D3^E3, D4>D3#; # good", "/E3D3E3.D4D3", "/?t=E3%3ED3",
		" Ea2n Ea3n, ra7s", "/Ea2nEa3n.ra7s",
		"\n2g Ea2n 2s ra7s pass", " e3 d3 e3 d4 d3 # x", ".png", "/qr",
	} {
		for _, start := range []string{ranked, arimaaCode, base + "/p/" + ranked, base + "/embed/" + arimaaCode, liveFEN,
			"/explore/" + ranked} {
			f.Add(start + turns)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := codec.ReadLine(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if back, err := codec.ReadLine(l.String()); !slices.Equal(back.Turns, l.Turns) || back.Code != l.Code || err != nil {
			t.Errorf("%q is read as %q, which is read as %q, %v", text, l, back, err)
		}
		link, err := l.Code.Link(base)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Turns) > 0 {
			link += "?t=" + url.QueryEscape(strings.Join(l.Turns, "."))
		}
		found := 0
		for f := range codec.Find("see " + link + ", please") {
			if found++; !slices.Equal(f.Turns, l.Turns) || f.Code != l.Code || f.Start != 4 || f.End != 4+len(link) {
				t.Errorf("%q is found as %q", link, f.Line)
			}
		}
		if found != 1 {
			t.Errorf("%q is found %d times", link, found)
		}
	})
}

// Any text either is an invalid code of all kinds, with an error that points into it, or gives a
// code that its own link, text and canonical FEN or short form give again.
func FuzzRead(f *testing.F) {
	const base = "https://example.org"
	for _, text := range []string{
		"", "/", "/p/", "p/" + ranked, "/p/" + ranked, base + "/p/" + ranked, base + "/p/" + ranked + "/",
		base + "/x/p/" + ranked + "?q=/p/#/p/",
		base + "/p/p/" + ranked, base + "/#/p/" + ranked, base + "/?/p/" + ranked, " <" + base + "/p/" + ranked + ">.\n",
		"«" + ranked + "»", "‘/p/" + ranked + "’!?",
		base + "/p/" + ranked + "//", "\u00a0" + ranked, "\xff" + ranked, "(" + shrinking + ")", "((((", "))))", "''",
		"\"/\"",
		arimaaCode, "/p/" + arimaaCode, base + "/p/" + arimaaCode + "/?q#f", liveFEN, liveFEN + " win3",
		" " + liveFEN + "\thold2 ", ranked + " 3", ranked + " 0",
		"g [" + strings.Repeat(" ", 64) + "] 2", base + "/p/" + ranked + " hold4", "win3", " 3", "see " + ranked + " there",
	} {
		f.Add(text)
	}
	for _, text := range vectors(f, "text", "ranked", "shrinking", "link", "arimaa", "arimaa-link", "gods", "placement",
		"fen") {
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
		if p, ok := c.Santorini(); ok {
			board = p.String()
		} else if p, ok := c.Arimaa(); ok {
			board = p.String()
		}
		for _, form := range []string{link, c.String(), board + " " + c.Goal().String()} {
			if back, err := codec.Read(form); back != c || err != nil {
				t.Errorf("%q is read as %v, its form %q as %v, %v", text, c, form, back, err)
			}
		}
		kinds := 0
		for _, g := range []codec.Game{codec.Santorini, codec.Gods, codec.Arimaa} {
			if other, err := codec.ReadGame(g, text); err == nil && other == c {
				kinds++
			}
		}
		if kinds != 1 {
			t.Errorf("%q is a code of %d kinds", text, kinds)
		}
	})
}
