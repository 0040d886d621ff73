package codec

import (
	"errors"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/position"
)

// What a person reads who typed something wrong.
func TestErrorTexts(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `code "": wrong length: the text is empty`},
		{exampleCode[:13], `code "2oYYRBBZUstii", offset 13: wrong length: 13 characters, must be 14, 16 with gods, or 26 ` +
			`for Arimaa`},
		{"12345678", `code "12345678", offset 8: wrong length: 8 characters, must be 9 to 26, as it starts with 1`},
		{"1ééééééé", `code "1ééééééé", offset 15: wrong length: 8 characters, must be 9 to 26, as it starts with 1`},
		{"1" + exampleShort, `code "11MQUqCEEyQspJwnAr", offset 1: malformed code: cannot start with two 1s`},
		{strings.Repeat("z", 26), `checksum mismatch: all letters are in lower case, but codes are case-sensitive: copy ` +
			`it exactly`},
		{arimaaCode[:25], `, offset 14: wrong length: 25 characters, must be 14, 16 with gods, or 26 for Arimaa`},
		{replaced(godsCode, 14, "0"), `code "3yfU1iT5x6QjUK0x", offset 14: '0' is not in the alphabet, did you mean o?`},
		{"20YYRBBZUstii1", `code "20YYRBBZUstii1", offset 1: '0' is not in the alphabet, did you mean o?`},
		{"2OYYRBBZUstii1", `code "2OYYRBBZUstii1", offset 1: 'O' is not in the alphabet, did you mean o?`},
		{"2oYYRBBZUstiiI", `code "2oYYRBBZUstiiI", offset 13: 'I' is not in the alphabet, did you mean 1?`},
		{"2oYYRBBZUstiil", `code "2oYYRBBZUstiil", offset 13: 'l' is not in the alphabet, did you mean 1?`},
		{"2oYYRBB0ZUstii1", `code "2oYYRBB0ZUstii1", offset 7: '0' is not in the alphabet`},
		{"234567aaaaaaaa", `code "234567aaaaaaaa": checksum mismatch: all letters are in lower case, but codes are ` +
			`case-sensitive: copy it exactly`},
		{"2345678aaaaaaa", `code "2345678aaaaaaa": checksum mismatch: a character is wrong or two are swapped`},
		{"2AYYRBBZUSTAAa", `code "2AYYRBBZUSTAAa": checksum mismatch: a character is wrong or two are swapped`},
		{"2oYYRBB-Ustii1", `code "2oYYRBB-Ustii1", offset 7: '-' is not in the alphabet`},
		{"2oYYRBB-ZUstii1", `code "2oYYRBB-ZUstii1", offset 7: '-' is not in the alphabet`},
		{"2oYYRBBZUstii1é", `code "2oYYRBBZUstii1é", offset 14: 'é' is not in the alphabet`},
		{"2oYYRBBZUstiiéé", `code "2oYYRBBZUstiiéé", offset 15: wrong length: 15 characters, must be 14, 16 with gods, or ` +
			`26 for Arimaa`},
		{"2oYYRBB\uFFFDUstii1", "code \"2oYYRBB\uFFFDUstii1\", offset 7: '\uFFFD' is not in the alphabet"},
		{"0oYYRBBZUstii1", `code "0oYYRBBZUstii1", offset 0: '0' is not in the alphabet, did you mean o?`},
		{"2oéYRBBZUstii1", `code "2oéYRBBZUstii1", offset 2: 'é' is not in the alphabet`},
		{"2oYYR\xffBZUstii1", `code "2oYYR\xffBZUstii1", offset 5: the byte 0xff is not in the alphabet`},
		{"2YoYRBBZUstii1", `code "2YoYRBBZUstii1": checksum mismatch: a character is wrong or two are swapped`},
		{"zzzzzzzzzzzzzZ", `code "zzzzzzzzzzzzzZ": checksum mismatch: a character is wrong or two are swapped`},
		{"zzzzzzz2222222", `code "zzzzzzz2222222": checksum mismatch: a character is wrong or two are swapped`},
		{"2oyyrbbzustii1", `code "2oyyrbbzustii1": checksum mismatch: all letters are in lower case, but codes are ` +
			`case-sensitive: copy it exactly`},
		{"2OYYRBBZUSTII1", `code "2OYYRBBZUSTII1", offset 1: 'O' is not in the alphabet: all letters are in upper case, ` +
			`but codes are case-sensitive: copy it exactly`},
		{rankedText(bigPlacingEnd), `code "vpvcM4JdE2yzNX": made by a newer version of puzzlecode; update to read it`},
		{shrinkingText("11100" + recordBits(exampleFEN)), `malformed code: goal number 12: invalid goal, must be 1..9`},
		{shrinkingText("0" + recordOf(0, [4]int{6, 14, 14, 15}, [3]int{})),
			`bit 11 of the record: record: worker 3: two workers on one square`},
		{shrinkingText("0" + recordOf(1, [4]int{6, 14, 1, 12}, [3]int{}, 6)),
			`": malformed code: record: impossible position: worker on the dome at B4`},
		{shrinkingText("0" + strings.Repeat("0", 132)),
			`bit 131 of the record: record: index 26: index not below the number of squares left`},
		{shrinkingText("0" + recordBits(exampleFEN)[:84]),
			`bit 84 of the record: the shrinking-index record is cut off: index 10 is cut off`},
	} {
		_, err := Parse(test.text)
		if err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%q gives\n%v, want\n%s", test.text, err, test.want)
		}
	}
	for n, want := range map[int]string{
		36: ", offset 36: the shrinking-index record is cut off: 0 of at least 9 squares",
		35: ", offset 35: the shrinking-index record is cut off: must have at least 36 bits",
	} {
		if _, err := ParseRecordBits(recordBits(exampleFEN)[:n]); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A text that has a code in it, or a code that was pasted twice or has come apart, is told
// so, and where.
func TestReadErrorTexts(t *testing.T) {
	const link = "https://example.org/p/" + exampleCode
	for _, test := range []struct {
		text, want string
		class      error
	}{
		{"word: " + exampleCode, `, offset 6: not a code, link, FEN or text board, but contains 2oYYRBBZUstii1: use only ` +
			`that`, ErrNotCode},
		{"see " + link + " there",
			`, offset 4: not a code, link, FEN or text board, but contains https://example.org/p/2oYYRBBZUstii1: use only that`,
			ErrNotCode},
		{"win/loss " + exampleCode + " 3",
			`, offset 9: not a code, link, FEN or text board, but contains 2oYYRBBZUstii1: use only that`, ErrNotCode},
		{exampleCode + exampleCode, `, offset 14: wrong length: the code is written twice`, ErrLength},
		{" " + exampleCode + exampleCode + " win3", `, offset 15: wrong length: the code is written twice`, ErrLength},
		{arimaaCode + arimaaCode, `, offset 26: wrong length: the code is written twice`, ErrLength},
		{exampleCode + exampleCode[:13] + "2", `, offset 14: wrong length: 28 characters`, ErrLength},
		{strings.Repeat("2", 28), `, offset 14: wrong length: 28 characters`, ErrLength},
		{"2oYY RBBZ Usti i1", `, offset 4: not a code, link, FEN or text board: white space inside a code: write ` +
			`2oYYRBBZUstii1`, ErrNotCode},
		{"2oYYRBBZUstii 1", `, offset 13: not a code, link, FEN or text board: white space inside a code: write ` +
			`2oYYRBBZUstii1`, ErrNotCode},
		{"https://example.org/p/2oYYRBB ZUstii1",
			`, offset 29: not a code, link, FEN or text board: white space inside a code: write ` +
				`https://example.org/p/2oYYRBBZUstii1`, ErrNotCode},
		{"https://example.org/p/2oyyrbbzustii1",
			`, offset 22: checksum mismatch: all letters are in lower case, but codes are case-sensitive: copy it exactly`,
			ErrCheck},
		{"rnbqkbnr/8/8/8/8/8/8/8", `, offset 0: 'r' is not a height, must be 0..4`, position.ErrSyntax},
		{exampleFEN[:25], `, offset 25: after its heights a FEN goes on with /1/mortal:B4,E3/mortal:B5,C3`,
			position.ErrSyntax},
		{" " + exampleFEN[:25] + " win3", `, offset 26: after its heights a FEN goes on with /1/`, position.ErrSyntax},
		{strings.ReplaceAll(exampleFEN, "/", " ") + " win3",
			`, offset 25: slashes must separate the parts: write ` + exampleFEN, position.ErrSyntax},
		{"E3-D3-E3", `, offset 0: not a code, link, FEN or text board: these are turns, must be after a position`,
			ErrNotCode},
		{"1. e3d3e3 c3d4e3", `, offset 0: not a code, link, FEN or text board: these are turns, must be after a position`,
			ErrNotCode},
		{"rcdhmecd/8/8/8/8/8/8/7", `, offset 22: 7 squares on rank 1, must be 8`, arimaa.ErrSyntax},
	} {
		_, err := Read(test.text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Input != test.text ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%q gives\n%v, want\n%s", test.text, err, test.want)
		}
	}
}

// A text of any length is told apart at once, and quoted in part.
func TestLongInput(t *testing.T) {
	long := strings.Repeat("2o", 500_000)
	for name, parse := range map[string]func(string) error{
		"Parse":           func(s string) error { _, err := Parse(s); return err },
		"Parse with 1":    func(s string) error { _, err := Parse("1" + s); return err },
		"ReadGame":        func(s string) error { _, err := ReadGame(Santorini, "("+s+")"); return err },
		"ParseRecordBits": func(s string) error { _, err := ParseRecordBits(s); return err },
		"Link":            func(s string) error { _, err := Code{}.Link(s + "?"); return err },
		"UnmarshalText":   func(s string) error { return new(Code).UnmarshalText([]byte(s)) },
		"UnmarshalBinary": func(s string) error { return new(Code).UnmarshalBinary([]byte(s)) },
		"Scan":            func(s string) error { return new(Code).Scan(s) },
		"Read":            func(s string) error { _, err := Read(s); return err },
	} {
		if err := parse(long); err == nil || len(err.Error()) > 250 {
			t.Errorf("%s: the error text has %d bytes", name, len(err.Error()))
		}
	}
}

// The errors of package position come through.
func TestParseErrorUnwrap(t *testing.T) {
	_, err := ParseRecordBits(recordOf(1, [4]int{6, 14, 1, 12}, [3]int{}, 6))
	var parse *ParseError
	var record *position.RecordError
	var setup *position.SetupError
	if !errors.As(err, &parse) || !errors.As(err, &record) || !errors.As(err, &setup) {
		t.Fatalf("%#v, want a ParseError, a RecordError and a SetupError", err)
	}
	if parse.Kind != "record" || parse.Offset != -1 || record.Field != 0 || !errors.Is(err, position.FaultDome) {
		t.Errorf("kind %s, offset %d, field %d, %v", parse.Kind, parse.Offset, record.Field, err)
	}
}
