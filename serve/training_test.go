package serve

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"maps"
	"math"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/internal/puzzles/glicko"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
)

// node returns a command of node in testdata, for scripts that need no browser.
func node(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	leftout.Reads(t, "assets/*.js", "testdata/*.mjs")
	cmd := exec.Command(leftout.Program(t, "node", "the scripts of training need Debian's nodejs"), args...)
	cmd.Dir = "testdata"
	all := map[string]say.Message{}
	for _, sentences := range scriptSentences(say.English) {
		maps.Copy(all, sentences)
	}
	body, err := exporting(map[string]any{"sentences": all})
	if err != nil {
		t.Fatal(err)
	}
	words := filepath.Join(t.TempDir(), "words.mjs")
	if err := os.WriteFile(words, body, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd.Env = append(os.Environ(), "NODE_OPTIONS=--import=./words.mjs", "WORDS=file://"+filepath.ToSlash(words))
	return cmd
}

// withIndex gives a script an index, and the names of all themes and of those that have a lesson.
func withIndex(t *testing.T, cmd *exec.Cmd, index *catalogue.Index) *exec.Cmd {
	t.Helper()
	body, err := catalogue.Unzip(index.File())
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), catalogue.IndexName)
	if err := os.WriteFile(name, body, 0o666); err != nil {
		t.Fatal(err)
	}
	var motifs []string
	for _, l := range course(say.English) {
		motifs = append(motifs, l.Theme)
	}
	cmd.Env = append(cmd.Env, "INDEX="+name, "THEMES="+strings.Join(themeNames(), " "),
		"MOTIFS="+strings.Join(motifs, " "))
	return cmd
}

// The modules of training that know no page.
func TestTrainingScripts(t *testing.T) {
	leftout.UnderRace(t)
	files, err := filepath.Glob("testdata/*.test.mjs")
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"--test"}
	for _, name := range files {
		args = append(args, filepath.Base(name))
	}
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := withIndex(t, node(t, args...), m.index).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// Each lesson of the course is about another theme, which has a sentence.
func TestCourse(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range course(say.English) {
		if l.Text == "" || l.Title == "" || seen[l.Theme] {
			t.Errorf("the lesson %+v", l)
		}
		seen[l.Theme] = true
	}
}

// The scripts read an index like package catalogue: of puzzles without gods, with gods, both, or none.
func TestListingMatchesIndex(t *testing.T) {
	leftout.UnderRace(t)
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	var plain, gods []catalogue.Entry
	for _, p := range m.list {
		if p.Code().Game() == codec.Santorini {
			plain = append(plain, catalogue.Entry{Code: p.Code(), Rating: p.Rating(), Themes: p.Themes()})
		}
	}
	all := puzzles.AllThemes()
	for i, p := range positiontest.GodsList(7, 500) {
		if p.Finished() {
			continue
		}
		c, err := codec.Encode(p).WithGoal(codec.Win1 + codec.Goal(i%9))
		if err != nil {
			t.Fatal(err)
		}
		gods = append(gods, catalogue.Entry{Code: c, Rating: 500 + i, Themes: all[i%len(all)].Theme})
	}
	for _, list := range [][]catalogue.Entry{plain, gods, slices.Concat(gods, plain), nil} {
		cmd := withIndex(t, node(t, "listing.mjs"), catalogue.NewIndex(list, false))
		cmd.Stderr = os.Stderr
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(list, func(a, b catalogue.Entry) int { return a.Code.Compare(b.Code) })
		var want []string
		for _, e := range list {
			line, err := json.Marshal([]any{e.Code.String(), e.Rating, e.Code.Goal().String(), e.Themes.Names()})
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, string(line))
		}
		if d := cmp.Diff(strings.Join(want, "\n"), string(out)); d != "" {
			t.Errorf("%d puzzles: %s", len(list), d)
		}
	}
}

// The rating in browsers is that of internal/puzzles/glicko.
func TestRatingMatchesGlicko(t *testing.T) {
	type rating struct {
		Rating     float64 `json:"rating"`
		Deviation  float64 `json:"deviation"`
		Volatility float64 `json:"volatility"`
	}
	written := func(r glicko.Rating) rating { return rating{r.Rating, r.Deviation, r.Volatility} }
	var input bytes.Buffer
	var want []rating
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		one := func() glicko.Rating {
			return glicko.Rating{
				Rating:     400 + 2400*r.Float64(),
				Deviation:  30 + 320*r.Float64(),
				Volatility: 0.02 + 0.2*r.Float64(),
			}
		}
		player, opponent, score := one(), one(), float64(r.IntN(3))/2
		json.NewEncoder(&input).
			Encode(map[string]any{"player": written(player), "opponent": written(opponent), "score": score})
		after := player.After([]glicko.Game{{Opponent: opponent, Score: score}})
		want = append(want, written(after))
	}
	cmd := node(t, "rating.mjs")
	cmd.Stdin, cmd.Stderr = &input, os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	if len(lines) != len(want) {
		t.Fatalf("%d ratings, want %d", len(lines), len(want))
	}
	close := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9*math.Abs(b) }
	for i, line := range lines {
		var got rating
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatal(err)
		}
		if w := want[i]; !close(got.Rating, w.Rating) || !close(got.Deviation, w.Deviation) ||
			!close(got.Volatility, w.Volatility) {
			t.Errorf("case %d: %+v, want %+v", i, got, w)
		}
	}
}

// slowly is a collection that answers when it is let, and fails until then.
type slowly struct {
	Collection
	let chan struct{}
}

func (c slowly) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	select {
	case <-c.let:
		return c.Collection.Puzzles(ctx, f, cursor, limit)
	case <-ctx.Done():
		return puzzles.Page{}, ctx.Err()
	}
}

// A server without files of its collection reads an index of it: some puzzles of each rating. A request that waited
// in vain does not end the reading.
func TestIndexOfCollection(t *testing.T) {
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	let := make(chan struct{})
	s, err := New(
		Options{BaseURL: "https://example.org", Now: func() time.Time { return now }, Collection: slowly{e, let}},
	)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if w := do(s, httptest.NewRequestWithContext(ctx, http.MethodGet, "/index.bin",
		nil)); w.Code != http.StatusServiceUnavailable {
		t.Errorf("status %d while the database stalls", w.Code)
	}
	close(let)
	w := get(t, s, "/index.bin")
	for w.Code == http.StatusServiceUnavailable { // a busy machine: the index is still being made
		w = get(t, s, "/index.bin")
	}
	body, err := catalogue.Unzip(w.Body.Bytes())
	if w.Code != http.StatusOK || err != nil {
		t.Fatalf("status %d, %v", w.Code, err)
	}
	n := int(binary.BigEndian.Uint32(body[len("puzzlecode index 3\n"):]))
	perBand := map[int]int{}
	for _, p := range e.list {
		perBand[p.Rating()/indexBand]++
	}
	want := 0
	for _, n := range perBand {
		want += min(n, indexPerBand)
	}
	if n != want || want == len(e.list) {
		t.Errorf("%d puzzles, want %d of %d", n, want, len(e.list))
	}
	if w := get(t, testServer(t), "/index.bin"); w.Code != http.StatusNotFound {
		t.Errorf("status %d where the index is a file of the assets", w.Code)
	}
}
