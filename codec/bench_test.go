package codec

import (
	"bytes"
	"math/bits"
	"strings"
	"testing"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
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

// benchCases returns positions, and their codes by the reference implementations.
func benchCases(list []position.Position) (positions []position.Position, texts []string) {
	for _, p := range list {
		_, text, _ := sample{santorini: p}.slow()
		texts = append(texts, text)
	}
	return list, texts
}

func plainCases() ([]position.Position, []string) {
	return benchCases(positiontest.List(1, benchPositions))
}

func godsCases() ([]position.Position, []string) {
	return benchCases(positiontest.GodsList(1, benchPositions))
}

func placingCases() ([]position.Position, []string) {
	return benchCases(placingList(1, benchPositions, positiontest.GodPairs()))
}

// arimaaCases are positions as they come up in games.
func arimaaCases() (positions []arimaa.Position, texts []string) {
	positions = arimaatest.Played(6, benchPositions)
	for _, p := range positions {
		texts = append(texts, arimaaText(arimaaBig(p, 0)))
	}
	return positions, texts
}

func appendCode(dst []byte, p position.Position) []byte {
	dst, _ = Encode(p).AppendText(dst)
	return dst
}

func parsePosition(text string) (position.Position, error) {
	c, err := Parse(text)
	p, _ := c.Santorini()
	return p, err
}

// A position becomes the text of its code.
func BenchmarkEncode(b *testing.B) {
	positions, texts := plainCases()
	benchmarkEncode(b, positions, texts, appendCode)
}

func BenchmarkEncodeGods(b *testing.B) {
	positions, texts := godsCases()
	benchmarkEncode(b, positions, texts, appendCode)
}

func BenchmarkEncodePlacing(b *testing.B) {
	positions, texts := placingCases()
	benchmarkEncode(b, positions, texts, appendCode)
}

func BenchmarkEncodeArimaa(b *testing.B) {
	positions, texts := arimaaCases()
	benchmarkEncode(b, positions, texts, func(dst []byte, p arimaa.Position) []byte {
		dst, _ = EncodeArimaa(p).AppendText(dst)
		return dst
	})
}

func BenchmarkEncodeLibraries(b *testing.B) {
	positions, texts := plainCases()
	benchmarkEncode(b, positions, texts, func(dst []byte, p position.Position) []byte {
		return append(dst, encodeLibraries(p)...)
	})
}

// The text of a code becomes a position.
func BenchmarkParse(b *testing.B) {
	positions, texts := plainCases()
	benchmarkParse(b, positions, texts, parsePosition)
}

func BenchmarkParseGods(b *testing.B) {
	positions, texts := godsCases()
	benchmarkParse(b, positions, texts, parsePosition)
}

func BenchmarkParsePlacing(b *testing.B) {
	positions, texts := placingCases()
	benchmarkParse(b, positions, texts, parsePosition)
}

func BenchmarkParseArimaa(b *testing.B) {
	positions, texts := arimaaCases()
	benchmarkParse(b, positions, texts, func(text string) (arimaa.Position, error) {
		c, err := Parse(text)
		p, _ := c.Arimaa()
		return p, err
	})
}

func BenchmarkParseLibraries(b *testing.B) {
	positions, texts := plainCases()
	benchmarkParse(b, positions, texts, func(text string) (position.Position, error) {
		c, err := parseLibraries(text)
		p, _ := c.Santorini()
		return p, err
	})
}

// A code becomes the text of its shrinking-index code, and back.
func BenchmarkEncodeShrinking(b *testing.B) {
	codes, texts := shrinkingCases()
	benchmarkEncode(b, codes, texts, func(dst []byte, c Code) []byte {
		text, _ := c.Shrinking()
		return append(dst, text...)
	})
}

func BenchmarkParseShrinking(b *testing.B) {
	codes, texts := shrinkingCases()
	benchmarkParse(b, codes, texts, Parse)
}

func shrinkingCases() (codes []Code, texts []string) {
	positions, _ := plainCases()
	for _, p := range positions {
		codes = append(codes, Encode(p))
		texts = append(texts, shrinkingText(goalBits(0)+recordBig(p)))
	}
	return codes, texts
}

// encodeLibraries is the ranked code with bitio and base58 doing what
// AppendText does.
func encodeLibraries(p position.Position) string {
	n := Encode(p)
	hi, lo := bits.Mul64(n.lo, factor)
	var w byteWriter
	out := bitio.NewWriter(&w)
	out.TryWriteBits(hi+n.mid*factor, 24)
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
	r := bitio.NewReader(bytes.NewReader(x))
	hi := r.TryReadBits(uint8(8*len(x) - 64))
	lo := r.TryReadBits(64)
	qhi, rest := hi/factor, hi%factor
	qlo, rest := bits.Div64(rest, lo, factor)
	if rest != 0 {
		return Code{}, ErrCheck
	}
	return Code{0, qhi, qlo}, nil
}
