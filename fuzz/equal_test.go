package fuzz

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
)

// Two positions with goals have equal codes if and only if they are equal, and codes, their ranked
// texts and their binary forms are all in one order.
func FuzzEqual(f *testing.F) {
	seeds := positions()
	for i, p := range seeds {
		data := encoded(p, codec.Goal(i%10))
		f.Add(data, []byte{})
		f.Add(data, []byte{0, data[0] + 20})                                        // the same side and goal
		f.Add(data, []byte{0, data[0] ^ 1})                                         // the opponent
		f.Add(data, []byte{0, data[0] + 2})                                         // another goal
		f.Add(data, []byte{26, data[27], 27, data[26]})                             // the same workers
		f.Add(data, []byte{26, data[28], 27, data[29], 28, data[26], 29, data[27]}) // the sides swapped
		f.Add(data, []byte{1, data[1] + 1, 25, data[25] + 4})
		var all []byte
		for offset, b := range encoded(seeds[(i+1)%len(seeds)], 0) {
			all = append(all, byte(offset), b)
		}
		f.Add(data, all)
	}
	// The second position is the first one after some changes, each a place in
	// its bytes and what stands there, so that the two are often equal or nearly so.
	f.Fuzz(func(t *testing.T, data, changes []byte) {
		changed := make([]byte, 1+position.Squares+4)
		copy(changed, data)
		for ; len(changes) >= 2; changes = changes[2:] {
			changed[int(changes[0])%len(changed)] = changes[1]
		}
		s1, goal1 := decoded(data)
		s2, goal2 := decoded(changed)
		p1, err1 := s1.Position()
		p2, err2 := s2.Position()
		if err1 != nil || err2 != nil {
			return
		}
		same := sameSetup(s1, s2)
		if (p1 == p2) != same {
			t.Errorf("%v == %v: %v, want %v", p1, p2, p1 == p2, same)
		}
		if got, want := p1.Compare(p2), codec.Encode(p1).Compare(codec.Encode(p2)); got != want {
			t.Errorf("%v compared with %v: %d, their codes %d", p1, p2, got, want)
		}
		c1, err1 := codec.Encode(p1).WithGoal(goal1)
		c2, err2 := codec.Encode(p2).WithGoal(goal2)
		if err1 != nil || err2 != nil {
			return // finished, with a goal
		}
		if same = same && goal1 == goal2; (c1 == c2) != same {
			t.Errorf("%v == %v: %v, want %v", c1, c2, c1 == c2, same)
		}
		b1, err1 := c1.MarshalBinary()
		b2, err2 := c2.MarshalBinary()
		if err1 != nil || err2 != nil {
			t.Fatal(cmp.Or(err1, err2))
		}
		order := c1.Compare(c2)
		if (order == 0) != same || c2.Compare(c1) != -order {
			t.Errorf("%v and %v compare as %d, the other way as %d", c1, c2, order, c2.Compare(c1))
		}
		if text, binary := strings.Compare(c1.String(), c2.String()), bytes.Compare(b1, b2); text != order ||
			binary != order {
			t.Errorf("%v and %v compare as %d, their texts as %d, their binary forms as %d", c1, c2, order, text, binary)
		}
	})
}

// sameSetup compares what setups describe: the order of a side's workers does
// not matter.
func sameSetup(a, b position.Setup) bool {
	for side := range a.Workers {
		slices.Sort(a.Workers[side])
		slices.Sort(b.Workers[side])
		if !slices.Equal(a.Workers[side], b.Workers[side]) {
			return false
		}
	}
	return a.Heights == b.Heights && a.Side == b.Side
}
