package fuzz

import (
	"bytes"
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
	fuzzBinary(f, codec.MustParseArimaa(arimaaCode), func(t *testing.T, c codec.ArimaaCode) {
		if back := codec.EncodeArimaa(c.Position()); back.Compare(c) > 0 || c.Goal() == 0 && back != c {
			t.Errorf("%v holds %v, which is %v", c, c.Position(), back)
		}
	})
}
