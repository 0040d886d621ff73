package codec

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// The examples of sections 8 and 5 of doc/FORMAT.md, and the least code of section 9.
const (
	godsFEN     = "2222043442122142440403132/1/demeter:C5,C1/athena[^]:C3,D2"
	godsCode    = "3yfU1iT5x6QjUKox"           // with win2
	arimaaCode  = "9KuvQpNkawFKiBbEEiRxNSVMTY" // of arimaaStart
	placingCode = "vpvcM4JdE2wMru"
)

// A goal takes the place of any other, and is refused where there can be none.
func TestWithGoal(t *testing.T) {
	eachKind(t, 5, 300, func(t *testing.T, game Game, list []sample) {
		for _, s := range list {
			c := s.code()
			last, why := Hold3, ""
			switch {
			case game == Arimaa:
				last, why = MaxArimaaWin, "must be win1 to win2 in Arimaa"
			case !s.santorini.Placed():
				last, why = NoGoal, position.ErrUnplaced.Error()
			case s.santorini.Finished():
				last, why = NoGoal, "the game is over in this position"
			}
			for earlier := range last + 1 {
				for to := range last + 1 {
					want := s
					want.goal = to
					if d := withGoal(withGoal(c, earlier), to); !want.isIn(d) || d != want.code() || to == s.goal && d != c {
						t.Fatalf("%v with the goal %v instead of %v is %v with %v", s, to, earlier, d, d.Goal())
					}
				}
			}
			for goal := last + 1; goal <= Hold3; goal++ {
				d, err := c.WithGoal(goal)
				if want := fmt.Sprintf("goal %v: invalid goal, %s", goal, why); !errors.Is(err, ErrGoal) || err.Error() != want ||
					!d.IsZero() {
					t.Fatalf("%v with the goal %v: %v, %v, want %s", s, goal, d, err, want)
				}
			}
			for _, goal := range []Goal{10, 255} {
				d, err := c.WithGoal(goal)
				if want := fmt.Sprintf("goal number %d: invalid goal, must be 0 to 9", goal); !errors.Is(err, ErrGoal) ||
					err.Error() != want || !d.IsZero() {
					t.Fatalf("%v with the goal %v: %v, %v, want %s", s, goal, d, err, want)
				}
			}
		}
	})
	if _, err := MustParse(placingCode).WithGoal(Win1); !errors.Is(err, position.ErrUnplaced) {
		t.Errorf("without workers: %v", err)
	}
}

func TestGame(t *testing.T) {
	eachKind(t, 6, 300, func(t *testing.T, game Game, list []sample) {
		for _, c := range codesOf(list) {
			if c.Game() != game || c.IsZero() {
				t.Fatalf("%v is of the game %v", c, c.Game())
			}
		}
	})
}

// Codes of all kinds have one order. Among codes of one length it is also that of the numbers, the texts, the
// bytes and the keys.
func TestCompare(t *testing.T) {
	var codes []Code
	for _, k := range kinds {
		codes = append(codes, codesOf(k.list(7, 2000))...)
	}
	slices.SortFunc(codes, Code.Compare)
	codes = slices.Compact(codes)
	for i, c := range codes[1:] {
		before := codes[i]
		orders := map[string]int{
			"Compare": before.Compare(c), "Compare backwards": -c.Compare(before),
		}
		if len(before.String()) > len(c.String()) {
			t.Fatalf("%v is before %v", before, c)
		}
		if c.form() == before.form() {
			first, _ := before.MarshalBinary()
			second, _ := c.MarshalBinary()
			orders["text"] = cmp.Compare(before.String(), c.String())
			orders["bytes"] = bytes.Compare(first, second)
			orders["number"] = before.number().Cmp(c.number())
			orders["key"] = before.Key().Compare(c.Key())
			orders["key backwards"] = -c.Key().Compare(before.Key())
		}
		for name, order := range orders {
			if order != -1 {
				t.Fatalf("%s orders %v before %v as %d", name, before, c, order)
			}
		}
		if c.Compare(c) != 0 || c.Key().Compare(c.Key()) != 0 || before == c {
			t.Fatalf("%v is not equal to itself, or equal to %v", c, before)
		}
	}
	if zero := (Code{}); zero.Compare(codes[0]) != -1 || codes[0].Compare(zero) != 1 {
		t.Error("the zero Code is not before all others")
	}
	r := slices.Clone(codes)
	slices.Reverse(r)
	slices.SortFunc(r, Code.Compare)
	if !slices.Equal(r, codes) {
		t.Error("sorting the codes of all kinds changes their order")
	}
}

// Without gods, goals come first in the order. Codes without goals have the order of their positions.
func TestCompareGoals(t *testing.T) {
	codes := codesOf(kinds[0].list(8, 3000))
	slices.SortFunc(codes, Code.Compare)
	for i, c := range codes[1:] {
		before, p, q := codes[i], santorini(codes[i]), santorini(c)
		if before.Goal() > c.Goal() && !q.Finished() || p.Finished() && !q.Finished() {
			t.Fatalf("%v (goal %v) is before %v (goal %v)", p, before.Goal(), q, c.Goal())
		}
	}
	codes = nil
	for _, k := range kinds[:4] {
		for _, s := range k.list(8, 2000) {
			codes = append(codes, Encode(s.santorini))
		}
	}
	slices.SortFunc(codes, Code.Compare)
	codes = slices.Compact(codes)
	for i, c := range codes[1:] {
		if p, q := santorini(codes[i]), santorini(c); p.Compare(q) != -1 || q.Compare(p) != 1 {
			t.Fatalf("%v and %v compare otherwise than their positions", p, q)
		}
	}
}

// The zero Code is no code: nothing of it can be written, and nothing can be read as one.
func TestZeroCode(t *testing.T) {
	c := Code{}
	if !c.IsZero() || c.String() != "no code" || c.Goal() != NoGoal || c.Game() != Santorini {
		t.Errorf("is zero %v, %q, goal %v, game %v", c.IsZero(), c, c.Goal(), c.Game())
	}
	_, text := c.MarshalText()
	_, binary := c.MarshalBinary()
	_, value := c.Value()
	_, address := c.Link("https://example.org")
	_, goal := c.WithGoal(Win1)
	_, short := c.Shrinking()
	_, key := c.Key().Value()
	_, record := RecordBits(position.Position{})
	for what, err := range map[string]error{
		"text": text, "binary": binary, "value": value, "link": address, "goal": goal, "shrinking": short, "key": key,
		"record": record,
	} {
		if err == nil {
			t.Errorf("%s without an error", what)
		}
	}
	if !errors.Is(goal, ErrGoal) {
		t.Errorf("with a goal: %v", goal)
	}
	if same, err := c.WithGoal(NoGoal); same != c || err != nil {
		t.Errorf("without a goal: %v, %v", same, err)
	}
	if p, ok := c.Santorini(); !p.IsZero() || ok {
		t.Errorf("it is at %v, %v", p, ok)
	}
	if p, ok := c.Arimaa(); !p.IsEmpty() || ok {
		t.Errorf("it is at %v, %v", p, ok)
	}
	if got := Encode(position.Position{}); !got.IsZero() {
		t.Errorf("the zero Position has the code %v", got)
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
		if got := fmt.Sprint(recover()); got != `code "nonsense", offset 8: wrong length: 8 characters, must be 14, 16 `+
			`with gods, or 26 for Arimaa` {
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
	if want := fmt.Sprintf("# The share-code format, version %d\n", FormatVersion); !strings.HasPrefix(string(text),
		want) {
		t.Errorf("doc/FORMAT.md does not start with %q", want)
	}
}
