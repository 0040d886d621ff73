package codec

import (
	"cmp"
	"database/sql/driver"
	"encoding"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/internal/value"
	"github.com/puzzlecode/puzzlecode/position"
)

// Game is one of the games that have codes. The zero value is [Santorini].
type Game uint8

// The games.
const (
	Santorini Game = iota // the base game, of two mortals
	Arimaa
	Gods // Santorini with a god on one side or both
)

// String returns "santorini", "arimaa" or "gods".
func (g Game) String() string {
	return value.Name(g, "Game", []string{"santorini", "arimaa", "gods"})
}

// Name returns the name of the game with a capital: "Santorini", "Arimaa" or "Santorini with gods".
func (g Game) Name() string {
	return value.Name(g, "Game", []string{"Santorini", "Arimaa", "Santorini with gods"})
}

// AnyCode is a code of any game: a [Code], a [GodsCode], a [PlacementCode] or an [ArimaaCode]. Values can be compared
// with ==. Package game has the operations on positions of all games.
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

	withGoal(Goal) (AnyCode, error) // so that no other package can implement AnyCode
}

// WithGoal is like [Code.WithGoal] for a code of any game. If c is nil, it returns an error.
func WithGoal(c AnyCode, goal Goal) (AnyCode, error) {
	if c == nil {
		return nil, errZero
	}
	return c.withGoal(goal)
}

// Compare orders codes of all games: by game, and those of one game by their texts, which is the order
// of [Code.Compare] and its like. Zero codes come before the others of their game, and nil before all.
func Compare(a, b AnyCode) int {
	if a == nil || b == nil {
		return cmp.Compare(oneIf(a != nil), oneIf(b != nil))
	}
	switch a := a.(type) {
	case Code:
		if b, ok := b.(Code); ok {
			return a.Compare(b)
		}
	case GodsCode:
		if b, ok := b.(GodsCode); ok {
			return a.Compare(b)
		}
	}
	return cmp.Or(cmp.Compare(a.Game(), b.Game()), cmp.Compare(oneIf(!a.IsZero()), oneIf(!b.IsZero())), strings.Compare(a.String(), b.String()))
}

func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Game returns [Santorini].
func (c Code) Game() Game { return Santorini }

// Game returns [Arimaa].
func (c ArimaaCode) Game() Game { return Arimaa }

// Game returns [Gods].
func (c GodsCode) Game() Game { return Gods }

func (c Code) withGoal(goal Goal) (AnyCode, error)       { return c.WithGoal(goal) }
func (c ArimaaCode) withGoal(goal Goal) (AnyCode, error) { return c.WithGoal(goal) }
func (c GodsCode) withGoal(goal Goal) (AnyCode, error)   { return c.WithGoal(goal) }

// A reading is the position at the start of a text.
type reading struct {
	code  AnyCode
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
	c, err := ParseAny(code.text)
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
	return word == "" || startsGoal(text[at:]) || startsTurns(Santorini, text[at:]) || startsTurns(Arimaa, text[at:]) || startsTurns(Gods, text[at:])
}

// boards are the formats that show the board of a position. Each is recognised by a character that
// codes and links do not have. read reads the position at the start of a text and returns where
// it ends.
var boards = []struct {
	kind string
	is   func(text string) bool
	read func(text string) (c AnyCode, end int, err error)
}{
	{"position", arimaa.IsShortForm, readUpTo(endOfShortForm, arimaa.Parse, EncodeArimaa)},
	{"board", arimaa.IsDiagram, readDiagram},
	{"ranks", arimaa.IsRanks, readUpTo(endOfRanks, arimaa.ParseRanks, EncodeArimaa)},
	{"board", position.IsBoard, readBoard},
	{"FEN", isFEN, readFEN},
}

// readFEN reads a FEN, with gods or without, also before all workers stand.
func readFEN(text string) (AnyCode, int, error) {
	read, placement := readUpTo(endOfFEN, position.Parse, Encode), readUpTo(endOfFEN, position.ParsePlacement, EncodePlacement)
	if hasGods(text) {
		read, placement = readUpTo(endOfFEN, gods.Parse, EncodeGods), readUpTo(endOfFEN, gods.ParsePlacement, EncodeGodsPlacement)
	}
	c, end, err := read(text)
	if errors.Is(err, position.ErrUnplaced) {
		// In an impossible placement the missing workers are the fault.
		p, end, placing := placement(text)
		if !errors.Is(placing, position.FaultWorkerCount) {
			return p, end, placing
		}
	}
	return c, end, err
}

// hasGods reports whether a FEN is one of the game with gods, or of neither game.
func hasGods(fen string) bool { return strings.Count(strings.ToLower(fen), gods.Mortal.String()) < 2 }

// readUpTo returns a reader for the text up to the offset that end returns.
func readUpTo[P any, C AnyCode](end func(string) int, parse func(string) (P, error), encode func(P) C) func(string) (AnyCode, int, error) {
	return func(text string) (AnyCode, int, error) {
		n := end(text)
		p, err := parse(text[:n])
		if err != nil {
			return nil, n, err
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

// ReadAs is like [Read] for one game: C is [Code], [GodsCode], [PlacementCode] or [ArimaaCode]. For a
// position of another game the error is [ErrGame], and before all workers stand
// [position.ErrUnplaced].
func ReadAs[C AnyCode](text string) (C, error) {
	var none C
	c, err := Read(text)
	if err != nil {
		return none, err
	}
	if c, ok := c.(C); ok {
		return c, nil
	}
	fail := func(err error) (C, error) {
		return none, &ParseError{Kind: "text", Input: text, Offset: fault.Whole, Err: err}
	}
	if _, ok := c.(PlacementCode); ok && c.Game() == none.Game() {
		return fail(position.ErrUnplaced)
	}
	if _, ok := AnyCode(none).(PlacementCode); ok && c.Game() != Arimaa {
		return fail(errPlaced)
	}
	return fail(fmt.Errorf("%w: this is a position of %s, must be one of %s", ErrGame, c.Game().Name(), none.Game().Name()))
}

// ParseAny reads a code of any game, and nothing else; [Read] reads other notations, too. The length
// and the first character determine the game (section 3.3 of doc/FORMAT.md). The error is a
// *[ParseError].
func ParseAny(text string) (AnyCode, error) {
	if c, ok := quickParse(text); ok {
		return c, nil
	}
	switch {
	case isLength(text, arimaaLen):
		return orNil(ParseArimaa(text))
	case isLength(text, godsLen):
		return orNil(ParseGods(text))
	}
	return orNil(Parse(text))
}

func orNil[C AnyCode](c C, err error) (AnyCode, error) {
	if err != nil {
		return nil, err
	}
	return c, nil
}

// quickParse is like ParseAny without an error that explains. It is for callers that try many
// texts.
func quickParse(text string) (AnyCode, bool) {
	switch {
	case text == "":
		return nil, false
	case text[0] == '1':
		if len(text) < minShrinkingLen || len(text) > maxShrinkingLen {
			return nil, false
		}
		c, err := parseShrinking(text)
		return c, err == nil
	case len(text) == arimaaLen:
		c, ok := parseArimaa(text)
		return c, ok
	case len(text) == godsLen:
		if c, ok := parseGods(text); ok {
			return c, true
		}
	case len(text) == rankedLen:
		if c, ok := parseRanked(text); ok {
			return c, true
		}
	default:
		return nil, false
	}
	c, ok := parsePlacement(text)
	return c, ok
}

// isLength reports whether a text has a number of characters and does not start with 1, as
// shrinking-index codes do.
func isLength(text string, n int) bool {
	return utf8.RuneCountInString(text) == n && text[0] != '1'
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
			if _, err := ParseAny(half); err == nil {
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
