package strictjson

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// word is a type that reads and writes itself as text.
type word struct{ letters string }

func (w word) MarshalText() ([]byte, error) {
	if w.letters == "wrong" {
		return nil, errors.New("wrong")
	}
	return []byte("<" + w.letters + ">"), nil
}

func (w *word) UnmarshalText(text []byte) error {
	inside, left := strings.CutPrefix(string(text), "<")
	inside, right := strings.CutSuffix(inside, ">")
	if !left || !right {
		return errors.New("no word")
	}
	w.letters = inside
	return nil
}

func (w word) IsZero() bool { return w.letters == "" || w.letters == "none" }

type small uint8

func (s *small) UnmarshalText(text []byte) error {
	*s = small(len(text))
	return nil
}

func (s small) MarshalText() ([]byte, error) { return []byte{'a' + byte(s)%26}, nil }

// list is a type that reads and writes itself as JSON.
type list [2]int

func (l list) MarshalJSON() ([]byte, error)     { return Append(nil, l[:]) }
func (l *list) UnmarshalJSON(text []byte) error { *l = list{len(text), len(text)}; return nil }

type part struct {
	Name  string `json:"name"`
	Score int    `json:"score,omitempty"`
	Deep  *part  `json:"deep,omitempty"`
}

type Outer struct {
	Title string `json:"title"`
	Score int    `json:"score"` // hidden by that of all
	Both  int    // hidden by that of Other, and that by this
	Plain bool   `json:"plain"`
}

type Other struct {
	Both int
}

type inner struct {
	Within float64 `json:"within,omitempty"`
}

type all struct {
	Text    string          `json:"text"`
	Empty   string          `json:"empty,omitempty"`
	Score   *int            `json:"score"`
	Tiny    int8            `json:"tiny"`
	Natural uint16          `json:"natural"`
	Real    float64         `json:"real"`
	Is      bool            `json:"is,omitempty"`
	Word    word            `json:"word"`
	Absent  word            `json:"absent,omitzero"`
	Words   []word          `json:"words"`
	Parts   []part          `json:"parts,omitempty"`
	Pair    [2]float64      `json:"pair"`
	Grid    [][]int         `json:"grid"`
	List    list            `json:"list"`
	Smalls  []small         `json:"smalls"`
	Raw     json.RawMessage `json:"raw"`
	Pointer *word           `json:"pointer,omitempty"`
	Skipped int             `json:"-"`
	_       int             // of no name, and not of JSON
	Outer
	Other
	inner
}

// drawAll returns a random value.
func drawAll(r *rand.Rand) all {
	text := func() string {
		runes := []rune("ab\"\\/<>&\n\t\r\b\f\x00\x1f\x7f é\u2028\u2029\ufffd😀'")
		out := ""
		for range r.IntN(6) {
			out += string(runes[r.IntN(len(runes))])
		}
		return out + []string{"", "\xff", "\xe2\x82"}[r.IntN(3)]
	}
	real := func() float64 {
		return []float64{0, 1, -1.5, 1e-7, -1e-6, 1e21, 1e20, 123456789.25, math.MaxFloat64, 5e-324,
			r.NormFloat64()}[r.IntN(11)]
	}
	a := all{
		Text: text(), Empty: text(), Tiny: int8(r.Uint32()), Natural: uint16(r.Uint32()), Real: real(), Is: r.IntN(2) == 0,
		Word: word{text()}, Absent: []word{{}, {"none"}, {"there"}}[r.IntN(3)], Pair: [2]float64{real(), real()},
		List:  list{r.IntN(9), -1},
		Raw:   json.RawMessage([]string{"null", "7", `{"A":1,"b":[{}],"b":"x"}`}[r.IntN(3)]),
		Outer: Outer{Title: text(), Plain: true}, inner: inner{real()},
	}
	if r.IntN(2) == 0 {
		a.Score, a.Words, a.Pointer = new(r.IntN(100)), []word{}, &word{text()}
	}
	for range r.IntN(3) {
		a.Words = append(a.Words, word{text()})
		a.Parts = append(a.Parts, part{text(), r.IntN(2), &part{Name: text()}})
		a.Smalls = append(a.Smalls, small(r.IntN(26)))
		a.Grid = append(a.Grid, []int{r.IntN(9)}, nil, []int{})
	}
	return a
}

// Values are written as by package encoding/json.
func TestAppend(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	values := []any{
		nil, true, -3, uint64(math.MaxUint64), "x", []string(nil), []string{}, map[string]int(nil),
		map[string][]int8{"b": {1, -1}, "a\"": nil, "<": {}},
		[]any{1, nil, "a", []int{2}, map[string]uint64{}}, small(3), []small{1, 2}, []small{}, (*all)(nil),
		struct{ A, b int }{1, 2}, [0]int{}, [3]uint8{1, 2, 3},
		map[word]int{}, &word{"a"}, word{"wrong"}, []word{{"wrong"}, {"a"}}, math.Inf(1), math.NaN(), make(chan int),
		struct{ F func() }{}, complex(1, 2),
	}
	type Part part
	type within struct {
		*Part
		Name string `json:"name"`
	}
	values = append(values, within{}, within{Part: &Part{Name: "a", Score: 1}}, struct{ *Part }{}, struct {
		P *Part `json:"p"`
	}{})
	for range 2000 {
		a := drawAll(r)
		values = append(values, a, &a)
	}
	for _, value := range values {
		got, err := Append([]byte("before "), value)
		want, wrong := slowAppend(value)
		if _, other := value.(map[word]int); other { // keys are texts
			wrong = errors.New("a map of words")
		}
		if (err == nil) != (wrong == nil) || err == nil && string(got) != "before "+want {
			t.Fatalf("%#v:\n%s, %v\n%s, %v", value, got, err, want, wrong)
		}
	}
	for _, value := range []any{[]byte{1}, struct {
		A int `json:"a,string"`
	}{}, struct{ *part }{}} {
		if got, err := Append(nil, value); err == nil {
			t.Errorf("%#v is written as %s", value, got)
		}
	}
}

// Texts are read as by package encoding/json, and what that accepts too much is refused.
func TestUnmarshal(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	accepted, refused := 0, 0
	for range 30_000 {
		text, err := Append(nil, drawAll(r))
		if err != nil {
			t.Fatal(err)
		}
		if r.IntN(8) > 0 {
			text = damaged(r, text)
		}
		compare(t, text, &accepted, &refused)
	}
	if accepted < 3000 || refused < 3000 {
		t.Errorf("%d accepted, %d refused", accepted, refused)
	}
}

// damaged changes a text at some places.
func damaged(r *rand.Rand, text []byte) []byte {
	pieces := []string{"", " ", "\n", "null", "true", "{}", "[]", "0", "-", "1.5", "1e2", "-0", "01", `"`, `\`, `\u0041`,
		`\ud83d\ude00`, `\ud83d`, `\x`, ",", ":", "{", "}", "[", "]",
		`"text":"a",`, `"Text":"a",`, `"te\u0078t":"a",`, `"unknown":1,`, "\x01", "\xff", `"raw":{"A":1,"A":2},`,
		`"score":null,`, `"tiny":128`, `"words":null,`, `"<a>"`, "nul", "é"}
	for range 1 + r.IntN(2) {
		offset := r.IntN(len(text) + 1)
		size := r.IntN(min(4, len(text)-offset+1))
		if r.IntN(2) == 0 {
			size = 0
		}
		text = append(append(append([]byte{}, text[:offset]...), pieces[r.IntN(len(pieces))]...), text[offset+size:]...)
	}
	return text
}

// compare reads a text in both ways.
func compare(t *testing.T, text []byte, accepted, refused *int) {
	t.Helper()
	var got, want all
	err, wrong := Unmarshal(text, &got), slowUnmarshal(text, &want)
	if err == nil != (wrong == nil) && !(err != nil && strings.HasPrefix(err.Error(), "list of more")) {
		t.Fatalf("%s\n%v\n%v", text, err, wrong)
	}
	if err != nil {
		*refused++
		return
	}
	*accepted++
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s\n%s", text, cmp.Diff(got, want, cmp.Exporter(func(reflect.Type) bool { return true })))
	}
}

func FuzzUnmarshal(f *testing.F) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		text, err := Append(nil, drawAll(r))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) { compare(t, text, new(int), new(int)) })
}

// What is wrong is said.
func TestErrors(t *testing.T) {
	deep := strings.Repeat("[", 100_000)
	for text, want := range map[string]string{
		``:                      "unexpected end of JSON, must be an object",
		`{"text":"a"} {}`:       "unexpected text after the JSON value",
		`{"text":"a","text":1}`: `key "text" is repeated`,
		`{"TEXT":"a"}`:          `unknown key "TEXT", must be in lower case`,
		`{"texts":"a"}`:         `unknown field "texts"`,
		`{"text":7}`:            `unexpected "7}" at offset 8 of JSON, must be a text`,
		`{"tiny":128}`:          "number 128 of JSON, must be one of int8",
		`{"is":1}`:              `unexpected "1}" at offset 6 of JSON, must be true or false`,
		`{"pair":[1,2,3]}`:      "list of more than 2 elements",
		`{"raw":` + deep:        "JSON with too many levels",
		`{"grid":` + deep:       `unexpected "[[[[[[[[[[[[[[[[[[[[" at offset 10 of JSON, must be a number`,
	} {
		var a all
		if err := Unmarshal([]byte(text), &a); err == nil || err.Error() != want {
			t.Errorf("%.40s: %v, want %s", text, err, want)
		}
	}
	if err := Unmarshal([]byte(`"AQI="`), new([]byte)); err == nil {
		t.Error("base 64 is read")
	}
	if err := Unmarshal([]byte("{}"), new(map[string]int)); err == nil {
		t.Error("a map is read")
	}
}
