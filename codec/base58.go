package codec

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file converts a Code to text and back (sections 3.1, 5 and 8 of doc/FORMAT.md). A Code is a number. Its text is
// X = 71*Code in base 58, with 14, 16 or 26 digits. In Santorini, X is below 58^16 < 2^94 and takes two 64-bit words.

// Alphabet holds the 58 characters of codes: character i stands for digit i. It lacks "0", "O", "I" and "l", which look
// like "o" and "1".
const Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const (
	plainLen  = 14
	godsLen   = 16
	arimaaLen = 26
	factor    = 71 // every X is a multiple of this number

	pow58_2  = 58 * 58
	pow58_4  = pow58_2 * pow58_2
	pow58_5  = pow58_4 * 58
	pow58_10 = pow58_5 * pow58_5

	// r0 = ceil(58^13/71) is the smallest code without gods: 71*r0 has 14 digits in base 58.
	r0   = (58*58*58*pow58_10 + factor - 1) / factor
	r0Hi = r0 >> 64
	r0Lo = r0 - r0Hi<<64

	// godsR0 = ceil(58^15/71) is the smallest code with gods: 71*godsR0 has 16 digits in base 58.
	godsR0   = (pow58_5*pow58_10 + factor - 1) / factor
	godsR0Hi = godsR0 >> 64
	godsR0Lo = godsR0 - godsR0Hi<<64

	// inverse71 is the inverse of 71 modulo 2^64.
	inverse71 = 0x193d4bb7e327a977
)

// AppendText appends the text of the code, which has 14, 16 or 26 characters. It returns an error for the zero Code.
func (c Code) AppendText(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n, form := len(b), c.form()
	b = slices.Grow(b, textLens[form])[:n+textLens[form]]
	switch form {
	case plainForm:
		c.putPlain((*[plainLen]byte)(b[n:]))
	case godsForm:
		c.putGods((*[godsLen]byte)(b[n:]))
	default:
		c.putArimaa((*[arimaaLen]byte)(b[n:]))
	}
	return b, nil
}

var textLens = [...]int{plainForm: plainLen, godsForm: godsLen, arimaaForm: arimaaLen}

// putPlain writes a code of 14 characters.
func (c Code) putPlain(out *[plainLen]byte) {
	// Two digits at a time are taken from a table, and several pairs are stored at once. Storing single bytes is slower if
	// the text is read soon: the processor cannot forward several small stores to one load.
	hi, lo := bits.Mul64(c.lo, factor)
	top, low := divideBy58_10(hi+c.mid*factor, lo, 83)
	middle, low := low/pow58_4, low%pow58_4
	first, middle := middle/pow58_4, middle%pow58_4
	pair := func(n uint64) uint64 { return uint64(digitPairs[n]) }
	binary.LittleEndian.PutUint64(out[0:],
		pair(top/pow58_2)|pair(top%pow58_2)<<16|pair(first)<<32|pair(middle/pow58_2)<<48)
	binary.LittleEndian.PutUint32(out[8:], uint32(pair(middle%pow58_2)|pair(low/pow58_2)<<16))
	binary.LittleEndian.PutUint16(out[12:], uint16(pair(low%pow58_2)))
}

// putGods writes a code of 16 characters.
func (c Code) putGods(out *[godsLen]byte) {
	hi, lo := bits.Mul64(c.lo, factor)
	top, low := divideBy58_10(hi+c.mid*factor, lo, 94)
	middle, low := low/pow58_4, low%pow58_4
	first, middle := middle/pow58_4, middle%pow58_4
	zeroth, top := top/pow58_4, top%pow58_4
	pair := func(n uint64) uint64 { return uint64(digitPairs[n]) }
	binary.LittleEndian.PutUint64(out[0:], pair(zeroth)|pair(top/pow58_2)<<16|pair(top%pow58_2)<<32|pair(first)<<48)
	binary.LittleEndian.PutUint64(out[8:],
		pair(middle/pow58_2)|pair(middle%pow58_2)<<16|pair(low/pow58_2)<<32|pair(low%pow58_2)<<48)
}

// putArimaa writes a code of 26 characters.
func (c Code) putArimaa(out *[arimaaLen]byte) {
	x, low := c.times(factor).divide(pow58_10)
	x, middle := x.divide(pow58_10)
	putDigits(out[:6], x.lo)
	putDigits(out[6:16], middle)
	putDigits(out[16:], low)
}

// putDigits fills b with the digits of a number and leading zeros. The length of b must be even.
func putDigits(b []byte, n uint64) {
	for i := len(b) - 2; i >= 0; i -= 2 {
		binary.LittleEndian.PutUint16(b[i:], digitPairs[n%pow58_2])
		n /= pow58_2
	}
}

// divideBy58_10 divides a number below 2^width by 58^10. The width is 83 for a number below 58^14 and 94 for a number
// below 58^16. The first estimate is the upper 64 bits times a rounded-down reciprocal. This estimate is the quotient
// or one less.
func divideBy58_10(hi, lo uint64, width uint) (quotient, remainder uint64) {
	reciprocal := uint64(1 << 83 / pow58_10)
	if width == 94 {
		reciprocal = 1 << 94 / pow58_10
	}
	shift := width - 64
	quotient, _ = bits.Mul64(hi<<(64-shift)|lo>>shift, reciprocal)
	remainder = lo - quotient*pow58_10
	if remainder >= pow58_10 {
		return quotient + 1, remainder - pow58_10
	}
	return quotient, remainder
}

// quickParse is like Parse, but for an invalid text it only reports false. Use it to try many texts.
func quickParse(text string) (Code, bool) {
	if isShrinking(text) {
		c, err := parseShrinking(text)
		return c, err == nil
	}
	switch len(text) {
	case plainLen:
		return parsePlain(text)
	case godsLen:
		return parseGods(text)
	case arimaaLen:
		return parseArimaa(text)
	}
	return Code{}, false
}

// isShrinking reports whether a text may be a shrinking-index code, according to its length and its first character.
func isShrinking(text string) bool {
	return len(text) >= minShrinkingLen && len(text) <= maxShrinkingLen && text[0] == '1'
}

// parseShrinking reads a shrinking-index code. Such a code has 9 to 26 bytes and starts with "1".
func parseShrinking(text string) (Code, error) {
	fail := func(err error) (Code, error) {
		return Code{}, &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: err}
	}
	x, err := base58.Decode(text)
	if err != nil {
		return Code{}, explain(text) // its error has the offset
	}
	if text[1] == '1' {
		return Code{}, &ParseError{Kind: "code", Input: text, Offset: 1,
			Err: fmt.Errorf("%w: cannot start with two 1s", ErrForm)}
	}
	// The number is right-aligned in the buffer.
	src := new(byteReader)
	buf := src.buf[:]
	copy(buf[len(buf)-len(x):], x)
	zeros, remainder := 0, uint64(0)
	for i := 0; i < len(buf); i += 8 {
		var word uint64
		word, remainder = bits.Div64(remainder, binary.BigEndian.Uint64(buf[i:]), factor)
		binary.BigEndian.PutUint64(buf[i:], word)
		if zeros == 8*i {
			zeros += bits.LeadingZeros64(word)
		}
	}
	if remainder != 0 {
		return fail(errCheck)
	}
	// The number is not 0: the character 1 is the digit 0, and only the first character is 1. So the variable zeros is
	// less than the number of bits of the buffer.
	src.n = zeros / 8
	reader := bitReader{r: bitio.NewReader(src), left: 8*len(buf) - zeros - 1}
	reader.r.TryReadBits(uint8(zeros%8 + 1))

	goal := NoGoal // the bits of the goal are never cut off, because X is at least 58^7
	if reader.take(1) == 1 {
		goal = Goal(reader.take(4))
		if goal == NoGoal || !goal.IsValid() {
			return fail(fmt.Errorf("%w: goal number %d: %w, must be 1..%d", ErrForm, uint8(goal), ErrGoal, uint8(Hold3)))
		}
	}
	n := reader.left
	r, err := reader.record()
	var p position.Position
	if err == nil {
		p, err = r.Position()
	}
	if err != nil {
		if bit := faultBit(err, n); bit != fault.Whole {
			err = fmt.Errorf("bit %d of the record: %w", bit, err)
		}
		return fail(fmt.Errorf("%w: %w", ErrForm, err))
	}
	c, err := Encode(p).WithGoal(goal)
	if err != nil {
		return fail(fmt.Errorf("%w: %w", ErrForm, err))
	}
	return c, nil
}

// parsePlain reads a code of 14 bytes that does not start with "1". For an invalid code, the result ok is false.
func parsePlain(text string) (c Code, ok bool) {
	a, bad1 := digits(text[:4])
	b, bad2 := digits(text[4:9])
	d, bad3 := digits(text[9:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return Code{}, false
	}
	hi, lo := bits.Mul64(a*pow58_5+b, pow58_5)
	lo, carry := bits.Add64(lo, d, 0)
	c = divide71(hi+carry, lo)
	return c, c.mid < plainEndNumber>>64 || c.mid == plainEndNumber>>64 && c.lo < plainEndNumber&(1<<64-1)
}

// parseGods is like parsePlain for a text of 16 bytes.
func parseGods(text string) (c Code, ok bool) {
	a, bad1 := digits(text[:6])
	b, bad2 := digits(text[6:11])
	d, bad3 := digits(text[11:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return Code{}, false
	}
	hi, lo := bits.Mul64(a, pow58_10)
	lo, carry := bits.Add64(lo, b*pow58_5+d, 0)
	c = divide71(hi+carry, lo)
	return c, c.holdsGods()
}

// parseArimaa is like parsePlain for a text of 26 bytes.
func parseArimaa(text string) (c Code, ok bool) {
	a, bad1 := digits(text[:6])
	b, bad2 := digits(text[6:16])
	d, bad3 := digits(text[16:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return Code{}, false
	}
	x := Code{lo: a}.times(pow58_10).plus(Code{lo: b})
	c, remainder := x.times(pow58_10).plus(Code{lo: d}).divide(factor)
	return c, remainder == 0 && c.below(arimaaGoals[MaxArimaaWin+1])
}

// divide71 divides a number X below 2^94 by 71. If there is a remainder, it returns a number above 2^121.
//
// It computes q = X * (inverse of 71) modulo 2^128. This is the only q below 2^128 for which 71*q = X modulo 2^128. If
// X is a multiple of 71, q is the quotient, which is below 2^88. Otherwise 71*q is at least 2^128, so q is above 2^121.
func divide71(hi, lo uint64) Code {
	q := lo * inverse71
	carry, _ := bits.Mul64(q, factor)
	return Code{0, (hi - carry) * inverse71, q}
}

// digits reads up to 10 characters as a number in base 58. If a character is not in the alphabet, bad&notDigit is not
// 0.
func digits(text string) (n uint64, bad uint8) {
	for i := range len(text) {
		d := digitOf[text[i]]
		bad |= d
		n = n*58 + uint64(d)
	}
	return n, bad
}

// notDigit marks a character that is not in the alphabet. Digits are below 64 and have none of its bits.
const notDigit = 0xc0

var digitOf = func() (out [256]uint8) {
	for c := range out {
		out[c] = notDigit
	}
	for d, c := range []byte(Alphabet) {
		out[c] = uint8(d)
	}
	return out
}()

// digitPairs holds the two characters of each number below 58^2. The first character is in the lower byte.
var digitPairs = func() (out [pow58_2]uint16) {
	for i := range out {
		out[i] = uint16(Alphabet[i/58]) | uint16(Alphabet[i%58])<<8
	}
	return out
}()

var errCheck = fmt.Errorf("%w: a character is wrong or two are swapped", ErrCheck)

// explain returns the error for a text that is not a valid code. It does not look at the record in a shrinking-index
// code: parseShrinking returns the errors of the record.
func explain(text string) error {
	if text != "" && text[0] == '1' {
		return explainAs(text, minShrinkingLen, maxShrinkingLen, "9 to 26, as it starts with 1")
	}
	for _, n := range []int{arimaaLen, godsLen} {
		if utf8.RuneCountInString(text) == n {
			return explainAs(text, n, n, strconv.Itoa(n))
		}
	}
	return explainAs(text, plainLen, plainLen, "14, 16 with gods, or 26 for Arimaa")
}

// explainAs returns the error for an invalid code that must have lo to hi characters. The last argument is the part of
// the error that describes these lengths.
func explainAs(text string, lo, hi int, must string) error {
	fail := func(offset int, format string, args ...any) error {
		return &ParseError{Kind: "code", Input: text, Offset: offset, Err: fmt.Errorf(format, args...)}
	}
	// The length is counted in characters, not bytes. If the length is wrong only because of characters outside the
	// alphabet, the error reports these characters instead.
	n, strange := 0, 0
	for _, c := range text {
		n++
		if !isDigit(c) {
			strange++
		}
	}
	switch {
	case n == 0:
		return fail(0, "%w: the text is empty", ErrLength)
	case (n < lo || n > hi) && (n-strange < lo || n-strange > hi):
		offset, left := len(text), hi
		for i := range text { // find the first character too many
			if left--; left < 0 {
				offset = i
				break
			}
		}
		return fail(offset, "%w: %d characters, must be %s", ErrLength, n, must)
	}
	for i, c := range text {
		if isDigit(c) {
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
	if residue([]rune(text)) != 0 {
		if lost := oneCase(text); lost != "" {
			return fail(fault.Whole, "%w: %s", ErrCheck, lost)
		}
		return fail(fault.Whole, "%w", errCheck)
	}
	return fail(fault.Whole, "%w", ErrReserved)
}

// oneCase returns an explanation for an invalid code with at least 8 letters, all in the same case: the case was
// probably changed. For any other text it returns the empty text.
func oneCase(text string) string {
	const fewest = 8 // the minimum number of letters: of the codes with 8 letters, one in 100 has only one case
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

// residue reads a text as a number in base 58 and returns the number modulo 71. For a valid code this is 0. All
// characters must be in the alphabet.
func residue(text []rune) (n int) {
	for _, c := range text {
		n = extended(n, c)
	}
	return n
}

// extended returns the residue of a text followed by the character c. The argument residue is the residue of the text.
func extended(residue int, c rune) int { return (58*residue + int(digitOf[c])) % factor }

// isDigit reports whether a character is in the alphabet.
func isDigit(c rune) bool { return c < utf8.RuneSelf && digitOf[c] != notDigit }
