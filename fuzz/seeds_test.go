package fuzz

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// Texts that a seed table needs more than once. The code is that of the
// position, the worked example of doc/FORMAT.md; the record is its record.
const (
	liveFEN      = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
	finishedFEN  = "0300102020022220024000000/1/mortal:B4,E3/#mortal:B5,C3"
	ranked       = "2oYYRBBZUstii1"
	rankedGoal3  = "HfGoo8VCrfkSpV"
	shrinking    = "1MQUqCEEyQspJwnAr"
	recordBits85 = "0001100111000001011000000101000000000010000001001000010100111001110011100111010011001"
)

// vectors returns the values of the test vectors of package codec that have one of the given keys.
// A vector is a file of lines "key: value"; a key with the suffix -hex has its value in
// hexadecimal.
func vectors(f *testing.F, keys ...string) (out []string) {
	files, err := filepath.Glob("../codec/testdata/vectors/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue // a folder
		}
		for line := range strings.Lines(string(data)) {
			key, value, _ := strings.Cut(strings.TrimRight(line, "\n"), ":")
			value = strings.TrimPrefix(value, " ")
			if name, found := strings.CutSuffix(key, "-hex"); found {
				if b, err := hex.DecodeString(value); err == nil {
					key, value = name, string(b)
				}
			}
			if slices.Contains(keys, key) {
				out = append(out, value)
			}
		}
	}
	return out
}

// decoded reads fuzzed bytes as a setup and a goal: goal and side, the heights
// of A5..E1, the workers. Bytes that are missing are 0. Most numbers are brought
// into their range, but the whole is a position only now and then.
func decoded(data []byte) (s position.Setup, goal codec.Goal) {
	var b [1 + position.Squares + 4]byte
	copy(b[:], data)
	s.Side, goal = position.Side(b[0]%2), codec.Goal(b[0]/2%10)
	for i := range s.Heights {
		s.Heights[i] = int(b[1+i] % 5)
	}
	for i, w := range b[1+position.Squares:] {
		s.Workers[i/2] = append(s.Workers[i/2], position.Square(w%position.Squares))
	}
	return s, goal
}

// encoded returns bytes that decoded reads as the position and the goal.
func encoded(p position.Position, goal codec.Goal) []byte {
	s := p.Setup()
	out := []byte{byte(s.Side) + byte(2*goal)}
	for _, h := range s.Heights {
		out = append(out, byte(h))
	}
	for _, list := range s.Workers {
		for _, w := range list {
			out = append(out, byte(w))
		}
	}
	return out
}

// positions are seeds for all targets that take a position: the extremes, and some in between.
func positions() []position.Position {
	return append(positiontest.List(1, 20),
		position.MustParse(liveFEN),
		position.MustParse(finishedFEN),
		position.MustParse("/1/mortal:A5,B5/mortal:C5,D5"),
		position.MustParse("/2/mortal:D1,E1/mortal:B1,C1"),
		position.MustParse("4444444444444444444442222/2/mortal:D1,E1/mortal:B1,C1"),
		position.MustParse("2222444444444444444444444/1/mortal:A5,B5/mortal:C5,D5"),
		position.MustParse("4444444444444444444442223/1/mortal:B1,C1/#mortal:D1,E1"),
		position.MustParse("3000000000000000000000000/2/#mortal:A5,B5/mortal:C5,D5"),
	)
}

// The bytes that seed a position are read as that position, or the targets
// that take it would look at nothing.
func TestSeedsAreRead(t *testing.T) {
	for _, p := range positions() {
		for goal := range codec.Hold3 + 1 {
			s, g := decoded(encoded(p, goal))
			if back, err := s.Position(); back != p || err != nil || g != goal {
				t.Errorf("%v with goal %v is read as %v with goal %v, %v", p, goal, back, g, err)
			}
		}
	}
}
