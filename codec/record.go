package codec

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/icza/bitio"

	"github.com/puzzlecode/puzzlecode/internal/fault"
	"github.com/puzzlecode/puzzlecode/position"
)

// This file implements section 2 of doc/FORMAT.md: the shrinking-index record as bits.

// RecordBits returns the shrinking-index record of a position as bits: a text of 36 to 131 characters, each "0" or "1".
// Like [position.Position.Record], it returns an error for a position with gods or before all workers are placed.
func RecordBits(p position.Position) (string, error) {
	r, err := p.Record()
	if err != nil {
		return "", err
	}
	w := new(byteWriter)
	out := bitio.NewWriter(w)
	writeRecord(out, r)
	out.TryAlign()
	text := make([]byte, recordLen(r))
	for i := range text {
		text[i] = '0' + w.buf[i/8]>>(7-i%8)&1
	}
	return string(text), nil
}

// ParseRecordBits reads the text that [RecordBits] writes. The error is a *[ParseError].
func ParseRecordBits(text string) (position.Position, error) {
	fail := func(offset int, err error) (position.Position, error) {
		return position.Position{}, &ParseError{Kind: "record", Input: text, Offset: offset, Err: err}
	}
	if len(text) > maxRecordBits {
		return fail(maxRecordBits,
			fmt.Errorf("%w: %d bits, must be %d to %d", ErrLength, len(text), recordHeader, maxRecordBits))
	}
	src := new(byteReader)
	for i := range len(text) {
		switch text[i] {
		case '1':
			src.buf[i/8] |= 0x80 >> (i % 8)
		case '0':
		default:
			return fail(i, fmt.Errorf("%w: must be 0 or 1", ErrAlphabet))
		}
	}
	reader := bitReader{r: bitio.NewReader(src), left: len(text)}
	r, err := reader.record()
	if err == nil {
		var p position.Position
		if p, err = r.Position(); err == nil {
			return p, nil
		}
	}
	return fail(faultBit(err, len(text)), err)
}

const (
	recordHeader  = 1 + 4*5 + 3*5
	maxRecordBits = 131
)

// widths[n] is the number of bits with which a record stores the index of a square, after n other squares.
var widths = func() (out [position.Squares]int) {
	for n := range out {
		out[n] = max(1, bits.Len(uint(position.Squares-n-1)))
	}
	return out
}()

// fieldBit returns the offset of the first bit of a field. Fields are numbered as in [position.RecordError]. Field 8,
// the number of domes, is not written.
func fieldBit(field int) int {
	if field <= 8 {
		return 5*field - 4
	}
	return indexBits[field-9]
}

// indexBits[n] is the length in bits of a record that lists n squares.
var indexBits = func() (out [position.Squares + 1]int) {
	out[0] = recordHeader
	for n, width := range widths {
		out[n+1] = out[n] + width
	}
	return out
}()

// faultBit returns the offset of the faulty bit in a record of n bits. If the error concerns the whole board, it
// returns fault.Whole. The error must come from bitReader.record or Record.Position.
func faultBit(err error, n int) int {
	field := (*position.RecordError)(nil)
	switch {
	case !errors.As(err, &field):
		return n // the record ends too early
	case field.Field == 0:
		return fault.Whole
	}
	return min(fieldBit(field.Field), n)
}

func listed(r position.Record) int {
	return int(r.Counts[0]) + int(r.Counts[1]) + int(r.Counts[2]) + int(r.Counts[3])
}

func recordLen(r position.Record) int { return fieldBit(9 + listed(r)) }

// writeRecord writes a valid record.
func writeRecord(w *bitio.Writer, r position.Record) {
	// Collect fields in a word, because bitio is faster with few long writes.
	word, n := uint64(r.Side), 1
	add := func(value uint64, width int) {
		if n+width > 64 {
			w.TryWriteBits(word, uint8(n))
			word, n = 0, 0
		}
		word, n = word<<width|value, n+width
	}
	for _, s := range r.Workers {
		add(uint64(s), 5)
	}
	for _, count := range r.Counts[:3] {
		add(uint64(count), 5)
	}
	for i, index := range r.Indices[:listed(r)] {
		add(uint64(index), widths[i])
	}
	w.TryWriteBits(word, uint8(n))
}

// bitReader reads fields of a few bits each.
type bitReader struct {
	r     *bitio.Reader
	left  int    // the number of bits not taken yet; negative after a field that was cut off
	word  uint64 // the bits that have been read ahead, in the lowest bits
	ahead int    // the number of bits that have been read ahead
}

// take reads a field of 1 to 56 bits. If fewer bits are left, it returns 0. It reads up to 56 bits ahead into one word,
// so a field after the first 56 bits must have at most 8 bits.
func (r *bitReader) take(width int) uint64 {
	if r.left < width {
		r.left = -1
		return 0
	}
	if r.ahead < width {
		more := min(r.left-r.ahead, 56) // 56 bits fit into the word with the rest of a field
		r.word = r.word<<more | r.r.TryReadBits(uint8(more))
		r.ahead += more
	}
	r.left -= width
	r.ahead -= width
	return r.word >> (r.ahead & 63) & (1<<(width&63) - 1)
}

// record reads the rest of the bits as a record. It checks that no field is missing or cut off;
// Record.Position checks the values of the fields.
func (r *bitReader) record() (out position.Record, err error) {
	header := r.take(recordHeader)
	out.Side = position.Side(header >> 35)
	for i := range out.Workers {
		out.Workers[i] = position.Square(header >> (30 - 5*i) & 31)
	}
	for i := range out.Counts[:3] {
		out.Counts[i] = uint8(header >> (10 - 5*i) & 31)
	}
	want := listed(out)
	if r.left < 0 {
		return out, fmt.Errorf("%w: must have at least %d bits", ErrTruncated, recordHeader)
	}
	if want > position.Squares {
		return out, nil // the counts are too great, which Record.Position reports
	}
	got := 0
	for ; r.left > 0; got++ {
		if got == position.Squares {
			return out, &position.RecordError{Field: 9 + got, Err: position.ErrRecordIndex}
		}
		out.Indices[got] = uint8(r.take(widths[got]))
	}
	if r.left < 0 {
		return out, fmt.Errorf("%w: index %d is cut off", ErrTruncated, got)
	}
	if got < want {
		return out, fmt.Errorf("%w: %d of at least %d squares", ErrTruncated, got, want)
	}
	out.Counts[3] = uint8(got - want)
	return out, nil
}

// byteWriter takes the output of a bitio.Writer, and byteReader is the input of a bitio.Reader. Both hold an array,
// which is faster than a bytes.Buffer. The longest code has 19 bytes.
type byteWriter struct {
	buf [24]byte
	n   int
}

func (w *byteWriter) WriteByte(b byte) error {
	w.buf[w.n] = b
	w.n++
	return nil
}

func (w *byteWriter) Write([]byte) (int, error) {
	panic("codec: impossible: bitio writes bytes one by one")
}

type byteReader struct {
	buf [24]byte
	n   int
}

func (r *byteReader) ReadByte() (byte, error) {
	r.n++
	return r.buf[r.n-1], nil
}

func (r *byteReader) Read([]byte) (int, error) {
	panic("codec: impossible: bitio reads bytes one by one")
}
