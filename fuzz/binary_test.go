package fuzz

import (
	"bytes"
	"encoding"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any bytes either are an invalid code, because of their length or because they are reserved, or
// are what their code is written as.
func FuzzBinary(f *testing.F) {
	for n := range 12 {
		f.Add(make([]byte, n))
		f.Add(bytes.Repeat([]byte{255}, n))
	}
	for _, data := range vectors(f, "binary") {
		f.Add([]byte(data))
	}
	for _, p := range positions() {
		data, err := codec.Encode(p).MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	fuzzBinary(f, codec.MustParse(ranked), func(*testing.T, codec.Code) {})
}

// fuzzBinary reads bytes as a code in place of before, and calls check with the code.
func fuzzBinary[C interface {
	codec.AnyCode
	comparable
}, R interface {
	*C
	encoding.BinaryUnmarshaler
}](f *testing.F, before C, check func(*testing.T, C)) {
	f.Fuzz(func(t *testing.T, data []byte) {
		c := before
		if err := R(&c).UnmarshalBinary(data); err != nil {
			if !errors.Is(err, codec.ErrLength) && !errors.Is(err, codec.ErrReserved) || c != before {
				t.Errorf("%x: %v, and the code is %v", data, err, c)
			}
			return
		}
		if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
			t.Errorf("%x is read as %v, which is %x, %v", data, c, got, err)
		}
		check(t, c)
	})
}
