package pgn_test

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/pgn"
)

// Dates are read as people write them, with the English name of the month, too.
func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"2026-3-14": "2026-03-14", "14.3.2026": "2026-03-14", "14 March 2026": "2026-03-14", "March 14, 2026": "2026-03-14",
		"14-mar-2026":    "2026-03-14",
		"1st Sept. 2026": "2026-09-01", "dec 3rd 2026": "2026-12-03", "May 2026": "2026-05",
		"14 Marsh 2026": "", "March 2026 14": "", "30 February 2026": "", "14x March 2026": "", "14 Ma 2026": "",
		"March 14 26": "", "0 March 2026": "",
	} {
		g, err := pgn.Parse("[Date \"" + text + "\"]\n1. B3,D3")
		got := ""
		if err == nil {
			got = g.Headers().Date
		}
		if got != want {
			t.Errorf("%q is read as %q, %v; must be %q", text, got, err, want)
		}
	}
}

// Characters that show nothing or turn the direction of text round are no part of names and comments.
func TestHidden(t *testing.T) {
	g, err := pgn.Parse("[Sun \"A\u202en\u200bn\u2066\"]\n[Moon \"\u200eBob\ufeff\"]\n1. B3,D3 {a\u202db}")
	if err != nil {
		t.Fatal(err)
	}
	if h := g.Headers(); h.First != "Ann" || h.Second != "Bob" || g.End().After != "ab" {
		t.Errorf("the game is %q", g)
	}
	if err := g.SetTag("Sun", "\u0639\u200d\u202c\U0001f469\u200d\U0001f680"); err != nil ||
		g.Tag("Sun") != "\u0639\u200d\U0001f469\u200d\U0001f680" {
		t.Errorf("%q, %v: characters that join letters must stay", g.Tag("Sun"), err)
	}
}
