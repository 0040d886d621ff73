package fuzz

import (
	"bytes"
	"cmp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
)

// Two Arimaa positions with goals have equal codes if and only if they are equal, and codes, their
// texts and their binary forms are all in one order.
func FuzzArimaaEqual(f *testing.F) {
	for i, p := range arimaaPositions() {
		data := encodedArimaa(p, codec.Goal(i%3))
		f.Add(data, []byte{})
		f.Add(data, []byte{0, data[0] ^ 1})
		f.Add(data, []byte{0, data[0] + 6})
		f.Add(data, []byte{0, data[0] + 2})
		f.Add(data, []byte{8, data[8] + 13})
		f.Add(data, []byte{5, data[6], 6, data[5]})
	}
	// The second position is the first one after some changes, each a place in its
	// bytes and what stands there, so that the two are often equal or nearly so.
	f.Fuzz(func(t *testing.T, data, changes []byte) {
		changed := make([]byte, 1+arimaa.Squares)
		copy(changed, data)
		for ; len(changes) >= 2; changes = changes[2:] {
			changed[int(changes[0])%len(changed)] = changes[1]
		}
		s1, goal1 := decodedArimaa(data)
		s2, goal2 := decodedArimaa(changed)
		p1, err1 := s1.Position()
		p2, err2 := s2.Position()
		if cmp.Or(err1, err2) != nil {
			return
		}
		if (p1 == p2) != (s1 == s2) {
			t.Errorf("%v == %v: %v", p1, p2, p1 == p2)
		}
		c1, err1 := codec.EncodeArimaa(p1).WithGoal(goal1)
		c2, err2 := codec.EncodeArimaa(p2).WithGoal(goal2)
		if err := cmp.Or(err1, err2); err != nil {
			t.Fatal(err)
		}
		b1, err1 := c1.MarshalBinary()
		b2, err2 := c2.MarshalBinary()
		if err := cmp.Or(err1, err2); err != nil {
			t.Fatal(err)
		}
		order := c1.Compare(c2)
		if (order == 0) != (p1 == p2 && goal1 == goal2) || strings.Compare(c1.String(), c2.String()) != order ||
			bytes.Compare(b1, b2) != order {
			t.Errorf("%v and %v compare as %d", c1, c2, order)
		}
	})
}
