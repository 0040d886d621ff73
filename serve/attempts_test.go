package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/store"
)

// storedServer returns a server with a database that has some puzzles of the collection, and
// their codes. The time is that of the clock.
func storedServer(t testing.TB, base string, clock func() time.Time) (*Server, *store.Store, []codec.Code) {
	t.Helper()
	db, err := store.Open(t.Context(), t.TempDir()+"/puzzles.db", store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	var codes []codec.Code
	for _, p := range e.list[:30] {
		codes = append(codes, p.Code())
	}
	if _, err := db.PutPuzzles(t.Context(), e.list[:30]); err != nil {
		t.Fatal(err)
	}
	c, err := OrBuiltIn(t.Context(), db.Collection())
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{BaseURL: base, Collection: c, Attempts: db, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	return s, db, codes
}

// tell sends an attempt as a page does, from an address.
func tell(s *Server, sender, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, apiPath+"attempts", strings.NewReader(body))
	r.RemoteAddr = sender + ":5"
	return do(s, r, append([]string{"Content-Type", "application/json", "Sec-Fetch-Site", "same-origin"}, headers...)...)
}

func attemptJSON(c codec.Code, solved bool) string {
	return fmt.Sprintf(`{"code":"%v","solved":%t,"hints":1,"milliseconds":90000}`, c, solved)
}

// An attempt is counted once for a client, a puzzle with its images, and a day.
func TestAttempts(t *testing.T) {
	day := now
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return day })
	d := openDescription(t)
	c := codes[0]
	put := func(sender string, c codec.Code, solved bool, want string) {
		t.Helper()
		w := tell(s, sender, attemptJSON(c, solved))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) ||
			w.Header().Get("Cache-Control") != notCached {
			t.Fatalf("status %d, want %s: %s", w.Code, want, w.Body)
		}
		d.check(t, "/attempts", "post", w)
	}
	rate := func(attempts, solved int64) {
		t.Helper()
		m, err := db.SolveRate(t.Context(), c)
		if err != nil || m.Attempts != attempts || m.Solved != solved {
			t.Fatalf("%+v, %v; want %d attempts, %d solved", m, err, attempts, solved)
		}
	}
	put("192.0.2.1", c, true, `"attempts":1,"solved":1`)
	put("192.0.2.1", c, false, `"attempts":1,"solved":1`)
	s.makeQueues() // as if it were forgotten
	put("192.0.2.1", mirrored(c), false, `"attempts":1,"solved":1`)
	put("192.0.2.2", mirrored(c), false, `"attempts":2,"solved":1`)
	put("[2001:db8::1]", c, true, `"attempts":3,"solved":2`)
	put("[2001:db8::2]", c, true, `"attempts":3,"solved":2`)
	put("192.0.2.1", codes[1], true, `"attempts":1,"solved":1`)
	rate(3, 2)
	day = day.AddDate(0, 0, 1)
	put("192.0.2.1", c, false, `"attempts":4,"solved":2`)
	rate(4, 2)

	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() { tell(s, "192.0.2.9", attemptJSON(c, true)) })
	}
	wg.Wait()
	rate(5, 3)
}

// The page of a puzzle says how many have solved it, a minute late at most, and tells its
// script whether attempts are counted.
func TestSolveRateShown(t *testing.T) {
	clock := now
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return clock })
	page := "/p/" + codes[0].String()
	// The tree of a page that was not in time is there for a later one.
	body := func() string {
		t.Helper()
		for range 100 {
			if w := get(t, s, page); w.Header().Get("Cache-Control") != notCached {
				return w.Body.String()
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Fatal("the page is never complete")
		return ""
	}
	if text := body(); strings.Contains(text, `id="rate"`) || !strings.Contains(text, `"attempts":true`) {
		t.Errorf("before the first attempt: %s", text)
	}
	for i := range 8 {
		if _, err := db.PutAttempt(t.Context(), puzzles.Attempt{Puzzle: codes[0], Solved: i < 5}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(body(), `id="rate"`) {
		t.Error("the page is not kept in the cache")
	}
	clock = clock.Add(collectionAge)
	const want = `<span class="rate" id="rate">Solved in 5 of 8 attempts (62 %)</span>`
	if text := body(); !strings.Contains(text, want) {
		t.Errorf("the page has no %s:\n%s", want, text)
	}
	for address, counted := range map[string]bool{"/p/HfGoo8VCrfkSpV": false, "/p/2oYYRBBZUstii1": false,
		"/p/" + mirrored(codes[0]).String(): true, page + "?level=3&seed=1": false, "/about": false} {
		if text := get(t, s, address).Body.String(); strings.Contains(text, `"attempts":true`) != counted {
			t.Errorf("%s: attempts counted is not %t", address, counted)
		}
	}
	if text := get(t, s, "/about").Body.String(); !strings.Contains(text, "this server records the attempt") {
		t.Error("/about does not say what is kept")
	}
	if text := get(t, testServer(t), "/about").Body.String(); !strings.Contains(text, "This server stores nothing") {
		t.Error("/about says that something is kept")
	}
}

// The page that has sent an attempt can read and delete it by its ID, also days later and from another address. Nobody
// else knows the ID.
func TestOwnAttempt(t *testing.T) {
	clock := now
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return clock })
	d := openDescription(t)
	var sent struct{ ID string }
	if err := json.Unmarshal(tell(s, "192.0.2.1", attemptJSON(codes[0], true)).Body.Bytes(), &sent); err != nil {
		t.Fatal(err)
	}
	tell(s, "192.0.2.2", attemptJSON(codes[0], false))
	clock = clock.AddDate(0, 0, 3)
	call := func(method, id string, status int, want string) {
		t.Helper()
		r := httptest.NewRequest(method, apiPath+"attempts/"+id, nil)
		r.RemoteAddr = "198.51.100.7:1"
		w := do(s, r)
		if w.Code != status || !strings.Contains(w.Body.String(), want) || status < 300 && w.Header().
			Get("Cache-Control") != notCached {
			t.Errorf("%s %s: status %d, want %d: %s", method, id, w.Code, status, w.Body)
		}
		d.check(t, "/attempts/{id}", strings.ToLower(method), w)
	}
	want := fmt.Sprintf(`"code":"%v",`, codes[0])
	call("GET", sent.ID, 200, want)
	call("GET", sent.ID, 200, `"solved":true,"hints":1,"milliseconds":90000,"at":"`+now.UTC().Format(time.RFC3339)[:19])
	for _, method := range []string{"GET", "DELETE"} {
		call(method, strings.Repeat("0", 32), 404, "not-found")
		for _, id := range []string{"0", sent.ID[:31], sent.ID + "00", strings.Repeat("g", 32), strings.Repeat("%00", 32)} {
			call(method, id, 400, "32 hexadecimal digits")
		}
	}
	call("DELETE", sent.ID, 200, want)
	call("GET", sent.ID, 404, "not-found")
	call("DELETE", sent.ID, 404, "not-found")
	if rate, err := db.SolveRate(t.Context(), codes[0]); err != nil || rate != (puzzles.SolveRate{Attempts: 1}) {
		t.Errorf("%+v, %v", rate, err)
	}
	for _, method := range []string{"PUT", "POST", "PATCH"} {
		w := do(s, httptest.NewRequest(method, apiPath+"attempts/"+sent.ID, nil))
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "GET, HEAD, DELETE" {
			t.Errorf("%s: status %d, Allow %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	w := do(testServer(t), httptest.NewRequest("GET", apiPath+"attempts/"+sent.ID, nil))
	if w.Code != http.StatusNotFound {
		t.Errorf("without a database: status %d", w.Code)
	}
}

// What is no attempt of a page of this server is refused, says why, and counts nothing.
func TestAttemptAttacks(t *testing.T) {
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return now })
	d := openDescription(t)
	good := attemptJSON(codes[0], true)
	code := codes[0].String()
	for _, try := range []struct {
		status        int
		reason, field string
		body          string
		headers       []string
	}{
		{403, "origin", "pages of this server", good, []string{"Sec-Fetch-Site", "cross-site"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "same-site"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "none"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://example.org"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "", "Origin", "https://evil.example"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "", "Origin", "http://example.org"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", "", "Origin", "null"}},
		{403, "origin", "", good, []string{"Sec-Fetch-Site", ""}},
		{415, "content-type", "", good, []string{"Content-Type", "text/plain"}},
		{415, "content-type", "", good, []string{"Content-Type", ""}},
		{413, "size", "", strings.Repeat(" ", maxAttemptBody) + good, nil},
		{413, "size", "", strings.Repeat("[", maxBody+1), nil},
		{400, "input", "no attempt", "", nil},
		{400, "input", "no attempt", "nonsense", nil},
		{400, "input", "no attempt", "null", nil},
		{400, "input", "no attempt", "[]", nil},
		{400, "input", "no attempt", strings.Repeat("[", 900), nil},
		{400, "input", "want an object with code", "{}", nil},
		{400, "input", "unexpected text after", good + good, nil},
		{400, "input", "repeated", strings.Replace(good, "{", `{"solved":true,`, 1), nil},
		{400, "input", "SOLVED", strings.Replace(good, "solved", "SOLVED", 1), nil},
		{400, "input", "player", strings.Replace(good, "{", `{"player":"Ann",`, 1), nil},
		{400, "input", "", strings.Replace(good, "true", `"yes"`, 1), nil},
		{400, "input", "", strings.Replace(good, "90000", "1.5", 1), nil},
		{400, "input", "", strings.Replace(good, "90000", "1e400", 1), nil},
		{400, "parameter", "milliseconds", strings.Replace(good, "90000", "-1", 1), nil},
		{400, "parameter", "milliseconds", strings.Replace(good, "90000", "86400001", 1), nil},
		{400, "parameter", "hints", strings.Replace(good, `"hints":1`, `"hints":1001`, 1), nil},
		{400, "parameter", "goal", strings.Replace(good, code, "2oYYRBBZUstii1", 1), nil},
		{400, "check", "", strings.Replace(good, code, "HfGoo8VCrfkSpX", 1), nil},
		{400, "", "", strings.Replace(good, code, "9KuvQpNkawFKiBbEEiRxNSVMTY", 1), nil},
		{400, "", "", strings.Replace(good, code, `\u003cscript\u003ealert(1)`, 1), nil},
		{404, "not-found", "not in the database", strings.Replace(good, code, "HfGoo8VCrfkSpV", 1), nil},
	} {
		w := tell(s, "192.0.2.1", try.body, try.headers...)
		body := w.Body.String()
		if w.Code != try.status || !strings.Contains(body, `"reason":"`+try.reason) || !strings.Contains(body, try.field) {
			t.Errorf("%.100s %v: status %d, want %d: %s", try.body, try.headers, w.Code, try.status, body)
		}
		if w.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%.100s: other sites can read it", try.body)
		}
		d.check(t, "/attempts", "post", w)
	}
	for _, method := range []string{"GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} {
		r := httptest.NewRequest(method, apiPath+"attempts", strings.NewReader(good))
		w := do(s, r, "Content-Type", "application/json", "Sec-Fetch-Site", "same-origin")
		if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != "POST" {
			t.Errorf("%s: status %d, Allow %q", method, w.Code, w.Header().Get("Allow"))
		}
	}
	for _, path := range []string{"attempts/", "attempts/" + code} {
		if w := do(s, httptest.NewRequest(http.MethodPost, apiPath+path,
			strings.NewReader(good))); w.Code != http.StatusMethodNotAllowed &&
			w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
	if w := do(s, httptest.NewRequest(http.MethodOptions, apiPath+"attempts", nil), "Origin", "https://evil.example",
		"Access-Control-Request-Method", "POST"); w.Header().
		Get("Access-Control-Allow-Methods") !=
		"" {
		t.Errorf("a preflight is answered: %v", w.Header())
	}
	counts, err := db.Counts(t.Context())
	if err != nil || counts.Attempts != 0 {
		t.Errorf("%d attempts are counted, %v", counts.Attempts, err)
	}
	if w := tell(s, "192.0.2.1", good, "Sec-Fetch-Site", "", "Origin", "https://example.org"); w.Code != http.StatusOK {
		t.Errorf("the page of an old browser is refused: %d %s", w.Code, w.Body)
	}
	w := tell(testServer(t), "192.0.2.1", good)
	if d.check(t, "/attempts", "post", w); w.Code != http.StatusNotFound {
		t.Errorf("without a database: status %d", w.Code)
	}
}

// Whatever is made of the body of an attempt, it is answered, and only what is one is counted.
func TestRandomAttempts(t *testing.T) {
	s, db, codes := storedServer(t, "https://example.org", func() time.Time { return now })
	r := rand.New(rand.NewPCG(3, 4))
	counted := int64(0)
	for i := range 3000 {
		body := []byte(attemptJSON(codes[i%len(codes)], i%2 == 0))
		for range r.IntN(4) {
			offset := r.IntN(len(body))
			switch r.IntN(3) {
			case 0:
				body[offset] = byte(r.IntN(256))
			case 1:
				body = slices.Delete(body, offset, offset+1)
			default:
				body = slices.Insert(body, offset, []byte(pieces[r.IntN(len(pieces))])...)
			}
		}
		w := tell(s, fmt.Sprintf("192.0.%d.%d", i/250, i%250), string(body))
		switch {
		case w.Code == http.StatusOK:
			counted++
		case w.Code != http.StatusBadRequest && w.Code != http.StatusNotFound:
			t.Errorf("%q: status %d: %s", body, w.Code, w.Body)
		}
	}
	if c, err := db.Counts(t.Context()); err != nil || c.Attempts != counted || counted < 500 || counted > 2500 {
		t.Errorf("%d attempts, %d answers, %v", c.Attempts, counted, err)
	}
}

// slowAttempts waits with each attempt, and fails then.
type slowAttempts struct {
	Attempts
	begun, end chan struct{}
}

func (a slowAttempts) PutAttempt(context.Context, puzzles.Attempt) (puzzles.SolveRate, error) {
	a.begun <- struct{}{}
	<-a.end
	return puzzles.SolveRate{}, errBroken
}

func (slowAttempts) SolveRate(context.Context, codec.Code) (puzzles.SolveRate, error) {
	return puzzles.SolveRate{}, errBroken
}

// A client cannot fill the queue; a fault of the store is told as one, and a later attempt is
// not refused because of it. Pages need no store.
func TestAttemptQueue(t *testing.T) {
	slow := slowAttempts{begun: make(chan struct{}), end: make(chan struct{})}
	var log strings.Builder
	s, err := New(
		Options{
			Attempts: slow,
			Limits:   Limits{Slots: maxPerClient},
			Log:      slog.New(slog.NewTextHandler(&log, nil)),
			Now:      func() time.Time { return now },
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan *httptest.ResponseRecorder)
	for i := range maxPerClient {
		go func() { answers <- tell(s, "192.0.2.1", attemptJSON(e.list[i].Code(), true)) }()
		<-slow.begun
	}
	d := openDescription(t)
	w := tell(s, "192.0.2.1", attemptJSON(e.list[10].Code(), true))
	if d.check(t, "/attempts", "post", w); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("attempt %d at once: status %d", maxPerClient+1, w.Code)
	}
	close(slow.end)
	for range maxPerClient {
		w := <-answers
		if body := w.Body.String(); w.Code != http.StatusServiceUnavailable || strings.Contains(body, "secret") {
			t.Errorf("a fault: status %d: %s", w.Code, body)
		}
		d.check(t, "/attempts", "post", w)
	}
	go func() { answers <- tell(s, "192.0.2.1", attemptJSON(e.list[0].Code(), true)) }()
	<-slow.begun // it is tried again
	<-answers
	if w := get(t, s, "/p/"+e.list[0].Code().String()); w.Code != http.StatusOK ||
		!strings.Contains(log.String(), "secret") {
		t.Errorf("a page: status %d; the log: %s", w.Code, &log)
	}
}

// mirrored returns the code of the mirror image.
func mirrored(c codec.Code) codec.Code {
	return game.Start(c).Mirror().Start()
}

// A browser that asks for another site whether it may send attempts gets no permission.
func TestForeignOptions(t *testing.T) {
	r := httptest.NewRequest(http.MethodOptions, apiPath+"attempts", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if w := do(testServer(t), r); w.Code != http.StatusForbidden || w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("status %d, headers %v", w.Code, w.Header())
	}
}
