package puzzles_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The messages name the key that is wrong.
func TestReadKeys(t *testing.T) {
	for text, want := range map[string]string{
		`{"CODE":"HP1hy3Rhti8MYC"}`: `puzzle "{\"CODE\":\"HP1hy3Rhti8MYC\"}": unknown key ` +
			`"CODE", must be in lower case`,
		`{"code":"HP1hy3Rhti8MYC","Code":"HP1hy3Rhti8MYC"}`:      `unknown key "Code", must be in lower case`,
		`{"code":"HP1hy3Rhti8MYC","code":"HP1hy3Rhti8MYC"}`:      `key "code" is repeated`,
		`{"code":"HP1hy3Rhti8MYC","gaol":3}`:                     `unknown field "gaol"`,
		`{"code":"HP1hy3Rhti8MYC","model":5,"facts":{"Keys":1}}`: `unknown key "Keys", must be in lower case`,
		`{"code":null}`: `code is missing`,
		`{}`:            `code is missing`,
		`{"fen":"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2"}`:                          `code is missing`,
		`{"code":"HP1hy3Rhti8MYC","model":99,"facts":{"A":1,"B":{"a":1}},"title":"a","title":"b"}`: `key "title" is repeated`,
		`{"code":"HP1hy3Rhti8MYC","model":99,"facts":{"A":1},"Title":"a"}`: `unknown key "Title", ` +
			`must be in lower case`,
		strings.Repeat(`{"then":`, 20000): `unknown field "then"`,
		`{"solution":` + strings.Repeat(`{"answers":[{"then":`,
			20000): `JSON with too many levels`,
	} {
		list := read(t, text, puzzles.JSONL)
		if len(list) != 1 || list[0].err == nil || !strings.HasSuffix(list[0].err.Error(), want) {
			t.Errorf("%.60s: %v, want %s", text, list, want)
		}
	}
}

// A key of an object may stand in the object around it, before it and behind it.
func TestReadKeysAround(t *testing.T) {
	p := prove(t, codec.MustParse("HP1hy3Rhti8MYC"))
	text := strings.TrimSpace(written(t, []puzzles.Puzzle{p}, puzzles.JSONL))
	const goal = `"goal":"win3",`
	moved := strings.Replace(text, goal, "", 1)
	moved = strings.TrimSuffix(moved, "}") + "," + strings.TrimSuffix(goal, ",") + "}"
	if !strings.Contains(moved, `"facts":{"goal":"win3"`) || len(moved) != len(text) {
		t.Fatalf("%s", moved)
	}
	// The turns of replies stand in objects inside of the one with the first turn.
	deep := strings.TrimSpace(written(t, []puzzles.Puzzle{prove(t, codec.MustParse("N12tz3ddrmXtJC"))}, puzzles.JSONL))
	begin, rest, _ := strings.Cut(deep, `"solution":{"turn":`)
	turn, rest, found := strings.Cut(rest, ",")
	answers, rest, _ := strings.Cut(rest, `},"model":`)
	late := begin + `"solution":{` + answers + `,"turn":` + turn + `},"model":` + rest
	if !found || !strings.Contains(answers, `"turn":`) || len(late) != len(deep) {
		t.Fatalf("%s", late)
	}
	for _, text := range []string{text, moved, deep, late} {
		if list := read(t, text, puzzles.JSONL); len(list) != 1 || list[0].err != nil {
			t.Errorf("%s: %v", text, list)
		}
	}
}

// What is a key is not told by quotes inside of texts.
func TestReadQuotes(t *testing.T) {
	for _, title := range []string{`","Code":"`, `\\`, `\\",`, `{"A":1,"A":2}`, "\\u0022,{\u2028"} {
		p := prove(t, codec.MustParse("HP1hy3Rhti8MYC"))
		p.Title = title
		if list := read(t, written(t, []puzzles.Puzzle{p}, puzzles.JSONL), puzzles.JSONL); len(list) != 1 ||
			list[0].err != nil || list[0].puzzle.Title != title {
			t.Errorf("%q: %v", title, list)
		}
	}
}

// A record that is wrong does not pass for one that is complete.
func TestUnmarshalRecordErrors(t *testing.T) {
	text := strings.TrimSpace(written(t, []puzzles.Puzzle{prove(t, codec.MustParse("HP1hy3Rhti8MYC"))}, puzzles.JSONL))
	facts := text[strings.Index(text, `"facts":{`):strings.LastIndex(text, "}")]
	for name, test := range map[string]struct{ text, want string }{
		"repeated":    {strings.Replace(text, `{"code":`, `{"title":"a","title":"b","code":`, 1), `key "title" is repeated`},
		"wrong facts": {strings.Replace(text, `"late":`, `"late":"x","Late":`, 1), "facts: "},
		"null facts":  {strings.Replace(text, facts, `"facts":null`, 1), "incomplete"},
		"no facts":    {strings.Replace(text, ","+facts, "", 1), "incomplete"},
	} {
		var r puzzles.Record
		if err := json.Unmarshal([]byte(test.text), &r); test.text == text || err == nil ||
			!strings.Contains(err.Error(), test.want) || !r.Code.IsZero() {
			t.Errorf("%s: %v, want an error with %q", name, err, test.want)
		}
	}
}

// A line that is too long is one error, and the next line is read.
func TestReadLongLine(t *testing.T) {
	const good = `{"code":"HP1hy3Rhti8MYC"}`
	long := `{"code":"HP1hy3Rhti8MYC","title":"` + strings.Repeat("x", 1<<20) + `"}`
	list := read(t, "\n"+long+"\n"+good+"\n", puzzles.JSONL)
	if len(list) != 2 || list[0].err == nil || list[0].err.Error() != "line 2: longer than 1048576 bytes" ||
		list[1].err != nil {
		t.Errorf("%v, want an error of line 2 and a puzzle", list)
	}
	// The longest line that is read.
	text := strings.TrimSuffix(good, "}") + strings.Repeat(" ", 1<<20-len(good)-1) + "}\n"
	if list := read(t, text, puzzles.JSONL); len(text) != 1<<20 || len(list) != 1 || list[0].err != nil {
		t.Errorf("a line of %d bytes: %v", len(text), list)
	}
	// A text that could not be read again is not written.
	p := prove(t, codec.MustParse("HP1hy3Rhti8MYC"))
	for _, title := range []string{strings.Repeat("x", 301), "a\rb", "\xff"} {
		p.Title = title
		var out strings.Builder
		if err := puzzles.NewWriter(&out, puzzles.JSONL).Write(p); err == nil || out.Len() > 0 {
			t.Errorf("%.20q: %v, %d bytes written", title, err, out.Len())
		}
	}
}

// A puzzle is not made by unmarshalling, which could not prove it.
func TestUnmarshalPuzzle(t *testing.T) {
	p := prove(t, codec.MustParse("HP1hy3Rhti8MYC"))
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back puzzles.Puzzle
	if err := json.Unmarshal(text, &back); err == nil || !strings.Contains(err.Error(), "puzzles.Read") || !back.IsZero() {
		t.Errorf("%v, %v", back, err)
	}
	list := read(t, string(text), puzzles.JSONL)
	if len(list) != 1 || list[0].err != nil || list[0].puzzle.String() != p.String() {
		t.Errorf("%v", list)
	}
}
