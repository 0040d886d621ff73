package main

import "testing"

// A bar has the name of a file in front, not of its folder, and leaves room for the counts.
func TestBarName(t *testing.T) {
	for name, want := range map[string]string{
		"games.txt":                 "games.txt",
		"/home/nobody/of/games.txt": "games.txt",
		"exactly-14.txt":            "exactly-14.txt",
		"one/more-than-14.txt":      "more-than-14.…",
		"ünïcödé-ünïcödé.txt":       "ünïcödé-ünïcö…",
	} {
		if got := barName(name, "…"); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := barName("more-than-14.txt", "..."); got != "more-than-1..." {
		t.Errorf("%q in ASCII", got)
	}
}
