package codec

import (
	"database/sql/driver"
	"encoding"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// Game is one of the two games that have codes. The zero value is [Santorini].
type Game uint8

// The games.
const (
	Santorini Game = iota
	Arimaa
)

// String returns "santorini" or "arimaa".
func (g Game) String() string {
	switch g {
	case Santorini:
		return "santorini"
	case Arimaa:
		return "arimaa"
	}
	return fmt.Sprintf("Game(%d)", uint8(g))
}

// gameNames are for messages.
var gameNames = [...]string{Santorini: "Santorini", Arimaa: "Arimaa"}

// AnyCode is a code of either game: a [Code] or an [ArimaaCode], and nothing else. A
// type switch tells which, and the methods here serve where it does not matter. Values
// compare with ==.
type AnyCode interface {
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
	encoding.BinaryAppender
	encoding.BinaryMarshaler
	driver.Valuer

	Game() Game
	Goal() Goal
	IsZero() bool
	Link(base string) (string, error)

	withGoal(Goal) (AnyCode, error) // no other package has such types
}

// WithGoal returns the code of the same position with another goal; [NoGoal] takes it
// away. The error is that of [Code.WithGoal] or [ArimaaCode.WithGoal].
func WithGoal(c AnyCode, goal Goal) (AnyCode, error) { return c.withGoal(goal) }

// Game returns [Santorini].
func (c Code) Game() Game { return Santorini }

// Game returns [Arimaa].
func (c ArimaaCode) Game() Game { return Arimaa }

func (c Code) withGoal(goal Goal) (AnyCode, error)       { return c.WithGoal(goal) }
func (c ArimaaCode) withGoal(goal Goal) (AnyCode, error) { return c.WithGoal(goal) }

// Read reads a position of either game in any form that people paste:
//
//   - a code: ranked, shrinking-index, or of Arimaa;
//   - a link with a code in its path after /p/;
//   - a Santorini FEN (see [position.Parse]), which has no goal;
//   - the short form of an Arimaa position (see [arimaa.Parse]), or its ranks (see
//     [arimaa.ParseRanks]), which have no goal;
//   - a drawing of either board of several lines (see [position.ParseBoard] and
//     [arimaa.ParseDiagram]); what the command show of puzzlecode prints below it is
//     read, too, and may say a goal.
//
// A goal, as [ParseGoal] reads it, may follow after white space, behind a drawing in a line
// of its own, and takes the place of the goal that a code has.
//
// Around a code or a link may stand what a chat leaves there: white space, quotes,
// brackets of any kind, the signs * _ ~ | of markup, a byte order mark, and a full
// stop, comma, colon, semicolon, question or exclamation mark at the end. The scheme,
// the host and the path before /p/ do not matter, nor does a slash, a query or a
// fragment behind the code. The code itself is as strict as for [Parse].
//
// The error is a *[ParseError] whose offset counts in the whole text. For errors.Is it
// is of one class: [ErrNotCode], [ErrLink], [ErrLength], [ErrAlphabet], [ErrForm],
// [ErrCheck] or [ErrReserved] where a code was expected; for a text that is written
// like a position, those of its parser; and for the goal behind it [ErrGoal]. If a code
// can be found in the text, the error names it.
func Read(text string) (AnyCode, error) {
	before, at, word := cutGoal(text)
	c, err := read(before)
	if err != nil {
		inner := err.(*ParseError) // as read promises
		return nil, explained(text, before, fault.Within(inner, inner.Kind, text, 0))
	}
	if word == "" {
		return c, nil
	}
	goal, err := ParseGoal(word)
	if err == nil {
		c, err = c.withGoal(goal)
	}
	if err != nil {
		return nil, &ParseError{Kind: "text", Input: text, Offset: at, Err: err}
	}
	return c, nil
}

// cutGoal returns what stands before a goal at the end of a text, where the goal starts,
// and the goal, empty if there is none. Behind a board a goal is a line of its own, as the
// last row may end with a digit.
func cutGoal(text string) (before string, at int, goal string) {
	trimmed := strings.TrimRightFunc(text, unicode.IsSpace)
	at = strings.LastIndexFunc(trimmed, unicode.IsSpace) + 1
	word := trimmed[at:]
	kind := strings.TrimRight(word, "0123456789")
	if before = trimmed[:at]; strings.TrimSpace(before) == "" || len(word) > len(kind)+2 || kind == word || kind != "" && kind != "win" && kind != "hold" {
		return text, at, ""
	}
	if drawn := strings.TrimSpace(text); (position.IsBoard(drawn) || arimaa.IsDiagram(drawn)) && !strings.HasSuffix(strings.TrimRight(before, " \t"), "\n") {
		return text, at, ""
	}
	return before, at, word
}

// read is Read without a goal behind the position. The error is a *ParseError.
func read(text string) (AnyCode, error) {
	trimmed := strings.TrimSpace(text)
	for _, form := range boards {
		if form.is(trimmed) {
			c, err := form.parse(trimmed)
			if err != nil {
				return nil, within(err, form.kind, text, strings.Index(text, trimmed))
			}
			return c, nil
		}
	}
	code, at, err := cutLink(text)
	if err != nil {
		return nil, err
	}
	c, err := parseAny(code)
	if err == nil {
		return c, nil
	}
	if !strings.Contains(text, linkPath) && !mayBeCode(code) {
		return nil, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: errNotCode}
	}
	return nil, within(err, "link", text, at)
}

// boards are the forms of a position that show its board. Each has a sign that no code and
// no link has.
var boards = []struct {
	kind  string
	is    func(text string) bool
	parse func(text string) (AnyCode, error)
}{
	{"position", arimaa.IsShortForm, encodedArimaa(arimaa.Parse)},
	{"board", arimaa.IsDiagram, readDiagram},
	{"ranks", arimaa.IsRanks, encodedArimaa(arimaa.ParseRanks)},
	{"board", position.IsBoard, readBoard},
	{"FEN", isFEN, encoded(position.Parse)},
}

// encoded returns a parser of codes for one of positions.
func encoded(parse func(string) (position.Position, error)) func(string) (AnyCode, error) {
	return func(text string) (AnyCode, error) {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		return Encode(p), nil
	}
}

func encodedArimaa(parse func(string) (arimaa.Position, error)) func(string) (AnyCode, error) {
	return func(text string) (AnyCode, error) {
		p, err := parse(text)
		if err != nil {
			return nil, err
		}
		return EncodeArimaa(p), nil
	}
}

// within returns the error of a part of a text that starts at an offset as one of the
// whole text.
func within(err error, kind, text string, at int) error {
	inner := err.(*ParseError) // as all parsers promise
	if inner.Input == text {
		return inner
	}
	return fault.Within(inner, kind, text, at)
}

// ReadAs is [Read] where only codes of one game can be used. For a text of the other
// game the error is [ErrGame].
func ReadAs[C AnyCode](text string) (C, error) {
	var none C
	c, err := Read(text)
	if err != nil {
		return none, err
	}
	if c, ok := c.(C); ok {
		return c, nil
	}
	return none, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: fmt.Errorf("%w: this is a position of %s, want one of %s", ErrGame, gameNames[c.Game()], gameNames[none.Game()])}
}

// parseAny reads a code of either game and nothing around it. Its length and its first
// character tell the game (section 3.3 of doc/FORMAT.md).
func parseAny(text string) (AnyCode, error) {
	if isArimaaLength(text) {
		return orNil(ParseArimaa(text))
	}
	return orNil(Parse(text))
}

func orNil[C AnyCode](c C, err error) (AnyCode, error) {
	if err != nil {
		return nil, err
	}
	return c, nil
}

// isArimaaLength reports whether a text is as long as a code of Arimaa and does not
// start with 1, as a shrinking-index code does.
func isArimaaLength(text string) bool {
	return utf8.RuneCountInString(text) == arimaaLen && text[0] != '1'
}

// isFEN reports whether a text is written like a FEN: it has a slash and is no link.
func isFEN(text string) bool {
	return strings.Contains(text, "/") && !strings.Contains(text, linkPath) && !strings.Contains(text, "://")
}

// explained returns a better error for a text that has a code in it, but is more than that, or
// less: a code among other words, twice the same code, or one with white space inside. For
// any other text it returns err. What stands before a goal at the end is before.
func explained(text, before string, err error) error {
	better := func(at int, class error, format string, args ...any) error {
		return &ParseError{Kind: "text", Input: text, Offset: at, Err: fmt.Errorf("%w"+format, append([]any{class}, args...)...)}
	}
	switch {
	case errors.Is(err, ErrNotCode), errors.Is(err, ErrLink), errors.Is(err, position.ErrSyntax):
		for f := range Find(text) {
			return better(f.Start, ErrNotCode, ", but %s stands in it: give that alone", text[f.Start:f.End])
		}
		fallthrough
	case errors.Is(err, ErrLength):
		code, at := trimChat(before)
		if half := code[:len(code)/2]; half+half == code {
			if _, err := parseAny(half); err == nil {
				return better(at+len(half), ErrLength, ": the code stands there twice")
			}
		}
		code, at = trimChat(text)
		if joined := strings.Join(strings.Fields(code), ""); len(joined) < len(code) {
			if _, err := read(joined); err == nil {
				return better(at+strings.IndexFunc(code, unicode.IsSpace), ErrNotCode, ", as it has white space inside: write %s", joined)
			}
		}
	}
	return err
}

var errNotCode = fmt.Errorf("%w: a code has 14 characters, 26 for Arimaa, or 9 to 26 if it starts with 1", ErrNotCode)

// mayBeCode reports whether a text that is no code could be meant as one: it has about as
// many characters as a code, no white space, and at most two that are not in the alphabet
// nor easily mistaken for one that is.
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

// A text that is meant as a code has lost one character of the shortest code, or four
// more than the longest.
const (
	leastMeant = minShrinkingLen - 1
	mostMeant  = maxShrinkingLen + 4
)
