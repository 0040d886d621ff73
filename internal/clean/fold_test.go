package clean

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/runenames"
)

// An arrow stands for a sign of a turn by the name that Unicode gives it. All arrows in one direction are in the lists
// that begin with the plain arrow of this direction.
func TestArrows(t *testing.T) {
	for c := '\u2190'; c <= '\u27ff'; c++ {
		name := runenames.Name(c)
		if c > '\u21ff' && c < '\u2794' || !strings.Contains(name, "ARROW") || strings.Contains(name, "DOWNWARDS") {
			continue
		}
		isRight := strings.Contains(name, "RIGHTWARDS")
		isLeft := strings.Contains(name, "LEFTWARDS")
		want := ""
		switch {
		case strings.Contains(name, "LEFT RIGHT") || isRight && isLeft:
			want = "<>"
		case isRight && !strings.Contains(name, "UPWARDS"):
			want = "-"
		case strings.Contains(name, "UPWARDS") && !isRight && !isLeft:
			want = "^"
		}
		if got, _ := folded(c); got != want && !strings.Contains(name, "HARPOON") && !strings.Contains(name, "EAST") {
			t.Errorf("%c %U, %s, becomes %q, want %q", c, c, name, got, want)
		}
	}
}

// What a character becomes is ASCII, or nothing. Letters and digits of people's languages stay.
func TestFolded(t *testing.T) {
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		out, changes := folded(c)
		if strings.ContainsFunc(out, func(r rune) bool { return r >= 0x80 }) {
			t.Errorf("%U becomes %q", c, out)
		}
		isForm := c >= '！' && c <= '～' || c >= 0x1d400 && c <= 0x1d7ff
		if changes && (unicode.IsLetter(c) || unicode.IsDigit(c)) && !isForm && !strings.ContainsRune(primes+others+up, c) &&
			!isHidden(c) {
			t.Errorf("%c %U becomes %q", c, c, out)
		}
	}
	for i, c := range []rune(others) {
		if i%2 == 1 && c >= 0x80 {
			t.Errorf("%c in others must be ASCII", c)
		}
	}
}
