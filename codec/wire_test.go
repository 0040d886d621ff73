package codec

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/value"
)

// drawKey draws the bytes of a key whose first byte is in a range. Half of those that may start with zeros have
// a random number of zero bits in front.
func drawKey(r *rand.Rand, size int, least, most byte) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	b[0] = least + byte(r.IntN(int(most-least)+1))
	if least == 0 && r.IntN(2) == 0 {
		for i := range r.IntN(8 * size) {
			b[i/8] &^= 0x80 >> (i % 8)
		}
	}
	return b
}

// drawn returns 5000 codes with keys that are drawn until they are valid and satisfy a condition.
func drawn(r *rand.Rand, size int, least, most byte, is func(Code) bool) (codes []Code) {
	for len(codes) < 5000 {
		var c Code
		if c.UnmarshalBinary(drawKey(r, size, least, most)) == nil && is(c) {
			codes = append(codes, c)
		}
	}
	return codes
}

// counted returns n codes with the numbers from first on, step by step.
func counted(first *big.Int, n, step int64, size int) (codes []Code) {
	for i := range n {
		var c Code
		if err := c.UnmarshalBinary(sum(first, num(i*step)).FillBytes(make([]byte, size))); err != nil {
			panic(err)
		}
		codes = append(codes, c)
	}
	return codes
}

// The format does not change: texts, keys, positions, goals and canonical codes are as they have been. The
// hashes were computed by the program of commit 739f0676, which had a type of its own for each kind of
// codes.
func TestWire(t *testing.T) {
	every := func(Code) bool { return true }
	today := func(c Code) bool { return c.below(laterGods) }
	finished := func(c Code) bool { return santorini(c).Finished() }
	random := func(a, b uint64) *rand.Rand { return rand.New(rand.NewPCG(a, b)) }
	plain, won := drawn(random(1, 14), 10, 0, 13, every), drawn(random(2, 14), 10, 12, 13, finished)
	line := func(c Code) string {
		canonical, _ := c.Canonical()
		return fmt.Sprintf("%v %x %v %v %v\n", c, value.Must(c.MarshalBinary()), sampleOf(c).board(), c.Goal(), canonical)
	}
	short := func(c Code) string {
		return fmt.Sprintf("%v %v %v\n", shrinking(c), value.Must(RecordBits(santorini(c))), c)
	}
	for _, test := range []struct {
		name  string
		codes []Code
		line  func(Code) string
		want  string
	}{
		{"without gods", plain, line, "209b7e5eb5b85c012947f636ab1c32b2f6cbe3b57c1f479e13172d18c9f96a08"},
		{"finished", won, line, "dd1ec42a3c5d618aaa636c303fe047f22f25752e4addd1633a6864fecdc2f1eb"},
		{"shrinking", append(plain, won...), short, "86ad75c9e39bd71aa7d5342494b30ad99aa1a71249a629b4a7ed1cdda46d1c82"},
		{"with gods", drawn(random(1, 16), 11, 0, 0x15, today), line,
			"82a715afec4fcb71ea824a37ced18725ddb229845a5e085c6a86b0d23542fa92"},
		{"before all workers stand", counted(bigPlacing, 7226, 1, 10), line,
			"2a5d5f85b1d6d1a8799e6eb9565b7770569e3681ac3f3d81983dc317bb56860e"},
		{"with gods before all workers stand", counted(bigGodsPlacing, 867120/101, 101, 11), line,
			"c90a0b1030f66a64c56624b98241bfae91c832b420519994e7a82c02d38954b0"},
		{"Arimaa", drawn(random(1, 26), 19, 0, 0x36, every), line,
			"012c70df5a6b49c2315c0bcb6b8fcdb6089e9dbf820d6c97ba95b6bd3229e126"},
	} {
		h := sha256.New()
		for _, c := range test.codes {
			h.Write([]byte(test.line(c)))
			if got, err := Parse(c.String()); got != c || err != nil {
				t.Fatalf("%s: %v is read as %v, %v", test.name, c, got, err)
			}
			if got, err := ParseKey(c.Key().String()); got.Code() != c || err != nil {
				t.Fatalf("%s: the key %v is read as %v, %v", test.name, c.Key(), got, err)
			}
			if s := sampleOf(c); s.code() != c {
				t.Fatalf("%s: %v has the code %v, want %v", test.name, s, s.code(), c)
			}
		}
		if got := fmt.Sprintf("%x", h.Sum(nil)); got != test.want {
			t.Errorf("%s: the hash of %d codes is %s, want %s", test.name, len(test.codes), got, test.want)
		}
	}
}
