package puzzles_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
)

// line is what a file says about a puzzle, or why it is wrong.
type line struct {
	puzzle puzzles.Puzzle
	err    error
}

func (l line) String() string {
	if l.err != nil {
		return l.err.Error()
	}
	return l.puzzle.Code().String()
}

// read returns what Read yields, and fails the test instead of all if Read panics.
func read(t testing.TB, text string, f puzzles.Format) (list []line) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("Read panics: %v", r)
		}
	}()
	for p, err := range puzzles.Read(context.Background(), new(solver.Solver), strings.NewReader(text), f) {
		list = append(list, line{p, err})
	}
	return list
}

// infos are all sorts of things that people write about puzzles.
var infos = []puzzles.Info{
	{},
	{Title: "Plain", Author: "A. Nobody", Source: "a book", Created: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)},
	{Title: `"Quoted", with commas`, Author: "semi;colon\ttab", Source: `back\slash <&>`},
	{Title: "two\nlines", Author: " spaces around ", Source: "#=+-@"},
	{Title: "Ünïcödé 将棋 ♜ \u2028", Author: `\.`, Source: "null"},
	{Created: time.Date(1582, 10, 15, 0, 0, 0, 0, time.UTC)},
}

// What is written is read again, the same, and written again, byte for byte.
func TestFilesRoundTrip(t *testing.T) {
	var list []puzzles.Puzzle
	for i, p := range sample(t) {
		if i%5 == 0 {
			list = append(list, p)
		}
	}
	several := prove(t, withGoal(t, position.MustParse(won), 4))
	list = append(list, several)
	for i := range list {
		list[i].Info = infos[i%len(infos)]
	}
	for name, f := range map[string]puzzles.Format{"JSONL": puzzles.JSONL, "CSV": puzzles.CSV} {
		t.Run(name, func(t *testing.T) {
			text := written(t, list, f)
			var back []puzzles.Puzzle
			for _, l := range read(t, text, f) {
				if l.err != nil {
					t.Fatal(l.err)
				}
				back = append(back, l.puzzle)
			}
			if diff := cmp.Diff(text, written(t, back, f)); diff != "" {
				t.Error(diff)
			}
			// Also what only the other form writes.
			for _, f := range []puzzles.Format{puzzles.JSONL, puzzles.CSV} {
				if diff := cmp.Diff(written(t, list, f), written(t, back, f)); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// The day of a puzzle is the one in UTC.
func TestCreatedDay(t *testing.T) {
	p := prove(t, codec.MustParse(codeClimb))
	p.Created = time.Date(2026, 1, 1, 1, 30, 0, 0, time.FixedZone("east", 2*3600))
	list := read(t, written(t, []puzzles.Puzzle{p}, puzzles.JSONL), puzzles.JSONL)
	if want := time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC); len(list) != 1 || list[0].err != nil || !list[0].puzzle.Created.Equal(want) {
		t.Errorf("%v, want %v", list, want)
	}
}

// What the files look like.
func TestFileExamples(t *testing.T) {
	p := prove(t, codec.MustParse(codeBack))
	p.Info = puzzles.Info{Title: "Back", Author: "Nobody", Source: "nowhere", Created: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)}
	const jsonl = `{"code":"CyTftZ87DSiXm6","fen":"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2","goal":"win2","key_turns":["E4>E3^E4"],` +
		`"line":["E4>E3^E4","A3>A4^A5","E3>E4#"],"solution":{"turn":"E4>E3^E4"},"rating":906,"themes":["climb","switchback"],` +
		`"facts":{"goal":2,"keys":1,"tries":2,"close_tries":0,"try_depth":1,"quiet":false,"double":false,"drop":0,"blocking":false,"defences":0},` +
		`"title":"Back","author":"Nobody","source":"nowhere","created":"2026-11-21"}` + "\n"
	const csv = "PuzzleId,FEN,Moves,Rating,Themes,Title,Author,Source,Created\n" +
		`CyTftZ87DSiXm6,"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2",E4>E3^E4 A3>A4^A5 E3>E4#,906,climb switchback,Back,Nobody,nowhere,2026-11-21` + "\n"
	for f, want := range map[puzzles.Format]string{puzzles.JSONL: jsonl, puzzles.CSV: csv} {
		if diff := cmp.Diff(want, written(t, []puzzles.Puzzle{p}, f)); diff != "" {
			t.Error(diff)
		}
	}
	// As JSON a puzzle is the same object; only a Writer leaves > as it is.
	data, err := json.Marshal(p)
	if got := strings.ReplaceAll(string(data), `\u003e`, ">"); err != nil || got+"\n" != jsonl {
		t.Errorf("%s, %v, want %s", got, err, jsonl)
	}
	if got := written(t, nil, puzzles.JSONL); got != "" {
		t.Errorf("no puzzle is written as %q", got)
	}
	if got, want := written(t, nil, puzzles.CSV), "PuzzleId,FEN,Moves,Rating,Themes,Title,Author,Source,Created\n"; got != want {
		t.Errorf("no puzzle is written as %q, want %q", got, want)
	}
}

// Only the code has to be there; the rest is filled in, and need not be in order.
func TestReadLittle(t *testing.T) {
	p := prove(t, codec.MustParse(codeForced))
	for name, test := range map[string]struct {
		text string
		f    puzzles.Format
	}{
		"code":            {`{"code":"HP1hy3Rhti8MYC"}`, puzzles.JSONL},
		"shrinking code":  {`{"code":"13MTUfa9Y9HF7oce3Nhi22icb9"}`, puzzles.JSONL},
		"another order":   {`{"goal":"win3","code":"HP1hy3Rhti8MYC"}`, puzzles.JSONL},
		"spaces":          {" { \"code\" : \"HP1hy3Rhti8MYC\" } \t\n", puzzles.JSONL},
		"CRLF":            {"{\"code\":\"HP1hy3Rhti8MYC\"}\r\n", puzzles.JSONL},
		"empty lines":     {"\n\n  \n{\"code\":\"HP1hy3Rhti8MYC\"}\n\r\n", puzzles.JSONL},
		"another line":    {`{"code":"HP1hy3Rhti8MYC","line":["B3>B4^C5","D3>C4^C5","D4>D3^E2","A3>A4^A3","D3>E2#"]}`, puzzles.JSONL},
		"column":          {"PuzzleId\nHP1hy3Rhti8MYC\n", puzzles.CSV},
		"no last newline": {"PuzzleId\nHP1hy3Rhti8MYC", puzzles.CSV},
		"other columns":   {"Themes,Rating,PuzzleId\nclimb relay only-defence,,HP1hy3Rhti8MYC\n", puzzles.CSV},
		"empty cells":     {"PuzzleId,FEN,Moves,Rating,Themes,Title,Author,Source,Created\nHP1hy3Rhti8MYC,,,,,,,,\n", puzzles.CSV},
		"quoted":          {"\"PuzzleId\"\n\"HP1hy3Rhti8MYC\"\n", puzzles.CSV},
		"CRLF table":      {"PuzzleId,Goal\r\nHP1hy3Rhti8MYC,\r\n", puzzles.CSV},
		"empty rows":      {"PuzzleId\n\n\nHP1hy3Rhti8MYC\n\n", puzzles.CSV},
		"another win":     {"PuzzleId,Moves\nHP1hy3Rhti8MYC,B3>B4^C5 D3>C4^C5 D4>D3^E2 A3>A4^A3 D3>E2#\n", puzzles.CSV},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(test.text, "PuzzleId,Goal", "PuzzleId,Title", 1)
			list := read(t, text, test.f)
			if len(list) != 1 || list[0].err != nil {
				t.Fatalf("%v", list)
			}
			if diff := cmp.Diff(written(t, []puzzles.Puzzle{p}, puzzles.JSONL), written(t, []puzzles.Puzzle{list[0].puzzle}, puzzles.JSONL)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Whatever a file says that is not so is found, on its line, and the next puzzle is
// read.
func TestReadLies(t *testing.T) {
	p := prove(t, codec.MustParse(codeForced))
	p.Info = infos[1]
	object := strings.TrimSuffix(written(t, []puzzles.Puzzle{p}, puzzles.JSONL), "\n")
	table := written(t, []puzzles.Puzzle{p}, puzzles.CSV)
	head, row, _ := strings.Cut(strings.TrimSuffix(table, "\n"), "\n")
	for _, test := range []struct {
		name     string
		old, new string
		want     error  // what it wraps
		text     string // what it says after the line
	}{
		{"position", "4424122222224224444224140/1", "4424122222224224444224141/1", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the file is wrong about the puzzle: position 4424122222224224444224141/1/mortal:D4,B3/mortal:A3,D3, want 4424122222224224444224140/1/mortal:D4,B3/mortal:A3,D3"},
		{"side", "224140/1/", "224140/2/", puzzles.ErrDiffers, ""},
		{"goal", `"goal":"win3","key_turns"`, `"goal":"win2","key_turns"`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the file is wrong about the puzzle: goal win2, want win3"},
		{"negative goal", `"goal":"win3","key_turns"`, `"goal":"-3","key_turns"`, nil, ""},
		{"key turn", `"key_turns":["B3>B4^C5"]`, `"key_turns":["B3>B4^B3"]`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the file is wrong about the puzzle: key turns B3>B4^B3, want B3>B4^C5"},
		{"key turns", `"key_turns":["B3>B4^C5"]`, `"key_turns":["B3>B4^C5","B3>B4^B3"]`, puzzles.ErrDiffers, ""},
		{"no key turns", `"key_turns":["B3>B4^C5"]`, `"key_turns":[]`, puzzles.ErrDiffers, ""},
		{"line that is not legal", "D4>D3^E2", "D4>D3^E1", puzzles.ErrDiffers, ""},
		{"line without end", `,"D3>E2#"],"sol`, `],"sol`, puzzles.ErrDiffers, ""},
		{"line that ends early", " D3>E2#", "", puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the file is wrong about the puzzle: line B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5, want a win in 3 like B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5 D3>E2#"},
		{"line that does not win", `"D3>E2#"],"sol`, `"D3>E3^D3"],"sol`, puzzles.ErrDiffers, ""},
		{"other first turn", " D3>E2#", " D3>E2# D3>E2#", puzzles.ErrDiffers, ""},
		{"empty line", `"line":["B3>B4^C5","D3>C4^C5","D4>D3^E2","C4>D4^E5","D3>E2#"]`, `"line":[]`, puzzles.ErrDiffers, ""},
		{"turn that is null", `"line":["B3>B4^C5",`, `"line":[null,`, puzzles.ErrDiffers, ""},
		{"solution", `"solution":{"turn":"B3>B4^C5"`, `"solution":{"turn":"B3>B4^B3"`, puzzles.ErrDiffers, ""},
		{"replies", `"replies":["D3>C4^C5"]`, `"replies":["D3>C4^D3"]`, puzzles.ErrDiffers, ""},
		{"answers", `"then":{"turn":"D4>D3^E2"}`, `"then":{"turn":"D4>D3^D4"}`, puzzles.ErrDiffers, ""},
		{"no answers", `,"answers":[{"replies":["D3>C4^C5"],"then":{"turn":"D4>D3^E2"}}]`, ``, puzzles.ErrDiffers, ""},
		{"answer that is null", `"then":{"turn":"D4>D3^E2"}`, `"then":null`, puzzles.ErrDiffers, ""},
		{"empty solution", `"solution":{"turn":"B3>B4^C5","answers":[{"replies":["D3>C4^C5"],"then":{"turn":"D4>D3^E2"}}]}`, `"solution":{}`, puzzles.ErrDiffers, ""},
		{"rating", `"rating":1466`, `"rating":1467`, puzzles.ErrDiffers,
			"HP1hy3Rhti8MYC: the file is wrong about the puzzle: rating 1467, want 1466"},
		{"rating in a table", ",1466,", ",0,", puzzles.ErrDiffers, "HP1hy3Rhti8MYC: the file is wrong about the puzzle: rating 0, want 1466"},
		{"theme", `"themes":["climb"`, `"themes":["block"`, puzzles.ErrDiffers, ""},
		{"theme that there is not", `"themes":["climb"`, `"themes":["fork"`, puzzles.ErrDiffers, ""},
		{"no themes", `"themes":["climb","relay","only-defence"]`, `"themes":[]`, puzzles.ErrDiffers, ""},
		{"themes in another order", "climb relay only-defence", "relay climb only-defence", puzzles.ErrDiffers, ""},
		{"themes in a table", "climb relay only-defence", "climb  relay only-defence", puzzles.ErrDiffers, ""},
		{"facts", `"tries":2,`, `"tries":3,`, puzzles.ErrDiffers, ""},
		{"fewer facts", `"tries":2,`, ``, puzzles.ErrDiffers, ""},
		{"close tries", `"close_tries":2`, `"close_tries":0`, puzzles.ErrDiffers, ""},
		{"depth", `"try_depth":1`, `"try_depth":1.5`, puzzles.ErrDiffers, ""},
		{"day", `2026-11-21`, `21.11.2026`, nil, `created "21.11.2026", want a day like 2006-01-02`},
		{"day that there is not", `2026-11-21`, `2026-02-30`, nil, `created "2026-02-30", want a day like 2006-01-02`},

		// Codes that are not right.
		{"code", "HP1hy3Rhti8MYC", "HP1hy3Rhti8MYD", codec.ErrCheck, ""},
		{"empty code", `"code":"HP1hy3Rhti8MYC"`, `"code":""`, codec.ErrLength, ""},
		{"no code", `"code":"HP1hy3Rhti8MYC",`, ``, nil, ""},
		{"code that is null", `"code":"HP1hy3Rhti8MYC"`, `"code":null`, nil, ""},
		{"empty code in a table", "HP1hy3Rhti8MYC,", ",", nil, "no PuzzleId"},
		{"rating that is no number", ",1466,", ",hard,", nil, `rating "hard", want a number`},
		{"turn that is none", " D3>E2#", " D3-E2", position.ErrTurn, ""},

		// Not what the format is.
		{"field", `"goal":"win3","key_turns"`, `"gaol":3,"key_turns"`, nil, ""},
		{"type", `"rating":1466`, `"rating":"1466"`, nil, ""},
		{"two objects", `"2026-11-21"}`, `"2026-11-21"}{"code":"HP1hy3Rhti8MYC"}`, nil, ""},
		{"bracket behind", `"2026-11-21"}`, `"2026-11-21"}]`, nil, ""},
		{"brace behind", `"2026-11-21"}`, `"2026-11-21"}}`, nil, ""},
		{"cut off", `"2026-11-21"}`, `"2026-11-21"`, nil, ""},
		{"no object", object, `["HP1hy3Rhti8MYC"]`, nil, ""},
		{"a code alone", object, `HP1hy3Rhti8MYC`, nil, ""},
		{"quote inside a cell", "HP1hy3Rhti8MYC,", "HP1hy3R\"hti8MYC,", nil, `bare " in non-quoted-field`},
		{"quote inside another cell", ",1466,", ",14\"66,", nil, `bare " in non-quoted-field`},
		{"quoted and more", ",1466,", ",\"14\"66,", nil, ""},
		{"few cells", ",2026-11-21", "", nil, "wrong number of fields"},
		{"many cells", ",2026-11-21", ",2026-11-21,", nil, "wrong number of fields"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tried := 0
			for _, form := range []struct {
				f                puzzles.Format
				head, row, after string
			}{
				{puzzles.JSONL, object + "\n\n", object, `{"code":"HP1hy3Rhti8MYC"}`},
				{puzzles.CSV, head + "\n" + row + "\n", row, row},
			} {
				if !strings.Contains(form.row, test.old) {
					continue
				}
				tried++
				lie := strings.Replace(form.row, test.old, test.new, 1)
				list := read(t, form.head+lie+"\n"+form.after+"\n", form.f)
				if t.Failed() {
					return
				}
				if len(list) != 3 || list[0].err != nil || list[2].err != nil {
					t.Fatalf("%s\n%v, want the second of three puzzles to be wrong", lie, list)
				}
				err := list[1].err
				var at *puzzles.LineError
				if !errors.As(err, &at) || at.Line != 3 || !list[1].puzzle.IsZero() {
					t.Fatalf("%s\n%v, want an error on line 3", lie, err)
				}
				if test.want != nil && !errors.Is(err, test.want) {
					t.Errorf("%s\n%v, want %v", lie, err, test.want)
				}
				if test.want != puzzles.ErrDiffers && errors.Is(err, puzzles.ErrDiffers) {
					t.Errorf("%s\n%v, which is no lie", lie, err)
				}
				if test.text != "" && err.Error() != "line 3: "+test.text {
					t.Errorf("%s\n%v, want line 3: %s", lie, err, test.text)
				}
			}
			if tried == 0 {
				t.Errorf("%s is in neither form", test.old)
			}
		})
	}
}

// A code with a goal that is not true is an error that shows why.
func TestReadFlaws(t *testing.T) {
	p := codec.MustParse(codeForced).Position()
	short, long, none := withGoal(t, p, 2), withGoal(t, p, 4), withGoal(t, p, 0)
	text := fmt.Sprintf("PuzzleId\n%v\n%v\n%v\n%s\n", short, long, none, codeForced)
	list := read(t, text, puzzles.CSV)
	if len(list) != 4 || list[3].err != nil {
		t.Fatalf("%v", list)
	}
	for i, want := range []error{puzzles.ErrNoWin, puzzles.ErrShorter, puzzles.ErrNoGoal} {
		var flaw *puzzles.Flaw
		if err := list[i].err; !errors.As(err, &flaw) || !errors.Is(err, want) || errors.Is(err, puzzles.ErrDiffers) {
			t.Errorf("line %d: %v, want %v", i+2, err, want)
		}
	}
	if got, want := list[1].err.Error(), fmt.Sprintf("line 3: %v: there is a win in 3, the goal is win4: B3>B4^C5 D3>C4^C5 D4>D3^E2 C4>D4^E5 D3>E2#", long); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A solution of a puzzle that has none is a lie; a line may begin with any key turn.
func TestReadSeveral(t *testing.T) {
	p := prove(t, withGoal(t, position.MustParse(won), 4))
	code := p.Code().String()
	list := read(t, fmt.Sprintf(`{"code":%q,"solution":{"turn":%q}}`, code, p.KeyTurns()[0]), puzzles.JSONL)
	if len(list) != 1 || !errors.Is(list[0].err, puzzles.ErrDiffers) {
		t.Errorf("%v, want a lie", list)
	}
	// The longest defence against the last key turn, played out.
	r, err := new(solver.Solver).Lost(context.Background(), p.Position().PlayLegal(p.KeyTurns()[10]), solver.Limits{Turns: 3})
	if err != nil {
		t.Fatal(err)
	}
	moves := p.KeyTurns()[10].String()
	for _, turn := range r.Line {
		moves += " " + turn.String()
	}
	if list := read(t, fmt.Sprintf("PuzzleId,Moves\n%s,%s\n", code, moves), puzzles.CSV); len(list) != 1 || list[0].err != nil {
		t.Errorf("%v, want a puzzle", list)
	}
}

// What is wrong with a whole file ends it, and is not about a line that follows.
func TestReadFiles(t *testing.T) {
	head := "PuzzleId,FEN,Moves,Rating,Themes,Title,Author,Source,Created"
	long := `{"code":"HP1hy3Rhti8MYC","title":"` + strings.Repeat("x", 1<<20) + `"}`
	for _, test := range []struct {
		name, text string
		f          puzzles.Format
		want       string // of the one error
	}{
		{"empty", "", puzzles.JSONL, ""},
		{"empty table", "", puzzles.CSV, ""},
		{"head alone", head + "\n", puzzles.CSV, ""},
		{"no PuzzleId", "FEN,Moves\nx,y\n", puzzles.CSV, "no column PuzzleId in the first line"},
		{"column that there is not", "PuzzleId,Opening\nHP1hy3Rhti8MYC,\n", puzzles.CSV,
			`unknown column "Opening", want some of PuzzleId, FEN, Moves, Rating, Themes, Title, Author, Source, Created`},
		{"bad head", "Puzzle\"Id\n", puzzles.CSV, `parse error on line 1, column 7: bare " in non-quoted-field`},
		{"JSON for a table", `{"code":"HP1hy3Rhti8MYC"}`, puzzles.CSV, "*"},
		{"long line", long + "\n" + `{"code":"HP1hy3Rhti8MYC"}`, puzzles.JSONL, "*"},
		{"column twice", "PuzzleId,Rating,Rating\nHP1hy3Rhti8MYC,1,1466\n", puzzles.CSV, "*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			list := read(t, test.text, test.f)
			switch {
			case test.want == "" && len(list) != 0:
				t.Errorf("%v, want nothing", list)
			case test.want != "" && (len(list) != 1 || list[0].err == nil || errors.As(list[0].err, new(*puzzles.LineError))):
				t.Errorf("%v, want one error of the file", list)
			case test.want != "" && test.want != "*" && list[0].err.Error() != test.want:
				t.Errorf("%v, want %s", list[0].err, test.want)
			}
		})
	}
	// The message of a line that is too long names it.
	list := read(t, "\n\n"+long, puzzles.JSONL)
	if len(list) != 1 || list[0].err == nil || !strings.Contains(list[0].err.Error(), "line 3") {
		t.Errorf("%v, want line 3", list)
	}
	// A quote without an end takes all that follows with it.
	list = read(t, "PuzzleId,Title\nHP1hy3Rhti8MYC,\"a\nb\nHP1hy3Rhti8MYC,c\n", puzzles.CSV)
	if len(list) != 1 || list[0].err == nil {
		t.Errorf("%v, want one error", list)
	}
}

// Programs that write tables put a byte order mark in front.
func TestReadByteOrderMark(t *testing.T) {
	for text, f := range map[string]puzzles.Format{"PuzzleId\nHP1hy3Rhti8MYC\n": puzzles.CSV, `{"code":"HP1hy3Rhti8MYC"}`: puzzles.JSONL} {
		if list := read(t, "\ufeff"+text, f); len(list) != 1 || list[0].err != nil {
			t.Errorf("%q: %v", text, list)
		}
	}
}

// An error of the reader or the context is the last.
func TestReadStopped(t *testing.T) {
	text := strings.Repeat(`{"code":"HP1hy3Rhti8MYC"}`+"\n", 3)
	table := "PuzzleId\n" + strings.Repeat("HP1hy3Rhti8MYC\n", 3)
	for f, text := range map[puzzles.Format]string{puzzles.JSONL: text, puzzles.CSV: table} {
		n, last := 0, error(nil)
		for _, err := range puzzles.Read(context.Background(), new(solver.Solver), &failing{strings.NewReader(text)}, f) {
			n++
			last = err
		}
		if n != 4 || !errors.Is(last, errTest) || errors.As(last, new(*puzzles.LineError)) {
			t.Errorf("a reader that fails: %d, %v", n, last)
		}
		n, last = 0, nil
		for p, err := range puzzles.Read(cancelled(), new(solver.Solver), strings.NewReader(text), f) {
			n++
			last = err
			if !p.IsZero() {
				t.Errorf("%v is read by a context that is cancelled", p.Code())
			}
		}
		if n != 1 || !errors.Is(last, context.Canceled) || errors.As(last, new(*puzzles.LineError)) {
			t.Errorf("cancelled: %d, %v", n, last)
		}
		n = 0
		for range puzzles.Read(context.Background(), new(solver.Solver), strings.NewReader(text), f) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%d puzzles for one", n)
		}
	}
}

// failing is a reader that fails where another one ends.
type failing struct{ r *strings.Reader }

func (f *failing) Read(b []byte) (int, error) {
	if f.r.Len() == 0 {
		return 0, errTest
	}
	return f.r.Read(b)
}

func TestWriterErrors(t *testing.T) {
	p := prove(t, codec.MustParse(codeClimb))
	for name, f := range map[string]puzzles.Format{"JSONL": puzzles.JSONL, "CSV": puzzles.CSV} {
		var b bytes.Buffer
		w := puzzles.NewWriter(&b, f)
		if err := w.Write(puzzles.Puzzle{}); err == nil || err.Error() != "the zero Puzzle cannot be written" {
			t.Errorf("%s: the zero Puzzle: %v", name, err)
		}
		w = puzzles.NewWriter(refusing{}, f)
		var err error
		for range 1000 { // more than any buffer keeps
			if err = w.Write(p); err != nil {
				break
			}
		}
		if err == nil {
			err = w.Flush()
		}
		if !errors.Is(err, errTest) {
			t.Errorf("%s: a writer that fails: %v", name, err)
		}
	}
	w := puzzles.NewWriter(refusing{}, puzzles.CSV)
	if err := w.Flush(); !errors.Is(err, errTest) {
		t.Errorf("a head that cannot be written: %v", err)
	}
}

type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errTest }

// A puzzle is not made by unmarshalling, which could not prove it.
func TestUnmarshalJSON(t *testing.T) {
	p := prove(t, codec.MustParse("HP1hy3Rhti8MYC"))
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var back puzzles.Puzzle
	if err := json.Unmarshal(text, &back); err == nil || !strings.Contains(err.Error(), "puzzles.Read") || !back.IsZero() {
		t.Errorf("%v, %v", back, err)
	}
	for read, err := range puzzles.Read(t.Context(), new(solver.Solver), bytes.NewReader(text), puzzles.JSONL) {
		if err != nil || read.String() != p.String() {
			t.Errorf("%v, %v", read, err)
		}
	}
}
