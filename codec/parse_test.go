package codec

import (
	"errors"
	"math/big"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/fault"
)

// Parse reads what String and Shrinking write and nothing else, with a fault where it is.
func TestParse(t *testing.T) {
	eachKind(t, 13, 500, func(t *testing.T, _ Game, list []sample) {
		for _, c := range codesOf(list) {
			if got, err := Parse(c.String()); got != c || err != nil {
				t.Fatalf("%v is read as %v, %v", c, got, err)
			}
		}
	})
	if got, err := Parse(exampleShort); got != MustParse(exampleCode) || err != nil {
		t.Errorf("%s is read as %v, %v", exampleShort, got, err)
	}
	for _, test := range []struct {
		text   string
		class  error
		offset int
	}{
		{"", ErrLength, 0},
		{exampleCode[:13], ErrLength, 13}, {exampleCode + "1", ErrLength, 14}, {exampleCode + " ", ErrAlphabet, 14},
		{exampleCode + " win3", ErrLength, 14}, {"https://example.org/p/" + exampleCode, ErrLength, 14},
		{exampleFEN, ErrLength, 14}, {godsFEN, ErrLength, 14}, {arimaaStart, ErrLength, 14},
		{godsCode + "2", ErrLength, 14}, {arimaaCode + "2", ErrLength, 14}, {arimaaCode[:25], ErrLength, 14},
		{placingCode[:13], ErrLength, 13},
		{"0oYYRBBZUstii1", ErrAlphabet, 0}, {replaced(godsCode, 15, "0"), ErrAlphabet, 15}, {replaced(arimaaCode, 20, "é"),
			ErrAlphabet, 20},
		{replaced(placingCode, 3, "l"), ErrAlphabet, 3}, {replaced(exampleShort, 3, "l"), ErrAlphabet, 3},
		{"2oYYRBBZUstii2", ErrCheck, fault.Whole}, {"3yfU1iT5x6QjUKoy", ErrCheck, fault.Whole}, {"3yfU1iT5x6QjUKxo",
			ErrCheck, fault.Whole},
		{replaced(arimaaCode, 25, "Z"), ErrCheck, fault.Whole}, {"vpvcM4JdE2wMrv", ErrCheck, fault.Whole},
		{"1" + godsCode[1:], ErrCheck, fault.Whole}, {"1" + arimaaCode[1:], ErrCheck, fault.Whole},
		{"1" + exampleShort, ErrForm, 1},
		{rankedText(bigPlacingEnd), ErrReserved, fault.Whole},
		{godsText(bigGodsEnd), ErrReserved, fault.Whole}, {godsText(bigGodsLast), ErrReserved, fault.Whole},
		{arimaaText(times(num(6), bigAll)), ErrReserved, fault.Whole},
	} {
		got, err := Parse(test.text)
		var wrong *ParseError
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Offset != test.offset ||
			wrong.Input != test.text || !got.IsZero() {
			t.Errorf("%q is read as %v, %v, want %v at %d", test.text, got, err, test.class, test.offset)
		}
		if got, ok := quickParse(test.text); ok {
			t.Errorf("%q is read quickly as %v", test.text, got)
		}
	}
}

// The ends of the ranges of numbers.
func TestParseEnds(t *testing.T) {
	for text, test := range map[string]struct {
		n    *big.Int
		game Game
	}{
		"211111111111111i":                              {num(0), Gods},
		"8euh5HSuyUxGFr8h":                              {sum(bigGodsPlacing, num(-1)), Gods},
		"8euh5HSuyUxGFr9v":                              {bigGodsPlacing, Gods},
		godsText(sum(bigGodsEnd, num(-1))):              {sum(bigGodsEnd, num(-1)), Gods},
		rankedText(num(0)):                              {num(0), Santorini},
		placingCode:                                     {bigPlacing, Santorini},
		rankedText(sum(bigPlacingEnd, num(-1))):         {sum(bigPlacingEnd, num(-1)), Santorini},
		arimaaText(num(0)):                              {num(0), Arimaa},
		arimaaText(sum(times(num(6), bigAll), num(-1))): {sum(times(num(6), bigAll), num(-1)), Arimaa},
	} {
		c, err := Parse(text)
		if err != nil || c.number().Cmp(test.n) != 0 || c.Game() != test.game || c.String() != text {
			t.Errorf("%s is %v of %v with the number %v, %v, want %v", text, c, c.Game(), c.number(), err, test.n)
		}
	}
}
