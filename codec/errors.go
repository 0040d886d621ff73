package codec

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// The classes of errors, for [errors.Is]. A *[ParseError] wraps one and names the place.
var (
	// ErrNotCode: the text is not similar to anything that [ReadLine] reads.
	ErrNotCode = errors.New("not a code, link, FEN or text board")
	// ErrLength: the text is too short or too long for a code.
	ErrLength = errors.New("wrong length")
	// ErrTurns: [Read] found turns after the position.
	ErrTurns = errors.New("unexpected turns after the position")
	// ErrGame: the position is of another game.
	ErrGame = errors.New("wrong game")
	// ErrForm: the length and the checksum are correct, but no position has this code: it has
	// a second 1 in front, or its shrinking-index record is invalid. For a record the error
	// also wraps [ErrTruncated], [ErrGoal] or an error of [position.Record.Position].
	ErrForm = errors.New("malformed code")
	// ErrAlphabet: a character is not in the [Alphabet].
	ErrAlphabet = errors.New("not in the alphabet")
	// ErrCheck: the checksum shows a typo. The number is not a multiple of 71.
	ErrCheck = errors.New("checksum mismatch")
	// ErrReserved: a newer version made the code.
	ErrReserved = errors.New("made by a newer version of puzzlecode; update to read it")
	// ErrGoal: the goal is invalid, or not possible in the game or the position.
	ErrGoal = errors.New("invalid goal")
	// ErrTruncated: a shrinking-index record ends inside a field.
	ErrTruncated = errors.New("the shrinking-index record is cut off")
	// ErrLink: a text with a slash is not a link to a code, or a URL cannot be the base of
	// links.
	ErrLink = errors.New("not a link to a code")
)

var errCheck = fmt.Errorf("%w: a character is wrong or two are swapped", ErrCheck)

// ParseError is the error of an invalid text. Kind is the format that was expected, such as "code",
// "link" or "FEN", and Input the text. Offset is the byte offset of the fault, 0 to len(Input), or
// -1 for the text as a whole. Err wraps one of the classes above, or that of another parser.
// Packages position and arimaa have the same type.
type ParseError = fault.ParseError

// explain returns the error of an invalid code, except for the record of a
// shrinking-index code, which parseShrinking explains.
func explain(text string) error {
	switch {
	case text != "" && text[0] == '1':
		return explainAs(text, minShrinkingLen, maxShrinkingLen, "9 to 26, as it starts with 1")
	case isLength(text, arimaaLen):
		return explainAs(text, arimaaLen, arimaaLen, "26")
	case isLength(text, godsLen):
		return explainAs(text, godsLen, godsLen, "16")
	}
	return explainAs(text, plainLen, plainLen, "14, 16 with gods, or 26 for Arimaa")
}

// isLength reports whether a text has a number of characters and does not start with 1, as
// shrinking-index codes do.
func isLength(text string, n int) bool {
	return utf8.RuneCountInString(text) == n && text[0] != '1'
}

// explainAs returns the error of an invalid code of a kind that has lo to hi characters, in words
// must.
func explainAs(text string, lo, hi int, must string) error {
	fail := func(at int, format string, args ...any) error {
		return &ParseError{Kind: "code", Input: text, Offset: at, Err: fmt.Errorf(format, args...)}
	}
	// The length counts characters, not bytes. If it is correct without the characters that are
	// not in the alphabet, these are the fault and not the length.
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
		at, left := len(text), hi
		for i := range text { // to the first character too many
			if left--; left < 0 {
				at = i
				break
			}
		}
		return fail(at, "%w: %d characters, must be %s", ErrLength, n, must)
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

// oneCase explains a code whose letters were all changed to one case. For any other text it returns
// the empty text.
func oneCase(text string) string {
	const fewest = 8 // letters; among codes with this many, one in 100 has only one case
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

// multipleOf71 reports whether the number of a text is a multiple of 71.
func multipleOf71(text string) bool {
	remainder := 0
	for i := range len(text) {
		remainder = (58*remainder + int(digitOf[text[i]])) % factor
	}
	return remainder == 0
}
