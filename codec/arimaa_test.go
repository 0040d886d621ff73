package codec

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaatest"
)

const arimaaCode = "9KuvQpNkawFKiBbEEiRxNSVMTY" // of arimaaStart

// number is N as a big number.
func (c ArimaaCode) number() *big.Int { return new(big.Int).Sub(c.words(), bigArimaaR0) }

// words are the words of c, or of a number of its size, as a big number.
func (c ArimaaCode) words() *big.Int {
	return sum(times(num(1), new(big.Int).SetUint64(c.hi), power(2, 128)), times(new(big.Int).SetUint64(c.mid), power(2, 64)), new(big.Int).SetUint64(c.lo))
}

func arimaaPositions() []arimaa.Position {
	out := slices.Concat(arimaatest.List(1, 500), arimaatest.Played(1, 200))
	for _, text := range []string{arimaaStart, arimaaExample, arimaaEmpty, greatestBoard()} {
		out = append(out, arimaa.MustParse(text))
	}
	return out
}

// The fast code must equal the reference implementation in both directions.
func TestArimaaTwins(t *testing.T) {
	t.Parallel()
	for i, p := range arimaaPositions() {
		goal := Goal(i % 3)
		n := arimaaBig(p, int64(goal))
		c := withGoal(t, EncodeArimaa(p), goal)
		checkTwin(t, c, p, goal, n, arimaaText(n), n.FillBytes(make([]byte, arimaaBinaryLen)), ParseArimaa)
	}
}

func TestArimaaConstants(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want *big.Int
	}{
		{"ALL", arimaaStarts[17*17].words(), bigAll},
		{"ALL in the document", bigAll, decimal("12569358937840891037876743520314811184310249")},
		{"R0'", arimaaGoals[NoGoal].words(), bigArimaaR0},
		{"R0' in the document", bigArimaaR0, decimal("1715700549473611889584808018847525786800417")},
		{"OFF[0][1]", arimaaStarts[1].words(), num(1)},
		{"OFF[9][4]", arimaaStarts[9*17+4].words(), bigOffs[9][4]},
		{"the least reserved number", arimaaGoals[Win2+1].number(), times(num(6), bigAll)},
	} {
		if test.got.Cmp(test.want) != 0 {
			t.Errorf("%s is %v, want %v", test.name, test.got, test.want)
		}
	}
	for k, want := range []uint64{1, 6, 34, 181, 897, 4096, 17056, 64149, 216481, 654561, 1784115,
		4429260, 10118790, 21351330, 40810770, 64864800, 64864800} {
		if got := sequences[allLeft][k]; got != want {
			t.Errorf("A(%d) is %d, want %d", k, got, want)
		}
	}
}

// Texts, binary forms and numbers are in one order.
func TestArimaaOrder(t *testing.T) {
	var codes []ArimaaCode
	for i, p := range arimaatest.List(2, 2000) {
		codes = append(codes, withGoal(t, EncodeArimaa(p), Goal(i%3)))
	}
	checkOrder(t, codes, func(ArimaaCode, ArimaaCode) {})
}

func TestArimaaGoals(t *testing.T) {
	for _, p := range arimaatest.List(3, 50) {
		c := EncodeArimaa(p)
		checkGoals(t, c, Win2)
		for _, goal := range []Goal{Win3, Hold1, Hold3, 10, 255} {
			if d, err := c.WithGoal(goal); !errors.Is(err, ErrGoal) || d != (ArimaaCode{}) {
				t.Errorf("goal %v gives %v, %v", goal, d, err)
			}
		}
	}
}

func TestReadArimaa(t *testing.T) {
	c := MustParseArimaa(arimaaCode)
	for _, text := range []string{
		arimaaStart, " " + arimaaStart + "\n", "w" + arimaaStart[1:], arimaaCode, "<" + arimaaCode + ">.", "https://example.org/p/" + arimaaCode,
	} {
		if got, err := ReadAs[ArimaaCode](text); got != c || err != nil {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
		if got, err := ReadAs[Code](text); !errors.Is(err, ErrGame) || got != (Code{}) {
			t.Errorf("%q is read as a position of Santorini: %v, %v", text, got, err)
		}
	}
	for text, class := range map[string]error{
		"": ErrNotCode, exampleCode: ErrGame, "g [": arimaa.ErrSyntax, "x [" + arimaaStart[3:]: arimaa.ErrSyntax, "g [" + arimaaStart: arimaa.ErrSyntax,
		"https://example.org": ErrLink, "https://example.org/p/9": ErrLength, exampleFEN: ErrGame,
		shrinkingText(goalBits(9) + recordBits(fullFEN)): ErrGame, "g": ErrNotCode,
	} {
		if got, err := ReadAs[ArimaaCode](text); !errors.Is(err, class) || got != (ArimaaCode{}) {
			t.Errorf("%q is read as %v, %v, want %v", text, got, err, class)
		}
	}
	if link, err := c.Link("https://example.org/"); link != "https://example.org/p/"+arimaaCode || err != nil {
		t.Errorf("link %s, %v", link, err)
	}
	if _, err := c.Link("#"); !errors.Is(err, ErrLink) {
		t.Errorf("a wrong base gives %v", err)
	}
}

func TestArimaaMustParse(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("MustParseArimaa of nonsense does not panic")
		}
	}()
	MustParseArimaa("nonsense")
}

// arimaaBenchCases returns positions as they come up in games, and their codes.
func arimaaBenchCases() (positions []arimaa.Position, texts []string) {
	positions = arimaatest.Played(6, benchPositions)
	for _, p := range positions {
		texts = append(texts, arimaaText(arimaaBig(p, 0)))
	}
	return positions, texts
}

// An Arimaa position becomes the text of its code.
func BenchmarkEncodeArimaa(b *testing.B) {
	positions, texts := arimaaBenchCases()
	benchmarkEncode(b, positions, texts, func(dst []byte, p arimaa.Position) []byte {
		dst, _ = EncodeArimaa(p).AppendText(dst)
		return dst
	})
}

// The text of an Arimaa code becomes a position.
func BenchmarkParseArimaa(b *testing.B) {
	positions, texts := arimaaBenchCases()
	benchmarkParse(b, positions, texts, func(text string) (arimaa.Position, error) {
		c, err := ParseArimaa(text)
		return c.Position(), err
	})
}
