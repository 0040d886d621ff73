package fault

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func TestParseErrorText(t *testing.T) {
	for _, test := range []struct {
		e    ParseError
		want string
	}{
		{ParseError{"turn", "a>b", 1, "no square", io.EOF}, `turn "a>b", offset 1: no square: EOF`},
		{ParseError{"turn", "a>b", 0, "no square", io.EOF}, `turn "a>b", offset 0: no square: EOF`},
		{ParseError{"turn", "a>b", 3, "", io.EOF}, `turn "a>b", offset 3: EOF`},
		{ParseError{"turn", "a>b", Whole, "no square", io.EOF}, `turn "a>b": no square: EOF`},
		{ParseError{"turn", "a>b", Whole, "no square", ErrSyntax}, `turn "a>b": no square`},
		{ParseError{"turn", "a>b", 2, "", ErrSyntax}, `turn "a>b", offset 2: invalid syntax`},
		{ParseError{"turn", "", 0, "the text is empty", ErrSyntax}, `turn "": the text is empty`},
		{ParseError{"turn", strings.Repeat("x", 100), 0, "", io.EOF},
			`turn "` + strings.Repeat("x", 80) + `", offset 0: EOF`},
	} {
		if got := test.e.Error(); got != test.want || !errors.Is(&test.e, test.e.Err) {
			t.Errorf("%s\nwant\n%s", got, test.want)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, test := range []struct {
		text                string
		start, offset, want int
	}{
		{"inner", 0, 2, 2},
		{"inner", 0, Whole, Whole},
		{"inner and more", 0, Whole, 0},
		{"an inner", 3, 0, 3},
		{"an inner", 3, 5, 8},
		{"an inner", 3, Whole, 3},
	} {
		inner := ParseError{"part", "inner", test.offset, "detail", io.EOF}
		want := ParseError{"text", test.text, test.want, "detail", io.EOF}
		if got := Within(&inner, "text", test.text, test.start); *got != want {
			t.Errorf("offset %d at %d of %q: %#v, want %#v", test.offset, test.start, test.text, *got, want)
		}
	}
}
