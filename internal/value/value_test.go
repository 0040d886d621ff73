package value

import (
	"errors"
	"slices"
	"strconv"
	"testing"
	"time"
)

type number int

func parse(text string) (number, error) {
	n, err := strconv.Atoi(text)
	return number(n), err
}

func (n *number) UnmarshalText(text []byte) error { return Unmarshal(n, parse, text) }

func (n number) MarshalText() ([]byte, error) {
	if n < 0 {
		return nil, strconv.ErrRange
	}
	return strconv.AppendInt(nil, int64(n), 10), nil
}

func TestColumn(t *testing.T) {
	if text, err := Column(number(7)); text != "7" || err != nil {
		t.Errorf("%v, %v", text, err)
	}
	if text, err := Column(number(-1)); text != nil || !errors.Is(err, strconv.ErrRange) {
		t.Errorf("%v, %v", text, err)
	}
}

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
		{nil, 1, "value.number: cannot scan NULL, scan into a *value.number or a sql.Null[value.number]"},
		{int64(7), 1, "value.number: cannot scan a int64, must be a string or bytes"},
	} {
		n := number(1)
		err := Scan(&n, test.column, "value.number")
		if n != test.want || (err == nil) != (test.text == "") || err != nil && err.Error() != test.text {
			t.Errorf("%v gives %d, %v, want %d, %s", test.column, n, err, test.want, test.text)
		}
	}
}

func TestList(t *testing.T) {
	for _, test := range []struct {
		durations []time.Duration
		want      string
	}{
		{nil, "-"},
		{[]time.Duration{1}, "1ns"},
		{[]time.Duration{2, 1}, "2ns 1ns"},
	} {
		if got := List(slices.Values(test.durations)); got != test.want {
			t.Errorf("%v gives %q, want %q", test.durations, got, test.want)
		}
	}
}
