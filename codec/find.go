package codec

import (
	"iter"
	"strings"
	"unicode"
)

// Found is a code in a text, with the turns of the link that it stands in, and where it
// stands.
type Found struct {
	Line
	Start, End int // the bytes text[Start:End] are the code, or the whole link
}

// Find yields all codes in a text that people write to each other, such as a message in
// a chat, in their order: codes that stand alone as a word, and links with a code after
// /p/. It is for programs that look for codes in texts; [Read] is for a text that is
// meant to be one code, and says what is wrong with it.
//
// A word is all letters and digits that follow each other; the words of a link to
// something else are not looked at. What keeps words from being taken for codes is the
// check of 71 and, for shrinking-index codes, the 1 in front and the record: see section
// 6 of doc/FORMAT.md for how often a word passes. Finding takes time in proportion to
// the length of the text.
func Find(text string) iter.Seq[Found] {
	return func(yield func(Found) bool) {
		for start, end := range runs(text, isLinkRune) {
			piece := text[start:end]
			switch {
			case isLink(piece):
				if found, ok := findLink(piece); ok {
					found.Start += start
					found.End += start
					if !yield(found) {
						return
					}
				}
			case strings.Contains(piece, "://"):
				// a link to something else
			default:
				for from, to := range runs(piece, isWordRune) {
					if c, ok := quickParse(piece[from:to]); ok && !yield(Found{Line{Code: c}, start + from, start + to}) {
						return
					}
				}
			}
		}
	}
}

// findLink returns the code of a link, and where the link is.
func findLink(piece string) (Found, bool) {
	start := 0
	if before, _, found := strings.Cut(piece, "://"); found { // what stands before the scheme is no part of it
		start = len(strings.TrimRightFunc(before, unicode.IsLetter))
	}
	trimmed, at := trimChat(piece[start:])
	start += at
	l, _, err := readLine(trimmed)
	return Found{l, start, start + len(trimmed)}, err == nil
}

func isLink(piece string) bool {
	_, found := linkPathIn(piece)
	return found
}

// runs yields the start and the end of each longest run of characters of a kind.
func runs(text string, in func(rune) bool) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		start := -1
		for i, r := range text {
			switch {
			case in(r) && start < 0:
				start = i
			case !in(r) && start >= 0:
				if !yield(start, i) {
					return
				}
				start = -1
			}
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isLinkRune reports whether a character may be part of a link: it is neither white
// space nor what people put around links.
func isLinkRune(r rune) bool {
	return !unicode.IsSpace(r) && !strings.ContainsRune("<>()[]{}\"'`“”‘’«»‹›„‚|*,;\u200b\ufeff", r)
}
