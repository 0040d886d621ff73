package codec

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/internal/arimaatest"
)

var (
	_ encoding.TextMarshaler     = ArimaaCode{}
	_ encoding.TextAppender      = ArimaaCode{}
	_ encoding.TextUnmarshaler   = (*ArimaaCode)(nil)
	_ encoding.BinaryMarshaler   = ArimaaCode{}
	_ encoding.BinaryAppender    = ArimaaCode{}
	_ encoding.BinaryUnmarshaler = (*ArimaaCode)(nil)
	_ driver.Valuer              = ArimaaCode{}
	_ sql.Scanner                = (*ArimaaCode)(nil)
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

// arimaaWithGoal is WithGoal where it must not fail.
func arimaaWithGoal(t testing.TB, c ArimaaCode, goal Goal) ArimaaCode {
	t.Helper()
	out, err := c.WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The fast code must equal the reference implementation in both directions.
func TestArimaaTwins(t *testing.T) {
	t.Parallel()
	for i, p := range arimaaPositions() {
		goal := Goal(i % 3)
		n := arimaaBig(p, int64(goal))
		c := arimaaWithGoal(t, EncodeArimaa(p), goal)
		if c.number().Cmp(n) != 0 || c.Position() != p || c.Goal() != goal {
			t.Fatalf("%v, goal %v: number %v, want %v; back: %v, goal %v", p, goal, c.number(), n, c.Position(), c.Goal())
		}
		text := arimaaText(n)
		if got, err := ParseArimaa(text); c.String() != text || got != c || err != nil {
			t.Fatalf("%v: %v, want %s, which is read as %v, %v", p, c, text, got, err)
		}
		data := n.FillBytes(make([]byte, arimaaBinaryLen))
		var back ArimaaCode
		if err := back.UnmarshalBinary(data); back != c || err != nil {
			t.Fatalf("%x: %v, %v, want %v", data, back, err, c)
		}
		if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
			t.Fatalf("%v: binary %x, %v, want %x", p, got, err, data)
		}
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
	r := rand.New(rand.NewPCG(1, 0))
	var codes []ArimaaCode
	for i, p := range arimaatest.List(2, 200) {
		codes = append(codes, arimaaWithGoal(t, EncodeArimaa(p), Goal(i%3)))
	}
	for range 2000 {
		a, b := codes[r.IntN(len(codes))], codes[r.IntN(len(codes))]
		dataA, errA := a.MarshalBinary()
		dataB, errB := b.MarshalBinary()
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		want := a.number().Cmp(b.number())
		if a.Compare(b) != want || strings.Compare(a.String(), b.String()) != want || bytes.Compare(dataA, dataB) != want {
			t.Fatalf("%v and %v compare as %d, want %d", a, b, a.Compare(b), want)
		}
	}
}

func TestArimaaGoals(t *testing.T) {
	for _, p := range arimaatest.List(3, 50) {
		c := EncodeArimaa(p)
		for from := range Win2 + 1 {
			for to := range Win2 + 1 {
				d := arimaaWithGoal(t, arimaaWithGoal(t, c, from), to)
				if d.Goal() != to || d.Position() != p || to == 0 && d != c {
					t.Fatalf("%v with goal %v instead of %d is %v with goal %v", p, to, from, d.Position(), d.Goal())
				}
			}
		}
		for _, goal := range []Goal{Win3, Hold1, Hold3, 10, 255} {
			if d, err := c.WithGoal(goal); !errors.Is(err, ErrGoal) || d != (ArimaaCode{}) {
				t.Errorf("goal %v gives %v, %v", goal, d, err)
			}
		}
	}
}

// Every single wrong character, every swap and every twin error is found.
func TestArimaaTypingErrors(t *testing.T) {
	for _, p := range arimaatest.List(4, 20) {
		text := EncodeArimaa(p).String()
		typed := []byte(text)
		reject := func() {
			if c, err := ParseArimaa(string(typed)); !errors.Is(err, ErrCheck) && (typed[0] != '1' || !errors.Is(err, ErrForm)) {
				t.Fatalf("%s instead of %s is %v, %v", typed, text, c, err)
			}
		}
		for i := range typed {
			for _, c := range []byte(Alphabet) {
				if c == text[i] {
					continue
				}
				typed[i] = c
				reject()
				for j := i + 1; j < len(typed); j++ {
					if text[j] == text[i] {
						typed[j] = c
						reject()
						typed[j] = text[j]
					}
				}
			}
			typed[i] = text[i]
			for j := range i {
				if text[i] != text[j] {
					typed[i], typed[j] = text[j], text[i]
					reject()
					typed[i], typed[j] = text[i], text[j]
				}
			}
		}
	}
}

func TestArimaaValues(t *testing.T) {
	c := MustParseArimaa(arimaaCode)
	type row struct {
		Code  ArimaaCode         `json:"code"`
		Names map[ArimaaCode]int `json:"names"`
	}
	data, err := json.Marshal(row{c, map[ArimaaCode]int{c: 1}})
	if want := `{"code":"` + arimaaCode + `","names":{"` + arimaaCode + `":1}}`; string(data) != want || err != nil {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back row
	if err := json.Unmarshal(data, &back); back.Code != c || back.Names[c] != 1 || err != nil {
		t.Errorf("%s is read as %v, %v", data, back, err)
	}
	if err := json.Unmarshal([]byte(`{"code":"2"}`), &back); !errors.Is(err, ErrLength) || back.Code != c {
		t.Errorf("a wrong code makes it %v, %v", back.Code, err)
	}
	if v, err := c.Value(); v != arimaaCode || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	for _, value := range []any{arimaaCode, []byte(arimaaCode)} {
		var got ArimaaCode
		if err := got.Scan(value); got != c || err != nil {
			t.Errorf("%T is read as %v, %v", value, got, err)
		}
	}
	for value, want := range map[any]string{
		nil: "codec.ArimaaCode: cannot scan NULL, scan into a sql.Null[codec.ArimaaCode]",
		5:   "codec.ArimaaCode: cannot scan a int, must be a string or bytes",
	} {
		got := c
		if err := got.Scan(value); err == nil || err.Error() != want || got != c {
			t.Errorf("%v makes it %v, %v, want %s", value, got, err, want)
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

func TestArimaaNoAllocs(t *testing.T) {
	positions := arimaatest.List(5, 50)
	text := make([]byte, 0, 64)
	for name, f := range map[string]func(p arimaa.Position){
		"EncodeArimaa": func(p arimaa.Position) { EncodeArimaa(p) },
		"AppendText":   func(p arimaa.Position) { _, _ = EncodeArimaa(p).AppendText(text) },
		"AppendBinary": func(p arimaa.Position) { _, _ = EncodeArimaa(p).AppendBinary(text) },
		"Position": func(p arimaa.Position) {
			if EncodeArimaa(p).Position() != p {
				t.Error(p)
			}
		},
		"WithGoal": func(p arimaa.Position) { _, _ = EncodeArimaa(p).WithGoal(2) },
		"ParseArimaa": func(arimaa.Position) {
			if _, err := ParseArimaa(arimaaCode); err != nil {
				t.Error(err)
			}
		},
	} {
		if n := testing.AllocsPerRun(20, func() {
			for _, p := range positions {
				f(p)
			}
		}); n != 0 {
			t.Errorf("%s allocates %v times for %d positions", name, n, len(positions))
		}
	}
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
