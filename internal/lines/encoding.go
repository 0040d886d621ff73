package lines

import (
	"errors"
	"unicode/utf8"
)

// ErrNotUTF8 reports a text that is not UTF-8.
var ErrNotUTF8 = errors.New(
	"not UTF-8; if the file is in Latin-1, convert it, such as with iconv -f ISO-8859-1 -t UTF-8")

// NotUTF8 returns the offset of the first byte of a text that is not valid UTF-8, or -1 if the whole text is valid.
func NotUTF8(text string) int {
	for offset, r := range text {
		if _, n := utf8.DecodeRuneInString(text[offset:]); r == utf8.RuneError && n == 1 {
			return offset
		}
	}
	return -1
}

// IsHidden reports whether a character is invisible or reverses the direction of the text. Such characters are removed
// from names and comments, because they can hide the real text. IsHidden reports false for the zero width joiner and
// non-joiner, which Persian and emoji need.
func IsHidden(r rune) bool {
	switch r {
	case '\u061c', '\u200b', '\u200e', '\u200f', '\ufeff':
		return true
	}
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2060' && r <= '\u206f'
}
