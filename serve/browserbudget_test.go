//go:build browser

package serve

import (
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
)

// maxPage is the maximum of bytes that a page and its files have when they are compressed, without the worker, which is
// loaded when it is needed.
const maxPage = 65 << 10

// Without a cache a page needs few bytes, and nothing that it shows waits for a script.
func TestBrowserBudget(t *testing.T) {
	onlyInChromium(t, "it counts bytes that do not depend on the browser, and Firefox does not say what blocks")
	t.Parallel()
	for address, square := range map[string]string{
		puzzle: "E3", "/p/D2QNxvJM4MC6La": "", "/daily": "", "/daily/gods": "", "/study": "",
		wholeGame + "?" + ofLevel4: "", "/game?level=2": "", "/edit": "", "/puzzles": "", "/rules": "", "/import": "",
	} {
		p := open(t, window{narrow: true}, address)
		if square != "" {
			p.click(square)
			p.until("#message", "Choose a dot")
		}
		valueOf[string](p, `new Promise((done) => setTimeout(() => done(""), 2000))`)
		weigh(t, p, address)
	}
}

// weigh checks the bytes of a loaded page, and what blocks it.
func weigh(t *testing.T, p *page, address string) {
	found := p.evaluate(
		`performance.getEntriesByType("resource").map((e) => e.name + " " + e.renderBlockingStatus).join("\n")`,
	)
	total, seen := compressed(t, p.evaluate(`location.href.replace(/#.*/, "")`)), map[string]bool{}
	for line := range strings.Lines(found) {
		file, blocks, _ := strings.Cut(strings.TrimSpace(line), " ")
		file, _, _ = strings.Cut(file, "#")
		if seen[file] || !strings.HasPrefix(file, p.base) {
			continue
		}
		seen[file] = true
		if strings.Contains(file, "puzzlecode.wasm") || strings.HasSuffix(file, "/worker.js") {
			t.Errorf("%s loads %s", address, file)
		}
		if blocks == "blocking" && !strings.HasSuffix(file, ".css") {
			t.Errorf("what %s shows waits for %s", address, file)
		}
		total += compressed(t, file)
	}
	t.Logf("%s: %d bytes in %d files", address, total, len(seen)+1)
	if total > maxPage || len(seen) < 3 {
		t.Errorf("%s and %d files have %d bytes, more than %d", address, len(seen), total, maxPage)
	}
}

// compressed returns the number of bytes of a response as a browser gets it.
func compressed(t *testing.T, address string) (n int) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Encoding", "gzip")
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", address, res.Status, err)
	}
	if res.Header.Get("Content-Encoding") == "gzip" {
		if _, err := gzip.NewReader(strings.NewReader(string(body))); err != nil {
			t.Fatalf("%s: %v", address, err)
		}
	}
	return len(body)
}

// observed begins to note what jumps on the page, from its beginning.
const observed = `globalThis.shifts = []; new PerformanceObserver((list) => { for (const e of list.getEntries()) if ` +
	`(!e.hadRecentInput) shifts.push(e.value + " " + e.sources.map((s) => s.node && (s.node.id || s.node.className || ` +
	`s.node.nodeName) + " " + s.previousRect.y + " > " + s.currentRect.y)); }).observe({ type: "layout-shift", ` +
	`buffered: true })`

// jumped says what has jumped on the page. A sum of 0.1 counts as good: https://web.dev/articles/cls
const jumped = `shifts.reduce((sum, s) => sum + Number(s.split(" ")[0]), 0) < 0.006 ? "" : shifts.join("\n")`

// Nothing on the page jumps: not while it loads, nor when a turn is answered and refuted.
func TestBrowserShifts(t *testing.T) {
	onlyInChromium(t, "Firefox has no entries of layout shifts")
	t.Parallel()
	for _, w := range []window{{narrow: true}, {}} {
		p := open(t, w, puzzle)
		p.run(observed)
		p.click("E3", "D4", "E4")
		p.wait(wrong, "This turn fails")
		p.wait(puzzle, "E3 → D4, builds E4, fails")
		p.click("E3", "D3", "E3")
		p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: ")
		if found := p.evaluate(jumped); found != "" {
			t.Errorf("narrow %v: %s", w.narrow, found)
		}
	}
}

// No page jumps while it loads, on a server and on files, with a record and without one.
func TestBrowserShiftsWhileLoading(t *testing.T) {
	onlyInChromium(t, "Firefox has no entries of layout shifts")
	t.Parallel()
	server := serve(t)
	port, dir := freePort(t), t.TempDir()
	files := "http://127.0.0.1:" + port
	o := fewOptions(t, files)
	o.Pages = false
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	pythonHost(t, dir, port)
	const filled = `document.querySelector(".train .card, .train .strip, .tree, [data-square][tabindex], .calendar ` +
		`[data-day]") && document.querySelector("h1")`
	for _, w := range []window{{narrow: true}, {}} {
		for base, addresses := range map[string][]string{
			server: {"/", "/daily", "/daily/gods", "/p/D2QNxvJM4MC6La", "/train", "/train?go=level", "/study", "/import",
				"/game", "/edit"},
			files: {"/", "/daily/", "/p/?c=5MF5DeFgd5hAz9FN", "/daily/?date=2026", "/p/?c=HfGoo8VCrfkSpV",
				"/p/?c=D2QNxvJM4MC6La", "/train/", "/train/?go=level", "/study/", "/import/"},
		} {
			p := openAt(t, w, base, "/about/")
			p.do("visit", "about:blank")
			p.do("early", observed)
			for range 2 {
				for _, address := range addresses {
					var found string
					for range 2 { // on a machine without time a page was once painted half way; what jumps does so each time
						p.visit(address)
						if !strings.HasPrefix(address, "/import") {
							p.untilJS(filled)
						}
						valueOf[string](p, `new Promise((done) => setTimeout(() => done(""), 700))`)
						if found = p.evaluate(jumped); found == "" {
							break
						}
					}
					if found != "" {
						t.Errorf("%s, narrow %v: %s", address, w.narrow, found)
					}
				}
				p.run(
					`localStorage.setItem("puzzlecode.record", JSON.stringify({ format: "puzzlecode training", version: 1, start: ` +
						`null, attempts: [{ code: "HfGoo8VCrfkSpV", at: Date.now(), how: "solved", rating: 1500 }], runs: [] }))`,
				)
			}
		}
	}
}

// A page that arrives in pieces is drawn in pieces, and what is drawn stays where it is: a board is as high with two of
// its rows as with five.
func TestBrowserShiftsInPieces(t *testing.T) {
	onlyInChromium(t, "Firefox has no entries of layout shifts")
	t.Parallel()
	slow := httptest.NewServer(inPieces(t, serve(t), 14, 100*time.Millisecond))
	t.Cleanup(slow.Close)
	for _, w := range []window{{narrow: true}, {}} {
		p := openAt(t, w, slow.URL, "/about")
		p.do("early", observed)
		for _, address := range []string{"/p/D2QNxvJM4MC6La", "/daily", "/study", "/game", "/edit", "/train"} {
			p.visit(address)
			valueOf[string](p, `new Promise((done) => setTimeout(() => done(""), 700))`)
			if found := p.evaluate(jumped); found != "" {
				t.Errorf("%s, narrow %v: %s", address, w.narrow, found)
			}
		}
	}
}

// inPieces returns a server that answers like the one at an address, but sends each page in a number of pieces, with a
// pause after each.
func inPieces(t *testing.T, server string, pieces int, pause time.Duration) http.Handler {
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(address)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept"), "text/html") {
			proxy.ServeHTTP(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		page := httptest.NewRecorder()
		proxy.ServeHTTP(page, r)
		maps.Copy(w.Header(), page.Header())
		w.WriteHeader(page.Code)
		body := page.Body.Bytes()
		for piece := range slices.Chunk(body, max(1, (len(body)+pieces-1)/pieces)) {
			w.Write(piece)
			http.NewResponseController(w).Flush()
			time.Sleep(pause)
		}
	})
}

// A tap is answered by a frame of its own: until then only the square is marked, whatever the turn changes.
func TestBrowserTapAnswered(t *testing.T) {
	t.Parallel()
	p := open(t, window{narrow: true}, puzzle)
	p.click("E3", "D4")
	p.untilJS(`document.querySelector(".board .chosen") && document.querySelector(".board .build")`)
	const tap = `(() => {
		const square = document.querySelector('[data-square="E4"]'), picture = document.querySelector(".board .picture"),
			before = picture.innerHTML;
		square.click();
		return [square.classList.contains("pressed"), picture.innerHTML === before].join(" ");
	})()`
	if got := p.evaluate(tap); got != "true true" {
		t.Errorf("pressed, and nothing else changed: %s", got)
	}
	p.wait(wrong, "This turn fails")
	if got := p.evaluate(`String(document.querySelectorAll(".pressed").length)`); got != "0" {
		t.Errorf("%s squares stay pressed", got)
	}
}
