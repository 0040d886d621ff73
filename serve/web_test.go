package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/puzzles/solver"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// A page has a tag, by which a browser learns that it has not changed; it is compressed for
// those who take that, and the same whether it was asked for before or not.
func TestAnswers(t *testing.T) {
	// On this day the puzzle is easy: with the race detector on a busy machine the play tree of a
	// win in 5 can take longer than a proof may.
	s, err := New(Options{BaseURL: "https://example.org", Now: func() time.Time { return now.AddDate(0, 0, 1) }})
	if err != nil {
		t.Fatal(err)
	}
	days, err := s.collection.Daily(t.Context(), codec.Santorini, s.service.Today(), s.service.Today())
	if err != nil {
		t.Fatal(err)
	}
	today := days[0]
	if today.Code.Goal().Turns() > 3 {
		t.Fatalf("the daily puzzle is %v: choose a day with an easy one", today.Code)
	}
	// Without its tree a page may be another one: it does not wait for it long.
	for _, c := range []codec.Code{today.Code, codec.MustParse("HfGoo8VCrfkSpV")} {
		if _, err := s.prover(queue.Client{}).Tree(t.Context(), c, false); err != nil {
			t.Fatal(err)
		}
	}
	for _, address := range []string{"/p/HfGoo8VCrfkSpV", "/api/v1/decode/HfGoo8VCrfkSpV", "/api/v1/turns/HfGoo8VCrfkSpV",
		"/p/HfGoo8VCrfkSpV.png", "/p/HfGoo8VCrfkSpV.svg", "/p/HfGoo8VCrfkSpV/qr", "/about", "/daily", "/assets/" +
			s.assets.hash + "/page.css"} {
		first, again := get(t, s, address), get(t, s, address)
		tag := first.Header().Get("ETag")
		if first.Code != http.StatusOK || tag == "" || again.Header().Get("ETag") != tag ||
			first.Body.String() != again.Body.String() {
			t.Errorf("%s: status %d, tag %q, then %q", address, first.Code, tag, again.Header().Get("ETag"))
		}
		if w := get(t, s, address, "If-None-Match", `"other", `+tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 ||
			w.Header().Get("Vary") != first.Header().Get("Vary") {
			t.Errorf("%s with its tag: status %d", address, w.Code)
		}
		if w := get(t, s, address, "If-None-Match", `"other"`); w.Code != http.StatusOK {
			t.Errorf("%s with another tag: status %d", address, w.Code)
		}
		if w := do(s, httptest.NewRequest(http.MethodHead, address, nil)); w.Code != http.StatusOK || w.Body.Len() > 0 {
			t.Errorf("HEAD %s: status %d, %d bytes", address, w.Code, w.Body.Len())
		}
		w := get(t, s, address, "Accept-Encoding", "br, gzip;q=0.9")
		if w.Header().Get("Content-Encoding") == "gzip" {
			z, err := gzip.NewReader(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			if body, err := io.ReadAll(z); err != nil || string(body) != first.Body.String() {
				t.Errorf("%s is another one compressed, %v", address, err)
			}
		} else if len(first.Body.String()) > minZipped && !strings.HasSuffix(address, ".png") &&
			!strings.HasSuffix(address, "qr") {
			t.Errorf("%s is not compressed", address)
		}
		for _, none := range []string{"gzip; q=0.00", "gzip;\tq=0", "br, gzip\t; q=0"} {
			if w := get(t, s, address, "Accept-Encoding", none); w.Header().Get("Content-Encoding") != "" {
				t.Errorf("%s is compressed for a client that accepts %q", address, none)
			}
		}
		if w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s sets a cookie", address)
		}
	}
	if got := get(t, s, "/api/v1/decode/HfGoo8VCrfkSpV").Header().Get("Cache-Control"); got != immutable {
		t.Errorf("decode of a code is cached %s", got)
	}
	if got := get(t, s, "/p/HfGoo8VCrfkSpV").Header().Get("Cache-Control"); got != revalidate {
		t.Errorf("a page is cached %s", got)
	}
}

// A page with everything that it needs takes less than 61 kB on the way, 60 of them today: each god adds its sign and
// its sentence.
func TestWeight(t *testing.T) {
	s := testServer(t)
	files := regexp.MustCompile(`"(/assets/[^"#]+)`)
	later := regexp.MustCompile(
		`<link rel="apple-touch-icon"[^>]*>`,
	) // fetched when somebody keeps the page on a home screen
	imports := regexp.MustCompile(`from "\./([a-z]+\.js)"`)
	for _, address := range []string{"/", "/daily", "/puzzles", "/edit", "/about", "/rules", "/themes", "/study", "/train",
		"/p/HfGoo8VCrfkSpV", "/game", "/p/2oYYRBBZUstii1?level=3&seed=1&eval=1", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY",
		"/explore/HfGoo8VCrfkSpV", "/embed/HfGoo8VCrfkSpV"} {
		total, seen := 0, map[string]bool{}
		var add func(address string)
		add = func(address string) {
			if seen[address] {
				return
			}
			seen[address] = true
			total += get(t, s, address, "Accept-Encoding", "gzip").Body.Len()
			body := get(t, s, address).Body.String()
			for _, m := range files.FindAllStringSubmatch(later.ReplaceAllString(body, ""), -1) {
				add(m[1])
			}
			for _, m := range imports.FindAllStringSubmatch(body, -1) {
				add("/assets/" + s.assets.hash + "/" + m[1])
			}
		}
		add(address)
		if total > 63_000 || len(seen) < 4 {
			t.Errorf("%s takes %d bytes with %d files", address, total, len(seen)-1)
		}
		if body := get(t, s, address).Body.String(); strings.Index(body, "</head>") > 32<<10 {
			t.Errorf("the head of %s ends after 32 kB", address)
		}
	}
}

// All forms of a position have one canonical address, and a preview that tells the task.
func TestPreview(t *testing.T) {
	s := testServer(t)
	c := codec.MustParse("HfGoo8VCrfkSpV")
	least, _ := c.Canonical()
	canonical := `<link rel="canonical" href="https://example.org/p/` + least.String() + `">`
	shrinking, err := c.Shrinking()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{c.String(), shrinking, least.String(), game.Start(c).Mirror().Start().String()} {
		body := get(t, s, "/p/"+text).Body.String()
		if !strings.Contains(body, canonical) {
			t.Errorf("%s has no %s", text, canonical)
		}
	}
	body := get(t, s, "/p/"+c.String()+"/E3D3E3.C3D4E3").Body.String()
	for _, want := range []string{
		`<meta property="og:title" content="Sun wins in 3">`, `<meta property="og:image" ` +
			`content="https://example.org/p/HfGoo8VCrfkSpV.png?v=3">`,
		`<meta property="og:image:alt" content="`, `<meta name="twitter:card" content="summary_large_image">`,
		`"https://example.org/oembed?format=json&amp;url=https%3A%2F%2Fexample.org%2Fp%2FHfGoo8VCrfkSpV%2FE3D3E3.C3D4E3"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s", want)
		}
	}
	if strings.Contains(body, "noindex") {
		t.Error("chats remember noindex")
	}
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`<link rel="modulepreload"[^>]*>`).FindAllString(get(t, s, "/").Body.String(),
		-1) {
		if seen[m] {
			t.Errorf("the head has twice: %s", m)
		}
		seen[m] = true
	}
}

// Previews say the game, the goal, the rating and who is to move; those of days, lists and games say what they are.
func TestPreviews(t *testing.T) {
	s := testServer(t)
	own := s.collection.(*inMemory).list[0].Record()
	about := func(r puzzles.Record) string {
		state := game.New(r.Code)
		task := say.English.Task(state.Side(), r.Code.Goal())
		return fmt.Sprintf("Santorini puzzle, rating %d: %s. %s to move.", r.Rating, task,
			say.English.Side(state.Side()))
	}
	days, err := s.collection.Daily(t.Context(), codec.Santorini, api.FirstDay, api.FirstDay)
	if err != nil {
		t.Fatal(err)
	}
	tag := func(name, content string) string {
		return fmt.Sprintf(`<meta property="og:%s" content="%s">`, name, template.HTMLEscapeString(content))
	}
	const first = "/daily/2026-11-02"
	inPage(t, s, []struct {
		address   string
		want, not []string
	}{
		{
			"/p/" + own.Code.String(),
			[]string{tag("description", about(own)), `<meta name="description" content="` + about(own) + `">`}, nil,
		},
		{
			"/p/HfGoo8VCrfkSpV",
			[]string{tag("description", "Santorini puzzle: Sun wins in 3. Sun to move."), tag("title", "Sun wins in 3")}, nil,
		},
		{"/p/HfGoo8VCrfkSpV?goal=unsaid", nil, []string{"og:title", `content="Santorini puzzle`}},
		{first, []string{
			tag("title", "Puzzle of 2 November 2026: "+say.English.Caption(game.New(days[0].Code), days[0].Code.Goal())),
			tag("description", about(days[0].Record)), tag("url", "https://example.org"+first),
			tag("image", "https://example.org"+first+".png?v=3"),
		}, nil},
		{"/puzzles", []string{tag("title", "Santorini: puzzles"), tag("image", "https://example.org/puzzles.png?v=3")}, nil},
		{"/puzzles?goal=win2&min=700&max=800&theme=dome", []string{
			tag("title", "Santorini: puzzles: win in 2"),
			tag("description", "Santorini puzzles: dome, rated 700 to 800. All are proved."),
		}, nil},
		{"/puzzles?goal=win2&min=2900", nil, []string{"og:image"}},
		{"/game", []string{tag("image", "https://example.org/game.png?v=3")}, nil},
		{
			"/p/2oYYRBBZUstii1/E3D3E3?ply=1",
			[]string{tag("title", "A game: Moon to move"), tag("url", "https://example.org/p/2oYYRBBZUstii1/E3D3E3?ply=1")}, nil,
		},
	})
	images := map[string]string{}
	for _, address := range []string{"/p/" + own.Code.String() + ".png", first + ".png", "/puzzles.png",
		"/puzzles.png?min=2000", "/game.png", "/p/2oYYRBBZUstii1.png", "/p/2oYYRBBZUstii1.png?game=5",
		"/p/2oYYRBBZUstii1.png?game=0"} {
		w := get(t, s, address)
		if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("%s: status %d, %s", address, w.Code, w.Header().Get("Content-Type"))
		}
		if other := images[w.Body.String()]; other != "" {
			t.Errorf("%s looks like %s", address, other)
		}
		images[w.Body.String()] = address
	}
	for address, want := range map[string]int{"/daily/2030-01-01.png": 404, first + ".svg": 404,
		"/puzzles.png?goal=win2&min=2900": 404, "/puzzles.png?goal=x": 400, "/p/2oYYRBBZUstii1.png?game=11": 400} {
		if w := get(t, s, address); w.Code != want {
			t.Errorf("%s: status %d, want %d", address, w.Code, want)
		}
	}
}

// The page of a mistyped code shows which character is wrong, and links to what was meant.
func TestNeighbours(t *testing.T) {
	s := testServer(t)
	w := get(t, s, "/p/HfGoo8VCrfkSp0")
	if body := w.Body.String(); w.Code != http.StatusNotFound || !strings.Contains(body, "<mark>0</mark>") ||
		!strings.Contains(body, `href="/p/HfGoo8VCrfkSpV"`) {
		t.Errorf("status %d:\n%s", w.Code, body)
	}
}

// A panic in a proof is an error for those who ask, and leaves a stack in the log.
func TestProofPanic(t *testing.T) {
	var out bytes.Buffer
	s, err := New(Options{Collection: NoCollection{}, Log: slog.New(slog.NewTextHandler(&out, nil))})
	if err != nil {
		t.Fatal(err)
	}
	_, err = api.Do(t.Context(), s.work(queue.Client{}).Prove, "test", "panic", func(context.Context, *solver.Solver) (int,
		error) {
		panic("of the test")
	})
	if status, _ := fault(err); status != http.StatusInternalServerError {
		t.Errorf("after a panic: %v", err)
	}
	if text := out.String(); !strings.Contains(text, "of the test") || !strings.Contains(text, "TestProofPanic") {
		t.Errorf("the log has %q", text)
	}
}

// Whatever a person may paste leads to its page.
func TestGo(t *testing.T) {
	s := testServer(t)
	for _, text := range []string{"HfGoo8VCrfkSpV", "19ZP2nS16gRq4GHLBp win3",
		"look: https://a.example/p/HfGoo8VCrfkSpV !", "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3 win3"} {
		w := get(t, s, "/go?text="+strings.NewReplacer(" ", "+", "/", "%2F", ":", "%3A").Replace(text))
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/p/HfGoo8VCrfkSpV" {
			t.Errorf("%s leads to %s, status %d", text, w.Header().Get("Location"), w.Code)
		}
	}
}

// Pages that depend only on their addresses are kept, and so are those that depend on the collection;
// what differs each time is not.
func TestKeptPages(t *testing.T) {
	s := testServer(t)
	get(t, s, apiPath+"tree/HfGoo8VCrfkSpV") // pages do not wait for long for a tree
	for address, kept := range map[string]bool{
		"/p/HfGoo8VCrfkSpV": true, "/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3": true, "/p/HfGoo8VCrfkSpV/qr": true,
		"/embed/HfGoo8VCrfkSpV/E3D3E3.C3D4E3": true, "/edit": true, "/puzzles": true,
		"/puzzles/random": false, "/game": false, "/train": true, "/go?text=HfGoo8VCrfkSpV": false,
	} {
		get(t, s, address)
		if ok := s.kept(address) != nil; ok != kept {
			t.Errorf("%s is kept: %v, want %v", address, ok, kept)
		}
	}
}
