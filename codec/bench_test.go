package codec

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Each benchmark goes round and round the same positions, and checks every
// result: an encoder appends the codes of a round to one text, which must be the
// text of the reference implementation.
const benchPositions = 256

// benchmarkEncode measures a function that appends the code of a value.
func benchmarkEncode[T any](b *testing.B, values []T, texts []string, encode func(dst []byte, v T) []byte) {
	want := []byte(strings.Join(texts, ""))
	got := make([]byte, 0, len(want))
	check := func(n int) {
		if len(got) > len(want) || !bytes.Equal(got, want[:len(got)]) {
			b.Fatalf("%d values give %s, want %s", n, got, want)
		}
		got = got[:0]
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		got = encode(got, values[i%benchPositions])
		if i%benchPositions == benchPositions-1 {
			check(benchPositions)
		}
	}
	check(b.N % benchPositions)
}

// benchmarkParse measures a function that reads a code.
func benchmarkParse[T comparable](b *testing.B, values []T, texts []string, parse func(text string) (T, error)) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		text, want := texts[i%benchPositions], values[i%benchPositions]
		if got, err := parse(text); err != nil || got != want {
			b.Fatalf("%s: %v, %v, want %v", text, got, err, want)
		}
	}
}

// benchCases returns the positions, their codes, and what the twins make of them.
func benchCases() (positions []position.Position, codes []Code, ranked, shrinking []string) {
	positions = positiontest.List(1, benchPositions)
	for _, p := range positions {
		c := Encode(p)
		codes, ranked, shrinking = append(codes, c), append(ranked, rankedBig(c)), append(shrinking, shrinkingBig(c))
	}
	return positions, codes, ranked, shrinking
}

// A position becomes the text of its ranked code.
func BenchmarkEncode(b *testing.B) {
	positions, _, ranked, _ := benchCases()
	benchmarkEncode(b, positions, ranked, func(dst []byte, p position.Position) []byte {
		dst, _ = Encode(p).AppendText(dst)
		return dst
	})
}

func BenchmarkEncodeLibraries(b *testing.B) {
	positions, _, ranked, _ := benchCases()
	benchmarkEncode(b, positions, ranked, func(dst []byte, p position.Position) []byte {
		return append(dst, encodeLibraries(p)...)
	})
}

// A code becomes the text of its shrinking-index code.
func BenchmarkEncodeShrinking(b *testing.B) {
	_, codes, _, shrinking := benchCases()
	benchmarkEncode(b, codes, shrinking, func(dst []byte, c Code) []byte { return append(dst, c.Shrinking()...) })
}

// The text of a ranked code becomes a position.
func BenchmarkParse(b *testing.B) {
	positions, _, ranked, _ := benchCases()
	benchmarkParse(b, positions, ranked, func(text string) (position.Position, error) {
		c, err := Parse(text)
		return c.Position(), err
	})
}

func BenchmarkParseLibraries(b *testing.B) {
	positions, _, ranked, _ := benchCases()
	benchmarkParse(b, positions, ranked, func(text string) (position.Position, error) {
		c, err := parseLibraries(text)
		return c.Position(), err
	})
}

// The text of a shrinking-index code becomes a code.
func BenchmarkParseShrinking(b *testing.B) {
	_, codes, _, shrinking := benchCases()
	benchmarkParse(b, codes, shrinking, Parse)
}

// encodeLibraries is the ranked code with bitio and base58 doing what
// AppendText does.
func encodeLibraries(p position.Position) string {
	n := Encode(p)
	hi, lo := bits.Mul64(n.lo, factor)
	var w byteWriter
	out := bitio.NewWriter(&w)
	out.TryWriteBits(hi+n.hi*factor, 24)
	out.TryWriteBits(lo, 64)
	x := w.buf[:w.n]
	for x[0] == 0 {
		x = x[1:]
	}
	return base58.Encode(x)
}

// parseLibraries is the way back.
func parseLibraries(text string) (Code, error) {
	x, err := base58.Decode(text)
	if err != nil {
		return Code{}, err
	}
	in := bitio.NewReader(bytes.NewReader(x))
	hi := in.TryReadBits(uint8(8*len(x) - 64))
	lo := in.TryReadBits(64)
	qhi, rest := hi/factor, hi%factor
	qlo, rest := bits.Div64(rest, lo, factor)
	if rest != 0 {
		return Code{}, ErrCheck
	}
	return Code{qhi, qlo}, nil
}
