package codec

import (
	"bytes"
	"errors"
	"fmt"
	"testing"
)

// A key is the binary form of its code.
func TestKey(t *testing.T) {
	eachKind(t, 21, 1000, func(t *testing.T, _ Game, list []sample) {
		for _, c := range codesOf(list) {
			k := c.Key()
			stored, err := k.Value()
			data, err2 := c.MarshalBinary()
			if !bytes.Equal(stored.([]byte), data) || !bytes.Equal(k.Bytes(), data) || err != nil || err2 != nil {
				t.Fatalf("%v has the key %x, stored as %x, want %x", c, k.Bytes(), stored, data)
			}
			if k.String() != fmt.Sprintf("%x", data) || k.Code() != c || k.IsZero() {
				t.Fatalf("%v has the key %v, which is that of %v", c, k, k.Code())
			}
			for _, text := range []string{k.String(), fmt.Sprintf("%X", data)} {
				if back, err := ParseKey(text); back != k || err != nil {
					t.Fatalf("%v is read as %v, %v", text, back, err)
				}
			}
			var back Key
			if err := back.Scan(stored); back != k || err != nil {
				t.Fatalf("%x is scanned as %v, %v", stored, back, err)
			}
			if c, err := Read(k.String()); err == nil {
				t.Fatalf("the key %v is read as the code %v", k, c)
			}
		}
	})
	if got := MustParse("HfGoo8VCrfkSpV").Key().String(); got != "03ed04b8b3217fd7fa80" {
		t.Errorf("the key is written as %s", got)
	}
	if k := (Code{}).Key(); k != (Key{}) || !k.IsZero() || k.String() != "" || k.Bytes() != nil {
		t.Errorf("the zero Code has the key %v", k)
	}
	if zero, k := (Key{}), MustParse("HfGoo8VCrfkSpV").Key(); zero.Compare(k) != -1 || k.Compare(zero) != 1 ||
		zero.Compare(zero) != 0 {
		t.Error("the zero Key is not before all others")
	}
	b, err := MustParse("HfGoo8VCrfkSpV").Key().AppendBinary([]byte("key "))
	if string(b) != "key \x03\xed\x04\xb8\xb3\x21\x7f\xd7\xfa\x80" || err != nil {
		t.Errorf("appended as %x, %v", b, err)
	}
}

func TestKeyErrors(t *testing.T) {
	good := MustParse(exampleCode).Key()
	data := good.Bytes()
	for _, test := range []struct {
		value any
		class error
	}{
		{nil, nil}, {"03ed04b8b3217fd7fa80", nil}, {5, nil},
		{[]byte{}, ErrLength}, {data[:9], ErrLength}, {append(data, 0, 0), ErrLength}, {make([]byte, 18), ErrLength},
		{make([]byte, 20), ErrLength},
		{bytes.Repeat([]byte{0xff}, 10), ErrReserved}, {bytes.Repeat([]byte{0xff}, 11), ErrReserved},
		{bytes.Repeat([]byte{0xff}, 19), ErrReserved},
		{bigPlacingEnd.FillBytes(make([]byte, 10)), ErrReserved}, {bigGodsEnd.FillBytes(make([]byte, 11)), ErrReserved},
		{times(num(6), bigAll).FillBytes(make([]byte, 19)), ErrReserved},
	} {
		k := good
		if err := k.Scan(test.value); err == nil || test.class != nil && !errors.Is(err, test.class) || k != good {
			t.Errorf("%v is scanned as %v, %v, want %v", test.value, k, err, test.class)
		}
	}
	for text, want := range map[string]struct {
		offset int
		class  error
	}{
		"": {0, ErrLength}, "03ed04b8b3217fd7fa8": {19, ErrLength}, "03ed04b8b3217fd7fa80f": {21, ErrLength},
		"03ed04b8b3217fd7fa80ff00":                 {24, ErrLength},
		"03ed04b8b3217fd7fa8003ed04b8b3217fd7fa80": {38, ErrLength},
		"03ed04b8b3217fd7fa8x":                     {19, ErrAlphabet}, "zz": {0, ErrAlphabet}, exampleCode: {1, ErrAlphabet},
		"ffffffffffffffffffff": {-1, ErrReserved}, "ffffffffffffffffffffff": {-1, ErrReserved},
		"ffffffffffffffffffffffffffffffffffffff": {-1, ErrReserved},
	} {
		k, err := ParseKey(text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || wrong.Kind != "key" || wrong.Input != text || wrong.Offset != want.offset ||
			!errors.Is(err, want.class) || !k.IsZero() {
			t.Errorf("key %q: %v, %v, want %v at %d", text, k, err, want.class, want.offset)
		}
	}
}
