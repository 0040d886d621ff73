package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/arimaa/arimaatest"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/catalogue"
	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
	"github.com/puzzlecode/puzzlecode/serve/internal/worker"
)

// A call is a call of an operation, as a message to the web worker.
type call struct {
	ID         int               `json:"id"`
	Operation  string            `json:"operation"`
	Text       string            `json:"text"`
	Parameters map[string]string `json:"parameters"`
}

// path returns the URL of a call.
func (c call) path() string {
	o := api.Operations[c.Operation]
	path := o.Paths[len(o.Paths)-1]
	if c.Text == "" {
		path = o.Paths[0]
	}
	name, _, _ := strings.Cut(path, "{")
	q := url.Values{}
	for name, value := range c.Parameters {
		q.Set(name, value)
	}
	return apiPath + name + url.PathEscape(c.Text) + api.Query(q)
}

// described returns the path of a call in openapi.json.
func (c call) described() string {
	paths := api.Operations[c.Operation].Paths
	if c.Text == "" {
		return "/" + paths[0]
	}
	return "/" + strings.ReplaceAll(paths[len(paths)-1], "...", "")
}

// drawer draws calls of all operations, as many of each, with wrong ones among them.
type drawer struct {
	*rand.Rand
	listed []string // codes of puzzles
	arimaa []codec.Code
}

func (r drawer) listOf(operation string) call {
	c := call{Operation: operation, Parameters: map[string]string{}}
	o := api.Operations[operation]
	var l game.Line
	switch r.IntN(8) {
	case 0:
		l = game.Start(r.arimaa[r.IntN(len(r.arimaa))])
	case 1, 2:
		l = game.Start(codec.Encode(positiontest.Random(r.Rand)))
	default:
		c, err := codec.Parse(r.listed[r.IntN(len(r.listed))])
		if err != nil {
			panic(err) // it is the code of a puzzle
		}
		l = game.Start(c)
	}
	start := l
	for range r.IntN(4) {
		turns := slices.Collect(func(yield func(game.Turn) bool) {
			n := 0
			for t := range l.State().Turns() {
				if n++; n > 200 || !yield(t) {
					return
				}
			}
		})
		if len(turns) == 0 {
			break
		}
		next, err := l.With(turns[r.IntN(len(turns))])
		if err != nil {
			break
		}
		l = next
	}
	c.Text = start.Start().String()
	switch {
	case !strings.Contains(o.Paths[len(o.Paths)-1], "{"):
		c.Text = ""
	case operation == "daily":
		c.Text = time.Date(2026, time.November, r.IntN(30), 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	case r.IntN(10) == 0:
		c.Text = c.Text[:5] + string(codec.Alphabet[r.IntN(58)]) + c.Text[6:]
	case r.IntN(10) == 0:
		c.Text = start.State().String()
	case r.IntN(10) == 0:
		c.Text = "https://example.com/p/" + l.Address()
	}
	turn := l.Path()
	if l.Len() > 0 {
		turn = l.First(1).Path()
	}
	values := map[string][]string{
		"goal":  {"win1", "win2", "hold1", "0", "win9", "unsaid"},
		"turns": {l.Path()}, "after": {l.Path()}, "turn": {turn, "A1A2A3"}, "at": {l.Path()[:min(4, len(l.Path()))], "E3"},
		"level": {
			"1",
			"2",
			"3",
		}, "you": {"first", "second", "gold"}, "seed": {"0", "7", "123456"}, "max": {"1", "2", "7"}, "nodes": {"300", "2000"},
		"question": {
			"win",
			"hold",
			"lost",
			"why",
		}, "lines": {"1", "3", "6"}, "workers": {"", "B3D3", "B3D3C2D4", "B3B3"}, "turned": {"1"}, "theme": {"quiet", "dark"},
		"min": {"900", "x"}, "limit": {"1", "5"}, "text": {"see HfGoo8VCrfkSpV"},
	}
	for _, name := range o.Parameters {
		options := values[name]
		if operation == "theme" || options == nil || r.IntN(3) == 0 || name == "text" && c.Text != "" {
			continue
		}
		c.Parameters[name] = options[r.IntN(len(options))]
	}
	if _, ok := c.Parameters["nodes"]; !ok && slices.Contains(o.Parameters, "nodes") {
		c.Parameters["nodes"] = "2000"
	}
	if (operation == "puzzles") && r.IntN(2) == 0 {
		c.Parameters["after"] = r.listed[r.IntN(len(r.listed))]
	}
	return c
}

// drawCalls draws n calls of operations whose answers do not differ each time.
func drawCalls(t *testing.T, n int) (list []call) {
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	page, err := m.Puzzles(t.Context(), puzzles.Filter{}, "", 2000)
	if err != nil {
		t.Fatal(err)
	}
	r := drawer{Rand: rand.New(rand.NewPCG(22, 0))}
	for _, p := range page.Puzzles {
		r.listed = append(r.listed, p.Code.String())
	}
	for _, p := range arimaatest.List(5, 50) {
		r.arimaa = append(r.arimaa, codec.EncodeArimaa(p))
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(api.Operations)),
		func(name string) bool { return name == "random" })
	for i := range n {
		c := r.listOf(names[i%len(names)])
		c.ID = i
		list = append(list, c)
	}
	return list
}

// The worker answers calls like the API, byte for byte: as Go code, and as the module in node. The answers are as
// openapi.json describes them.
func TestWorkerMatchesAPI(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	files := t.TempDir()
	writeCatalogue(t, files)
	w := worker.New(api.Service{
		Base: s.base,
		Now:  s.now,
		Collection: catalogue.Open(func(_ context.Context, name string) ([]byte, error) {
			body, err := os.ReadFile(filepath.Join(files, name))
			if os.IsNotExist(err) {
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			return catalogue.Unzip(body)
		}),
	}, func() {})
	d := openDescription(t)
	for _, c := range drawCalls(t, 1000) {
		want := get(t, s, c.path())
		d.check(t, c.described(), "get", want)
		if status, body := w.Answer(t.Context(), c.Operation, c.Text, c.Parameters); status != want.Code ||
			string(body) != want.Body.String() {
			t.Errorf("%s:\nworker %d %sAPI    %d %s", c.path(), status, body, want.Code, want.Body)
		}
	}
}

// A module is the web worker in node.
type module struct {
	t     *testing.T
	input *json.Encoder
	lines *bufio.Scanner
}

// startModule starts the web worker with the files of the collection in a directory.
func startModule(t *testing.T, s *Server, dir string) *module {
	t.Helper()
	node := leftout.Program(t, "node", "the module for browsers needs Debian's nodejs")
	script, err := s.assets.file(workerScript)
	if err != nil {
		t.Fatal(err)
	}
	body, err := s.assets.file(wasm.Module)
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*answer{workerScript: script, wasm.Module: body} {
		if err := os.WriteFile(filepath.Join(dir, name), a.body, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.CommandContext(t.Context(), node, "testdata/worker.mjs", filepath.Join(dir, workerScript),
		filepath.Join(dir, wasm.Module), s.base, dir+"/")
	c.Stderr = os.Stderr
	input, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		input.Close()
		c.Wait()
	})
	m := &module{t, json.NewEncoder(input), bufio.NewScanner(out)}
	m.lines.Buffer(nil, 64<<20)
	return m
}

// send sends a message.
func (m *module) send(message any) {
	m.t.Helper()
	if err := m.input.Encode(message); err != nil {
		m.t.Fatal(err)
	}
}

// answer returns the next answer.
func (m *module) answer() (id, status int, body string) {
	m.t.Helper()
	for {
		var got struct {
			ID     any
			Status int
			Body   string
			Failed string
		}
		if !m.lines.Scan() {
			m.t.Fatalf("the worker has ended: %v", m.lines.Err())
		}
		if err := json.Unmarshal(m.lines.Bytes(), &got); err != nil || got.Failed != "" {
			m.t.Fatalf("%s %v", got.Failed, err)
		}
		if number, ok := got.ID.(float64); ok {
			return int(number), got.Status, got.Body
		}
		if got.ID != nil {
			return -1, got.Status, got.Body
		}
	}
}

var moduleCalls = flag.Int("calls", 1000, "calls of the module in node; make module takes 5,000")

func TestModuleMatchesAPI(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	dir := t.TempDir()
	writeCatalogue(t, dir)
	m := startModule(t, s, dir)
	n := *moduleCalls
	if testing.Short() {
		n = 200
	}
	for _, c := range drawCalls(t, n) {
		if c.Operation == "daily" { // the module has the clock of this machine
			continue
		}
		m.send(c)
		want := get(t, s, c.path())
		if id, status, body := m.answer(); id != c.ID || status != want.Code || body != want.Body.String() {
			t.Errorf("%s:\nmodule %d %sAPI    %d %s", c.path(), status, body, want.Code, want.Body)
		}
	}
	// A question can be stopped, and quick ones are answered meanwhile.
	m.send(
		call{
			ID:         n,
			Operation:  "solve",
			Text:       "0000000000000000000000000/1/mortal:B3,D3/mortal:C2,C4",
			Parameters: map[string]string{"max": "6"},
		},
	)
	m.send(call{ID: n + 1, Operation: "session", Text: "HfGoo8VCrfkSpV"})
	if id, status, body := m.answer(); id != n+1 || status != http.StatusOK {
		t.Errorf("the quick question: id %d, status %d, %s", id, status, body)
	}
	m.send(map[string]any{"id": n, "stop": true})
	if id, status, body := m.answer(); id != n || status != http.StatusServiceUnavailable ||
		!strings.Contains(body, `"reason":"stopped"`) {
		t.Errorf("the stopped question: id %d, status %d, %s", id, status, body)
	}
}

// A message that is no request gets an error, and the module goes on.
func TestModuleRefusesMessages(t *testing.T) {
	leftout.UnderRace(t)
	m := startModule(t, testServer(t), t.TempDir())
	none, long := map[string]string{}, strings.Repeat("HfGoo8VCrfkSpV ", 1<<20)
	strange := map[string]any{"at": map[string]int{"toString": 1, "valueOf": 1}}
	for _, test := range []struct {
		id, text, parameters any
		status               int
	}{
		{1, long, none, http.StatusRequestEntityTooLarge}, {1, "", map[string]string{"at": long}, 413},
		{1, "", "at", http.StatusBadRequest}, {1, "", 5, 400}, {1, "", strange, 400}, {1, 5, none, 400},
		{"one", "", none, 400}, {[]int{1}, "", none, 400}, {map[string]int{}, "", none, 400}, {true, "", none, 400},
	} {
		m.send(map[string]any{"id": test.id, "operation": "decode", "text": test.text, "parameters": test.parameters})
		if _, status, body := m.answer(); status != test.status {
			t.Errorf("id %v, text %.20v, parameters %.20v: status %d, want %d: %s", test.id, test.text, test.parameters, status,
				test.status, body)
		}
	}
	m.send(map[string]any{"id": "one", "stop": true})
	m.send(call{ID: 2, Operation: "decode", Text: "HfGoo8VCrfkSpV"})
	if id, status, body := m.answer(); id != 2 || status != http.StatusOK {
		t.Errorf("a request after these: id %d, status %d, %s", id, status, body)
	}
}

func writeCatalogue(t *testing.T, dir string) {
	t.Helper()
	m, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	days, err := m.Daily(t.Context(), codec.Santorini, api.FirstDay, api.FirstDay.AddDate(0, 2, 0))
	if err != nil {
		t.Fatal(err)
	}
	records := allOf(t.Context(), m, puzzles.Filter{})
	daily := func([]catalogue.Entry) ([]puzzles.DayPuzzle, error) { return days, nil }
	if err := catalogue.Write(records, puzzles.Head{}, daily,
		func(name string, body []byte) error { return os.WriteFile(filepath.Join(dir, name), body, 0o666) }); err != nil {
		t.Fatal(err)
	}
}
