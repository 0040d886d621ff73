package codec

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// This file implements the second part of section 3.1 of doc/FORMAT.md, and its like of sections 5 and 8: from
// N + R0, which a Code holds, to X = 71*(N + R0), and X as 14, 16 or 26 characters. Those of Santorini are
// below 58^16 < 2^94 and take two words.

// Alphabet is the 58 characters of codes in the order of their digits. It lacks 0, O, I and l, which
// look like o and 1.
const Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const (
	plainLen  = 14
	godsLen   = 16
	arimaaLen = 26
	factor    = 71 // X is a multiple of it

	pow58_2  = 58 * 58
	pow58_4  = pow58_2 * pow58_2
	pow58_5  = pow58_4 * 58
	pow58_10 = pow58_5 * pow58_5

	// R0 = ceil(58^13/71) makes every X at least 58^13, the smallest number of 14 digits.
	r0   = (58*58*58*pow58_10 + factor - 1) / factor
	r0Hi = r0 >> 64
	r0Lo = r0 - r0Hi<<64

	// godsR0 = ceil(58^15/71) makes every X of 16 digits at least 58^15.
	godsR0   = (pow58_5*pow58_10 + factor - 1) / factor
	godsR0Hi = godsR0 >> 64
	godsR0Lo = godsR0 - godsR0Hi<<64

	// inverse71 is the inverse of 71 modulo 2^64.
	inverse71 = 0x193d4bb7e327a977
)

// AppendText appends the code, 14, 16 or 26 characters. It returns an error for the zero Code.
func (c Code) AppendText(b []byte) ([]byte, error) {
	n := len(b)
	switch form := c.form(); {
	case form == arimaaForm:
		b = slices.Grow(b, arimaaLen)[:n+arimaaLen]
		c.putArimaa((*[arimaaLen]byte)(b[n:]))
	case form == godsForm:
		b = slices.Grow(b, godsLen)[:n+godsLen]
		c.putGods((*[godsLen]byte)(b[n:]))
	case c.IsZero():
		return b, errZero
	default:
		b = slices.Grow(b, plainLen)[:n+plainLen]
		c.putPlain((*[plainLen]byte)(b[n:]))
	}
	return b, nil
}

// putPlain writes a code of 14 characters.
func (c Code) putPlain(out *[plainLen]byte) {
	// Digits come in pairs from a table, and go out in wide stores: reading text that
	// was just written in narrow ones would wait for them (store forwarding).
	hi, lo := bits.Mul64(c.lo, factor)
	top, low := divideBy58_10(hi+c.mid*factor, lo, 83)
	middle, low := low/pow58_4, low%pow58_4
	first, middle := middle/pow58_4, middle%pow58_4
	pair := func(n uint64) uint64 { return uint64(digitPairs[n]) }
	binary.LittleEndian.PutUint64(out[0:], pair(top/pow58_2)|pair(top%pow58_2)<<16|pair(first)<<32|pair(middle/pow58_2)<<48)
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
	binary.LittleEndian.PutUint64(out[8:], pair(middle/pow58_2)|pair(middle%pow58_2)<<16|pair(low/pow58_2)<<32|pair(low%pow58_2)<<48)
}

// putArimaa writes a code of 26 characters.
func (c Code) putArimaa(out *[arimaaLen]byte) {
	x, low := c.times(factor).divide(pow58_10)
	x, middle := x.divide(pow58_10)
	putDigits(out[:6], x.lo)
	putDigits(out[6:16], middle)
	putDigits(out[16:], low)
}

// putDigits fills b, whose length is even, with the digits of a number, with leading zeros.
func putDigits(b []byte, n uint64) {
	for i := len(b) - 2; i >= 0; i -= 2 {
		binary.LittleEndian.PutUint16(b[i:], digitPairs[n%pow58_2])
		n /= pow58_2
	}
}

// divideBy58_10 divides a number below 58^14 by 58^10 if width is 83, or one below 58^16 if width is
// 94, which 2^width exceeds. The upper 64 bits times a reciprocal that is rounded down give the
// quotient, or one less than it.
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

// parsePlain reads a text of 14 bytes that does not start with 1; ok is false for an invalid code.
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
	return c, c.below(plainEnd)
}

// parseGods is parsePlain for 16 bytes.
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

// parseArimaa is parsePlain for 26 bytes.
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

// divide71 divides a number X below 2^94 by 71. If there is a remainder, it returns a number above
// 2^121.
//
// X times the inverse of 71 modulo 2^128 is the only number q with 71*q = X modulo 2^128. If X is
// a multiple of 71, q is the quotient and below 2^88. Otherwise q is above 2^128/71: for a smaller
// q, 71*q would not wrap around and would equal X.
func divide71(hi, lo uint64) Code {
	q := lo * inverse71
	carry, _ := bits.Mul64(q, factor)
	return Code{0, (hi - carry) * inverse71, q}
}

// digits reads up to 10 digits; bad has a bit of notDigit set if a character is not a digit.
func digits(text string) (n uint64, bad uint8) {
	for i := range len(text) {
		d := digitOf[text[i]]
		bad |= d
		n = n*58 + uint64(d)
	}
	return n, bad
}

// notDigit marks a character that is not in the alphabet; digits are below 64.
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

// digitPairs holds the two characters of a number below 58^2, the first one in
// the lower byte.
var digitPairs = func() (out [pow58_2]uint16) {
	for i := range out {
		out[i] = uint16(Alphabet[i/58]) | uint16(Alphabet[i%58])<<8
	}
	return out
}()
