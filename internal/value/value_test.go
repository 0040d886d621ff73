package value

import (
	"errors"
	"strconv"
	"testing"
)

type number int

func parse(text string) (number, error) {
	n, err := strconv.Atoi(text)
	return number(n), err
}

func (n *number) UnmarshalText(text []byte) error { return Unmarshal(n, parse, text) }

func TestMust(t *testing.T) {
	if n := Must(parse("7")); n != 7 {
		t.Error(n)
	}
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("no panic with the error: %v", err)
		}
	}()
	Must(parse("x"))
}

func TestScan(t *testing.T) {
	for _, test := range []struct {
		column any
		want   number
		text   string
	}{
		{"7", 7, ""},
		{[]byte("8"), 8, ""},
		{"x", 1, `strconv.Atoi: parsing "x": invalid syntax`},
		{[]byte("x"), 1, `strconv.Atoi: parsing "x": invalid syntax`},
		{nil, 1, "value.number: cannot scan NULL, use sql.Null[value.number]"},
		{int64(7), 1, "value.number: cannot scan a int64, want a string or bytes"},
	} {
		n := number(1)
		err := Scan(&n, test.column, "value.number")
		if n != test.want || (err == nil) != (test.text == "") || err != nil && err.Error() != test.text {
			t.Errorf("%v gives %d, %v, want %d, %s", test.column, n, err, test.want, test.text)
		}
	}
}
