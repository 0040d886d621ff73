package bulk_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/collection"
	"github.com/puzzlecode/puzzlecode/internal/store/backend"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// games returns games of random turns.
func games(n int) (list []store.Game) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range n {
		p, err := position.Start([2]position.Square{position.C3, position.B2}, [2]position.Square{position.Square(r.IntN(5)),
			position.D4})
		if err != nil {
			panic(err)
		}
		played := position.Game{Start: p}
		g := store.Game{Winner: [...]game.Side{"", game.First, game.Second}[r.IntN(3)], Ending: "-time, \"up\"",
			Source: "\ta\tb", Line: i}
		for range 20 {
			turns := slices.Collect(p.Turns())
			t := turns[r.IntN(len(turns))]
			played.Turns = append(played.Turns, t)
			if p = p.PlayLegal(t); p.Outcome().Over() {
				g.Winner, g.Ending = "", ""
				break
			}
		}
		g.Record = game.SantoriniRecord{Played: played}
		list = append(list, g)
	}
	return list
}

const record = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ca2 Hb2 Dc2 Ed2 Me2 Df2 Hg2 Ch2` +
	`\n1s ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ca7 hb7 dc7 ed7 me7 df7 hg7 ch7`

// fill puts games, puzzles and positions into a database.
func fill(t testing.TB, s *store.Store) {
	t.Helper()
	b := store.Batch{Games: games(50)}
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		p.Title, p.Author = "=ti,tle \"x\"\n-line;+1", "'@Ann"
		if b.Puzzles = append(b.Puzzles, p); len(b.Puzzles) == 30 {
			break
		}
	}
	for i, end := range []string{"", `\n2g Ed2n Ed3n\n2s takeback\n2g Ed2n pass`, `\n2g resigns`} {
		b.Games = append(b.Games, store.Game{Record: game.ArimaaRecord{Played: arimaa.MustParseGame(record + end)},
			Source: "=an, \"archive\"", Line: 1234 + i})
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range 100 { // with other setups
		pieces, words := r.Perm(16), []string{"1g"}
		for i, n := range pieces {
			words = append(words, fmt.Sprintf("%c%c%d", "RRRRRRRRCCDDHHME"[n], 'a'+i%8, 1+i/8))
		}
		b.Games = append(b.Games,
			store.Game{Record: game.ArimaaRecord{Played: arimaa.MustParseGame(strings.Join(words, " "))}})
	}
	for i := range 80 { // of random turns, every other one from the first worker on
		l, err := game.ReadLine("/1/apollo/athena B3,D3 C4,C2")
		if err != nil {
			t.Fatal(err)
		}
		for range 1 + i%30 {
			var turns []game.Turn
			for turn := range l.State().Turns() {
				turns = append(turns, turn)
			}
			if len(turns) == 0 {
				break
			}
			if l, err = l.With(turns[r.IntN(len(turns))]); err != nil {
				t.Fatal(err)
			}
		}
		played := game.RecordOf(l).(game.SantoriniRecord)
		if i%2 == 0 {
			played.Played, _ = played.Played.Placed()
		}
		g := store.Game{Record: played, Source: "=an, \"archive\"", Line: i}
		b.Games = append(b.Games, g)
	}
	if l, err := game.ReadLine("/1/mortal/mortal B3,D3 C4,C2 B3>B4^B5"); err != nil {
		t.Fatal(err)
	} else {
		r := game.RecordOf(l).(game.SantoriniRecord)
		b.Games[0] = store.Game{Record: r}
	}
	if _, err := s.PutBatch(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	headers := pgn.Headers{First: "+cmd|calc", Second: "'@Bob", Date: "2026-01-02", Event: "=1+1", Site: "＝x",
		Round: "-"}
	b.Games[1].Headers = headers
	for _, set := range []string{"answers", "=evaluations"} {
		var entries []store.Entry
		for i := range 150 {
			entries = append(entries, store.Entry{Key: codec.Encode(positiontest.Random(r)).Key(),
				Payload: []byte(strings.Repeat("\xf8\xff", i%4))}) // base64 with +
		}
		if err := s.PutEntries(t.Context(), set, entries); err != nil {
			t.Fatal(err)
		}
	}
	var entries []store.Entry
	p := position.MustParse("0000000000000000000000000/1/apollo:B3,D3/athena:C4,C2")
	for turn := range p.Turns() {
		entries = append(entries, store.Entry{Key: codec.Encode(p.PlayLegal(turn)).Key(), Payload: []byte(turn.String())})
	}
	if err := s.PutEntries(t.Context(), "answers", entries[:20]); err != nil {
		t.Fatal(err)
	}
}

func export(t testing.TB, s *store.Store, k bulk.Kind, f bulk.Format) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := bulk.Export(t.Context(), s, &out, k, f, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func options(t testing.TB, id string) bulk.ImportOptions {
	return bulk.ImportOptions{Name: "name", ID: id, Trust: true, Wrong: func(err error) { t.Error(err) }}
}

// What is exported in any format comes back: an export of the copy is the same.
func TestRoundTrips(t *testing.T) {
	leftout.UnderRace(t)
	source := storetest.Open(t, filepath.Join(t.TempDir(), "source.db"))
	fill(t, source)
	storetest.Each(t, func(t *testing.T, _ string) {
		for _, f := range []bulk.Format{bulk.JSONL, bulk.CSV} {
			address := filepath.Join(t.TempDir(), "copy.db")
			if strings.HasSuffix(t.Name(), "postgres") {
				address = storetest.Postgres(t)
			}
			s := storetest.Open(t, address)
			for _, k := range bulk.Kinds {
				data := export(t, source, k, f)
				if f == bulk.CSV {
					checkNoFormulas(t, data)
				}
				p, err := bulk.Import(t.Context(), s, bytes.NewReader(data), options(t, "x"))
				if err != nil || p.Wrong != 0 || p.Known != 0 || p.Added == 0 {
					t.Errorf("%s, %s: %+v, %v", f, k, p, err)
				}
				want, got := export(t, source, k, bulk.JSONL), export(t, s, k, bulk.JSONL)
				if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); d != "" {
					t.Errorf("%s, %s: %s", f, k, d)
				}
				again, err := bulk.Import(t.Context(), s, bytes.NewReader(data), options(t, "x"))
				if err != nil || again.Added != 0 || again.Known != p.Added {
					t.Errorf("%s, %s: again %+v, %v", f, k, again, err)
				}
			}
		}
	})
}

// checkNoFormulas checks that a spreadsheet takes no cell of a table for a formula.
func checkNoFormulas(t *testing.T, table []byte) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	escaped := 0
	for _, row := range rows {
		for _, cell := range row {
			if strings.ContainsAny(cell[:min(1, len(cell))], "=+-@\t\r") || strings.HasPrefix(cell, "＝") {
				t.Errorf("the cell %q is a formula", cell)
			}
			if strings.HasPrefix(cell, "'") {
				escaped++
			}
		}
	}
	if escaped == 0 {
		t.Errorf("no cell of %q has an apostrophe", rows[1])
	}
}

// Wrong lines are told with their numbers, and all others are put.
func TestWrongLines(t *testing.T) {
	const start = "0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1"
	for name, test := range map[string]struct {
		file         string
		added, known int64
		wrong        []string
	}{
		"text":  {start + " E5>D4^C5\n\n" + start + " E5>A1^A2\n" + start + " E5>D4^C5\n", 1, 1, []string{`line 3: game`}},
		"table": {"start\tturns\twinner\n" + start + "\tE5>D4^C5\t\nx\ty\tz\n", 1, 0, []string{"line 3: text"}},
		"jsonl": {`{"start":"` + start + `","turns":"E5>D4^C5","winner":2}` + "\n" + `{"start":"` + start +
			`","turns":"","winner":3}` + "\n" + `{"start":1}` + "\n{\n" +
			`{"set":"a","key":"0b","payload":""}` + "\n" + `{"set":"","key":"00000000000000000001","payload":""}` + "\n" +
			`{"set":"a","key":"00000000000000000001","payload":"AA=="}` + "\n" + `{"code":"HfGoo8VCrfkSpV"}` + "\n",
			2, 0, []string{"line 2: winner 3", "line 3: unexpected", "line 4: ", "line 5: binary code", "line 6: a set",
				"line 8: "}},
		"csv": {"start,turns,winner,ending,source,line\n\"" + start + "\",E5>D4^C5,2,gave up,me,1\n\"" + start +
			"\",E5>D4^C5,2\n\"" + start + "\",,x,,,1\n\"", 1, 0,
			[]string{"line 3: 3 cells, want 6", `line 4: winner "x", want a number`, "line 5: "}},
		"open quote": {"start,turns,winner,ending,source,line\n\"" + start + "\",E5>D4^C5,2,\"gave up\n" +
			strings.Repeat("x\n", 1<<20), 0, 0, []string{"line 2: longer than 1048576 bytes"}},
		"positions": {"set,key,payload\na,00000000000000000001,AA==\na,00000000000000000001,AAA=\n" +
			"a,ffffffffffffffffffff,\na,00000000000000000002,!\n", 1, 1,
			[]string{"line 4: binary code", "line 5: payload"}},
		"arimaa": {record + "\n" + record + "\\n2g Ed3n\n\n" + record + "\\n2g\n" + record + "\\n2g resigns\n", 2, 1,
			[]string{"line 2: game"}},
		"empty": {"", 0, 0, nil},
		"long": {start + " E5>D4^C5\n" + strings.Repeat("x", 2<<20) + "\n" + start + "\n", 2, 0,
			[]string{"line 2: longer than 1048576 bytes"}},
		"codes": {"HfGoo8VCrfkSpV\n \nhttps://example.org/p/HfGoo8VCrfkSpV\n" + start + " win1\n2oYYRBBZUstii1\n" + start +
			"\n" + start + "\nHfGoo8VCrfkSpv\n" + strings.Repeat("x", 2<<20) + "\n",
			3, 2, []string{"line 4: ", "line 8: code", "line 9: longer than"}},
		"codes with a typo first": {"HfGoo8VCrfkSpv\nHfGoo8VCrfkSpV\n", 1, 0, []string{"line 1: code"}},
	} {
		s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
		var wrong []string
		o := options(t, "")
		o.Wrong = func(err error) { wrong = append(wrong, err.Error()) }
		p, err := bulk.Import(t.Context(), s, strings.NewReader(test.file), o)
		if err != nil || p.Added != test.added || p.Known != test.known || int(p.Wrong) != len(test.wrong) {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		if !slices.EqualFunc(wrong, test.wrong, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", name, wrong, test.wrong)
		}
	}
}

// Texts that one of the databases would refuse are wrong lines on both, in every format, and the
// other lines are imported.
func TestTexts(t *testing.T) {
	const start = "0000000000000000000000000/1/mortal:E5,C1/mortal:C4,B1"
	long := strings.Repeat("x", 301)
	files := map[string]string{}
	var jsonl strings.Builder
	for _, text := range []string{`a\u0000b`, `\u001b[2J`, long, "fine"} {
		for _, key := range []string{"source", "ending"} {
			fmt.Fprintf(&jsonl, `{"start":"%s","turns":"","winner":1,%q:"%s"}`+"\n", start, key, text)
		}
		fmt.Fprintf(&jsonl, `{"record":"%s","source":"%s"}`+"\n", strings.ReplaceAll(record, `\`, `\\`), text)
		fmt.Fprintf(&jsonl, `{"set":"%s","key":"00000000000000000001","payload":""}`+"\n", text)
		for _, key := range []string{"title", "author", "source"} {
			fmt.Fprintf(&jsonl, `{"code":"HfGoo8VCrfkSpV","key_turns":["E3>D3^E3"],`+
				`"line":["E3>D3^E3","C3>D4^E3","B4>C3^C2","B5>C5^D5","D3>C2#"],"model":1,"rating":1,`+
				`"themes":[],%q:"%s"}`+"\n", key, text)
		}
	}
	files["jsonl"] = jsonl.String()
	files["csv"] = "start,turns,winner,ending,source,line\n" + strings.Repeat(`"`+start+"\",,1,,\"a\xffb\",1\n\""+start+
		"\",,1,\"a\x00b\",,1\n", 10) + `"` + start + "\",,1,,\"fine\",1\n"
	files["puzzles"] = "PuzzleId,Title,Author,Source\nHfGoo8VCrfkSpV,a\xffb,,\nHfGoo8VCrfkSpV,,\x00,\nHfGoo8VCrfkSpV,,," +
		long + "\nHfGoo8VCrfkSpV,fine,,\n"
	storetest.EachOpen(t, func(t *testing.T, s *store.Store) {
		wants := map[string]store.Progress{"jsonl": {Added: 4, Known: 3, Wrong: 21}, "csv": {Known: 1, Wrong: 20},
			"puzzles": {Known: 1, Wrong: 3}}
		for _, name := range []string{"jsonl", "csv", "puzzles"} {
			want := wants[name]
			o := options(t, "")
			o.Wrong = func(err error) {
				if !strings.Contains(err.Error(), "control character") && !strings.Contains(err.Error(), "must be at most 300") &&
					!strings.Contains(err.Error(), "not UTF-8") {
					t.Errorf("%s: %v", name, err)
				}
			}
			o.Trust = false
			p, err := bulk.Import(t.Context(), s, strings.NewReader(files[name]), o)
			p.Line = 0
			if err != nil || p != want {
				t.Errorf("%s: %+v, %v, want %+v", name, p, err, want)
			}
		}
		o := options(t, "")
		o.Name = "a\xffb"
		if _, err := bulk.Import(t.Context(), s, strings.NewReader(start), o); err == nil {
			t.Error("a file name that is not UTF-8 is taken")
		}
	})
}

// An import that was stopped goes on where its last batch ended, and says the same as one that
// was not.
func TestResume(t *testing.T) {
	if testing.Short() {
		t.Skip("with -short, as the race detector takes half a minute for it: make references runs it without, in CI, too, " +
			"and TestResumeTable and TestResumePGN import with the detector")
	}
	var text strings.Builder
	for i, g := range games(4500) {
		fmt.Fprintln(&text, g.Record)
		if i%1500 == 7 {
			fmt.Fprintln(&text, "nonsense")
		}
	}
	file := text.String()
	storetest.Each(t, func(t *testing.T, address string) {
		whole := storetest.Open(t, filepath.Join(t.TempDir(), "whole.db"))
		o := options(t, "id")
		o.Wrong = func(error) {}
		want, err := bulk.Import(t.Context(), whole, strings.NewReader(file), o)
		if err != nil || want.Wrong != 3 {
			t.Fatalf("%+v, %v", want, err)
		}
		s := storetest.Open(t, address)
		for _, part := range []int{len(file) / 3, len(file) / 2, len(file) * 3 / 4} {
			broken := io.MultiReader(strings.NewReader(file[:part]), iotest.ErrReader(io.ErrClosedPipe))
			if p, err := bulk.Import(t.Context(), s, broken, o); !errors.Is(err, io.ErrClosedPipe) {
				t.Errorf("%+v, %v", p, err)
			}
		}
		first := 0
		o.Progress = func(p store.Progress) {
			if first == 0 {
				first = p.Line
			}
		}
		got, err := bulk.Import(t.Context(), s, strings.NewReader(file), o)
		if err != nil || got != want || first <= 2000 {
			t.Errorf("%+v, %v, first batch to line %d; want %+v", got, err, first, want)
		}
		if a, b := export(t, whole, bulk.Games, bulk.JSONL), export(t, s, bulk.Games, bulk.JSONL); !bytes.Equal(a, b) {
			t.Error("the games are others")
		}
		if p, err := s.Progress(t.Context(), "id"); err != nil || p.Line != 0 {
			t.Errorf("something is left to resume: %+v, %v", p, err)
		}
	})
}

// An import is resumed after a wrong line, which is counted once and not reported again.
func TestResumeAfterWrongLine(t *testing.T) {
	const key = "00000000000000000001"
	for name, lines := range map[string][]string{
		"jsonl": {`{"set":"a","key":"` + key + `","payload":""}`, `{"set":"a","key":"x","payload":""}`,
			`{"set":"b","key":"` + key + `","payload":""}`},
		"long line": {`{"set":"a","key":"` + key + `","payload":""}`, strings.Repeat("x", 2<<20), `{"set":"b","key":"` + key +
			`","payload":""}`},
		"csv": {"set,key,payload\na," + key + ",", "a,x,", "b," + key + ","},
	} {
		s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
		o := options(t, "id")
		reported := 0
		o.Wrong = func(error) { reported++ }
		file := strings.Join(lines, "\n") + "\n"
		wrongLine := 1 + strings.Count(lines[0], "\n") + 1
		// The third line begins another set, so the batch before it is committed.
		broken := io.MultiReader(strings.NewReader(file), iotest.ErrReader(io.ErrClosedPipe))
		if _, err := bulk.Import(t.Context(), s, broken, o); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: %v", name, err)
		}
		if p, err := s.Progress(t.Context(), "id"); err != nil || p.Line != wrongLine || p.Added != 1 || p.Wrong != 1 {
			t.Errorf("%s: after the first part %+v, %v, want line %d", name, p, err, wrongLine)
		}
		p, err := bulk.Import(t.Context(), s, strings.NewReader(file), o)
		if err != nil || p.Added != 2 || p.Known != 0 || p.Wrong != 1 || reported != 1 {
			t.Errorf("%s: %+v, %v, %d wrong lines are reported", name, p, err, reported)
		}
	}
}

// A table of puzzles is resumed without a proof of what is stored: what is wrong before the place
// where it goes on is not seen any more.
func TestResumeTable(t *testing.T) {
	var text bytes.Buffer
	w := puzzles.NewWriter(&text, puzzles.CSV)
	n := 0
	for p, err := range collection.All() {
		if err != nil {
			t.Fatal(err)
		}
		if p.Goal() != codec.Win2 {
			continue
		}
		p.Title = "a title\nof two lines"
		if err := w.Write(p); err != nil {
			t.Fatal(err)
		}
		if n++; n == 520 {
			break
		}
	}
	file := text.String()
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	broken := io.MultiReader(strings.NewReader(file[:len(file)-100]), iotest.ErrReader(io.ErrClosedPipe))
	if p, err := bulk.Import(t.Context(), s, broken, options(t, "id")); !errors.Is(err, io.ErrClosedPipe) ||
		p.Added != 500 {
		t.Fatalf("%+v, %v", p, err)
	}
	second := strings.Index(file, "\n") + 1
	changed := file[:second] + "no code" + file[second+7:]
	p, err := bulk.Import(t.Context(), s, strings.NewReader(changed), options(t, "id"))
	if err != nil || p.Added != int64(n) || p.Known != 0 || p.Wrong != 0 {
		t.Errorf("%+v, %v; want %d new", p, err, n)
	}
}

// An import whose progress cannot be read does not begin.
func TestNoProgress(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	if err := s.Database().Write(t.Context(), func(tx backend.Tx) error {
		_, err := tx.Exec(t.Context(), `ALTER TABLE import RENAME TO gone`)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if p, err := bulk.Import(t.Context(), s, strings.NewReader(""), options(t, "id")); err == nil {
		t.Errorf("%+v", p)
	}
}

// A cancelled import says so, and keeps its batches.
func TestCancel(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	ctx, cancel := context.WithCancel(t.Context())
	var text strings.Builder
	for _, g := range games(4500) {
		fmt.Fprintln(&text, g.Record)
	}
	o := options(t, "id")
	o.Progress = func(store.Progress) { cancel() }
	p, err := bulk.Import(ctx, s, strings.NewReader(text.String()), o)
	if !errors.Is(err, context.Canceled) || p.Added == 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// A kind or a format that there is not is an error, and nothing is written.
func TestUnknown(t *testing.T) {
	s := storetest.Open(t, filepath.Join(t.TempDir(), "a.db"))
	fill(t, s)
	for kind, want := range map[bulk.Kind]int64{bulk.Games: 50, bulk.Gods: 80, bulk.Arimaa: 103, bulk.Puzzles: 30,
		bulk.Positions: 320} {
		last := int64(0)
		n, err := bulk.Export(t.Context(), s, io.Discard, kind, bulk.JSONL, func(n int64) { last = n })
		if count, countErr := bulk.Count(t.Context(), s, kind); err != nil || countErr != nil || n != want || count != want ||
			last != 0 {
			t.Errorf("%s: %d exported, %d counted, %d seen, %v, %v, want %d", kind, n, count, last, err, countErr, want)
		}
	}
	var out bytes.Buffer
	if n, err := bulk.Export(t.Context(), s, &out, "dreams", bulk.JSONL, nil); err == nil || n != 0 || out.Len() > 0 {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := bulk.Export(t.Context(), s, &out, bulk.Games, bulk.Text, nil); err == nil || n != 0 || out.Len() > 0 {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := bulk.Count(t.Context(), s, "dreams"); err == nil || !strings.HasPrefix(err.Error(), `kind "dreams"`) ||
		n != 0 {
		t.Errorf("%d, %v", n, err)
	}
}
