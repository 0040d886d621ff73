package stability

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/store/bulk"
	"github.com/puzzlecode/puzzlecode/internal/store/storetest"
	"github.com/puzzlecode/puzzlecode/pgn"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve"
	"github.com/puzzlecode/puzzlecode/store"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// sums has the folders of testdata, and the SHA-256 of their files. A line never changes, and none is removed.
var sums = map[string]string{
	"v0": "b576e5f809bcee33e054ac9c0bb8a0e18264b23ae37e21d003e828b77ef75a53",
}

// refused has the folders whose backups this version refuses, which doc/STABILITY.md allows.
var refused = map[string]bool{}

// sum returns the SHA-256 of the names and the contents of the files in a folder.
func sum(t *testing.T, folder string) string {
	t.Helper()
	files, err := os.ReadDir(filepath.Join("testdata", folder))
	if err != nil {
		t.Fatal(err)
	}
	hash := sha256.New()
	for _, file := range files {
		text := read(t, folder, file.Name())
		fmt.Fprintf(hash, "%s %d\n%s", file.Name(), len(text), text)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

func read(t *testing.T, folder, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFrozen(t *testing.T) {
	folders, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, folder := range folders {
		found[folder.Name()] = true
		want, known := sums[folder.Name()]
		switch got := sum(t, folder.Name()); {
		case !known:
			t.Errorf("add to sums: %q: %q,", folder.Name(), got)
		case got != want:
			t.Errorf("testdata/%s has changed: restore it. Files of an earlier version stay as they are", folder.Name())
		}
	}
	for name := range sums {
		if !found[name] {
			t.Errorf("testdata/%s is missing: restore it", name)
		}
	}
}

// each runs a test for every folder of testdata.
func each(t *testing.T, test func(t *testing.T, folder string)) {
	for _, folder := range slices.Sorted(maps.Keys(sums)) {
		t.Run(folder, func(t *testing.T) { test(t, folder) })
	}
}

// lines reads a file of JSON lines.
func lines[T any](t *testing.T, text []byte) (list []T) {
	t.Helper()
	for line := range bytes.Lines(text) {
		var value T
		if err := json.Unmarshal(line, &value); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		list = append(list, value)
	}
	if len(list) == 0 {
		t.Fatal("no lines")
	}
	return list
}

// A code as a file has it. Shrinking is empty for a code that has no shrinking-index code.
type code struct {
	Code      string `json:"code"`
	Shrinking string `json:"shrinking,omitempty"`
	Key       string `json:"key"`
	FEN       string `json:"fen"`
	Goal      string `json:"goal,omitempty"`
}

func codeOf(c codec.Code) code {
	shrinking, _ := c.Shrinking()
	return code{c.String(), shrinking, c.Key().String(), game.New(c).String(), c.Goal().String()}
}

func TestCodes(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		for _, want := range lines[code](t, read(t, folder, "codes.jsonl")) {
			for _, text := range []string{want.Code, want.Shrinking} {
				if text == "" {
					continue
				}
				c, err := codec.Parse(text)
				if err != nil || codeOf(c) != want {
					t.Errorf("%s is %+v, %v, was %+v", text, codeOf(c), err, want)
				}
			}
			if k, err := codec.ParseKey(want.Key); err != nil || codeOf(k.Code()) != want {
				t.Errorf("key %s is %v, %v, was %s", want.Key, k.Code(), err, want.Code)
			}
			var c codec.Code
			var err error
			if arimaa.IsShortForm(want.FEN) {
				var p arimaa.Position
				p, err = arimaa.Parse(want.FEN)
				c = codec.EncodeArimaa(p)
			} else {
				var p position.Position
				p, err = position.Parse(want.FEN)
				c = codec.Encode(p)
			}
			if c, goalErr := c.WithGoal(parsed(t, want.Goal)); err != nil || goalErr != nil || codeOf(c) != want {
				t.Errorf("%s is %v, %v, %v, was %s", want.FEN, c, err, goalErr, want.Code)
			}
		}
	})
}

func parsed(t *testing.T, text string) codec.Goal {
	t.Helper()
	g, err := codec.ParseGoal(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A link as a file has it, or another text with a position and turns.
type link struct {
	Text  string   `json:"text"`
	Code  string   `json:"code"`
	Turns []string `json:"turns,omitempty"`
}

func TestLinks(t *testing.T) {
	handler := pages(t)
	each(t, func(t *testing.T, folder string) {
		for _, want := range lines[link](t, read(t, folder, "links.jsonl")) {
			l, err := game.ReadLine(want.Text)
			if err != nil || l.Start().String() != want.Code || !slices.Equal(l.Texts(), want.Turns) {
				t.Errorf("%s is %v, %v, was %s %v", want.Text, l, err, want.Code, want.Turns)
			}
			address, isLink := strings.CutPrefix(want.Text, base)
			if isLink && !strings.HasPrefix(address, "/explore/") { // which needs a database
				get(t, handler, address)
			}
		}
	})
}

const base = "https://example.org"

func pages(t *testing.T) http.Handler {
	t.Helper()
	s, err := serve.New(serve.Options{BaseURL: base})
	if err != nil {
		t.Fatal(err)
	}
	return s.Handler()
}

// get requests a page, and follows where it has moved.
func get(t *testing.T, handler http.Handler, address string) string {
	t.Helper()
	from, _, _ := strings.Cut(address, "#") // which browsers do not send
	for range 3 {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest("GET", from, nil))
		if answer.Code == http.StatusOK {
			return answer.Body.String()
		}
		from = answer.Header().Get("Location")
		if answer.Code/100 != 3 || from == "" {
			t.Errorf("%s: %d", address, answer.Code)
			return ""
		}
	}
	t.Errorf("%s leads nowhere", address)
	return ""
}

// A study as a file has it: its link, and the game as PGN.
type study struct {
	Link string `json:"link"`
	PGN  string `json:"pgn"`
}

func TestStudies(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		for _, want := range lines[study](t, read(t, folder, "studies.jsonl")) {
			g, err := pgn.ParseLink(want.Link)
			if err != nil {
				t.Errorf("%s: %v", want.Link, err)
				continue
			}
			file, err := pgn.Parse(want.PGN)
			if err != nil || g.String() != file.String() {
				t.Errorf("%s is\n%s, %v, was\n%s", want.Link, g, err, want.PGN)
			}
		}
	})
}

// A set as a file has it: the link of its training, that of its sheet, and what it contains.
type set struct {
	Link   string   `json:"link"`
	Sheet  string   `json:"sheet"`
	Title  string   `json:"title"`
	Author string   `json:"author"`
	Codes  []string `json:"codes"`
}

func TestSets(t *testing.T) {
	handler := pages(t)
	each(t, func(t *testing.T, folder string) {
		for _, want := range lines[set](t, read(t, folder, "sets.jsonl")) {
			get(t, handler, strings.TrimPrefix(want.Link, base))
			sheet := get(t, handler, strings.TrimPrefix(want.Sheet, base))
			for _, text := range append(want.Codes, want.Title, want.Author) {
				if !strings.Contains(sheet, text) {
					t.Errorf("%s has no %s", want.Sheet, text)
				}
			}
			got := struct {
				Title, Author string
				Codes         []string
				Wrong         int
			}{}
			script := `const { read } = await import("../../serve/assets/sets.js");
				console.log(JSON.stringify(read(new URL(process.argv[1]).searchParams)));`
			if err := json.Unmarshal(node(t, script, want.Link), &got); err != nil {
				t.Fatal(err)
			}
			if got.Title != want.Title || got.Author != want.Author || !slices.Equal(got.Codes, want.Codes) || got.Wrong != 0 {
				t.Errorf("%s is %+v, was %+v", want.Link, got, want)
			}
		}
	})
}

func node(t *testing.T, script string, args ...string) []byte {
	t.Helper()
	leftout.Reads(t, "../../serve/assets/*.js", "../../serve/testdata/words.mjs")
	program := leftout.Program(t, "node", "the training results and sets of earlier versions need Debian's nodejs")
	options := []string{"--import", "../../serve/testdata/words.mjs", "--input-type=module", "-e", script}
	out, err := exec.Command(program, append(options, args...)...).Output()
	if err != nil {
		exit := new(exec.ExitError)
		errors.As(err, &exit)
		t.Fatalf("%v\n%s", err, exit.Stderr)
	}
	return out
}

func TestTraining(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		name, err := filepath.Abs(filepath.Join("testdata", folder, "training.json"))
		if err != nil {
			t.Fatal(err)
		}
		script := `import { readFileSync } from "node:fs";
			const { read } = await import("../../serve/assets/record.js");
			console.log(JSON.stringify(read(readFileSync(process.argv[1], "utf8"))));`
		var want, got map[string]any
		if err := errors.Join(json.Unmarshal(read(t, folder, "training.json"), &want),
			json.Unmarshal(node(t, script, name), &got)); err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"start", "attempts", "runs"} {
			if want[part] == nil || !contains(got[part], want[part]) {
				t.Errorf("%s are %v, were %v", part, got[part], want[part])
			}
		}
	})
}

// contains reports whether a value of JSON has everything that an earlier one had: later versions may add keys.
func contains(now, before any) bool {
	switch before := before.(type) {
	case map[string]any:
		now, _ := now.(map[string]any)
		for key, value := range before {
			if !contains(now[key], value) {
				return false
			}
		}
		return true
	case []any:
		now, _ := now.([]any)
		return len(now) == len(before) && !slices.ContainsFunc(before, func(value any) bool {
			return !slices.ContainsFunc(now, func(other any) bool { return contains(other, value) })
		})
	}
	return reflect.DeepEqual(now, before)
}

// kept are the columns that keep their values. Ratings, themes and solutions may change, and a file of games without
// the columns of a source has its own name there.
var kept = map[bulk.Kind][]string{
	bulk.Games:     {"start", "turns", "winner", "first_player", "second_player", "date", "event", "site", "round"},
	bulk.Gods:      {"start", "turns", "winner", "first_player", "second_player", "date", "event", "site", "round"},
	bulk.Arimaa:    {"record", "first_player", "second_player", "date", "event", "site", "round"},
	bulk.Puzzles:   {"code", "title", "author"},
	bulk.Positions: {"set", "key", "payload"},
}

// rows returns the rows of a kind with the columns that keep their values, sorted.
func rows(t *testing.T, kind bulk.Kind, text []byte) (list []string) {
	t.Helper()
	for _, row := range lines[map[string]any](t, text) {
		for key := range row {
			if !slices.Contains(kept[kind], key) {
				delete(row, key)
			}
		}
		text, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	slices.Sort(list)
	return list
}

// export returns the rows of a kind in a database as JSON lines.
func export(t *testing.T, s *store.Store, kind bulk.Kind) []byte {
	t.Helper()
	var out bytes.Buffer
	if _, err := bulk.Export(t.Context(), s, &out, kind, bulk.JSONL, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Each export is read into an empty database, which then has the same rows.
func TestExports(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		for _, kind := range bulk.Kinds {
			files, err := filepath.Glob(filepath.Join("testdata", folder, string(kind)+".*"))
			if err != nil || len(files) < 2 {
				t.Fatalf("%d files of %s, %v", len(files), kind, err)
			}
			want := rows(t, kind, read(t, folder, string(kind)+".jsonl"))
			for _, name := range files {
				if filepath.Ext(name) == ".parquet" { // a test of package bulk reads it, by the recipe of doc/STORE.md
					continue
				}
				s := storetest.Open(t, filepath.Join(t.TempDir(), "puzzles.db"))
				file, err := os.Open(name)
				if err != nil {
					t.Fatal(err)
				}
				defer file.Close()
				wrong := func(err error) { t.Errorf("%s: %v", name, err) }
				p, err := bulk.Import(t.Context(), s, file, bulk.ImportOptions{Name: filepath.Base(name), Wrong: wrong})
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if diff := cmp.Diff(want, rows(t, kind, export(t, s, kind))); diff != "" {
					t.Errorf("%s: %d new, other rows than before:\n%s", name, p.Added, diff)
				}
			}
		}
	})
}

// A collection with a head is read, as a club has it on its site. Both files have the same puzzles.
func TestCollections(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		var before []string
		for _, name := range []string{"collection.jsonl", "collection.txt"} {
			f, file, err := puzzles.FormatOf(bytes.NewReader(read(t, folder, name)))
			if err != nil {
				t.Fatal(err)
			}
			head, file, err := puzzles.HeadOf(file, f)
			if err != nil {
				t.Fatal(err)
			}
			all := []string{head.Title, head.Author, head.About}
			for p, err := range puzzles.Read(t.Context(), new(solver.Solver), file, f, solver.Limits{}) {
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
				all = append(all, p.Code().String(), p.Info.Title)
			}
			if before == nil {
				before = all
			}
			if head.About == "" || len(all) < 9 || !slices.Equal(all, before) {
				t.Errorf("%s is %q, and the other file %q", name, all, before)
			}
		}
	})
}

// A backup restores what was exported beside it, and the attempts, or is refused as a whole.
func TestBackups(t *testing.T) {
	each(t, func(t *testing.T, folder string) {
		storetest.Each(t, func(t *testing.T, address string) {
			s := storetest.Open(t, address)
			err := s.Restore(t.Context(), filepath.Join("testdata", folder, "backup.puzzlecode"), nil)
			if refused[folder] {
				counts, countErr := s.Counts(t.Context())
				if !errors.Is(err, store.ErrNewer) || countErr != nil || counts.Puzzles+counts.Games+counts.Positions != 0 {
					t.Errorf("the backup gives %v and %+v, %v, must be refused", err, counts, countErr)
				}
				return
			}
			if err != nil {
				t.Fatalf("%v: if this version cannot read the backups of that one, add it to refused", err)
			}
			for _, kind := range bulk.Kinds {
				want := rows(t, kind, read(t, folder, string(kind)+".jsonl"))
				if diff := cmp.Diff(want, rows(t, kind, export(t, s, kind))); diff != "" {
					t.Errorf("%s: other rows than before:\n%s", kind, diff)
				}
			}
			if counts, err := s.Counts(t.Context()); err != nil || counts.Attempts == 0 {
				t.Errorf("%d attempts, %v", counts.Attempts, err)
			}
		})
	})
}
