package fuzz

import (
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

const godsCode = "3yfU1iT5x6QjUKox"

// decodedGods reads fuzzed bytes as a setup with gods and a goal: goal and flags, gods, workers, then
// the heights. Bytes that are missing are 0. Every number is brought into its range, but the whole is
// a position only now and then.
func decodedGods(data []byte) (s position.Setup, goal codec.Goal) {
	var b [7 + position.Squares]byte
	copy(b[:], data)
	s.Side, s.Raised, s.Finished, goal = position.Side(b[0]%2), b[0]/2%2 == 1, b[0]/4%2 == 1, codec.Goal(b[0]/8%10)
	for i := range s.Gods {
		s.Gods[i] = position.God(b[1+i] % 11)
		s.Workers[i] = []position.Square{position.Square(b[3+2*i] % 25), position.Square(b[4+2*i] % 25)}
	}
	for i := range s.Heights {
		s.Heights[i] = int(b[7+i] % 5)
	}
	return s, goal
}

// encodedGods returns bytes that decodedGods reads as the position and the goal.
func encodedGods(p position.Position, goal codec.Goal) []byte {
	s := p.Setup()
	flags := byte(s.Side) + 8*byte(goal)
	if s.Raised {
		flags += 2
	}
	if s.Finished {
		flags += 4
	}
	out := []byte{flags, byte(s.Gods[0]), byte(s.Gods[1])}
	for _, list := range s.Workers {
		out = append(out, byte(list[0]), byte(list[1]))
	}
	for _, h := range s.Heights {
		out = append(out, byte(h))
	}
	return out
}

// godsPositions are seeds for all targets that take a position with gods.
func godsPositions() (out []position.Position) {
	for _, text := range []string{
		"2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2", "0012000000000000000000000/2/#pan:A5,C3/apollo:D4,E1",
		"0000000000000000000000000/1/mortal:A5,B5/apollo:C5,D5", "4444444444444444444443333/2/#prometheus:D1,E1/pan:B1,C1",
		"3333000000000000000000000/2/hermes:A5,C5/atlas:B5,D5", "0000000000000000000000000/2/athena[^]:A5,B5/athena:C5,D5",
	} {
		out = append(out, position.MustParse(text))
	}
	return out
}

func TestGodsSeedsAreRead(t *testing.T) {
	for i, p := range godsPositions() {
		s, goal := decodedGods(encodedGods(p, codec.Goal(i)))
		if back, err := s.Position(); back != p || err != nil || goal != codec.Goal(i) {
			t.Errorf("%v is read as %v with goal %v, %v", p, back, goal, err)
		}
	}
}
