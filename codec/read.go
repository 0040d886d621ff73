package codec

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// A reading is the position at the start of a text.
type reading struct {
	code  Code
	end   int  // where the rest of the text begins
	turns span // of a link; empty if it has none
	stop  int  // where the text ends, without the punctuation that a chat leaves
}

// readPosition reads the position at the start of a text. The error is a *ParseError.
func readPosition(text string) (reading, error) {
	trimmed := strings.TrimSpace(text)
	for _, form := range boards {
		if form.is(trimmed) {
			at := strings.Index(text, trimmed)
			c, end, err := form.read(trimmed)
			if err != nil {
				return reading{}, within(err, form.kind, text, at)
			}
			return reading{code: c, end: at + end, stop: len(text)}, nil
		}
	}
	rest, at := trimChat(text)
	word, _ := firstWord(rest, 0)
	end := at + len(word)
	word = trimChatEnd(word)
	code, turns, err := cutLink(word)
	if err != nil {
		return reading{}, within(err, "link", text, at)
	}
	c, err := Parse(code.text)
	switch {
	case err == nil:
	case word == code.text && (!mayBeCode(word) || !mayFollow(text[end:at+len(rest)])):
		return reading{}, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: errNotCode}
	default:
		return reading{}, within(err, "link", text, at+code.at)
	}
	return reading{c, end, span{turns.text, at + turns.at}, at + len(rest)}, nil
}

// mayFollow reports whether a text may follow a position: it is empty, or starts with a goal, a
// turn or a comment.
func mayFollow(text string) bool {
	word, at := firstWord(text, 0)
	return word == "" || startsGoal(text[at:]) || startsTurns(Santorini, text[at:]) || startsTurns(Arimaa, text[at:])
}

// boards are the formats that show the board of a position. Each is recognised by a character that
// codes and links do not have. read reads the position at the start of a text and returns where
// it ends.
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

// readUpTo returns a reader for the text up to the offset that end returns.
func readUpTo[P any](end func(string) int, parse func(string) (P, error), encode func(P) Code) func(string) (Code, int, error) {
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

// endOfRanks returns the offset after the side to move, the word after the ranks, or after the
// ranks if the side is missing.
func endOfRanks(text string) int {
	end := wordEnd(text, 0)
	word, at := firstWord(text, end)
	if word == "" || startsGoal(text[at:]) || startsTurns(Arimaa, text[at:]) {
		return end
	}
	return at + len(word)
}

// endOfFEN returns the offset after the word with the second colon (the workers of Second), or,
// if there is none, after the word with the last slash or colon.
func endOfFEN(text string) int {
	first := strings.IndexByte(text, ':') + 1
	if second := strings.IndexByte(text[first:], ':'); first > 0 && second >= 0 {
		return wordEnd(text, first+second)
	}
	return wordEnd(text, strings.LastIndexAny(text, "/:"))
}

// wordEnd returns the offset of the first white space at or after an offset.
func wordEnd(text string, from int) int {
	if i := strings.IndexFunc(text[from:], unicode.IsSpace); i >= 0 {
		return from + i
	}
	return len(text)
}

// within turns the error of a part of a text, which starts at an offset, into an error of the
// whole text.
func within(err error, kind, text string, at int) error {
	inner := err.(*ParseError) // as all parsers promise
	if inner.Input == text {
		return inner
	}
	return fault.Within(inner, kind, text, at)
}

// ReadGame is like [Read] for one game. For a position of another game the error is [ErrGame].
func ReadGame(g Game, text string) (Code, error) {
	c, err := Read(text)
	if err == nil && c.Game() != g {
		return Code{}, &ParseError{Kind: "text", Input: text, Offset: fault.Whole,
			Err: fmt.Errorf("%w: this is a position of %s, must be one of %s", ErrGame, c.Game().Name(), g.Name())}
	}
	return c, err
}

// isFEN reports whether a text is written like a FEN: it has a slash, but not in a link.
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

// explained returns a more specific error for a code among other words, a code written twice, and
// a code with white space inside. For any other text it returns err.
func explained(text string, err error) error {
	if err == nil {
		return nil
	}
	better := func(at int, class error, detail string) error {
		return &ParseError{Kind: "text", Input: text, Offset: at, Err: fmt.Errorf("%w%s", class, detail)}
	}
	switch {
	case errors.Is(err, ErrNotCode), errors.Is(err, ErrLink), errors.Is(err, position.ErrSyntax):
		for f := range Find(text) {
			return better(f.Start, ErrNotCode, ", but contains "+text[f.Start:f.End]+": use only that")
		}
		fallthrough
	case errors.Is(err, ErrLength):
		code, at := trimChat(text)
		word := trimChatEnd(code[:wordEnd(code, 0)])
		if half := word[:len(word)/2]; half+half == word {
			if _, err := Parse(half); err == nil {
				return better(at+len(half), ErrLength, ": the code is written twice")
			}
		}
		if joined := strings.Join(strings.Fields(code), ""); len(joined) < len(code) {
			if _, err := readPosition(joined); err == nil {
				return better(at+strings.IndexFunc(code, unicode.IsSpace), ErrNotCode, ": white space inside a code: write "+joined)
			}
		}
	}
	return err
}

var errNotCode = fmt.Errorf("%w (a code has 14 characters, 16 with gods, or 26 for Arimaa)", ErrNotCode)

var errNoTurns = fmt.Errorf("%w: unexpected text after the position, must be a goal or turns", ErrNotCode)

// mayBeCode reports whether an invalid code was probably meant as a code: it has about as many
// characters as a code, no white space, and at most two characters that are neither in the
// alphabet nor look-alikes.
func mayBeCode(text string) bool {
	n, strange := 0, 0
	for _, r := range text {
		n++
		switch {
		case r <= ' ':
			return false
		case r >= utf8.RuneSelf || digitOf[r] == notDigit && lookAlikes[r] == 0:
			strange++
		}
	}
	return n >= leastMeant && n <= mostMeant && strange <= 2
}

// The lengths that mayBeCode accepts: one less than the shortest code, four more than the longest.
const (
	leastMeant = minShrinkingLen - 1
	mostMeant  = maxShrinkingLen + 4
)
