package codec

import (
	"bytes"
	"cmp"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/puzzlecode/puzzlecode/position"
)

// coded is a code of any game, with positions of type P, and number the N of the format. readable is
// a pointer to a code, which reads one.
type (
	coded[C, P any] interface {
		AnyCode
		comparable
		Position() P
		WithGoal(Goal) (C, error)
		Compare(C) int
		number() *big.Int
	}
	readable[C any] interface {
		*C
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
		sql.Scanner
	}
)

// withGoal is WithGoal where it must not fail.
func withGoal[C interface{ WithGoal(Goal) (C, error) }](t testing.TB, c C, goal Goal) C {
	t.Helper()
	out, err := c.WithGoal(goal)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// checkTwin compares the code of p with the number n of the reference implementation, its text and
// its binary form, in both directions.
func checkTwin[C coded[C, P], P comparable, R readable[C]](t *testing.T, c C, p P, goal Goal, n *big.Int, text string, data []byte, parse func(string) (C, error)) {
	t.Helper()
	if c.number().Cmp(n) != 0 || c.Position() != p || c.Goal() != goal {
		t.Fatalf("%v, goal %v: number %v, want %v; back: %v, goal %v", p, goal, c.number(), n, c.Position(), c.Goal())
	}
	if got, err := parse(text); c.String() != text || got != c || err != nil {
		t.Fatalf("%v: %v, want %s, which is read as %v, %v", p, c, text, got, err)
	}
	if got, err := c.MarshalBinary(); !bytes.Equal(got, data) || err != nil {
		t.Fatalf("%v: binary %x, %v, want %x", p, got, err, data)
	}
	var back C
	if err := R(&back).UnmarshalBinary(data); back != c || err != nil {
		t.Fatalf("%x: %v, %v, want %v", data, back, err, c)
	}
}

// checkOrder sorts codes, and compares their numbers, texts and bytes, which have one order. It calls
// check with each code and the one before.
func checkOrder[C coded[C, P], P any](t *testing.T, codes []C, check func(before, c C)) {
	t.Helper()
	slices.SortFunc(codes, C.Compare)
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
		check(before, c)
	}
}

// checkGoals gives c each goal instead of each other, up to the last one.
func checkGoals[C coded[C, P], P comparable](t *testing.T, c C, last Goal) {
	t.Helper()
	for from := range last + 1 {
		for to := range last + 1 {
			d := withGoal(t, withGoal(t, c, from), to)
			if d.Goal() != to || d.Position() != c.Position() || d != withGoal(t, c, to) || to == c.Goal() && d != c {
				t.Fatalf("%v with goal %v instead of %d is %v with goal %v", c.Position(), to, from, d.Position(), d.Goal())
			}
		}
	}
}

// keyOf is the key of a code.
type keyOf[K any] interface {
	comparable
	fmt.Stringer
	driver.Valuer
	Code() (AnyCode, error)
	Compare(K) int
}

// checkKeys sorts codes and checks their keys: the binary forms, in the same order.
func checkKeys[C coded[C, P], P any, K keyOf[K], S interface {
	*K
	sql.Scanner
}](t *testing.T, codes []C, key func(C) K, parse func(string) (K, error)) {
	t.Helper()
	slices.SortFunc(codes, C.Compare)
	var last K
	for i, c := range codes {
		k := key(c)
		stored, err := k.Value()
		if data, err2 := c.MarshalBinary(); !bytes.Equal(stored.([]byte), data) || k.String() != fmt.Sprintf("%x", data) || err != nil || err2 != nil {
			t.Fatalf("%v has the key %v, stored as %x, want %x", c, k, stored, data)
		}
		if back, err := k.Code(); back != AnyCode(c) || err != nil {
			t.Fatalf("%v is the key of %v, %v, want %v", k, back, err, c)
		}
		if back, err := parse(k.String()); back != k || err != nil {
			t.Fatalf("%v is read as %v, %v", k, back, err)
		}
		if i > 0 && codes[i-1] != c && (last.Compare(k) != -1 || k.Compare(last) != 1) {
			t.Fatalf("%v is not before %v", last, k)
		}
		if k.Compare(k) != 0 {
			t.Fatalf("%v differs from itself", k)
		}
		var back K
		if err := S(&back).Scan(stored); back != k || err != nil {
			t.Fatalf("%x is scanned as %v, %v", stored, back, err)
		}
		last = k
	}
}

// checkCanonical compares the canonical codes of c with the least of those of all images. With the
// sides exchanged these are the images in which First is to move.
func checkCanonical[C interface {
	coded[C, P]
	Canonical() (C, position.Symmetry)
	CanonicalBothSides() (C, position.Symmetry)
}, P interface {
	comparable
	Side() position.Side
	SwapSides() P
}](t *testing.T, c C, encode func(P) C, image func(position.Symmetry, P) P) {
	t.Helper()
	p := c.Position()
	first := p
	if p.Side() == position.Second {
		first = p.SwapSides()
	}
	var images, bothSides []C
	for s := range position.Symmetry(position.Symmetries) {
		images = append(images, withGoal(t, encode(image(s, p)), c.Goal()))
		bothSides = append(bothSides, withGoal(t, encode(image(s, first)), c.Goal()))
	}
	got, how := c.Canonical()
	if least := slices.MinFunc(images, C.Compare); got != least || image(how, p) != least.Position() {
		t.Fatalf("%v has the canonical code %v by %v, want %v", c, got, how, least)
	}
	got, how = c.CanonicalBothSides()
	if least := slices.MinFunc(bothSides, C.Compare); got != least || image(how, first) != least.Position() {
		t.Fatalf("%v has the canonical code %v by %v with the sides exchanged, want %v", c, got, how, least)
	}
	var zero C
	if got, how := zero.Canonical(); got != zero || how != position.Identity {
		t.Fatalf("the canonical code of the zero %T is %v", zero, got)
	}
	if got, how := zero.CanonicalBothSides(); got != zero || how != position.Identity {
		t.Fatalf("the canonical code of the zero %T for both sides is %v", zero, got)
	}
}

// checkValues checks a code in JSON and in a column.
func checkValues[C coded[C, P], P any, R readable[C]](t *testing.T, c C, text string) {
	t.Helper()
	type row struct {
		Code  C         `json:"code"`
		Names map[C]int `json:"names"`
		Last  *C        `json:"last"`
	}
	data, err := json.Marshal(row{Code: c, Names: map[C]int{c: 7}})
	if want := `{"code":"` + text + `","names":{"` + text + `":7},"last":null}`; string(data) != want || err != nil {
		t.Errorf("%s, %v, want %s", data, err, want)
	}
	var back row
	if err := json.Unmarshal(data, &back); err != nil || back.Code != c || len(back.Names) != 1 || back.Names[c] != 7 || back.Last != nil {
		t.Errorf("%s is read as %v, %v", data, back, err)
	}
	for wrong, class := range map[string]error{
		`{"code":"2"}`: ErrLength, `{"code":""}`: ErrLength, `{"code":"` + text[:len(text)-1] + `0"}`: ErrAlphabet,
		`{"names":{"` + text[:len(text)-2] + text[len(text)-1:] + text[len(text)-2:len(text)-1] + `":1}}`: ErrCheck,
	} {
		if err := json.Unmarshal([]byte(wrong), &back); !errors.Is(err, class) || back.Code != c {
			t.Errorf("%s: %v, want %v; it makes the code %v", wrong, err, class, back.Code)
		}
	}
	if v, err := c.Value(); v != text || err != nil {
		t.Errorf("stored as %v, %v", v, err)
	}
	for _, value := range []any{text, []byte(text)} {
		var got C
		if err := R(&got).Scan(value); got != c || err != nil {
			t.Errorf("%T %s is read as %v, %v", value, value, got, err)
		}
	}
	for value, want := range map[any]string{
		nil:      fmt.Sprintf("%T: cannot scan NULL, scan into a sql.Null[%[1]T]", c),
		int64(5): fmt.Sprintf("%T: cannot scan a int64, must be a string or bytes", c),
		true:     fmt.Sprintf("%T: cannot scan a bool, must be a string or bytes", c),
		2.5:      fmt.Sprintf("%T: cannot scan a float64, must be a string or bytes", c),
	} {
		got := c
		if err := R(&got).Scan(value); err == nil || err.Error() != want || got != c {
			t.Errorf("%v makes it %v, %v, want %s", value, got, err, want)
		}
	}
}

func TestValues(t *testing.T) {
	checkValues(t, MustParse(exampleCode), exampleCode)
	checkValues(t, MustParseArimaa(arimaaCode), arimaaCode)
	checkValues(t, MustParseGods(godsCode), godsCode)
}

// checkNoAllocs checks that codes are made, written and read without allocations.
func checkNoAllocs[C coded[C, P], P comparable, R readable[C]](t *testing.T, p P, goal Goal, encode func(P) C, parse func(string) (C, error)) {
	c := withGoal(t, encode(p), goal)
	text := c.String()
	data, _ := c.MarshalBinary()
	buf := make([]byte, 0, 64)
	var zero, got C
	for name, do := range map[string]func() bool{
		"Encode and AppendText": func() bool { b, err := encode(p).AppendText(buf); return err == nil && len(b) == len(text) },
		"Parse":                 func() bool { got, err := parse(text); return got == c && err == nil },
		"Position":              func() bool { return c.Position() == p },
		"Goal":                  func() bool { return c.Goal() == goal },
		"WithGoal":              func() bool { got, err := c.WithGoal(Win1); return err == nil && got != c },
		"Compare":               func() bool { return c.Compare(zero) > 0 },
		"AppendBinary":          func() bool { b, err := c.AppendBinary(buf); return err == nil && len(b) == len(data) },
		"UnmarshalBinary":       func() bool { got = zero; return R(&got).UnmarshalBinary(data) == nil && got == c },
	} {
		t.Run(fmt.Sprintf("%T/%s", c, name), func(t *testing.T) {
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

func TestNoAllocs(t *testing.T) {
	checkNoAllocs(t, MustParse(exampleCode).Position(), Win3, Encode, Parse)
	checkNoAllocs(t, MustParseArimaa(arimaaCode).Position(), Win2, EncodeArimaa, ParseArimaa)
	checkNoAllocs(t, MustParseGods(godsCode).Position(), Win3, EncodeGods, ParseGods)
}
