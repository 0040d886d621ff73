package codec

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/positiontest"
	"github.com/puzzlecode/puzzlecode/position"
)

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
		checkTwin(t, c, p, goal, n, rankedText(n), n.FillBytes(make([]byte, binaryLen)), Parse)
		record := recordBig(p)
		for _, form := range []struct{ name, got, want string }{
			{"shrinking", c.Shrinking(), shrinkingText(goalBits(int64(goal)) + record)},
			{"record", RecordBits(p), record},
		} {
			if form.got != form.want {
				t.Fatalf("%v, goal %v: %s %s, want %s", p, goal, form.name, form.got, form.want)
			}
		}
		text := shrinkingText(goalBits(int64(goal)) + record)
		if got, err := Parse(text); got != c || err != nil {
			t.Fatalf("%s: %v, %v, want %v", text, got, err, c)
		}
		if got, err := ParseRecordBits(record); got != p || err != nil {
			t.Fatalf("%s: %v, %v, want %v", record, got, err, p)
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
	checkGoals(t, live, Hold3)
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
	checkOrder(t, codes, func(before, c Code) {
		if before.Goal() > c.Goal() && !c.Position().Finished() || before.Position().Finished() && !c.Position().Finished() {
			t.Fatalf("%v (goal %v) is before %v (goal %v)", before.Position(), before.Goal(), c.Position(), c.Goal())
		}
	})
}

// The zero codes are no codes: nothing of them can be written, and nothing can be read
// as one.
func TestZeroCode(t *testing.T) {
	for _, c := range []AnyCode{Code{}, ArimaaCode{}, GodsCode{}} {
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
	if p := (GodsCode{}).Position(); !p.IsZero() || !EncodeGods(p).IsZero() {
		t.Errorf("the zero GodsCode is at %v", p)
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

func TestFormatVersion(t *testing.T) {
	text, err := os.ReadFile("../doc/FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("# The share-code format, version %d\n", FormatVersion); !strings.HasPrefix(string(text), want) {
		t.Errorf("doc/FORMAT.md does not start with %q", want)
	}
}
