package codec

import (
	"iter"
	"strings"
	"unicode"
)

// Found is a code in a text, with its offsets. If the code is part of a link with turns, the Line
// has them.
type Found struct {
	Line
	Start, End int // text[Start:End] is the code or the whole link
}

// Find yields all codes in a text such as a chat message, in their order. Use it for prose; [Read]
// is for a text that should be one code, and returns an error that explains a typo.
//
// Find yields words that are valid codes, and links with a valid code after /p/, /embed/ or
// /explore/, or after these in the query parameter c. A word is a run of letters and digits; words in other links are ignored. A random
// word of 14 characters passes the checksum once in 77 times; section 6 of doc/FORMAT.md has the
// rates. Find takes time in proportion to the length of the text.
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
				// another link
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

// findLink returns the code and the offsets of a link.
func findLink(piece string) (Found, bool) {
	start := 0
	if before, _, found := strings.Cut(piece, "://"); found { // the link starts with its scheme
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

// runs yields the start and the end of each run of characters for which in is true.
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

// isLinkRune reports whether a character may be part of a link. White space, quotes, brackets and
// commas end a link.
func isLinkRune(r rune) bool {
	return !unicode.IsSpace(r) && !strings.ContainsRune("<>()[]{}\"'`“”‘’«»‹›„‚|*,;\u200b\ufeff", r)
}
