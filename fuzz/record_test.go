package fuzz

import (
	"fmt"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Any bits either are an invalid shrinking-index record, with an error that points into them, or
// are what the position that they describe is written as.
func FuzzRecordBits(f *testing.F) {
	seeds := append(vectors(f, "record"), "", "0", strings.Repeat("0", 36), strings.Repeat("1", 36),
		strings.Repeat("0", 131),
		strings.Repeat("1", 131), strings.Repeat("0", 132), recordBits85, recordBits85+"0", recordBits85[:84])
	for _, p := range positions() {
		bits, err := codec.RecordBits(p)
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, bits)
	}
	for _, text := range seeds {
		data, drop := bytesOf(text)
		f.Add(data, drop)
	}
	f.Fuzz(func(t *testing.T, data []byte, drop byte) {
		text := bitsOf(data, drop)
		p, err := codec.ParseRecordBits(text)
		if err != nil {
			checkOffset(t, err, text)
			return
		}
		if got, err := codec.RecordBits(p); got != text || err != nil {
			t.Errorf("%s is read as %v, which is %s, %v", text, p, got, err)
		}
	})
}

// bitsOf writes bytes as 0s and 1s, but for as many at the end as the lowest
// three bits of drop say.
func bitsOf(data []byte, drop byte) string {
	var out strings.Builder
	for _, b := range data {
		fmt.Fprintf(&out, "%08b", b)
	}
	return out.String()[:max(0, out.Len()-int(drop%8))]
}

// bytesOf returns the arguments for bitsOf that give a text of 0s and 1s.
func bytesOf(text string) (data []byte, drop byte) {
	data = make([]byte, (len(text)+7)/8)
	for i := range text {
		data[i/8] |= text[i] & 1 << (7 - i%8)
	}
	return data, byte(8*len(data) - len(text))
}

// A record that is a seed is tried as it is.
func TestBitsAndBytes(t *testing.T) {
	for n := range len(recordBits85) {
		if text := recordBits85[:n]; bitsOf(bytesOf(text)) != text {
			t.Errorf("%s becomes %s", text, bitsOf(bytesOf(text)))
		}
	}
}
