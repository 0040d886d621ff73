package codec

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

// withGoal is WithGoal where it must not fail.
func withGoal(t testing.TB, c Code, goal int) Code {
	t.Helper()
	out, err := c.WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// number is N as a big number.
func (c Code) number() *big.Int {
	return sum(times(new(big.Int).SetUint64(c.hi), power(2, 64)), new(big.Int).SetUint64(c.lo))
}

// randomGoal is one that the position may have.
func randomGoal(r *rand.Rand, p position.Position) int {
	if p.Finished() {
		return 0
	}
	return r.IntN(MaxGoal + 1)
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

// The fast code must do what the slow twins do, there and back.
func TestTwins(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	check := func(p position.Position, goal int) {
		c := withGoal(t, Encode(p), goal)
		n := rankBig(p, int64(goal))
		if c.number().Cmp(n) != 0 || c.Position() != p || c.Goal() != goal {
			t.Fatalf("%v, goal %d: number %v, want %v; back: %v, goal %d", p, goal, c.number(), n, c.Position(), c.Goal())
		}
		record := recordBig(p)
		for _, form := range []struct{ name, got, want string }{
			{"ranked", c.String(), rankedText(n)},
			{"shrinking", c.Shrinking(), shrinkingText(goalBits(int64(goal)) + record)},
			{"record", RecordBits(p), record},
		} {
			if form.got != form.want {
				t.Fatalf("%v, goal %d: %s %s, want %s", p, goal, form.name, form.got, form.want)
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
		for goal := range MaxGoal + 1 {
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
	for from := range MaxGoal + 1 {
		for to := range MaxGoal + 1 {
			c := withGoal(t, withGoal(t, live, from), to)
			if c.Goal() != to || c.Position() != live.Position() || c != withGoal(t, live, to) {
				t.Errorf("from goal %d to %d: goal %d of %v", from, to, c.Goal(), c.Position())
			}
		}
	}
	if c := withGoal(t, finished, 0); c != finished {
		t.Errorf("goal 0 makes another finished position: %v", c.Position())
	}
	for _, test := range []struct {
		code Code
		goal int
		text string
	}{
		{live, -1, "goal -1: no such goal, want 0..9"},
		{live, 10, "goal 10: no such goal, want 0..9"},
		{finished, 10, "goal 10: no such goal, want 0..9"},
		{finished, 1, "goal 1: no such goal, the game is over in this position"},
	} {
		if c, err := test.code.WithGoal(test.goal); !errors.Is(err, ErrGoal) || err.Error() != test.text || c != (Code{}) {
			t.Errorf("goal %d: %v, %v, want %s", test.goal, c, err, test.text)
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
			t.Fatalf("%v (goal %d) is before %v (goal %d)", before.Position(), before.Goal(), c.Position(), c.Goal())
		}
	}
}

func TestZeroCode(t *testing.T) {
	var zero Code
	if got := zero.Position().String(); got != leastFEN || zero.Goal() != 0 {
		t.Errorf("the zero Code is %s with goal %d", got, zero.Goal())
	}
	if got := zero.String(); got != base58Big(times(num(71), bigR0)) || MustParse(got) != zero || Encode(position.MustParse(leastFEN)) != zero {
		t.Errorf("the zero Code is written as %s", got)
	}
}

func TestPanics(t *testing.T) {
	for want, do := range map[string]func(){
		"codec: Encode of the zero Position":     func() { Encode(position.Position{}) },
		"codec: RecordBits of the zero Position": func() { RecordBits(position.Position{}) },
		`code "nonsense", offset 8: wrong length: a code has 14 characters, 26 for Arimaa, or 9 to 26 if it starts with 1, this has 8`: func() { MustParse("nonsense") },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			do()
		}()
	}
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
