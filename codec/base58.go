package codec

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// This file implements the second part of section 3.1 of doc/FORMAT.md: from N + R0, which a Code
// holds, to X = 71*(N + R0), and X as 14 characters. The numbers are below 58^14 < 2^83 and take
// two words.

// Alphabet is the 58 characters of codes in the order of their digits. It lacks 0, O, I and l, which
// look like o and 1.
const Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const (
	rankedLen = 14
	factor    = 71 // X is a multiple of it

	pow58_2  = 58 * 58
	pow58_4  = pow58_2 * pow58_2
	pow58_5  = pow58_4 * 58
	pow58_10 = pow58_5 * pow58_5

	// R0 = ceil(58^13/71) makes every X at least 58^13, the smallest number of 14 digits.
	r0   = (58*58*58*pow58_10 + factor - 1) / factor
	r0Hi = r0 >> 64
	r0Lo = r0 - r0Hi<<64

	// inverse71 is the inverse of 71 modulo 2^64.
	inverse71 = 0x193d4bb7e327a977
)

// AppendText appends the code, 14 characters. It returns an error for the zero Code.
func (c Code) AppendText(b []byte) ([]byte, error) {
	if c.IsZero() {
		return b, errZero
	}
	n := len(b)
	b = slices.Grow(b, rankedLen)[:n+rankedLen]
	out := (*[rankedLen]byte)(b[n:])
	// Digits come in pairs from a table, and go out in wide stores: reading text that
	// was just written in narrow ones would wait for them (store forwarding).
	hi, lo := bits.Mul64(c.lo, factor)
	top, low := divideBy58_10(hi+c.hi*factor, lo, 83)
	middle, low := low/pow58_4, low%pow58_4
	first, middle := middle/pow58_4, middle%pow58_4
	pair := func(n uint64) uint64 { return uint64(digitPairs[n]) }
	binary.LittleEndian.PutUint64(out[0:], pair(top/pow58_2)|pair(top%pow58_2)<<16|pair(first)<<32|pair(middle/pow58_2)<<48)
	binary.LittleEndian.PutUint32(out[8:], uint32(pair(middle%pow58_2)|pair(low/pow58_2)<<16))
	binary.LittleEndian.PutUint16(out[12:], uint16(pair(low%pow58_2)))
	return b, nil
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

// parseRanked reads a text that does not start with 1; ok is false for an invalid code, and for one
// of a placement.
func parseRanked(text string) (n Code, ok bool) {
	n, ok = readRanked(text)
	return n, ok && n.Compare(goalStarts[Hold3+2]) < 0
}

// readRanked is parseRanked for any number. If the number is no multiple of 71, n is reserved.
func readRanked(text string) (n Code, ok bool) {
	if len(text) != rankedLen {
		return Code{}, false
	}
	a, bad1 := digits(text[:4])
	b, bad2 := digits(text[4:9])
	d, bad3 := digits(text[9:])
	if (bad1|bad2|bad3)&notDigit != 0 {
		return Code{}, false
	}
	hi, lo := bits.Mul64(a*pow58_5+b, pow58_5)
	lo, carry := bits.Add64(lo, d, 0)
	return divide71(hi+carry, lo), true
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
	return Code{(hi - carry) * inverse71, q}
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
