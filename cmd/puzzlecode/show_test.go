package main

import "testing"

func TestWrapped(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"one two three", 80, "one two three\n"},
		{"one two three", 7, "one two\nthree\n"},
		{"one two three", 6, "one\ntwo\nthree\n"},
		{"seventeen", 3, "seventeen\n"},
		{"◆ ○", 3, "◆ ○\n"},
	} {
		if got := wrapped(test.text, test.width); got != test.want {
			t.Errorf("wrapped(%q, %d) = %q, want %q", test.text, test.width, got, test.want)
		}
	}
}
