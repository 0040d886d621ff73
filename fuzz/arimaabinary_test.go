package fuzz

import (
	"bytes"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any bytes either are an invalid Arimaa code, because of their length or because they are
// reserved, or are what their code is written as.
func FuzzArimaaBinary(f *testing.F) {
	for n := 17; n < 21; n++ {
		f.Add(make([]byte, n))
		f.Add(bytes.Repeat([]byte{255}, n))
		f.Add(bytes.Repeat([]byte{1}, n))
	}
	for _, p := range arimaaPositions() {
		data, err := codec.EncodeArimaa(p).MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := codec.MustParseArimaa(arimaaCode)
		c := before
		if err := c.UnmarshalBinary(data); err != nil {
			if !errors.Is(err, codec.ErrLength) && !errors.Is(err, codec.ErrReserved) || c != before {
				t.Errorf("%x: %v, and the code is %v", data, err, c)
			}
			return
		}
		if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
			t.Errorf("%x is read as %v, which is %x, %v", data, c, got, err)
		}
		if back := codec.EncodeArimaa(c.Position()); back.Compare(c) > 0 || c.Goal() == 0 && back != c {
			t.Errorf("%v holds %v, which is %v", c, c.Position(), back)
		}
	})
}
