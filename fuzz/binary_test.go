package fuzz

import (
	"bytes"
	"errors"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any bytes either are an invalid code, because of their length or because they are reserved, or
// are what their code is written as.
func FuzzBinary(f *testing.F) {
	for n := range 21 {
		f.Add(make([]byte, n))
		f.Add(bytes.Repeat([]byte{1}, n))
		f.Add(bytes.Repeat([]byte{255}, n))
	}
	for _, data := range vectors(f, "binary") {
		f.Add([]byte(data))
	}
	var codes []codec.Code
	for _, p := range append(positions(), godsPositions()...) {
		codes = append(codes, codec.Encode(p))
	}
	for _, p := range arimaaPositions() {
		codes = append(codes, codec.EncodeArimaa(p))
	}
	for _, c := range codes {
		data, err := c.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	before := codec.MustParse(ranked)
	f.Fuzz(func(t *testing.T, data []byte) {
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
		if back := encodedAgain(c); back.Compare(c) > 0 || c.Goal() == codec.NoGoal && back != c {
			t.Errorf("%v holds the position of %v", c, back)
		}
	})
}

// encodedAgain returns the code without a goal of the position of a code.
func encodedAgain(c codec.Code) codec.Code {
	if p, ok := c.Santorini(); ok {
		return codec.Encode(p)
	}
	p, _ := c.Arimaa()
	return codec.EncodeArimaa(p)
}
