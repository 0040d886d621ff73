package codec

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"
)

// This file implements section 3.2 of doc/FORMAT.md: the shrinking-index code.

const (
	minShrinkingLen = 9
	maxShrinkingLen = 26
)

// Shrinking returns the shrinking-index code, the published alternative to [Code.String]. It has 9 to 26 characters:
// the more is built, the longer it is. It exists only for positions of Santorini without gods in which all workers are
// placed. For other positions Shrinking returns an error.
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
	// The number is right-aligned in the buffer, so it may start inside a byte.
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
	return base58.Encode(w.buf[first-1:]), nil // the zero byte in front becomes the first character, '1'
}
