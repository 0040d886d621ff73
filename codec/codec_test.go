package codec

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// withGoal is WithGoal where it must not fail.
func withGoal(t testing.TB, c Code, goal Goal) Code {
	t.Helper()
	out, err := c.WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// number is N as a big number.
func (c Code) number() *big.Int { return new(big.Int).Sub(c.words(), bigR0) }

// words are the words of c as a big number.
func (c Code) words() *big.Int {
	return sum(times(new(big.Int).SetUint64(c.hi), power(2, 64)), new(big.Int).SetUint64(c.lo))
}

// randomGoal is one that the position may have.
func randomGoal(r *rand.Rand, p position.Position) Goal {
	if p.Finished() {
		return 0
	}
	return Goal(r.IntN(int(Hold3) + 1))
}

// edgePositions are those at the ends of the fields: the first and last pairs of
// squares, all heights 0 and all as high as can be, each with either side to move,
// live and won by each worker.
func edgePositions(t testing.TB) (out []position.Position) {
	for _, w := range [][4]position.Square{{0, 1, 2, 3}, {2, 3, 0, 1}, {21, 22, 23, 24}, {23, 24, 21, 22}, {0, 24, 1, 23}, {1, 23, 0, 24}, {7, 12, 11, 13}} {
		for _, level := range []int{0, 1, 2, 4} {
			for winner := -1; winner < 4; winner++ {
				s := position.Setup{Workers: [2][]position.Square{w[:2], w[2:]}}
				for i := range s.Heights {
					s.Heights[i] = level
				}
				for _, q := range w {
					s.Heights[q] = min(level, 2)
				}
				sides := []position.Side{position.First, position.Second}
				if winner >= 0 {
					s.Heights[w[winner]] = 3
					sides = []position.Side{position.Side(winner / 2).Other()}
				}
				for _, s.Side = range sides {
					p, err := s.Position()
					if err != nil {
						t.Fatal(err)
					}
					out = append(out, p)
				}
			}
		}
	}
	return out
}

// The fast code must equal the reference implementation in both directions.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	check := func(p position.Position, goal Goal) {
		c := withGoal(t, Encode(p), goal)
		n := rankBig(p, int64(goal))
		if c.number().Cmp(n) != 0 || c.Position() != p || c.Goal() != goal {
			t.Fatalf("%v, goal %v: number %v, want %v; back: %v, goal %v", p, goal, c.number(), n, c.Position(), c.Goal())
		}
		record := recordBig(p)
		for _, form := range []struct{ name, got, want string }{
			{"ranked", c.String(), rankedText(n)},
			{"shrinking", c.Shrinking(), shrinkingText(goalBits(int64(goal)) + record)},
			{"record", RecordBits(p), record},
		} {
			if form.got != form.want {
				t.Fatalf("%v, goal %v: %s %s, want %s", p, goal, form.name, form.got, form.want)
			}
		}
		for _, text := range []string{rankedText(n), shrinkingText(goalBits(int64(goal)) + record)} {
			if got, err := Parse(text); got != c || err != nil {
				t.Fatalf("%s: %v, %v, want %v", text, got, err, c)
			}
		}
		if got, err := ParseRecordBits(record); got != p || err != nil {
			t.Fatalf("%s: %v, %v, want %v", record, got, err, p)
		}
		var back Code
		data := n.FillBytes(make([]byte, binaryLen))
		if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
			t.Fatalf("%v: binary %x, %v, want %x", p, got, err, data)
		}
		if err := back.UnmarshalBinary(data); back != c || err != nil {
			t.Fatalf("%x: %v, %v, want %v", data, back, err, c)
		}
	}
	for _, p := range positiontest.List(3, 20_000) {
		check(p, randomGoal(r, p))
	}
	for _, p := range edgePositions(t) {
		for goal := range Hold3 + 1 {
			if goal == 0 || !p.Finished() {
				check(p, goal)
			}
		}
	}
}

// The same numbers through bitio and base58, which know nothing of the format.
func TestLibraries(t *testing.T) {
	for _, p := range append(positiontest.List(4, 5000), edgePositions(t)...) {
		c := Encode(p)
		text := encodeLibraries(p)
		if text != c.String() {
			t.Fatalf("%v: %s, the libraries write %s", p, c, text)
		}
		if got, err := parseLibraries(c.String()); got != c || err != nil {
			t.Fatalf("%s: the libraries read %v, %v", c, got, err)
		}
	}
}

func TestWithGoal(t *testing.T) {
	live := MustParse(exampleCode)
	finished := Encode(position.MustParse(withHeight(firstWonFEN, 2, '3')))
	for from := range Hold3 + 1 {
		for to := range Hold3 + 1 {
			c := withGoal(t, withGoal(t, live, from), to)
			if c.Goal() != to || c.Position() != live.Position() || c != withGoal(t, live, to) {
				t.Errorf("from goal %v to %d: goal %v of %v", from, to, c.Goal(), c.Position())
			}
		}
	}
	if c := withGoal(t, finished, 0); c != finished {
		t.Errorf("goal 0 makes another finished position: %v", c.Position())
	}
	for _, test := range []struct {
		code Code
		goal Goal
		text string
	}{
		{live, 10, "goal number 10: invalid goal, must be 0 to 9"},
		{live, 255, "goal number 255: invalid goal, must be 0 to 9"},
		{finished, 10, "goal number 10: invalid goal, must be 0 to 9"},
		{finished, Win1, "goal win1: invalid goal, the game is over in this position"},
		{finished, Hold3, "goal hold3: invalid goal, the game is over in this position"},
	} {
		if c, err := test.code.WithGoal(test.goal); !errors.Is(err, ErrGoal) || err.Error() != test.text || c != (Code{}) {
			t.Errorf("goal %v: %v, %v, want %s", test.goal, c, err, test.text)
		}
	}
}

// Numbers, texts and bytes have one order.
func TestCompare(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	var codes []Code
	for _, p := range append(positiontest.List(6, 3000), edgePositions(t)...) {
		codes = append(codes, withGoal(t, Encode(p), randomGoal(r, p)))
	}
	slices.SortFunc(codes, Code.Compare)
	codes = slices.Compact(codes)
	for i, c := range codes[1:] {
		before := codes[i]
		first, _ := before.MarshalBinary()
		second, _ := c.MarshalBinary()
		for name, order := range map[string]int{
			"Compare": before.Compare(c), "Compare backwards": -c.Compare(before), "text": cmp.Compare(before.String(), c.String()),
			"bytes": bytes.Compare(first, second), "number": before.number().Cmp(c.number()),
		} {
			if order != -1 {
				t.Fatalf("%s orders %v before %v as %d", name, before, c, order)
			}
		}
		if c.Compare(c) != 0 {
			t.Fatalf("%v is not equal to itself", c)
		}
		if before.Goal() > c.Goal() && !c.Position().Finished() || before.Position().Finished() && !c.Position().Finished() {
			t.Fatalf("%v (goal %v) is before %v (goal %v)", before.Position(), before.Goal(), c.Position(), c.Goal())
		}
	}
}

// The zero codes are no codes: nothing of them can be written, and nothing can be read
// as one.
func TestZeroCode(t *testing.T) {
	for _, c := range []AnyCode{Code{}, ArimaaCode{}} {
		if !c.IsZero() || c.String() != "no code" || c.Goal() != NoGoal {
			t.Errorf("%T: is zero %v, %q, goal %v", c, c.IsZero(), c, c.Goal())
		}
		_, text := c.MarshalText()
		_, binary := c.MarshalBinary()
		_, value := c.Value()
		_, address := c.Link("https://example.org")
		_, goal := WithGoal(c, Win1)
		if same, err := WithGoal(c, NoGoal); same != c || err != nil {
			t.Errorf("%T without a goal: %v, %v", c, same, err)
		}
		for what, err := range map[string]error{"text": text, "binary": binary, "value": value, "link": address, "goal": goal} {
			if err == nil {
				t.Errorf("%T: %s without an error", c, what)
			}
		}
	}
	if p := (Code{}).Position(); !p.IsZero() {
		t.Errorf("the zero Code is at %v", p)
	}
	if (Code{}).Shrinking() != "no code" {
		t.Error("the zero Code has a shrinking-index code")
	}
	if p := (ArimaaCode{}).Position(); !p.IsEmpty() {
		t.Errorf("the zero ArimaaCode is at %v", p)
	}
	if text := RecordBits(position.Position{}); text != "" {
		t.Errorf("the record of the zero Position is %q", text)
	}
	if c, err := WithGoal(nil, Win1); c != nil || err == nil {
		t.Errorf("no code with a goal is %v, %v", c, err)
	}
	least := Encode(position.MustParse(leastFEN))
	if got := least.String(); got != base58Big(times(num(71), bigR0)) || MustParse(got) != least || least.IsZero() {
		t.Errorf("the least code is written as %s", got)
	}
	// What is missing in JSON is the zero Code, and so is null.
	for _, text := range []string{`{}`, `{"code":null}`} {
		var row struct{ Code Code }
		if err := json.Unmarshal([]byte(text), &row); err != nil || !row.Code.IsZero() {
			t.Errorf("%s gives %v, %v", text, row.Code, err)
		}
	}
}

func TestMustParsePanics(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); got != `code "nonsense", offset 8: wrong length: 8 characters, must be 14, 16 with gods, or 26 for Arimaa` {
			t.Errorf("panic %q", got)
		}
	}()
	MustParse("nonsense")
}

func TestNoAllocs(t *testing.T) {
	p := position.MustParse(exampleFEN)
	c := withGoal(t, Encode(p), 3)
	text := c.String()
	data, _ := c.MarshalBinary()
	buf := make([]byte, 0, 64)
	for name, do := range map[string]func() bool{
		"Encode and AppendText": func() bool { b, err := Encode(p).AppendText(buf); return err == nil && len(b) == rankedLen },
		"Parse":                 func() bool { got, err := Parse(text); return got == c && err == nil },
		"Position":              func() bool { return c.Position() == p },
		"Goal":                  func() bool { return c.Goal() == 3 },
		"WithGoal":              func() bool { got, err := c.WithGoal(9); return err == nil && got != c },
		"Compare":               func() bool { return c.Compare(Code{}) > 0 },
		"AppendBinary":          func() bool { b, err := c.AppendBinary(buf); return err == nil && len(b) == binaryLen },
		"UnmarshalBinary":       func() bool { var got Code; return got.UnmarshalBinary(data) == nil && got == c },
	} {
		t.Run(name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, func() {
				if !do() {
					t.Fatal("wrong result")
				}
			}); n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

func TestFormatVersion(t *testing.T) {
	text, err := os.ReadFile("../doc/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("# The share-code format, version %d\n", FormatVersion); !strings.HasPrefix(string(text), want) {
		t.Errorf("doc/FORMAT.md does not start with %q", want)
	}
}
