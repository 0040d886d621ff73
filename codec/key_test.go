package codec

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// A key is the binary form of its code, in the same order.
func TestKey(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 0))
	var codes []Code
	for _, p := range positiontest.List(21, 2000) {
		codes = append(codes, withGoal(t, Encode(p), randomGoal(r, p)))
	}
	checkKeys(t, codes, Code.Key, ParseKey)
	if got := MustParse("HfGoo8VCrfkSpV").Key().String(); got != "03ed04b8b3217fd7fa80" {
		t.Errorf("the key is written as %s", got)
	}
}

func TestKeyErrors(t *testing.T) {
	good := MustParse(exampleCode).Key()
	for _, test := range []struct {
		value any
		class error
	}{
		{nil, nil}, {"03ed04b8b3217fd7fa80", nil}, {5, nil},
		{[]byte{}, ErrLength}, {good[:9], ErrLength}, {append(good[:], 0), ErrLength},
		{bytes.Repeat([]byte{0xff}, 10), ErrReserved},
	} {
		k := good
		if err := k.Scan(test.value); err == nil || test.class != nil && !errors.Is(err, test.class) || k != good {
			t.Errorf("%v is scanned as %v, %v, want %v", test.value, k, err, test.class)
		}
	}
	if c, err := (Key{0: 0xff}).Code(); !errors.Is(err, ErrReserved) || c != nil {
		t.Errorf("a reserved key is %v, %v", c, err)
	}
	if k := (Code{}).Key(); k != invalidKey {
		t.Errorf("the zero Code has the key %v", k)
	}
	if _, err := invalidKey.Code(); !errors.Is(err, ErrReserved) {
		t.Errorf("the key of the zero Code: %v", err)
	}
	if c := Encode(position.Position{}); !c.IsZero() {
		t.Errorf("the zero Position has the code %v", c)
	}
	for text, want := range map[string]struct {
		offset int
		class  error
	}{
		"03ed04b8b3217fd7fa8": {19, ErrLength}, "": {0, ErrLength}, "03ed04b8b3217fd7fa80ff": {20, ErrLength}, "03ed04b8b3217fd7fa8x": {19, ErrAlphabet},
		"ffffffffffffffffffff": {-1, ErrReserved}, exampleCode: {1, ErrAlphabet},
	} {
		_, err := ParseKey(text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || wrong.Offset != want.offset || !errors.Is(err, want.class) {
			t.Errorf("key %q: %v, want %v at %d", text, err, want.class, want.offset)
		}
	}
	for _, text := range []string{"03ed04b8b3217fd7fa80", "03ED04B8B3217FD7FA80"} {
		if k, err := ParseKey(text); k != MustParse("HfGoo8VCrfkSpV").Key() || err != nil {
			t.Errorf("key %q: %v, %v", text, k, err)
		}
		if c, err := Read(text); err == nil {
			t.Errorf("the key %q is read as the code %v", text, c)
		}
	}
}

// The canonical code is the least of those of all images, by trying them all.
func TestCanonical(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 0))
	for _, p := range positiontest.List(22, 2000) {
		checkCanonical(t, withGoal(t, Encode(p), randomGoal(r, p)), Encode, position.Symmetry.Position)
	}
}
