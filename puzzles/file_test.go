package puzzles_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
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
	for p, err := range puzzles.Read(context.Background(), new(solver.Solver), strings.NewReader(text), f,
		solver.Limits{}) {
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
	for i, p := range slices.Concat(sample(t), holds(t)) {
		if i%12 == 0 {
			list = append(list, p)
		}
	}
	several := prove(t, withGoal(t, position.MustParse(won), codec.Win4))
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
			if diff := cmp.Diff(text, written(t, back, f), positiontest.Equal); diff != "" {
				t.Error(diff)
			}
			// Also what only the other form writes.
			for _, f := range []puzzles.Format{puzzles.JSONL, puzzles.CSV} {
				if diff := cmp.Diff(written(t, list, f), written(t, back, f), positiontest.Equal); diff != "" {
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
	if want := time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC); len(list) != 1 || list[0].err != nil ||
		!list[0].puzzle.Created.Equal(want) {
		t.Errorf("%v, want %v", list, want)
	}
}

// What the files look like.
func TestFileExamples(t *testing.T) {
	p := prove(t, codec.MustParse(codeBack))
	p.Info = puzzles.Info{Title: "Back", Author: "Nobody", Source: "nowhere",
		Created: time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)}
	const jsonl = `{"code":"CyTftZ87DSiXm6","fen":"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2",` +
		`"goal":"win2","key_turns":["E4>E3^E4"],` +
		`"line":["E4>E3^E4","A3>A4^A5","E3>E4#"],"solution":{"turn":"E4>E3^E4"},"model":5,"rating":484,"deviation":205,` +
		`"themes":["end","box-out","raise-behind","short"],` +
		`"facts":{"goal":"win2","keys":1,"tries":2,"close_tries":0,"try_depth":1,"quiet":false,"double":false,"drop":0,` +
		`"blocking":false,"stairs":0,"defences":0,"late":0,` +
		`"under_fire":false,"slower":2,"second":0,"turns":1,"along":[{"rank":1,"quiet":false,"right":1,"safe":3,` +
		`"threats":2,"ups":0,"replies":0}],"sum_rank":1,"found":[0.546154,1,1]},` +
		`"title":"Back","author":"Nobody","source":"nowhere","created":"2026-11-21"}` + "\n"
	const csv = "PuzzleId,FEN,Moves,Model,Rating,RatingDeviation,Themes,LastTurn,Composed,Title,Author,Source,Created\n" +
		`CyTftZ87DSiXm6,"2414424442242422224422241/1/mortal:E4,B2/mortal:A3,C2",E4>E3^E4 A3>A4^A5 E3>E4#,5,484,205,end ` +
		`box-out raise-behind short,,,Back,Nobody,nowhere,2026-11-21` + "\n"
	for f, want := range map[puzzles.Format]string{puzzles.JSONL: jsonl, puzzles.CSV: csv} {
		if diff := cmp.Diff(want, written(t, []puzzles.Puzzle{p}, f), positiontest.Equal); diff != "" {
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
	if got, want := written(t, nil, puzzles.CSV), "PuzzleId,FEN,Moves,Model,Rating,RatingDeviation,Themes,LastTurn,"+
		"Composed,Title,Author,Source,Created\n"; got != want {
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
		"code":           {`{"code":"HP1hy3Rhti8MYC"}`, puzzles.JSONL},
		"shrinking code": {`{"code":"13MTUfa9Y9HF7oce3Nhi22icb9"}`, puzzles.JSONL},
		"another order":  {`{"goal":"win3","code":"HP1hy3Rhti8MYC"}`, puzzles.JSONL},
		"spaces":         {" { \"code\" : \"HP1hy3Rhti8MYC\" } \t\n", puzzles.JSONL},
		"CRLF":           {"{\"code\":\"HP1hy3Rhti8MYC\"}\r\n", puzzles.JSONL},
		"empty lines":    {"\n\n  \n{\"code\":\"HP1hy3Rhti8MYC\"}\n\r\n", puzzles.JSONL},
		"another line": {`{"code":"HP1hy3Rhti8MYC","line":["B3>B4^C5","D3>C4^C5","D4>D3^E2","A3>A4^A3","D3>E2#"]}`,
			puzzles.JSONL},
		"column":          {"PuzzleId\nHP1hy3Rhti8MYC\n", puzzles.CSV},
		"no last newline": {"PuzzleId\nHP1hy3Rhti8MYC", puzzles.CSV},
		"other columns": {"Themes,Rating,PuzzleId,Model\nend jail relay deflection one-reply forced-chain " +
			"long,,HP1hy3Rhti8MYC,2\n", puzzles.CSV},
		"empty cells": {"PuzzleId,FEN,Moves,Model,Rating,RatingDeviation,Themes,LastTurn,Composed,Title,Author,Source," +
			"Created\nHP1hy3Rhti8MYC,,,,,,,,,,,,\n", puzzles.CSV},
		"quoted":      {"\"PuzzleId\"\n\"HP1hy3Rhti8MYC\"\n", puzzles.CSV},
		"CRLF table":  {"PuzzleId,Goal\r\nHP1hy3Rhti8MYC,\r\n", puzzles.CSV},
		"empty rows":  {"PuzzleId\n\n\nHP1hy3Rhti8MYC\n\n", puzzles.CSV},
		"another win": {"PuzzleId,Moves\nHP1hy3Rhti8MYC,B3>B4^C5 D3>C4^C5 D4>D3^E2 A3>A4^A3 D3>E2#\n", puzzles.CSV},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(test.text, "PuzzleId,Goal", "PuzzleId,Title", 1)
			list := read(t, text, test.f)
			if len(list) != 1 || list[0].err != nil {
				t.Fatalf("%v", list)
			}
			if diff := cmp.Diff(written(t, []puzzles.Puzzle{p}, puzzles.JSONL),
				written(t, []puzzles.Puzzle{list[0].puzzle}, puzzles.JSONL), positiontest.Equal); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// An error of the reader or the context is the last.
func TestReadStopped(t *testing.T) {
	text := strings.Repeat(`{"code":"HP1hy3Rhti8MYC"}`+"\n", 3)
	table := "PuzzleId\n" + strings.Repeat("HP1hy3Rhti8MYC\n", 3)
	for f, text := range map[puzzles.Format]string{puzzles.JSONL: text, puzzles.CSV: table,
		puzzles.Codes: strings.TrimPrefix(table, "PuzzleId\n")} {
		n, last := 0, error(nil)
		for _, err := range puzzles.Read(context.Background(), new(solver.Solver), &failing{strings.NewReader(text)}, f,
			solver.Limits{}) {
			n++
			last = err
		}
		if n != 4 || !errors.Is(last, errTest) || errors.As(last, new(*puzzles.LineError)) {
			t.Errorf("a reader that fails: %d, %v", n, last)
		}
		n, last = 0, nil
		for p, err := range puzzles.Read(cancelled(), new(solver.Solver), strings.NewReader(text), f, solver.Limits{}) {
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
		for range puzzles.Read(context.Background(), new(solver.Solver), strings.NewReader(text), f, solver.Limits{}) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%d puzzles for one", n)
		}
	}
}

// The puzzles that begin on a line or behind it are read, errors included.
func TestReadFrom(t *testing.T) {
	text := codeForced + "\nwrong\n \t\n" + codeFormat + "\nwrong\n" + codeClimb + "\n"
	for first, want := range map[int]string{0: "1 2! 4 5! 6", 1: "1 2! 4 5! 6", 2: "2! 4 5! 6", 3: "4 5! 6", 5: "5! 6",
		7: ""} {
		var got []string
		for p, err := range puzzles.ReadFrom(t.Context(), new(solver.Solver), strings.NewReader(text), puzzles.Codes,
			solver.Limits{}, first) {
			if wrong := (*puzzles.LineError)(nil); errors.As(err, &wrong) {
				got = append(got, fmt.Sprint(wrong.Line)+"!")
			} else {
				got = append(got, fmt.Sprint(p.Line))
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("from line %d: %v, want %s", first, got, want)
		}
	}
}

// However early a context ends, either all puzzles are read or the last thing is its error.
func TestReadCancelled(t *testing.T) {
	const n = 3
	text := strings.Repeat(codeClimb+"\n", n)
	for looks := 0; ; looks++ {
		read, last := 0, error(nil)
		for _, err := range puzzles.Read(&later{context.Background(), looks}, new(solver.Solver), strings.NewReader(text),
			puzzles.Codes, solver.Limits{}) {
			if last = err; err == nil {
				read++
			}
		}
		if last == nil && read == n {
			break
		}
		if !errors.Is(last, context.Canceled) {
			t.Fatalf("cancelled at look %d: %d puzzles, %v", looks, read, last)
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
		for year, want := range map[int]bool{-1: false, 0: true, 9999: true, 10000: false} {
			p := p
			p.Created = time.Date(year, 6, 1, 0, 0, 0, 0, time.UTC)
			err := w.Write(p)
			if (err == nil) != want {
				t.Errorf("%s: created in the year %d: %v", name, year, err)
			}
			if !want {
				continue
			}
			list := read(t, written(t, []puzzles.Puzzle{p}, f), f)
			if len(list) != 1 || list[0].err != nil || !list[0].puzzle.Created.Equal(p.Created) {
				t.Errorf("%s: created in the year %d: %v", name, year, list)
			}
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

// A table whose head cannot be written has no rows either.
func TestWriterHead(t *testing.T) {
	p := prove(t, codec.MustParse(codeClimb))
	out := &refusingOnce{}
	w := puzzles.NewWriter(out, puzzles.CSV)
	if err := w.Write(p); !errors.Is(err, errTest) || out.Len() > 0 {
		t.Errorf("%v, and %q is written", err, out)
	}
	if err := w.Write(p); err != nil || out.String() != written(t, []puzzles.Puzzle{p}, puzzles.CSV) {
		t.Errorf("%v, and %q is written", err, out)
	}
}

// refusingOnce fails once.
type refusingOnce struct {
	bytes.Buffer
	refused bool
}

func (r *refusingOnce) Write(b []byte) (int, error) {
	if !r.refused {
		r.refused = true
		return 0, errTest
	}
	return r.Buffer.Write(b)
}

// The format is known after the first line that is not empty, before the next one comes.
func TestFormatOfStream(t *testing.T) {
	for text, want := range map[string]puzzles.Format{
		"{":                             puzzles.JSONL,
		"\n {":                          puzzles.JSONL,
		"PuzzleId":                      puzzles.CSV,
		"Rating,PuzzleID":               puzzles.CSV,
		"HP1hy3Rhti8MYC\n":              puzzles.Codes,
		"\n\r\n\tHP1hy3Rhti8MYC win3\n": puzzles.Codes,
	} {
		input, out := io.Pipe()
		go out.Write([]byte(text)) // and no end follows
		if got, _, err := puzzles.FormatOf(input); got != want || err != nil {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
		input.Close()
	}
}

type refusing struct{}

func (refusing) Write([]byte) (int, error) { return 0, errTest }
