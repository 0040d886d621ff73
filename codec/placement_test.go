package codec

import (
	"bytes"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

var _ AnyCode = PlacementCode{}

// placementState is state of section 9 of doc/FORMAT.md, for squares in ascending order.
func placementState(first, second []position.Square) int64 {
	pairs := func(a, b position.Square) int64 { return int64(b)*(int64(b)-1)/2 + int64(a) }
	switch len(first) + len(second) {
	case 0:
		return 0
	case 1:
		return 1 + int64(first[0])
	case 2:
		return 26 + pairs(first[0], first[1])
	}
	number := int64(second[0])
	for _, s := range first {
		if s < second[0] {
			number--
		}
	}
	return 326 + 23*pairs(first[0], first[1]) + number
}

// placementNumber is N of section 9.
func placementNumber(of [2]gods.God, state int64) *big.Int {
	if of == [2]gods.God{} {
		return sum(times(num(10), bigLive), bigFinished, num(state))
	}
	for i, pair := range listPairs() {
		if pair == of {
			return sum(times(num(2860), bigUnit), num(int64(i)*7226+state))
		}
	}
	panic("no such pair")
}

// placementForms are the text and the binary form of a number, with gods or without.
func placementForms(of [2]gods.God, n *big.Int) (text string, data []byte) {
	if of == [2]gods.God{} {
		return rankedText(n), n.FillBytes(make([]byte, 10))
	}
	return godsText(n), n.FillBytes(make([]byte, 11))
}

// eachPlacement calls f with all 7226 placements, or every step-th.
func eachPlacement(t testing.TB, step int, f func(p position.Placement, state int64)) {
	n := 0
	each := func(first, second []position.Square) {
		if n++; n%step == 0 {
			p, err := position.NewPlacement(first, second)
			if err != nil {
				t.Fatal(err)
			}
			f(p, placementState(first, second))
		}
	}
	each(nil, nil)
	for b := position.A5; b.IsValid(); b++ {
		each([]position.Square{b}, nil)
		for a := range b {
			two := []position.Square{a, b}
			each(two, nil)
			for c := position.A5; c.IsValid(); c++ {
				if c != a && c != b {
					each(two, []position.Square{c})
				}
			}
		}
	}
	if n != 7226 {
		t.Fatalf("%d placements", n)
	}
}

func TestPlacementTwins(t *testing.T) {
	t.Parallel()
	for i, of := range append(listPairs(), [2]gods.God{}) {
		step := 97 + i
		if of == [2]gods.God{} {
			step = 1
		}
		eachPlacement(t, step, func(p position.Placement, state int64) {
			c := EncodePlacement(p)
			if of != [2]gods.God{} {
				with, err := gods.NewPlacement(of[0], of[1], p)
				if err != nil {
					t.Fatal(err)
				}
				c = EncodeGodsPlacement(with)
				if back, ok := c.GodsPlacement(); back != with || !ok {
					t.Fatalf("%v is the code of %v, %v, want %v", c, back, ok, with)
				}
			}
			text, data := placementForms(of, placementNumber(of, state))
			if c.String() != text || c.Placement() != p || c.Goal() != NoGoal {
				t.Fatalf("%v has the code %v, which holds %v, want %s", p, c, c.Placement(), text)
			}
			for _, in := range []string{text, c.FEN(), "https://example.org/p/" + text} {
				if got, err := Read(in); got != c || err != nil {
					t.Fatalf("%s is read as %v, %v, want %v", in, got, err, c)
				}
			}
			var back PlacementCode
			got, err := c.MarshalBinary()
			if err2 := back.UnmarshalBinary(data); !bytes.Equal(got, data) || back != c || err != nil || err2 != nil {
				t.Fatalf("%v has the bytes %x, want %x, which are %v, %v, %v", c, got, data, back, err, err2)
			}
		})
	}
}

func TestPlacementErrors(t *testing.T) {
	const none = "vpvcM4JdE2wMru"
	_, err := Parse(none)
	_, err2 := ReadAs[Code](none)
	if !errors.Is(err, position.ErrUnplaced) || !errors.Is(err2, position.ErrUnplaced) {
		t.Errorf("without workers: %v, %v", err, err2)
	}
	c := MustParsePlacement(none)
	if _, err := WithGoal(c, Win1); !errors.Is(err, ErrGoal) {
		t.Errorf("with a goal: %v", err)
	}
	for text, class := range map[string]error{
		exampleCode: ErrGame, godsCode: ErrGame, arimaaCode: ErrGame, none[:13]: ErrLength, "vpvcM4JdE2wMrv": ErrCheck,
		"vpvcM4JdE2yzNX": ErrReserved, godsText(sum(times(num(2860), bigUnit), num(120*7226))): ErrReserved,
	} {
		if got, err := ParsePlacement(text); !errors.Is(err, class) || !got.IsZero() {
			t.Errorf("%s is read as %v, %v, want %v", text, got, err, class)
		}
	}
	for _, test := range []struct {
		data  *big.Int
		size  int
		class error
	}{
		{num(0), 10, ErrGame}, {num(0), 11, ErrGame}, {num(0), 9, ErrLength}, {sum(power(2, 80), num(-1)), 10, ErrReserved}, {sum(power(2, 88), num(-1)), 11, ErrReserved},
	} {
		got := c
		if err := got.UnmarshalBinary(test.data.FillBytes(make([]byte, test.size))); !errors.Is(err, test.class) || got != c {
			t.Errorf("%x in %d bytes is %v, %v", test.data, test.size, got, err)
		}
	}
	if c := (PlacementCode{}); c.String() != noCode || c.FEN() != noCode || !c.IsZero() || EncodeGodsPlacement(gods.Placement{}) != c {
		t.Error("the zero PlacementCode")
	}
	var key Code
	if data, err := c.MarshalBinary(); err != nil || !errors.Is(key.UnmarshalBinary(data), position.ErrUnplaced) {
		t.Error("the bytes of a placement are a Code")
	}
}

// What follows a placement: turns that place workers, then turns of the game.
func TestPlacementTurns(t *testing.T) {
	for text, want := range map[string]string{
		"/1/mortal/mortal B3,D3 d3-e4 A1>B2^C3":                          "B3,D3|E4,D3|A1>B2^C3",
		"/1/mortal:C3/mortal a1 1. B3 E3 # words\n A1>B2^C3":             "A1|B3,E3|A1>B2^C3",
		"/2/mortal:B3,D3/hermes C4 - C2 a1>a3,c1>c2^d3":                  "C4,C2|A1>A3,C1>C2^D3",
		"https://example.org/p/vpvcM4JdE2wMru/B3D3.C3C2.A1B2C3 D3>C3^D4": "B3,D3|C3,C2|A1>B2^C3|D3>C3^D4",
		"https://example.org/p/vpvcM4JdE2wMru/B3D3 C3 C2":                "B3,D3|C3,C2",
		"/1/mortal/mortal B3":                                            "B3",
	} {
		l, err := ReadLine(text)
		if got := strings.Join(l.Turns, "|"); got != want || err != nil {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
			continue
		}
		if again, err := ReadLine(l.String()); again.Code != l.Code || strings.Join(again.Turns, "|") != want || err != nil {
			t.Errorf("%v is read as %v, %v", l, again, err)
		}
	}
	for _, text := range []string{"/1/mortal/mortal B3,B3", "/1/mortal/mortal B3 B3", "/1/mortal/mortal B3>D3"} {
		if l, err := ReadLine(text); !errors.Is(err, position.ErrPlacing) {
			t.Errorf("%q is read as %v, %v", text, l, err)
		}
	}
}
