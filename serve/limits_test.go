package serve

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/puzzlecode/puzzlecode/arimaa"
	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/position"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// occupy makes a server work on slow proofs of so many clients, and returns when all of them
// wait for a slow slot or have one.
func occupy(t *testing.T, s *Server, clients int) (end context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan struct{}, 2*clients)
	for i := range clients {
		c := queue.Client{{Name: fmt.Sprint(i), Share: 1}}
		go api.Do(ctx, s.work(c).Prove, "test", c.Address(), func(ctx context.Context, _ *solver.Solver) (int, error) {
			started <- struct{}{}
			<-ctx.Done()
			return 0, ctx.Err()
		})
	}
	for range clients + 1 { // all in the quick lane, and one in the slow lane
		<-started
	}
	return cancel
}

// hardCode returns the code of a position that takes long to solve: the board is empty.
func hardCode(t *testing.T) string {
	t.Helper()
	p, err := position.Start([2]position.Square{position.B3, position.D3}, [2]position.Square{position.C2, position.C4})
	if err != nil {
		t.Fatal(err)
	}
	return codec.Encode(p).String()
}

// With slow questions ahead, quick ones of all kinds are answered. The time of a bubble stands still while they are
// computed, so that a busy machine does not make them slow.
func TestQuickQuestions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1}})
		if err != nil {
			t.Fatal(err)
		}
		end := occupy(t, s, 4)
		defer end()
		for _, address := range []string{"solve/HfGoo8VCrfkSpV?max=2", "hint/HP1hy3Rhti8MYC", "tree/CyTftZ87DSiXm6",
			"try/HfGoo8VCrfkSpV?turn=E3D3E3", "turns/9KuvQpNkawFKiBbEEiRxNSVMTY"} {
			if w := get(t, s, apiPath+address); w.Code != http.StatusOK {
				t.Errorf("%s: status %d: %s", address, w.Code, w.Body)
			}
		}
	})
}

// A question that waits too long is answered with 503, and says when to ask again.
func TestLongWait(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1, Wait: quickTime + 50*time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	defer occupy(t, s, 1)()
	w := get(t, s, apiPath+"solve/"+hardCode(t)+"?max=6")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
		!strings.Contains(w.Body.String(), `"reason":"busy"`) {
		t.Errorf("status %d, headers %v: %s", w.Code, w.Header(), w.Body)
	}
}

// spreads are ways to spread clients over addresses, with the number of shares that all of them together have.
var spreads = map[string]struct {
	address func(n int) string
	shares  int
}{
	"one IPv4 address":           {func(int) string { return "192.0.2.1" }, 1},
	"one /24":                    {func(n int) string { return fmt.Sprint("192.0.2.", n) }, 4},
	"a /24 each":                 {func(n int) string { return fmt.Sprintf("192.0.%d.1", n) }, 100},
	"one /64":                    {func(n int) string { return fmt.Sprintf("2001:db8:1:2::%x", n) }, 1},
	"one /56, a /64 each":        {func(n int) string { return fmt.Sprintf("2001:db8:1:2%02x::1", n) }, 2},
	"one /48, a /56 each":        {func(n int) string { return fmt.Sprintf("2001:db8:1:%x00::1", n) }, 4},
	"a /48 each, of all one /32": {func(n int) string { return fmt.Sprintf("2001:db8:%x::1", n) }, 100},
}

// However a client spreads its questions over addresses, it has no more of them than the shares of its networks.
func TestShares(t *testing.T) {
	for name, spread := range spreads {
		synctest.Test(t, func(t *testing.T) {
			s, err := New(Options{Collection: NoCollection{}})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			var refused atomic.Int64
			for n := range 100 {
				r := &http.Request{RemoteAddr: net.JoinHostPort(spread.address(n), "5")}
				go func() {
					_, err := api.Do(ctx, s.work(s.clients.client(r)).Prove, "test", fmt.Sprint(n),
						func(ctx context.Context, _ *solver.Solver) (int, error) { <-ctx.Done(); return 0, ctx.Err() })
					if errors.Is(err, queue.ErrClient) {
						refused.Add(1)
					}
				}()
			}
			synctest.Wait()
			if got, want := 100-int(refused.Load()), min(100, spread.shares*maxPerClient); got != want {
				t.Errorf("%s: %d questions accepted, want %d", name, got, want)
			}
			cancel()
		})
	}
}

// A compressed body is refused wherever a body is read.
func TestCompressedBodies(t *testing.T) {
	s := testServer(t)
	for _, path := range []string{"find", "read"} {
		for encoding, want := range map[string]int{"": 200, "identity": 200, "gzip": 415, "br": 415, "gzip, identity": 415} {
			r := httptest.NewRequest(http.MethodPost, apiPath+path, strings.NewReader("HfGoo8VCrfkSpV"))
			if w := do(s, r, "Content-Encoding", encoding); w.Code != want {
				t.Errorf("%s, encoding %q: status %d, want %d", path, encoding, w.Code, want)
			}
		}
	}
}

// A limit that is negative is refused.
func TestNegativeLimits(t *testing.T) {
	for _, l := range []Limits{{Slots: -1}, {Wait: -1}, {Time: -1}, {Nodes: -1}, {ProofBytes: -1}, {PageBytes: -1},
		{UnreadBytes: -1}} {
		if _, err := New(Options{Collection: NoCollection{}, Limits: l}); err == nil ||
			!strings.Contains(err.Error(), "negative") {
			t.Errorf("%+v: %v", l, err)
		}
	}
}

// The tree of a page that takes long keeps the slow slot for some seconds, and a verdict that waits
// for the slot is not refused. A tree that somebody asks the API for takes its time.
func TestTreeOfPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1}})
		if err != nil {
			t.Fatal(err)
		}
		job := func(ctx context.Context, name string, takes time.Duration) error {
			_, err := api.Do(
				ctx,
				s.work(queue.Client{{Name: name, Share: 1}}).Prove,
				"test",
				name,
				func(ctx context.Context, _ *solver.Solver) (int, error) {
					select {
					case <-time.After(takes):
						return 1, nil
					case <-ctx.Done():
						return 0, ctx.Err()
					}
				},
			)
			return err
		}
		tree := func(ctx context.Context) error { return job(ctx, "tree", 15*time.Second) }
		start := time.Now()
		page, sent := context.WithCancel(t.Context())
		inTime(page, s, tree)
		sent()
		if took := time.Since(start); took != treeWait {
			t.Errorf("a page waits %v for its tree, want %v", took, treeWait)
		}
		time.Sleep(time.Second)
		if s.proofs.Jobs() != 1 {
			t.Error("the tree ends with its page")
		}
		err = job(t.Context(), "verdict", 3*time.Second)
		if took := time.Since(start); err != nil || took != treeTime+3*time.Second {
			t.Errorf("a verdict of 3 s, behind a tree: %v after %v, want %v", err, took, treeTime+3*time.Second)
		}
		inTime(t.Context(), s, tree)
		if err := tree(t.Context()); err != nil {
			t.Errorf("a tree that is asked for while a page has begun it: %v", err)
		}
		slow := func(context.Context) string { time.Sleep(2 * treeTime); return "an idea" }
		if got := inTime(t.Context(), &Server{static: true}, slow); got != "an idea" {
			t.Errorf("an export does not wait for what a page says: %q", got)
		}
	})
}

// manyWins returns a position of Arimaa that gold wins in tens of thousands of ways, another one
// for each number.
func manyWins(n uint64) codec.Code {
	r := rand.New(rand.NewPCG(n, 1))
	board := []byte(strings.Repeat(" ", 64))
	board[8] = 'R' // a7
	empty := r.Perm(48)
	for i, piece := range "EMHHDDCCRRRRRRRr" {
		board[16+empty[i]] = byte(piece)
	}
	p, err := arimaa.Parse("g [" + string(board) + "]")
	if err != nil {
		panic(err)
	}
	return codec.EncodeArimaa(p)
}

// The memory of results is bounded, however large they are, and an answer shows few key turns and
// says how many there are.
func TestResultMemory(t *testing.T) {
	leftout.UnderRace(t)
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{ProofBytes: 100_000}})
	if err != nil {
		t.Fatal(err)
	}
	n := 100
	if testing.Short() {
		n = 40
	}
	counted := 0
	for i := range n {
		c := manyWins(uint64(i))
		w := get(t, s, apiPath+"solve/"+c.String()+"?max=1")
		var win view.Win
		if err := json.Unmarshal(w.Body.Bytes(), &win); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%v: status %d, %v: %.300s", c, w.Code, err, w.Body)
		}
		if len(win.KeyTurns) > maxKeyTurns || w.Body.Len() > 16_000 {
			t.Errorf("%v: %d key turns shown, %d bytes", c, len(win.KeyTurns), w.Body.Len())
		}
		if win.KeyTurnCount > maxKeyTurns {
			counted++
		}
		if s.proofs.Bytes() > 100_000 {
			t.Fatalf("%d bytes of results after %d answers", s.proofs.Bytes(), i+1)
		}
	}
	if counted < n/2 {
		t.Errorf("only %d of %d positions have many key turns, which proves little", counted, n)
	}
}

// A server that is told to stop answers what has begun: the proofs that are done in time, and the
// others with 503.
func TestStopped(t *testing.T) {
	s, err := New(Options{Collection: NoCollection{}, Limits: Limits{Slots: 1}})
	if err != nil {
		t.Fatal(err)
	}
	s.drain = time.Second + 50*time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, l, nil) }()
	defer occupy(t, s, 1)()
	statuses := make(chan int, 1)
	go func() {
		response, err := http.Get("http://" + l.Addr().String() + apiPath + "solve/" + hardCode(t) + "?max=6")
		if err != nil {
			t.Error(err)
			close(statuses)
			return
		}
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
		statuses <- response.StatusCode
	}()
	for s.proofs.Jobs() < 2 && len(statuses) == 0 {
		time.Sleep(time.Millisecond)
	}
	stop()
	if status := <-statuses; status != http.StatusServiceUnavailable {
		t.Errorf("a proof that cannot be done: status %d", status)
	}
	if err := <-done; err != nil {
		t.Errorf("stopped: %v", err)
	}
}

// What net/http is told by a panic reaches it.
func TestAborted(t *testing.T) {
	s := testServer(t)
	defer func() {
		if v := recover(); v != http.ErrAbortHandler {
			t.Errorf("recovered %v", v)
		}
	}()
	s.guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })).
		ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/x", nil))
}

// maxKeyTurns is the maximum number of key turns of an answer.
const maxKeyTurns = 128

// stalled is a collection whose database does not answer.
type stalled struct{ NoCollection }

func (stalled) PuzzlesByCode(ctx context.Context, _ []codec.Code) (map[codec.Code]puzzles.Record, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (stalled) Puzzles(ctx context.Context, _ puzzles.Filter, _ string, _ int) (puzzles.Page, error) {
	<-ctx.Done()
	return puzzles.Page{}, ctx.Err()
}

// With a database that stalls, boards are sent, after the first one without a wait, and lists
// are answered with 503.
func TestStalledDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, err := New(Options{Collection: stalled{}})
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range []time.Duration{factsTime, 0, 0} {
			start := time.Now()
			w := get(t, s, fmt.Sprintf("/p/2oYYRBBZUstii1?x=%d", i))
			if took := time.Since(start); w.Code != http.StatusOK || took != want ||
				w.Header().Get("Cache-Control") != notCached {
				t.Errorf("board %d: status %d after %v, want %v", i, w.Code, took, want)
			}
		}
		start := time.Now()
		w := get(t, s, "/puzzles")
		if took := time.Since(start); w.Code != http.StatusServiceUnavailable || took != readsTime ||
			w.Header().Get("Retry-After") == "" {
			t.Errorf("a list: status %d after %v", w.Code, took)
		}
	})
}

// calls counts the calls of a collection.
type calls struct {
	Collection
	byCode, daily int
}

func (c *calls) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	c.byCode++
	return c.Collection.PuzzlesByCode(ctx, codes)
}

func (c *calls) Daily(ctx context.Context, g codec.Game, first, to time.Time) ([]puzzles.DayPuzzle, error) {
	c.daily++
	return c.Collection.Daily(ctx, g, first, to)
}

// A mistyped code, the feed and the archive take one query, and none when they were asked for just
// before. The day ends at midnight, also in the cache.
func TestQueries(t *testing.T) {
	e, err := EmbeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	c := &calls{Collection: e}
	clock := time.Date(2026, 11, 21, 23, 59, 30, 0, time.UTC)
	s, err := New(Options{Collection: c, Now: func() time.Time { return clock }})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		address       string
		byCode, daily int
	}{{"/p/HfGoo8VCrfkSpW", 1, 0}, {"/p/HfGoo8VCrfkSpW", 0, 0}, {"/puzzles.atom", 0, 1}, {"/puzzles.atom", 0,
		0}, {"/api/v1/daily", 0, 1}, {"/api/v1/daily", 0, 0}} {
		c.byCode, c.daily = 0, 0
		if get(t, s, test.address); c.byCode != test.byCode || c.daily != test.daily {
			t.Errorf("%s: %d queries for codes and %d for days, want %d and %d", test.address, c.byCode, c.daily, test.byCode,
				test.daily)
		}
	}
	c.daily = 0
	if get(t, s, "/daily/2026-11-20"); c.daily > 2 {
		t.Errorf("/daily takes %d queries", c.daily)
	}
	clock = clock.Add(30 * time.Second)
	if text := get(t, s, "/api/v1/daily").Body.String(); !strings.Contains(text, `"date":"2026-11-22"`) {
		t.Errorf("after midnight the day is %.100s", text)
	}
}

// A page of the puzzles of the program has at least one puzzle, whatever its limit, and no limit panics.
func TestCollectionLimits(t *testing.T) {
	embedded, err := EmbeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int{math.MinInt, -1, 0, 1, 2, math.MaxInt} {
		cursor := ""
		for range 2 { // the first page and the next one
			page, err := embedded.Puzzles(t.Context(), puzzles.Filter{}, cursor, limit)
			if err != nil || len(page.Puzzles) == 0 || len(page.Puzzles) > max(1, limit) {
				t.Errorf("limit %d: %d puzzles, %v", limit, len(page.Puzzles), err)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
	}
}

// To choose a puzzle of the program at random takes little memory.
func TestRandomAllocations(t *testing.T) {
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []puzzles.Filter{{}, {LeastRating: 1800}, {Goals: []codec.Goal{codec.Win3}}} {
		if n := testing.AllocsPerRun(20, func() {
			if _, err := e.Random(t.Context(), f); err != nil {
				t.Fatal(err)
			}
		}); n > 1000 {
			t.Errorf("%+v: %v allocations", f, n)
		}
	}
}

func BenchmarkRandom(b *testing.B) {
	e, err := embeddedCollection()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := e.Random(b.Context(), puzzles.Filter{LeastRating: 1500}); err != nil {
			b.Fatal(err)
		}
	}
}

// With a path in its address a server stays below it, also mounted in another one.
func TestBasePath(t *testing.T) {
	s, err := New(Options{BaseURL: "https://example.org/santorini", Collection: NoCollection{}})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/santorini", s.Handler())
	mux.Handle("/santorini/", s.Handler())
	for _, test := range []struct {
		address  string
		status   int
		location string
	}{
		{"/santorini", 307, "/santorini/"},
		{"/santorini/about", 200, ""},
		{"/santorini//x/", 307, "/santorini/x/"},
		{"/santorini/p/HfGoo8VCrfkSpV/../about", 307, "/santorini/p/about"},
		{"/santorini/p/HfGoo8VCrfkSpV/", 308, "/santorini/p/HfGoo8VCrfkSpV"},
		{"/santoriniabc", 404, ""},
		{"/santorini%2fabout", 404, ""},
		{"/about", 404, ""},
	} {
		for name, h := range map[string]http.Handler{"alone": s.Handler(), "mounted": mux} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.address, nil))
			if w.Code != test.status || w.Header().Get("Location") != test.location {
				t.Errorf("%s, %s: status %d, leads to %q; want %d, %q", name, test.address, w.Code, w.Header().Get("Location"),
					test.status, test.location)
			}
		}
	}
}

// Other addresses of a position lead to its page.
func TestMoved(t *testing.T) {
	s := testServer(t)
	const page = "/p/HfGoo8VCrfkSpV"
	for address, want := range map[string]string{
		page + "/": page, page + "/E3D3E3/": page + "/E3D3E3", page + "/?t=E3D3E3": page +
			"/E3D3E3", "/HfGoo8VCrfkSpV": page, "/P/HfGoo8VCrfkSpV": page,
		page + "/?t=//evil.example": "", "/HfGoo8VCrfkSpW": "", "/nothing": "",
	} {
		w := get(t, s, address)
		if status := w.Code; want == "" && status != http.StatusNotFound ||
			want != "" && status != http.StatusPermanentRedirect ||
			w.Header().Get("Location") != want {
			t.Errorf("%s: status %d, leads to %q, want %q", address, status, w.Header().Get("Location"), want)
		}
	}
	if got := get(t, s, page+".png?v="+api.PictureVersion).Header().Get("Cache-Control"); got != immutable {
		t.Errorf("a picture with a version is cached %s", got)
	}
}
