package fuzz

import (
	"testing"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/internal/clean/cleantest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Cleaning a text twice is cleaning it once. It does not change a text that a strict parser accepts, and never makes a
// text longer than its characters by themselves do.
func FuzzClean(f *testing.F) {
	for _, g := range cleantest.Groups() {
		for _, in := range g.Inputs {
			f.Add(in.Text)
		}
	}
	for _, text := range []string{"&am&amp;p;", "&&#38;#38;", "%2%35%32", "<-->", "-=->", "\x1b[1\u200bm",
		"&#x26;lt;", "％２５", "a\xe2\x80"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := clean.Of(text)
		if again := clean.Of(once.String()); again.String() != once.String() {
			t.Errorf("%q is cleaned to %q, and this to %q", text, once, again)
		}
		if decoded := once.Unescaped(false); decoded.Unescaped(false).String() != decoded.String() ||
			clean.Of(decoded.String()).String() != decoded.String() {
			t.Errorf("%q is decoded to %q, and this to %q", text, decoded, decoded.Unescaped(false))
		}
		checkOffsets(t, text, once)
		if once.String() == text {
			return
		}
		for name, accepts := range strict {
			if accepts(text) {
				t.Errorf("%s: %q is cleaned to %q", name, text, once)
			}
		}
	})
}

// checkOffsets checks that the characters of a cleaned text are in the order of the source, and that the characters of
// ASCII letters and digits that stay are at their offsets.
func checkOffsets(t *testing.T, source string, text clean.Text) {
	t.Helper()
	last := 0
	for i := range len(text.String()) + 1 {
		offset := text.Offset(i)
		if offset < last || offset > len(source) {
			t.Fatalf("%q: byte %d of %q is at %d, after %d", source, i, text, offset, last)
		}
		last = offset
	}
	if text.Offset(len(text.String())) != len(source) {
		t.Errorf("%q: the end is at %d", source, last)
	}
	if utf8.ValidString(source) && !utf8.ValidString(text.String()) {
		t.Errorf("%q is cleaned to %q", source, text)
	}
}

// strict has the parsers that accept only what programs write.
var strict = map[string]func(text string) bool{
	"code":            func(text string) bool { return is(codec.Parse(text)) },
	"goal":            func(text string) bool { return is(codec.ParseGoal(text)) },
	"FEN":             func(text string) bool { return is(position.Parse(text)) },
	"board":           func(text string) bool { return is(position.ParseBoard(text)) },
	"turn":            func(text string) bool { return is(position.ParseTurn(text)) },
	"square":          func(text string) bool { return is(position.ParseSquare(text)) },
	"Arimaa position": func(text string) bool { return is(arimaa.Parse(text)) },
	"Arimaa ranks":    func(text string) bool { return is(arimaa.ParseRanks(text)) },
	"Arimaa diagram":  func(text string) bool { return is(arimaa.ParseDiagram(text)) },
	"Arimaa turn":     func(text string) bool { return is(arimaa.ParseTurn(text)) },
}

func is[T any](_ T, err error) bool { return err == nil }
