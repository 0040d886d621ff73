package codec

import (
	"math/rand/v2"
	"net/url"
	"testing"
)

// Texts in queries are read as by package net/url.
func TestUnescape(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for range 20_000 {
		text := ""
		for range r.IntN(6) {
			text += []string{"%", "2", "f", "F", "g", "+", "-", " ", "%41", "%fF", "é", "_", "%%"}[r.IntN(13)]
		}
		got, err := unescape(text)
		want, wrong := url.QueryUnescape(text)
		if got != want || (err == nil) != (wrong == nil) || err != nil && err.Error() != wrong.Error() {
			t.Fatalf("%q: %q, %v, want %q, %v", text, got, err, want, wrong)
		}
	}
}
