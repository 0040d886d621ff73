package codec

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// anyCodes returns codes of all games, with a goal and without, in the order of Compare.
func anyCodes(t *testing.T) []AnyCode {
	t.Helper()
	c, arimaa := MustParse(exampleCode), mustParseArimaa(t, arimaaCode)
	god, err := ParseGods(godsCode)
	if err != nil {
		t.Fatal(err)
	}
	none, err := god.WithGoal(NoGoal)
	if err != nil {
		t.Fatal(err)
	}
	won, err := arimaa.WithGoal(Win2)
	if err != nil {
		t.Fatal(err)
	}
	unplaced, err := gods.NewPlacement(gods.Demeter, gods.Athena, position.Placement{})
	if err != nil {
		t.Fatal(err)
	}
	return []AnyCode{
		nil,
		Code{}, c, withGoal(t, c, Win3), EncodePlacement(position.Placement{}),
		ArimaaCode{}, arimaa, won,
		GodsCode{}, none, god, EncodeGodsPlacement(unplaced),
	}
}

func mustParseArimaa(t *testing.T, text string) ArimaaCode {
	t.Helper()
	c, err := ParseArimaa(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCompareGames(t *testing.T) {
	list := anyCodes(t)
	for i, a := range list {
		for j, b := range list {
			if got, want := Compare(a, b), min(max(i-j, -1), 1); got != want {
				t.Errorf("%v and %v: %d, want %d", a, b, got, want)
			}
		}
	}
}

// Codes of one game are in the order of their texts, whatever their kind.
func TestCompareTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for game, random := range map[Game]func() AnyCode{
		Santorini: func() AnyCode {
			if r.IntN(4) == 0 {
				p, err := position.NewPlacement([]position.Square{position.Square(r.IntN(25))}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return EncodePlacement(p)
			}
			return Encode(positiontest.Random(r))
		},
		Gods: func() AnyCode { return EncodeGods(randomGods(r)) },
	} {
		var codes []AnyCode
		for range 1000 {
			codes = append(codes, random())
		}
		slices.SortFunc(codes, Compare)
		if !slices.IsSortedFunc(codes, func(a, b AnyCode) int { return strings.Compare(a.String(), b.String()) }) {
			t.Errorf("codes of %v are not in the order of their texts", game)
		}
	}
}

func TestParseAny(t *testing.T) {
	for _, c := range anyCodes(t) {
		if c == nil || c.IsZero() {
			continue
		}
		if got, err := ParseAny(c.String()); got != c || err != nil {
			t.Errorf("%v is read as %v, %v", c, got, err)
		}
	}
	if got, err := ParseAny(exampleShort); got != MustParse(exampleCode) || err != nil {
		t.Errorf("%s is read as %v, %v", exampleShort, got, err)
	}
	for _, test := range []struct {
		text string
		want error
	}{
		{"", ErrLength},
		{"HfGoo8VCrfkSp", ErrLength},
		{"HfGoo8VCrfkSpV ", ErrAlphabet},
		{"HfGoo8VCrfkSpV win3", ErrLength},
		{godsFEN, ErrLength},
		{"https://example.org/p/HfGoo8VCrfkSpV", ErrLength},
		{"0fGoo8VCrfkSpV", ErrAlphabet},
		{"HfGoo8VCrfkSpW", ErrCheck},
		{"3yfU1iT5x6QjUKoy", ErrCheck},
		{"9KuvQpNkawFKiBbEEiRxNSVMTZ", ErrCheck},
	} {
		got, err := ParseAny(test.text)
		var wrong *ParseError
		if got != nil || !errors.As(err, &wrong) || !errors.Is(err, test.want) {
			t.Errorf("%q is read as %v, %v, want %v", test.text, got, err, test.want)
		}
	}
}
