package codec

import (
	"errors"
	"flag"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/gods"
	"github.com/puzzlecode/puzzlecode/position"
)

// The example of section 8 of doc/FORMAT.md.
const (
	godsFEN  = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
	godsCode = "3yfU1iT5x6QjUKox" // with win2
)

// number is N as a big number.
func (c GodsCode) number() *big.Int { return new(big.Int).Sub(Code(c).words(), bigGodsR0) }

// randomGods returns a random position with gods.
func randomGods(r *rand.Rand) gods.Position {
	for {
		s := gods.Setup{
			Gods: [2]gods.God{gods.God(r.IntN(11)), gods.God(r.IntN(11))}, Side: position.Side(r.IntN(2)),
			Raised: r.IntN(2) == 0, Finished: r.IntN(8) == 0,
		}
		s.Raised = s.Raised && !s.Finished && s.Gods[s.Side.Other()] == gods.Athena
		for i := range s.Heights {
			s.Heights[i] = r.IntN(5)
		}
		for i, square := range r.Perm(25)[:4] {
			s.Heights[square] = min(s.Heights[square], 3)
			s.Workers[i%2] = append(s.Workers[i%2], position.Square(square))
		}
		if s.Gods != [2]gods.God{} {
			p, err := s.Position()
			if err != nil {
				panic(err)
			}
			return p
		}
	}
}

func godsList(seed uint64, n int) (list []gods.Position) {
	r := rand.New(rand.NewPCG(seed, 0))
	for range n {
		list = append(list, randomGods(r))
	}
	return list
}

var positions = flag.Int("positions", 5_000, "how many positions with gods the codes are compared on")

// The fast code must equal the reference implementation in both directions.
func TestGodsTwins(t *testing.T) {
	t.Parallel()
	for i, p := range append(godsList(1, *positions), gods.MustParse(godsFEN)) {
		goal := Goal(i % 10)
		if p.Finished() {
			goal = NoGoal
		}
		n := godsBig(p, int64(goal))
		c := withGoal(t, EncodeGods(p), goal)
		checkTwin(t, c, p, goal, n, godsText(n), n.FillBytes(make([]byte, godsBinaryLen)), ParseGods)
		if got, err := Read(p.String() + " " + goal.String()); got != c || err != nil {
			t.Fatalf("%v: %v, %v, want %v", p, got, err, c)
		}
	}
}

func TestGodsConstants(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, want *big.Int
	}{
		{"UNIT", times(num(godsWorkers), num(godsHeights)), bigUnit},
		{"UNIT in the document", bigUnit, decimal("9265136718750000000000")},
		{"R0''", Code{godsR0Hi, godsR0Lo}.words(), bigGodsR0},
		{"R0'' in the document", bigGodsR0, decimal("3982552913821088841704463")},
		{"the least number after the units", godsEnd.number(), times(num(2860), bigUnit)},
		{"the least number after the units in the document", godsEnd.number(), decimal("26498291015625000000000000")},
	} {
		if test.got.Cmp(test.want) != 0 {
			t.Errorf("%s is %v, want %v", test.name, test.got, test.want)
		}
	}
	if c, err := Read(godsFEN + " win2"); err != nil || c.String() != godsCode || EncodeGods(gods.MustParse(godsFEN)).number().Cmp(
		new(big.Int).Sub(decimal("7873315002976520372460342"), times(num(2), bigUnit))) != 0 {
		t.Errorf("the example is %v, %v", c, err)
	}
	for text, n := range map[string]*big.Int{"211111111111111i": num(0), "8euh5HSuyUxGFr8h": sum(decimal("26498291015625000000000000"), num(-1))} {
		if c, err := ParseGods(text); err != nil || c.number().Cmp(n) != 0 {
			t.Errorf("%s is %v, %v, want %v", text, c.number(), err, n)
		}
	}
}

// Texts, keys and numbers are in one order, and without goals that of the positions.
func TestGodsOrder(t *testing.T) {
	var codes []GodsCode
	for _, p := range godsList(2, 3000) {
		codes = append(codes, EncodeGods(p))
	}
	checkOrder(t, codes, func(before, c GodsCode) {
		if before.Position().Compare(c.Position()) != -1 || c.Position().Compare(before.Position()) != 1 {
			t.Fatalf("%v and %v compare otherwise than their positions", before, c)
		}
	})
}

func TestGodsGoals(t *testing.T) {
	finished := 0
	for _, p := range godsList(3, 100) {
		c := EncodeGods(p)
		if !p.Finished() {
			checkGoals(t, c, Hold3)
			continue
		}
		finished++
		for goal := Win1; goal <= Hold3; goal++ {
			if d, err := c.WithGoal(goal); !errors.Is(err, ErrGoal) || !d.IsZero() {
				t.Errorf("%v with goal %v: %v, %v", p, goal, d, err)
			}
		}
		if d := withGoal(t, c, NoGoal); d != c {
			t.Errorf("%v without a goal is %v", c, d)
		}
	}
	if finished == 0 {
		t.Error("no position is finished")
	}
	if _, err := MustParseGods(godsCode).WithGoal(Hold3 + 1); !errors.Is(err, ErrGoal) {
		t.Errorf("goal 10: %v", err)
	}
}

func TestGodsKey(t *testing.T) {
	var codes []GodsCode
	for i, p := range godsList(4, 500) {
		c := EncodeGods(p)
		if !p.Finished() {
			c = withGoal(t, c, Goal(i%10))
		}
		codes = append(codes, c)
	}
	checkKeys(t, codes, GodsCode.Key, ParseGodsKey)
	for text, class := range map[string]error{"": ErrLength, "00112233445566778899": ErrLength, "zz": ErrAlphabet, "ffffffffffffffffffffff": ErrReserved} {
		if k, err := ParseGodsKey(text); !errors.Is(err, class) || k != (GodsKey{}) {
			t.Errorf("%q is read as %v, %v", text, k, err)
		}
	}
	if k := (GodsCode{}).Key(); k.String() != "ffffffffffffffffffffff" {
		t.Errorf("the zero GodsCode has the key %v", k)
	}
}

func TestGodsCanonical(t *testing.T) {
	image := func(s position.Symmetry, p gods.Position) gods.Position { return p.Image(s) }
	for i, p := range godsList(5, 300) {
		goal := Goal(i % 10)
		if p.Finished() {
			goal = NoGoal
		}
		checkCanonical(t, withGoal(t, EncodeGods(p), goal), EncodeGods, image)
	}
}

func TestGodsErrors(t *testing.T) {
	for _, test := range []struct {
		text   string
		class  error
		offset int
	}{
		{"", ErrLength, 0}, {godsCode[:15], ErrLength, 15}, {godsCode + "2", ErrLength, 16},
		{exampleCode, ErrGame, -1}, {arimaaCode, ErrGame, -1}, {"1" + godsCode[1:], ErrForm, -1},
		{"3yfU1iT5x6QjUKo0", ErrAlphabet, 15}, {"3yfU1iT5x6QjUKoy", ErrCheck, -1}, {"3yfU1iT5x6QjUKxo", ErrCheck, -1},
		{godsText(times(num(2861), bigUnit)), ErrReserved, -1},
	} {
		c, err := ParseGods(test.text)
		wrong := (*ParseError)(nil)
		if !errors.As(err, &wrong) || !errors.Is(err, test.class) || wrong.Offset != test.offset || !c.IsZero() {
			t.Errorf("%q is read as %v, %v, want %v at %d", test.text, c, err, test.class, test.offset)
		}
	}
	for _, other := range []func(string) error{
		func(text string) error { _, err := Parse(text); return err },
		func(text string) error { _, err := ParseArimaa(text); return err },
		func(text string) error { _, err := ReadAs[Code](text); return err },
	} {
		if err := other(godsCode); !errors.Is(err, ErrGame) {
			t.Errorf("as another game it is %v", err)
		}
	}
}

// Turns with gods, as users type them.
func TestGodsTurns(t *testing.T) {
	for text, want := range map[string][]string{
		"^D3 A1>B2^C3":                                   {"^D3", "A1>B2^C3"},
		"A1>B2^C3 ^D3 ^D2":                               {"A1>B2^C3", "^D3", "^D2"},
		"A1>A3,C1>C2^D3 A1>B2^C3^B3, D1>D2#":             {"A1>A3,C1>C2^D3", "A1>B2^B3^C3", "D1>D2#"},
		"(A1,C1)>(A3,C2)^D3; a1b2c3 d1 d2 d3":            {"A1>A3,C1>C2^D3", "A1>B2^C3", "D1>D2^D3"},
		"A1 ^ B2 > B1 ^ C2 A1>B2 (>C3) ^D4":              {"A1^B2>B1^C2", "A1>B2(>C3)^D4"},
		"A1-A2-B2-B1 a1-a2 - a3-b3, A1-B2-C3x":           {"A1-A2-B2-B1", "A1-A2-A3-B3", "A1-B2-C3X"},
		"^B2 A1>B1^C2 A1-A3,C1-C2-D3 B1-A1-A2#":          {"^B2", "A1>B1^C2", "A1-A3,C1-C2-D3", "B1-A1-A2#"},
		"A1-B2B1C2.A1A3C1C2D3.B2.A1B2C3X.A1B2B3C3.A1B2":  {"A1^B2>B1^C2", "A1>A3,C1>C2^D3", "^B2", "A1>B2^C3X", "A1>B2^B3^C3", "A1>B2#"},
		"A1>B2>C3^D4 a1<>b2^c3 A1>B2!^C3 1. A1>B2^^C3\n": {"A1>B2>C3^D4", "A1<>B2^C3", "A1>B2!^C3", "A1>B2^C3^C3"},
	} {
		if got, err := ReadTurns(Gods, text); !slices.Equal(got, want) || err != nil {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
		}
	}
	if l, err := ReadLine("https://example.org/p/" + godsCode + "/C5-B5D5D4"); err != nil || l.String() != godsCode+" C5^B5>D5^D4" {
		t.Errorf("a link with a turn is %v, %v", l, err)
	}
}

func BenchmarkEncodeGods(b *testing.B) {
	list := godsList(1, benchPositions)
	var texts []string
	for _, p := range list {
		texts = append(texts, godsText(godsBig(p, 0)))
	}
	benchmarkEncode(b, list, texts, func(dst []byte, p gods.Position) []byte {
		dst, _ = EncodeGods(p).AppendText(dst)
		return dst
	})
}

func BenchmarkParseGods(b *testing.B) {
	list := godsList(1, benchPositions)
	var texts []string
	for _, p := range list {
		texts = append(texts, godsText(godsBig(p, 0)))
	}
	benchmarkParse(b, list, texts, func(text string) (gods.Position, error) {
		c, err := ParseGods(text)
		return c.Position(), err
	})
}
