package codec

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/clean"
	"github.com/puzzlecode/puzzlecode/position"
)

// boards lists the formats in which a position is written as a board. Each format has two functions. The first one
// reports whether a text looks like the format; no code and no link does. The second one reads the position at the
// start of a text. It also returns the offset of the end of the position.
var boards = []struct {
	kind string
	is   func(text string) bool
	read func(text string) (c Code, end int, err error)
}{
	{"position", arimaa.IsShortForm, readUpTo(endOfShortForm, arimaa.Parse, EncodeArimaa)},
	{"board", arimaa.IsDiagram, readDiagram},
	{"ranks", arimaa.IsRanks, readUpTo(endOfRanks, arimaa.ParseRanks, EncodeArimaa)},
	{"board", position.IsBoard, readBoard},
	{"FEN", isFEN, readUpTo(endOfFEN, position.Parse, Encode)},
}

// readUpTo returns a function that reads a position, for the list boards. That function parses the text only up to the
// offset that the function end returns.
func readUpTo[P any](
	end func(string) int, parse func(string) (P, error), encode func(P) Code,
) func(string) (Code, int, error) {
	return func(text string) (Code, int, error) {
		n := end(text)
		p, err := parse(text[:n])
		if err != nil {
			return Code{}, n, err
		}
		return encode(p), n, nil
	}
}

// endOfShortForm returns the offset after the bracket that closes an Arimaa position in short notation.
func endOfShortForm(text string) int {
	if i := strings.IndexByte(text, ']'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// endOfRanks returns the offset after an Arimaa position that is written as ranks. The side to move after the ranks may
// be missing.
func endOfRanks(text string) int {
	end := wordEnd(text, 0)
	word, offset := firstWord(text, end)
	if word == "" || startsGoal(text[offset:]) || startsTurns(Arimaa, text[offset:]) {
		return end
	}
	return offset + len(word)
}

// endOfFEN returns the offset after a FEN. A FEN ends with the word that has the second colon. If there is no second
// colon, it ends with the word that has the last slash or colon.
func endOfFEN(text string) int {
	first := strings.IndexByte(text, ':') + 1
	if second := strings.IndexByte(text[first:], ':'); first > 0 && second >= 0 {
		return wordEnd(text, first+second)
	}
	return wordEnd(text, strings.LastIndexAny(text, "/:"))
}

// isFEN reports whether a text looks like a FEN: it has a slash that is not part of a link, and does not start with a
// code.
func isFEN(text string) bool {
	slash := strings.IndexByte(text, '/')
	if slash < 0 {
		return false
	}
	start := strings.LastIndexFunc(text[:slash], unicode.IsSpace) + 1
	word := text[start:wordEnd(text, slash)]
	if isLink(clean.Of(word).Unescaped(false).String()) || strings.Contains(word, "://") ||
		strings.Contains(word, reviewPath+"#") {
		return false
	}
	first, _ := clean.Of(text[:wordEnd(text, 0)]).Trim()
	if strings.HasPrefix(clean.Lower(first.String()), strings.TrimPrefix(linkPath, "/")) {
		return false
	}
	code, _, err := cutLink(first)
	_, isCode := quickParse(code.String())
	return err != nil || !isCode
}
