package codec

import "testing"

// Codes are made, written and read without allocations; a String is one.
func TestNoAllocs(t *testing.T) {
	eachKind(t, 12, 20, func(t *testing.T, _ Game, list []sample) {
		for _, s := range list {
			checkAllocs(t, s)
		}
	})
}

// kept keeps a text, so that the compiler cannot put it on the stack.
var kept string

func checkAllocs(t *testing.T, s sample) {
	unplaced := 0.0 // what position.Setup allocates before all workers stand
	if !s.inArimaa() && !s.santorini.Placed() {
		unplaced = 1
	}
	c := s.code()
	text, key := c.String(), c.Key()
	data, _ := c.MarshalBinary()
	buf := make([]byte, 0, 64)
	encode := func() Code {
		if s.inArimaa() {
			return EncodeArimaa(s.arimaa)
		}
		return Encode(s.santorini)
	}
	none := withGoal(c, NoGoal)
	var got Code
	for _, test := range []struct {
		name   string
		allocs float64
		do     func() bool
	}{
		{"Encode", 0, func() bool { return encode() == none }},
		{"Santorini and Arimaa", unplaced, func() bool { return s.isIn(c) }},
		{"Goal", 0, func() bool { return c.Goal() == s.goal }},
		{"WithGoal", 0, func() bool { got, err := none.WithGoal(s.goal); return got == c && err == nil }},
		{"Compare", 0, func() bool { return c.Compare(Code{}) > 0 }},
		{"AppendText", 0, func() bool { b, err := c.AppendText(buf); return string(b) == text && err == nil }},
		{"String", 1, func() bool { kept = c.String(); return kept == text }},
		{"Parse", 0, func() bool { got, err := Parse(text); return got == c && err == nil }},
		{"AppendBinary", 0, func() bool { b, err := c.AppendBinary(buf); return string(b) == string(data) && err == nil }},
		{"UnmarshalBinary", 0, func() bool { return got.UnmarshalBinary(data) == nil && got == c }},
		{"Key", 0, func() bool { return c.Key() == key && key.Code() == c && key.Compare(key) == 0 }},
		{"AppendBinary of a key", 0, func() bool {
			b, err := key.AppendBinary(buf)
			return string(b) == string(data) &&
				err == nil
		}},
	} {
		if n := testing.AllocsPerRun(10, func() {
			if !test.do() {
				t.Fatalf("%s of %v: wrong result", test.name, s)
			}
		}); n != test.allocs {
			t.Errorf("%s of %v: %v allocations, want %v", test.name, s, n, test.allocs)
		}
	}
}
