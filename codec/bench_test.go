package codec

import (
	"bytes"
	"math/bits"
	"testing"

	"github.com/icza/bitio"
	"github.com/mr-tron/base58"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Each benchmark goes round and round the same positions, and checks every
// result: an encoder appends the codes of a round to one text, which must be the
// text that the slow twin gives.
const benchPositions = 256

func benchmarkEncode(b *testing.B, twin func(Code) string, encode func(dst []byte, p position.Position) []byte) {
	positions := positiontest.List(1, benchPositions)
	var want []byte
	for _, p := range positions {
		want = append(want, twin(Encode(p))...)
	}
	got := make([]byte, 0, len(want))
	check := func(n int) {
		if len(got) > len(want) || !bytes.Equal(got, want[:len(got)]) {
			b.Fatalf("%d positions give %s, want %s", n, got, want)
		}
		got = got[:0]
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		got = encode(got, positions[i%benchPositions])
		if i%benchPositions == benchPositions-1 {
			check(benchPositions)
		}
	}
	check(b.N % benchPositions)
}

func BenchmarkEncode(b *testing.B) {
	benchmarkEncode(b, rankedBig, func(dst []byte, p position.Position) []byte {
		dst, _ = Encode(p).AppendText(dst)
		return dst
	})
}

func BenchmarkEncodeLibraries(b *testing.B) {
	benchmarkEncode(b, rankedBig, func(dst []byte, p position.Position) []byte {
		return append(dst, encodeLibraries(p)...)
	})
}

func BenchmarkEncodeShrinking(b *testing.B) {
	benchmarkEncode(b, shrinkingBig, func(dst []byte, p position.Position) []byte {
		return append(dst, Encode(p).Shrinking()...)
	})
}

func BenchmarkParse(b *testing.B)          { benchmarkParse(b, rankedBig, Parse) }
func BenchmarkParseLibraries(b *testing.B) { benchmarkParse(b, rankedBig, parseLibraries) }
func BenchmarkParseShrinking(b *testing.B) { benchmarkParse(b, shrinkingBig, Parse) }

func benchmarkParse(b *testing.B, twin func(Code) string, parse func(string) (Code, error)) {
	positions := positiontest.List(1, benchPositions)
	texts := make([]string, len(positions))
	for i, p := range positions {
		texts[i] = twin(Encode(p))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		text, want := texts[i%benchPositions], &positions[i%benchPositions]
		code, err := parse(text)
		if err != nil || code.Position() != *want {
			b.Fatalf("%s: %v, %v, want %v", text, code.Position(), err, want)
		}
	}
}

// encodeLibraries is the ranked code with bitio and base58 doing what
// putRanked does.
func encodeLibraries(p position.Position) string {
	n := rank(p).plus(Code{r0Hi, r0Lo})
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
	qlo, borrow := bits.Sub64(qlo, r0Lo, 0)
	qhi, _ = bits.Sub64(qhi, r0Hi, borrow)
	return Code{qhi, qlo}, nil
}
