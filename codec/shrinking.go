package codec

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 3.2 of doc/FORMAT.md: the shrinking-index code.

const (
	minShrinkingLen = 9
	maxShrinkingLen = 26
)

// Shrinking returns the published alternative to [Code.String]: the shrinking-index code. It has 9 to
// 26 characters, more if more is built. There is one for positions of Santorini without gods in which all
// workers stand; otherwise it returns an error.
func (c Code) Shrinking() (string, error) {
	if c.IsZero() {
		return "", errZero
	}
	if c.Game() == Arimaa {
		return "", fmt.Errorf("%w: the shrinking-index code is not available for %s", ErrGame, c.Game().Name())
	}
	p, _ := c.Santorini()
	r, err := p.Record()
	if err != nil {
		return "", fmt.Errorf("shrinking-index code: %w", err)
	}
	goal := c.Goal()
	n := 2 + recordLen(r)
	if goal != NoGoal {
		n += 4
	}
	// N ends with the last bit of the buffer, and starts inside a byte.
	w := new(byteWriter)
	w.n = len(w.buf) - (n+7)/8
	out := bitio.NewWriter(w)
	out.TryWriteBits(1, uint8(1+-n&7))
	if goal == NoGoal {
		out.TryWriteBits(0, 1)
	} else {
		out.TryWriteBits(1<<4|uint64(goal), 5)
	}
	writeRecord(out, r)

	var carry uint64
	for i := len(w.buf) - 8; i >= 0; i -= 8 {
		hi, lo := bits.Mul64(binary.BigEndian.Uint64(w.buf[i:]), factor)
		lo, overflow := bits.Add64(lo, carry, 0)
		binary.BigEndian.PutUint64(w.buf[i:], lo)
		carry = hi + overflow
	}
	first := 0
	for w.buf[first] == 0 {
		first++
	}
	return base58.Encode(w.buf[first-1:]), nil // a zero byte in front becomes the '1'
}

// parseShrinking reads a text of 9 to 26 bytes that starts with 1.
func parseShrinking(text string) (Code, error) {
	fail := func(err error) (Code, error) {
		return Code{}, &ParseError{Kind: "code", Input: text, Offset: fault.Whole, Err: err}
	}
	x, err := base58.Decode(text)
	if err != nil {
		return Code{}, explain(text) // with the offset
	}
	if text[1] == '1' {
		return Code{}, &ParseError{Kind: "code", Input: text, Offset: 1,
			Err: fmt.Errorf("%w: cannot start with two 1s", ErrForm)}
	}
	// N ends with the last bit of the buffer.
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
	// N is not 0: the digit after the first '1' is not.
	src.n = zeros / 8
	in := bitReader{in: bitio.NewReader(src), left: 8*len(buf) - zeros - 1}
	in.in.TryReadBits(uint8(zeros%8 + 1))

	goal := NoGoal // X is at least 58^7, so that a goal is never cut off
	if in.take(1) == 1 {
		goal = Goal(in.take(4))
		if goal == NoGoal || !goal.IsValid() {
			return fail(fmt.Errorf("%w: goal number %d: %w, must be 1..%d", ErrForm, uint8(goal), ErrGoal, uint8(Hold3)))
		}
	}
	n := in.left
	r, err := in.record()
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
