package codec

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The classes of error, for errors.Is. What is wrong with a text comes in a *[ParseError].
var (
	// ErrNotCode says that nothing about a text looks like a code.
	ErrNotCode = errors.New("not a code, link, FEN or text board")
	// ErrLength says that a text is too short or too long for a code.
	ErrLength = errors.New("wrong length")
	// ErrTurns says that turns follow a position where only a position is read.
	ErrTurns = errors.New("unexpected turns after the position")
	// ErrGame says that a text is of the other game.
	ErrGame = errors.New("wrong game")
	// ErrForm says that a text of the length of a code, and without a typing error, is
	// not what the writer of a code writes: it has another 1 in front, or its record
	// is wrong in itself. A record gives its own error besides: [ErrTruncated],
	// [ErrGoal] or those of [position.Record.Position].
	ErrForm = errors.New("malformed code")
	// ErrAlphabet says that a character is not in the [Alphabet].
	ErrAlphabet = errors.New("not in the alphabet")
	// ErrCheck says that a character is wrong or characters are swapped:
	// the number is not a multiple of 71.
	ErrCheck = errors.New("checksum mismatch")
	// ErrReserved says that a code was made by a newer version.
	ErrReserved = errors.New("made by a newer version of puzzlecode; update to read it")
	// ErrGoal says that a goal is impossible.
	ErrGoal = errors.New("invalid goal")
	// ErrTruncated says that a shrinking-index record ends inside a field.
	ErrTruncated = errors.New("the shrinking-index record is cut off")
	// ErrLink says that a text with a slash is no link to a code, or that an address
	// cannot be the base of links.
	ErrLink = errors.New("not a link to a code")
)

var errCheck = fmt.Errorf("%w: a character is wrong or two are swapped", ErrCheck)

// ParseError says where a text is wrong and why: Kind is what the text was read as, such
// as "code", "link" or "FEN", Input the text, Offset the byte offset of the
// fault, 0..len(Input), or -1 for the text as a whole. Err is one of the error classes of
// this package or a fault of a record, or has one in its chain; Detail is empty. It is
// the same type as [position.ParseError] and [arimaa.ParseError].
type ParseError = fault.ParseError

// lengths says how long a kind of code may be, in numbers and in words.
type lengths struct {
	least, most int
	rule        string
}

var (
	rankedLengths    = lengths{rankedLen, rankedLen, "14, or 26 for Arimaa"}
	shrinkingLengths = lengths{minShrinkingLen, maxShrinkingLen, "9 to 26, as it starts with 1"}
	arimaaLengths    = lengths{arimaaLen, arimaaLen, "26"}
)

// explain says why a text is no Santorini code. What is wrong with the number or the
// record of a shrinking-index code parseShrinking says itself.
func explain(text string) error {
	switch {
	case text != "" && text[0] == '1':
		return explainAs(text, shrinkingLengths)
	case utf8.RuneCountInString(text) == arimaaLen:
		return &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: fmt.Errorf("%w: this is an Arimaa code, must be one of Santorini", ErrGame)}
	}
	return explainAs(text, rankedLengths)
}

// explainArimaa says why a text is no Arimaa code.
func explainArimaa(text string) error {
	switch {
	case len(text) == arimaaLen && text[0] == '1':
		return &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: fmt.Errorf("%w: an Arimaa code cannot start with 1", ErrForm)}
	case utf8.RuneCountInString(text) == rankedLen:
		return &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: fmt.Errorf("%w: this is a Santorini code, must be one of Arimaa", ErrGame)}
	}
	return explainAs(text, arimaaLengths)
}

// explainAs says why a text is no code of a kind with the given lengths.
func explainAs(text string, want lengths) error {
	fail := func(at int, format string, args ...any) error {
		return &ParseError{Kind: "code", Input: text, Offset: at, Err: fmt.Errorf(format, args...)}
	}
	lo, hi := want.least, want.most
	// Characters are counted, not bytes: a wrong character of several bytes is one. If
	// the length would be right without the characters that are not in the alphabet,
	// they are the fault, and not the length.
	n, strange := 0, 0
	for _, c := range text {
		n++
		if c >= utf8.RuneSelf || digitOf[c] == notDigit {
			strange++
		}
	}
	switch {
	case n == 0:
		return fail(0, "%w: the text is empty", ErrLength)
	case (n < lo || n > hi) && (n-strange < lo || n-strange > hi):
		at := len(text)
		if n > hi { // the first character too many
			left := hi
			for at = range text {
				if left--; left < 0 {
					break
				}
			}
		}
		return fail(at, "%w: %d characters, must be %s", ErrLength, n, want.rule)
	}
	for i, c := range text {
		if c < utf8.RuneSelf && digitOf[c] != notDigit {
			continue
		}
		if lost := oneCase(text); lost != "" {
			return fail(i, "%q is %w: %s", c, ErrAlphabet, lost)
		}
		if like, ok := lookAlikes[c]; ok && n <= hi {
			return fail(i, "%q is %w, did you mean %c?", c, ErrAlphabet, like)
		}
		if _, width := utf8.DecodeRuneInString(text[i:]); c == utf8.RuneError && width == 1 {
			return fail(i, "the byte %#x is %w", text[i], ErrAlphabet)
		}
		return fail(i, "%q is %w", c, ErrAlphabet)
	}
	if !multipleOf71(text) {
		if lost := oneCase(text); lost != "" {
			return fail(fault.Whole, "%w: %s", ErrCheck, lost)
		}
		return fail(fault.Whole, "%w", errCheck)
	}
	return fail(fault.Whole, "%w", ErrReserved)
}

// oneCase explains a text that has lost its upper case or its lower case, as some programs
// and people do to it. For any other text it returns the empty text.
func oneCase(text string) string {
	const fewest = 8 // letters; one code with so many of them in a hundred has one case alone
	upper, lower := 0, 0
	for _, c := range text {
		switch {
		case unicode.IsUpper(c):
			upper++
		case unicode.IsLower(c):
			lower++
		}
	}
	kind := "lower"
	switch {
	case upper+lower < fewest || upper > 0 && lower > 0:
		return ""
	case upper > 0:
		kind = "upper"
	}
	return "all letters are in " + kind + " case, but codes are case-sensitive: copy it exactly"
}

var lookAlikes = map[rune]rune{'0': 'o', 'O': 'o', 'I': '1', 'l': '1'}

// multipleOf71 reports whether the number of a text is one.
func multipleOf71(text string) bool {
	remainder := 0
	for i := range len(text) {
		remainder = (58*remainder + int(digitOf[text[i]])) % factor
	}
	return remainder == 0
}
