//go:build browser

package serve

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// The tests of this file cut the connection: pages that were visited once open without it.

// stocked waits until the service worker answers for the page and has all it gets in the background.
func (p *page) stocked() {
	p.t.Helper()
	var kept int
	if !until(func() bool {
		kept = valueOf[int](p, `(async () => {
			if (!navigator.serviceWorker.controller) return 0;
			let n = 0;
			for (const name of await caches.keys()) n += (await (await caches.open(name)).keys())
				.filter((r) => r.url.includes("/collection/days-")).length;
			return n;
		})()`)
		return kept > yearsAhead // the files of the days are the last ones
	}) {
		p.t.Fatalf("the service worker has %d files of days", kept)
	}
}

// loaded waits until the page is there whole: a visit may end at a page that leads on to another one.
func (p *page) loaded() {
	p.t.Helper()
	if _, ok := p.awaits(`document.readyState === "complete"`); !ok {
		p.t.Fatalf("%s does not load; it has %s", p.path(), valueOf[string](p,
			`performance.getEntriesByType("resource").map((e) => e.name + " " + e.responseStatus).join(", ")`))
	}
}

// version returns the version of the assets of a page, all of which must have the same.
func (p *page) version() string {
	p.t.Helper()
	p.loaded()
	all := valueOf[string](p, `[...new Set([...document.querySelectorAll("[src], link[href], use[href]")]
		.map((e) => e.getAttribute("src") || e.getAttribute("href"))
		.filter((at) => at.includes("/assets/")).map((at) => at.split("/assets/")[1].split("/")[0]))].join(" ")`)
	if all == "" || strings.Contains(all, " ") {
		p.t.Errorf("%s has assets of the versions %q", p.path(), all)
	}
	return all
}

// asked asks an operation of the API, of what the page can reach.
func (p *page) asked(operation, text, parameters string) string {
	p.t.Helper()
	return valueOf[string](p, fmt.Sprintf(`(async () => {
		const { Door } = await import("/assets/" +
			document.querySelector("script[src*='/assets/']").getAttribute("src").split("/assets/")[1].split("/")[0] +
			"/door.js");
		try {
			return JSON.stringify(await new Door().get(%q, %q, %s));
		} catch (fault) {
			return "failed: " + fault.message;
		}
	})()`, operation, text, parameters))
}

// opensWithout visits addresses of each kind without a connection.
func (p *page) opensWithout(code string) {
	p.t.Helper()
	before := p.version()
	for _, address := range []string{
		"/", "/daily", "/daily/", "/daily/2026-11-03/", "/about/", "/rules", "/themes/", "/edit", "/edit/?board=x", "/game/",
		"/puzzles", "/puzzles/?goal=win2", "/go/",
		"/p/" + code, "/p/" + code + "/", "/p/?c=" + code, "/embed/" + code, "/nothing",
	} {
		p.visit(address)
		if is := p.version(); is != before {
			p.t.Errorf("%s has the version %s, and the page before %s", address, is, before)
		}
		p.loaded()
		if found := valueOf[bool](p,
			`document.querySelector("main").children.length > 0 && document.styleSheets.length > 0`); !found {
			p.t.Errorf("%s is empty", address)
		}
	}
	p.visit("/about/")
	for _, test := range []struct{ operation, text, parameters, want string }{
		{"decode", code, "{}", `"code":"` + code + `"`}, {"tree", code, "{}", `"turns":`},
		{"puzzles", "", `{limit: 3}`, `"puzzles":[{`}, {"puzzle", code, "{}", `"key_turns":`}, {"daily", "", "{}", `"date":`},
	} {
		if got := p.asked(test.operation, test.text, test.parameters); !strings.Contains(got, test.want) {
			p.t.Errorf("%s of %q: %.200s, want %s", test.operation, test.text, got, test.want)
		}
	}
}

// pythonHost starts Python's host of files for a folder, and returns how to stop it.
func pythonHost(t *testing.T, dir string, port string) (stop func()) {
	t.Helper()
	python := leftout.Program(t, "python3", "pages on a host of files need Debian's python3")
	c := exec.Command(python, "-u", "-m", "http.server", "--bind", "127.0.0.1", port)
	c.Dir = dir
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	stop = func() {
		c.Process.Kill()
		c.Wait()
	}
	t.Cleanup(stop)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatalf("python3: %q, %v", line, err)
	}
	return stop
}

// freePort returns a port on which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := strings.Cut(l.Addr().String(), ":")
	return port
}

// A site on a host of files opens when the host is gone, and its worker answers.
func TestBrowserOfflineFiles(t *testing.T) {
	t.Parallel()
	port, dir := freePort(t), t.TempDir()
	base := "http://127.0.0.1:" + port
	o := fewOptions(t, base)
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	days, err := o.Collection.Daily(t.Context(), codec.Santorini, api.FirstDay, api.FirstDay)
	if err != nil {
		t.Fatal(err)
	}
	stop := pythonHost(t, dir, port)
	p := openAt(t, window{}, base, "/about")
	p.stocked()
	stop()
	p.opensWithout(days[0].Code.String())
	p.forgive()
}

// Pages of a server open when it is gone, and so do pages that it could only answer for in part.
func TestBrowserOfflineServer(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	base := "http://127.0.0.1:" + port
	s, err := New(Options{BaseURL: base, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	var status atomic.Int64 // of a proxy before a server that is gone
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n := int(status.Load()); n != 0 {
			http.Error(w, "the server is away", n)
			return
		}
		s.Handler().ServeHTTP(w, r)
	})}
	go h.Serve(l)
	defer h.Close()
	page, err := s.collection.Puzzles(t.Context(), puzzles.Filter{}, "", 1)
	if err != nil {
		t.Fatal(err)
	}
	code := page.Puzzles[0].Code.String()
	p := openAt(t, window{}, base, "/about")
	p.stocked()
	status.Store(http.StatusBadGateway)
	p.visit("/p/" + code)
	if shown := p.version(); shown != s.assets.hash {
		t.Errorf("behind a proxy without its server: version %q", shown)
	}
	h.Close()
	p.opensWithout(code)
	p.visit(wholeGame + "?" + ofLevel4 + "&ply=2") // a review
	p.until("#message", "Turn 1, Moon: C2 → D3, builds D2.")
	p.do("click", "#steps .main")
	p.until("#message", "Turn 2, Sun:")
	p.forgive("502")
}

// hostWithoutModules is a host of files whose line is too slow for the modules.
func hostWithoutModules(t *testing.T, dir string) string {
	t.Helper()
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
			<-r.Context().Done()
			return
		}
		http.FileServer(http.Dir(dir)).ServeHTTP(w, r)
	}))
}

// The day of the visitor is shown before the worker has been loaded, also when the files are years old.
func TestBrowserDayOfFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	base := hostWithoutModules(t, dir)
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	first := func() time.Time { return api.FirstDay }
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Now: first}); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/")
	for address, day := range map[string]time.Time{"/": time.Now().UTC(), "/daily/": time.Now().UTC(),
		"/daily/?date=2026-11-03": api.FirstDay.AddDate(0, 0, 1)} {
		day = day.Truncate(24 * time.Hour)
		if day.Before(api.FirstDay) || day.Year() > api.FirstDay.Year()+yearsAhead {
			continue // the clock is not that of a visitor
		}
		p.visit(address)
		list, err := e.Daily(t.Context(), codec.Santorini, day, day)
		if err != nil {
			t.Fatal(err)
		}
		p.until("#share-code", list[0].Code.String())
	}
}

// The puzzle of the day is played before the worker has been loaded, also some weeks after the export.
func TestBrowserDayPlayed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	base := hostWithoutModules(t, dir)
	before := func() time.Time { return time.Now().AddDate(0, 0, 1-daysAhead) }
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Now: before}); err != nil {
		t.Fatal(err)
	}
	c := dayPuzzle(t, time.Now().UTC().Format(time.DateOnly))
	p := openAt(t, window{}, base, "/")
	for _, address := range []string{"/", "/daily/"} {
		p.visit(address)
		p.until("#share-code", c.String())
		p.solveShown(c)
		p.until("#message", "Solved")
	}
}

// cached returns the versions of which the browser keeps assets.
func (p *page) cached() string {
	p.t.Helper()
	return valueOf[string](p, `caches.keys().then((names) => names.map((name) => name.split(" ").at(-1)).join(" "))`)
}

// becomes waits until a text is as wanted.
func (p *page) becomes(what, want string, get func() string) {
	p.t.Helper()
	is := ""
	if !until(func() bool { is = get(); return is == want }) {
		p.t.Fatalf("%s: %q, want %q", what, is, want)
	}
}

// A new version takes the place of the old one when no page of the old one is open. Until then that
// has its assets, and no page has those of two versions.
func TestBrowserNewVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var away atomic.Bool
	base := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if away.Load() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.FileServer(http.Dir(dir)).ServeHTTP(w, r)
	}))
	o := fewOptions(t, base)
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	p := openAt(t, window{}, base, "/about/")
	p.stocked()
	first := p.version()
	tab := newPage(t, base)
	tab.do("open", tab.number, p.number)
	tab.visit("/about/")

	o.Collection = fewer{o.Collection}
	if _, err := Export(t.Context(), dir, o); err != nil {
		t.Fatal(err)
	}
	second := first
	for range 20 {
		if p.visit("/about/"); p.version() != first {
			second = p.version()
			break
		}
	}
	if second == first {
		t.Fatalf("the versions are both %s", first)
	}
	p.becomes("caches with an old page open", first+" "+second, p.cached)
	// it loads scripts that the host has no more
	if got := tab.asked("decode", "HfGoo8VCrfkSpV", "{}"); !strings.Contains(got, "HfGoo8VCrfkSpV") {
		t.Errorf("the old page: %s", got)
	}
	if is := tab.version(); is != first {
		t.Errorf("the old page has the version %s, not %s", is, first)
	}
	away.Store(true)
	p.visit("/edit/")
	if is := p.version(); is != first { // the old one still answers for all
		t.Errorf("without a connection, with an old page open: the version %s, not %s", is, first)
	}
	away.Store(false)
	for _, each := range []*page{p, tab} { // a page that takes too long is an old one
		each.becomes("the version of a new page", second, func() string {
			each.visit("/about/")
			return each.version()
		})
	}
	p.becomes("caches when all pages are new", second, p.cached)
	p.stocked() // with the modules, too
	away.Store(true)
	for _, address := range []string{"/", "/edit/", "/p/?c=HfGoo8VCrfkSpV"} {
		p.visit(address)
		if is := p.version(); is != second {
			t.Errorf("%s without a connection: the version %s, not %s", address, is, second)
		}
	}
	p.forgive()
}

// fewer is a collection without its last puzzles.
type fewer struct{ Collection }

func (f fewer) Puzzles(ctx context.Context, filter puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	page, err := f.Collection.Puzzles(ctx, filter, cursor, limit)
	page.Next = ""
	return page, err
}
