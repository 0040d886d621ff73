package stability

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/codetest"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/store"
)

var add = flag.String("add", "", "write a new folder of testdata with what this version writes")

// The games and puzzles of a new folder. Some titles and players look like formulas, or have quotation marks.
const (
	games = `[Event "Club evening"]
[Site "Bonn"]
[Date "2026.03.14"]
[Round "2"]
[Sun "Ann"]
[Moon "=Bob \"B\" O'Neill"]
[Result "1-0"]
[Termination "resignation"]

{Both play the middle.} 1. B3,D3 2. C4,C2 3. B3>B4^B3! (3. D3>D4^D5 $10 4. C4>C5^B5) 4. C4>C5^C4? 1-0

[Event "?"]
[Date "2026.??.??"]
[Sun "Zoë"]
[Moon "Ann"]
[Result "*"]
[FEN "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"]

1. E3>D3^E3 2. C3>D4^E3 *
`
	gods = `[Event "Club evening"]
[Date "2026.03.14"]
[Sun "Ann"]
[Moon "Bob"]
[Result "1-0"]
[SunGod "apollo"]
[MoonGod "mortal"]
[Termination "resignation"]

{Both play the middle.} 1. B3,D3 2. C4,C2 3. B3>C4^B4! {Apollo changes places,
so Moon is pushed off the middle.} (3. D3>D4^D5 $10 4. C4>C5^B5) 4. B3>A4^B4? 1-0
`
	arimaaGame = `1g Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Da2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Dh2\n` +
		`1s da7 hb7 cc7 md7 ee7 cf7 hg7 dh7 ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8\n2g Ee2n Ee3n\n2s md7s` + "\n"
	puzzleTexts = "# title: Club evening\n# author: Ann\n# about: From easy to hard.\n" +
		"HfGoo8VCrfkSpV =1+1; \"Step aside\"\n8FbnhXYLzoo2Uddy\niFXe5Pe2VWP6oV Hold\n"
)

// TestAdd writes a new folder of testdata, if -add names one.
func TestAdd(t *testing.T) {
	if *add == "" {
		return
	}
	dir := filepath.Join("testdata", *add)
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatalf("%v: files of an earlier version stay as they are", err)
	}
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	codes := codetest.Codes(r, 20, func(codetest.Case) {})
	all := codes
	for _, pair := range positiontest.GodPairs() { // their order is a part of the codes
		all = append(all, codec.Encode(positiontest.Gods(r, pair[0], pair[1])))
	}
	write("codes.jsonl", jsonLines(t, all, codeOf))

	var links []link
	for i, c := range codes {
		if i%3 == 0 {
			links = append(links, linksOf(t, r, c)...)
		}
	}
	write("links.jsonl", jsonLines(t, links, func(l link) link { return l }))

	var studies []study
	for _, text := range append(strings.SplitAfter(games, "1-0\n"), gods) {
		if strings.TrimSpace(text) == "" {
			continue
		}
		g, err := pgn.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		address, err := g.Link(base)
		if err != nil {
			t.Fatal(err)
		}
		studies = append(studies, study{address, g.String()},
			study{strings.Replace(address, "/study#", "/study?exercise=first#", 1), g.String()})
	}
	write("studies.jsonl", jsonLines(t, studies, func(s study) study { return s }))

	in := "codes=HfGoo8VCrfkSpV.8FbnhXYLzoo2Uddy&title=Club+evening&author=Ann"
	sets := []set{{base + "/train?go=set&" + in, base + "/puzzles/sheet?" + in, "Club evening", "Ann",
		[]string{"HfGoo8VCrfkSpV", "8FbnhXYLzoo2Uddy"}}}
	write("sets.jsonl", jsonLines(t, sets, func(s set) set { return s }))
	script := `const { write } = await import("../../serve/assets/record.js");
		process.stdout.write(write({ start: { rating: 1200, at: 1764000000000 }, attempts: [
			{ code: "HfGoo8VCrfkSpV", at: 1764000001000, how: "mistaken", rating: 1964 },
			{ code: "8FbnhXYLzoo2Uddy", at: 1764000002000, how: "solved", rating: 900, day: "2026-11-28" },
			{ code: "HfGoo8VCrfkSpV", at: 1764000003000, how: "hinted", mode: "seen" },
			{ code: "8FbnhXYLzoo2Uddy", at: 1764000004000, how: "failed", mode: "run" },
		], runs: [
			{ at: 1764000005000, kind: "run3", seed: "club", solved: 7, wrong: 1, hardest: 1400 },
			{ at: 1764000006000, kind: "streak", seed: "gods", game: "gods", by: "apollo", against: "pan", solved: 3, wrong: 1,
				hardest: 1100 },
		] }));`
	write("training.json", node(t, script))

	s := storetest.Open(t, filepath.Join(t.TempDir(), "puzzles.db"))
	for _, file := range [][2]string{{"games.pgn", games}, {"gods.pgn", gods}, {"arimaa.txt", arimaaGame},
		{"club.txt", puzzleTexts}} {
		name, text := file[0], file[1]
		wrong := func(err error) { t.Errorf("%s: %v", name, err) }
		p, err := bulk.Import(t.Context(), s, strings.NewReader(text), bulk.ImportOptions{Name: name, Wrong: wrong})
		if err != nil || p.Added == 0 {
			t.Fatalf("%s: %d new, %v", name, p.Added, err)
		}
	}
	var entries []store.Entry
	for i, c := range codes[:3] {
		entries = append(entries, store.Entry{Key: c.Key(), Payload: bytes.Repeat([]byte{byte(i), 0xff}, i)})
	}
	if err := s.PutEntries(t.Context(), "club", entries); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		a := puzzles.Attempt{ID: [16]byte{15: byte(1 + i)}, Puzzle: codec.MustParse("HfGoo8VCrfkSpV"), Solved: i > 0,
			Hints: i, Took: time.Minute, At: time.Date(2026, 11, 28, 12, i, 0, 0, time.UTC)}
		if _, err := s.PutAttempt(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	write("collection.jsonl", collection(t, puzzles.JSONL))
	write("collection.txt", collection(t, puzzles.Codes))
	for _, kind := range bulk.Kinds {
		for _, format := range []bulk.Format{bulk.JSONL, bulk.CSV, bulk.PGN} {
			if format == bulk.PGN && (kind == bulk.Puzzles || kind == bulk.Positions) {
				continue
			}
			var out bytes.Buffer
			if n, err := bulk.Export(t.Context(), s, &out, kind, format, nil); err != nil || n == 0 {
				t.Fatalf("%s as %s: %d rows, %v", kind, format, n, err)
			}
			write(string(kind)+"."+string(format), out.Bytes())
		}
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "backup.puzzlecode"), nil); err != nil {
		t.Fatal(err)
	}
	t.Errorf("add to sums, and run the tests again: %q: %q,", *add, sum(t, *add))
}

// collection returns the puzzles as a file with a head.
func collection(t *testing.T, f puzzles.Format) []byte {
	t.Helper()
	var out bytes.Buffer
	w := puzzles.NewWriter(&out, f)
	head, file, err := puzzles.HeadOf(strings.NewReader(puzzleTexts), puzzles.Codes)
	if err := errors.Join(err, w.WriteHead(head)); err != nil {
		t.Fatal(err)
	}
	for p, err := range puzzles.Read(t.Context(), new(solver.Solver), file, puzzles.Codes, solver.Limits{}) {
		if err := errors.Join(err, w.Write(p)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// linksOf returns the links of a code, and of some random turns after it.
func linksOf(t *testing.T, r *rand.Rand, c codec.Code) (list []link) {
	t.Helper()
	l := game.Start(c)
	for range 1 + r.IntN(3) {
		var turns []game.Turn
		for turn := range l.State().Turns() {
			turns = append(turns, turn)
		}
		if len(turns) == 0 || l.State().Outcome().Over() {
			break
		}
		next, err := l.With(turns[r.IntN(len(turns))])
		if err != nil {
			t.Fatal(err)
		}
		l = next
	}
	code, turns := c.String(), l.Path()
	texts := []string{base + "/p/" + code, base + "/explore/" + code, base + "/p/" + code + ".png"}
	if turns == "" {
		texts = append(texts, base+"/p/?c="+code, code)
	} else {
		texts = append(texts, base+"/p/"+code+"/"+turns, base+"/p/?c="+code+"&t="+turns, base+"/embed/"+code+"/"+turns,
			l.String(), base+"/review#c="+code+"&t="+turns)
	}
	if shrinking, err := c.Shrinking(); err == nil {
		texts = slices.Insert(texts, 1, base+"/p/"+shrinking)
	}
	withoutTurns := len(texts) - 5
	if turns == "" {
		withoutTurns = len(texts)
	}
	for i, text := range texts {
		played := l.Texts()
		if i < withoutTurns {
			played = nil
		}
		list = append(list, link{text, code, played})
	}
	return list
}

func jsonLines[F, T any](t *testing.T, list []F, of func(F) T) []byte {
	t.Helper()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	for _, value := range list {
		if err := encoder.Encode(of(value)); err != nil {
			t.Fatal(err)
		}
	}
	return text.Bytes()
}
