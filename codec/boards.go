package codec

import (
	"strings"
	"unicode"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// boards are the formats that show the board of a position. is(text) reports whether a text has the format: it
// looks for characters that codes and links do not have. read(text) reads the position at the start of a text and
// returns the offset of its end.
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

// readUpTo returns a function for the field read of boards. It parses the text up to the offset that end returns.
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

// endOfShortForm returns the offset after the bracket that closes the board.
func endOfShortForm(text string) int {
	if i := strings.IndexByte(text, ']'); i >= 0 {
		return i + 1
	}
	return len(text)
}

// endOfRanks returns the offset after the ranks and the side to move, which may be missing.
func endOfRanks(text string) int {
	end := wordEnd(text, 0)
	word, offset := firstWord(text, end)
	if word == "" || startsGoal(text[offset:]) || startsTurns(Arimaa, text[offset:]) {
		return end
	}
	return offset + len(word)
}

// endOfFEN returns the offset after the word with the second colon, which has the workers of Second. If there is no
// second colon, it returns the offset after the word with the last slash or colon.
func endOfFEN(text string) int {
	first := strings.IndexByte(text, ':') + 1
	if second := strings.IndexByte(text[first:], ':'); first > 0 && second >= 0 {
		return wordEnd(text, first+second)
	}
	return wordEnd(text, strings.LastIndexAny(text, "/:"))
}

// isFEN reports whether a text looks like a FEN: it has a slash that is not part of a link.
func isFEN(text string) bool {
	slash := strings.IndexByte(text, '/')
	if slash < 0 {
		return false
	}
	start := strings.LastIndexFunc(text[:slash], unicode.IsSpace) + 1
	word := text[start:wordEnd(text, slash)]
	_, found := linkPathIn(word)
	return !found && !strings.Contains(word, "://")
}
