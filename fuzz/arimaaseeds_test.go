package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
)

const (
	arimaaText = "g [rrrrrrrrdhcemchd                                DHCMECHDRRRRRRRR]"
	arimaaCode = "9KuvQpNkawFKiBbEEiRxNSVMTY" // of that
)

// decodedArimaa reads fuzzed bytes as a setup and a goal: goal and side, then the pieces
// from a1 on. Bytes that are missing are 0. Every number is brought into its range, but
// the whole is a position only now and then.
func decodedArimaa(data []byte) (s arimaa.Setup, goal codec.Goal) {
	var b [1 + arimaa.Squares]byte
	copy(b[:], data)
	s.Side, goal = arimaa.Side(b[0]%2), codec.Goal(b[0]/2%3)
	for i := range s.Board {
		s.Board[i] = arimaa.Piece(b[1+i] % (arimaa.Pieces + 1))
	}
	return s, goal
}

// encodedArimaa returns bytes that decodedArimaa reads as the position and the goal.
func encodedArimaa(p arimaa.Position, goal codec.Goal) []byte {
	s := p.Setup()
	out := []byte{byte(s.Side) + byte(2*goal)}
	for _, piece := range s.Board {
		out = append(out, byte(piece))
	}
	return out
}

// arimaaPositions are seeds for all targets that take a position.
func arimaaPositions() []arimaa.Position {
	out := append(arimaatest.List(1, 20), arimaatest.Played(1, 10)...)
	for _, text := range []string{
		arimaaText, "s" + arimaaText[1:],
		"g [                                                                ]",
		"s [RRRRRRRREMHHDDCCrrrrrrrremhhddcc                                ]",
		"g [                  r                                            R]",
	} {
		out = append(out, arimaa.MustParse(text))
	}
	return out
}

func TestArimaaSeedsAreRead(t *testing.T) {
	for _, p := range arimaaPositions() {
		for goal := range codec.Win2 + 1 {
			s, g := decodedArimaa(encodedArimaa(p, goal))
			if back, err := s.Position(); back != p || err != nil || g != goal {
				t.Errorf("%v with goal %v is read as %v with goal %v, %v", p, goal, back, g, err)
			}
		}
	}
}
