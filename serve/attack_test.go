package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/game"
	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/internal/play/view"
	"github.com/puzzlecode/puzzlecode/internal/position/positiontest"
	"github.com/puzzlecode/puzzlecode/puzzles"
	"github.com/puzzlecode/puzzlecode/serve/internal/queue"
)

// pieces are what addresses are made of at random: what the server knows, and what breaks
// servers.
var pieces = []string{
	"/", "//", "/p/", "/embed/", "/api/v1/", "games?player=", "since=", "decode/", "encode/", "turns/", "choose/",
	"session/", "play/", "try/", "tree/", "solve/", "hint/", "distances/", "find", "puzzles", "daily", "random",
	"explore/",
	"/edit", "/go", "/about", "/assets/", "/oembed", "/qr", ".png", ".svg", "?", "&", "=", "text=", "board=", "paste=",
	"at=", "turn=", "after=", "turns=", "goal=", "max=1", "nodes=1000", "level=", "level=1", "you=", "eval=1", "workers=",
	"theme=", "flip=1", "hint=i", "url=",
	"HfGoo8VCrfkSpV", "19ZP2nS16gRq4GHLBp", "9KuvQpNkawFKiBbEEiRxNSVMTY", "2oYYRBBZUstii1", "E3D3E3", "E3D3E3.C3D4E3",
	"Ee2nEe3n", ".", "..", "%2e%2e/", "%00", "%0d%0aX: y", "%2F", "%252e", "%ff", "é", "💥", "<script>", "%3Cscript%3E",
	"\"", "'", "win3", "0", "-1", "99999999999999999999",
	"0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3", "0000000000000000000000000.1.A1A2.B1B2", "\\", "{{.}}",
	"../../etc/passwd", ";", "#", "%", " ",
}

// known are the beginnings of addresses that have answers, and codes what may follow.
var (
	known = []string{
		"p/", "embed/", "explore/", "explore/games?player=", "daily/", "assets/", "edit?paste=", "edit?board=",
		"game?workers=", "go?text=", "puzzles?goal=", "oembed?url=", "api/v1/decode/", "api/v1/encode/", "api/v1/turns/",
		"api/v1/choose/", "api/v1/session/", "api/v1/play/", "api/v1/try/", "api/v1/tree/", "api/v1/analyse/",
		"api/v1/reply/", "api/v1/hint/", "api/v1/solve/", "api/v1/distances/", "api/v1/find/", "api/v1/puzzles/",
	}
	codes = []string{
		"HfGoo8VCrfkSpV", "19ZP2nS16gRq4GHLBp", "9KuvQpNkawFKiBbEEiRxNSVMTY?max=1&x=", "2oYYRBBZUstii1",
		"HfGoo8VCrfkSpV/E3D3E3", "HfGoo8VCrfkSpV?turn=E3D3E3", "HfGoo8VCrfkSpV?at=E3", "2oYYRBBZUstii1?level=1&x=",
		"HfGoo8VCrfkSpX", "2026-11-21", "",
	}
)

// Nothing that is asked for makes the server fail.
func TestRandomRequests(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	r := rand.New(rand.NewPCG(1, 2))
	statuses := map[int]int{}
	n := 10_000
	if testing.Short() {
		n = 500
	}
	for i := range n {
		var address strings.Builder
		if r.IntN(3) > 0 {
			fmt.Fprintf(&address, "/%s%s", known[r.IntN(len(known))], codes[r.IntN(len(codes))])
		}
		for range r.IntN(5) {
			if r.IntN(8) == 0 {
				for range r.IntN(30) {
					address.WriteByte(byte(r.IntN(256)))
				}
				continue
			}
			address.WriteString(pieces[r.IntN(len(pieces))])
		}
		text := address.String()
		u, err := url.ParseRequestURI(text)
		if err != nil { // a real server answers these itself
			if u, err = url.ParseRequestURI("/" + url.PathEscape(text)); err != nil {
				t.Fatal(err)
			}
		}
		q := httptest.NewRequest(http.MethodGet, "/", nil)
		q.URL, q.RequestURI = u, u.RequestURI()
		if i%5 == 0 {
			q.Method = []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodHead, http.MethodOptions,
				"NONSENSE"}[r.IntN(6)]
			q.Body = io.NopCloser(strings.NewReader(text))
		}
		w := do(s, q)
		if statuses[w.Code]++; w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
			t.Errorf("%s %q: status %d: %.200s", q.Method, u, w.Code, w.Body)
		}
		if w.Header().Get("Content-Security-Policy") == "" || len(w.Header()["X"]) > 0 {
			t.Errorf("%q: headers %v", u, w.Header())
		}
	}
	if statuses[200] < n/34 || statuses[404] < n/34 || statuses[400] < n/100 {
		t.Errorf("the requests are not of all kinds: %v", statuses)
	}
}

// Whatever has been chosen of a turn, by the address, there is a page: with the board as it is
// where the choice is none.
func TestSelections(t *testing.T) {
	s := testServer(t)
	const santorini, arimaa = "HfGoo8VCrfkSpV", "9KuvQpNkawFKiBbEEiRxNSVMTY"
	for _, test := range []struct {
		code, squares string
		wrong         bool
	}{
		{santorini, "E", true}, {santorini, "E3", false}, {santorini, "E3D", true}, {santorini, "E3D3", false}, {santorini,
			"E3D3E", true}, {santorini, "E3D3E3", false},
		{santorini, "E3D3E3E3", true}, {santorini, "e3", true}, {santorini, "A1", true}, {santorini, "E3A1",
			true}, {santorini, "E3é", true}, {santorini, " ", true},
		{arimaa, "E", true}, {arimaa, "Zz", true},
	} {
		w := get(t, s, "/p/"+test.code+"?at="+url.QueryEscape(test.squares))
		if body := w.Body.String(); w.Code != http.StatusOK ||
			strings.Contains(body, "This square cannot be chosen now.") != test.wrong ||
			strings.Count(body, "Sun's worker") != strings.Count(get(t, s, "/p/"+test.code).Body.String(), "Sun's worker") {
			t.Errorf("%s, %q is chosen: status %d, wrong %v: %.300s", test.code, test.squares, w.Code, test.wrong, body)
		}
	}
	for _, squares := range []string{"a2", "a2a3", "a2a3a3", "a2a3a3a4b2b3b3b4"} {
		for n := range len(squares) + 1 {
			for _, more := range []string{"", "x", "a1", "💥"} {
				address := "/p/" + arimaa + "?at=" + url.QueryEscape(squares[:n]+more)
				if w := get(t, s, address); w.Code != http.StatusOK {
					t.Errorf("%s: status %d", address, w.Code)
				}
			}
		}
	}
}

// hostile is a collection in whose fields somebody has put what breaks pages.
type hostile struct{ *inMemory }

const injected = "\"><script>alert(1)</script>\r\nX-Injected: yes\r\n\r\n<img src=x onerror=alert(1)>{{.}}]]>"

func (h hostile) PuzzlesByCode(ctx context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found, err := h.inMemory.PuzzlesByCode(ctx, codes)
	for c, r := range found {
		found[c], _ = spoilt(r, nil)
	}
	return found, err
}

func (h hostile) Puzzles(ctx context.Context, f puzzles.Filter, cursor string, limit int) (puzzles.Page, error) {
	page, err := h.inMemory.Puzzles(ctx, f, cursor, limit)
	for i := range page.Puzzles {
		page.Puzzles[i], _ = spoilt(page.Puzzles[i], nil)
	}
	return page, err
}

func (h hostile) Daily(ctx context.Context, g codec.Game, first, to time.Time) ([]puzzles.DayPuzzle, error) {
	list, err := h.inMemory.Daily(ctx, g, first, to)
	for i := range list {
		list[i].Record, _ = spoilt(list[i].Record, nil)
	}
	return list, err
}

func spoilt(r puzzles.Record, err error) (puzzles.Record, error) {
	r.Title, r.Author, r.Source, r.Themes = injected, injected, injected, []string{injected}
	return r, err
}

// What is stored is shown as text, wherever it is shown.
func TestStoredText(t *testing.T) {
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Collection: hostile{e}, Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	code := e.list[0].Code().String()
	shown := 0
	for _, address := range []string{"/", "/daily", "/puzzles", "/p/" + code, "/embed/" + code, "/puzzles.atom",
		"/p/" + code + "?goal=" + url.QueryEscape(injected), "/p/" + code + "?daily=" + url.QueryEscape(injected),
		"/p/" + code + "?turn=" + url.QueryEscape(injected), "/p/" + code + "?at=" + url.QueryEscape(injected), "/p/" +
			url.PathEscape(injected), "/go?text=" + url.QueryEscape(injected), "/edit?paste=" + url.QueryEscape(injected),
		"/puzzles?theme=" + url.QueryEscape(injected), "/oembed?url=" +
			url.QueryEscape("http://localhost:8080/p/"+injected), "/api/v1/decode/" +
			url.PathEscape(injected), "/api/v1/puzzles/" + code} {
		w := get(t, s, address)
		body := w.Body.String()
		if strings.Contains(w.Header().Get("Content-Type"), "html") &&
			(strings.Contains(body, "<script>") || strings.Contains(body, "<img src=x")) {
			t.Errorf("%s shows what is stored as HTML: %s", address, body)
		}
		if strings.Contains(body, "alert(1)") {
			shown++
		}
		for name, values := range w.Header() {
			if strings.ContainsAny(strings.Join(values, ""), "\r\n") || name == "X-Injected" {
				t.Errorf("%s: header %s: %q", address, name, values)
			}
		}
	}
	if shown < 8 {
		t.Errorf("%d pages show what is stored or sent, which proves little", shown)
	}
}

// No page has a script or a style in it, nor anything from elsewhere.
func TestNothingInline(t *testing.T) {
	s := testServer(t)
	inline := regexp.MustCompile(
		`(?i)<style|\sstyle=|\son[a-z]+=|javascript:|<script(?: type="application/json" id="data"| type="module" ` +
			`src="/assets/[^"]+")?>`,
	)
	foreign := regexp.MustCompile(`(?:src|href)="(https?:)?//[^"]*"`)
	for _, address := range []string{"/", "/daily", "/puzzles", "/edit", "/about", "/p/HfGoo8VCrfkSpV",
		"/embed/HfGoo8VCrfkSpV", "/explore/HfGoo8VCrfkSpV", "/p/nonsense"} {
		body := get(t, s, address).Body.String()
		for _, found := range inline.FindAllString(body, -1) {
			if !strings.Contains(found, "application/json") && !strings.Contains(found, "module") {
				t.Errorf("%s has %q", address, found)
			}
		}
		for _, found := range foreign.FindAllString(body, -1) {
			if !strings.Contains(found, "https://example.org") {
				t.Errorf("%s has %q", address, found)
			}
		}
		if policy := get(t, s, address).Header().Get("Content-Security-Policy"); strings.HasSuffix(policy,
			"frame-ancestors *") != strings.HasPrefix(address, "/embed") ||
			strings.Contains(strings.ReplaceAll(policy, " 'wasm-unsafe-eval'", ""), "unsafe") {
			t.Errorf("%s has the policy %s", address, policy)
		}
	}
}

// Absolute addresses do not depend on what a client says about the host.
func TestForgedHost(t *testing.T) {
	s := testServer(t)
	for _, address := range []string{"/", "/daily", "/puzzles", "/p/HfGoo8VCrfkSpV", "/puzzles.atom",
		"/oembed?url=https%3A%2F%2Fexample.org%2Fp%2FHfGoo8VCrfkSpV", "/go?text=HfGoo8VCrfkSpV", "/puzzles/random",
		"/api/v1/encode/HfGoo8VCrfkSpV", "/api/v1/puzzles"} {
		r := httptest.NewRequest(http.MethodGet, address, nil)
		r.Host = "evil.example"
		w := do(s, r, "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "evil", "Forwarded", "host=evil.example",
			"X-Original-URL", "/evil.example", "X-Rewrite-URL", "/evil.example")
		if all := fmt.Sprint(w.Header(), w.Body); strings.Contains(all, "evil") {
			t.Errorf("%s: %s", address, all)
		}
		if place := w.Header().Get("Location"); strings.Contains(place, "//") {
			t.Errorf("%s leads to %s", address, place)
		}
	}
}

// A client is told by its address, and a forwarded address counts only from a proxy that is
// trusted.
func TestClients(t *testing.T) {
	c := clients{[]netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}}
	near, far := queue.Client{{Name: "192.0.2.1", Share: 1}, {Name: "192.0.2.0/24", Share: 4}},
		queue.Client{{Name: "198.51.100.7", Share: 1}, {Name: "198.51.100.0/24", Share: 4}}
	proxy := func(address string) queue.Client {
		return queue.Client{{Name: address, Share: 1}, {Name: "10.0.0.0/24", Share: 4}}
	}
	six := queue.Client{{Name: "2001:db8:1:203::/64", Share: 1}, {Name: "2001:db8:1:200::/56", Share: 2},
		{Name: "2001:db8:1::/48", Share: 4}}
	for _, try := range []struct {
		remote, forwarded string
		want              queue.Client
	}{
		{"192.0.2.1:5", "", near},
		{"192.0.2.1:5", "198.51.100.7", near},
		{"10.0.0.1:5", "198.51.100.7", far},
		{"10.0.0.1:5", "1.1.1.1, 198.51.100.7, 10.0.0.2", far},
		{"10.0.0.1:5", "1.1.1.1, nonsense", proxy("10.0.0.1")},
		{"10.0.0.1:5", "10.0.0.3", proxy("10.0.0.3")},
		{"[::ffff:10.0.0.1]:5", "198.51.100.7", far},
		{"[2001:db8:1:203:3:4:5:6]:5", "", six},
		{"[fd00::1]:5", "2001:db8:1:203:ffff::1", six},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = try.remote
		if try.forwarded != "" {
			r.Header.Set("X-Forwarded-For", try.forwarded)
		}
		if got := c.client(r); !slices.Equal(got, try.want) {
			t.Errorf("from %s, forwarded for %q: %v, want %v", try.remote, try.forwarded, got, try.want)
		}
	}
}

// Paths cannot leave what is served.
func TestPathTricks(t *testing.T) {
	s := testServer(t)
	for _, address := range []string{"/assets/../web.go", "/assets/" + s.assets.hash + "/..%2fweb.go",
		"/assets/" + s.assets.hash +
			"/%2e%2e/routes.go", "/assets/x/page.css", "/p/..%2f..%2fetc%2fpasswd", "/p/%00", "/p/HfGoo8VCrfkSpV/../../edit.go",
		"/assets/" + s.assets.hash +
			"/", "/p/x/y/z", "/p/HfGoo8VCrfkSpV/E3D3E3/more", "/.git/config", "/api/v1", "/api/v2/decode/x"} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		var err error
		if r.URL, err = url.ParseRequestURI(address); err != nil {
			t.Fatal(err)
		}
		r.RequestURI = address
		if w := do(s, r); w.Code < 300 || w.Code >= 500 || strings.Contains(w.Body.String(), "package web") {
			t.Errorf("%s: status %d", address, w.Code)
		}
	}
}

// mayCrawl is whether a robots.txt allows an address to an agent: the longest rule that matches in the group of the
// agent, or else in that of all, holds (RFC 9309).
func mayCrawl(robots, agent, address string) bool {
	if !strings.Contains(robots, "\nUser-agent: "+agent+"\n") {
		agent = "*"
	}
	longest, may, named, inRules := -1, true, false, true
	for line := range strings.Lines(robots) {
		name, path, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if name == "User-agent" {
			named = path == agent || named && !inRules
			inRules = false
			continue
		}
		if inRules = inRules || name == "Allow" || name == "Disallow"; !named {
			continue
		}
		rule := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(path), `\*`, ".*"))
		if (name == "Allow" || name == "Disallow") && rule.MatchString(address) && len(path) > longest {
			longest, may = len(path), name == "Allow"
		}
	}
	return may
}

// The sitemap of a server has its pages, the days and the puzzles, all of which are there.
func TestSitemap(t *testing.T) {
	leftout.UnderRace(t)
	s := testServer(t)
	body := get(t, s, "/sitemap.xml").Body.String()
	found := regexp.MustCompile(`<loc>(https://[^/]*)(/[^<]*)</loc>`).FindAllStringSubmatch(body, -1)
	if len(found) < 5000 || len(found) > mostLocations || !strings.Contains(body, "/daily/2026-11-21<") {
		t.Fatalf("%d addresses: %.300s", len(found), body)
	}
	robots := get(t, s, "/robots.txt").Body.String()
	if !strings.Contains(robots, "\nSitemap: "+found[0][1]+"/sitemap.xml\n") {
		t.Errorf("robots.txt: %s", robots)
	}
	for i, m := range found {
		if i > 40 && i%1000 != 0 {
			continue
		}
		if w := get(t, s, m[2]); w.Code != http.StatusOK || !mayCrawl(robots, "Googlebot", m[2]) {
			t.Errorf("%s: status %d", m[2], w.Code)
		}
	}
}

// A crawler that follows rules stays off the turns: they are not to be followed, and no line
// is endless.
func TestCrawlers(t *testing.T) {
	s := testServer(t)
	if text := get(t, s, "/robots.txt").Body.String(); !strings.Contains(text, "Disallow: /p/*/\n") {
		t.Errorf("robots.txt:\n%s", text)
	}
	for address, want := range map[string]bool{"/p/HfGoo8VCrfkSpV": true, "/p/HfGoo8VCrfkSpV.png?v=3": true,
		"/daily/2026-11-20.png?v=3": true, "/daily/gods/2026-11-20.png?v=3": true, "/p/HfGoo8VCrfkSpV?flip=1": false,
		"/p/HfGoo8VCrfkSpV/E3D3E3": false, "/api/v1/daily": false, "/daily/2026-11-20/E3D3E3": false,
		"/daily/gods/2026-11-20": true, "/daily/gods/2026-11-20/E3D3E3": false, "/daily/gods/2026-11-20?flip=1": false} {
		robots := get(t, s, "/robots.txt").Body.String()
		if mayCrawl(robots, "Googlebot", address) != want {
			t.Errorf("a crawler may have %s: %v", address, !want)
		}
		for _, chat := range []string{"Twitterbot", "facebookexternalhit", "Discordbot", "TelegramBot", "WhatsApp"} {
			if !mayCrawl(robots, chat, address) {
				t.Errorf("%s may not unfold %s", chat, address)
			}
		}
	}
	for _, page := range []string{"/", "/daily", "/daily/gods", "/puzzles", "/p/HfGoo8VCrfkSpV",
		"/p/HfGoo8VCrfkSpV?level=10&you=first"} {
		image := regexp.MustCompile(`<meta property="og:image" content="https://[^/]*([^"]*)">`).
			FindStringSubmatch(get(t, s, page).Body.String())
		if image == nil || !mayCrawl(get(t, s, "/robots.txt").Body.String(), "Googlebot", html.UnescapeString(image[1])) {
			t.Errorf("a crawler may not have the picture of %s: %q", page, image)
		}
	}
	turns := regexp.MustCompile(`<a [^>]*href="/p/[^"]*/[^"]*"[^>]*>`)
	found := turns.FindAllString(get(t, s, "/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3").Body.String(), -1)
	for _, a := range found {
		if !strings.Contains(a, "nofollow") && !strings.Contains(a, "share") && !strings.Contains(a, "/qr") {
			t.Errorf("%s may be followed", a)
		}
	}
	if len(found) < 10 {
		t.Errorf("%d links to turns", len(found))
	}
	long := strings.TrimSuffix(strings.Repeat("Ee2n.ee7s.Ee3s.ee6n.", 100), ".")
	if w := get(t, s, "/p/9KuvQpNkawFKiBbEEiRxNSVMTY/"+long); w.Code != http.StatusNotFound {
		t.Errorf("a line of 400 turns: status %d", w.Code)
	}
}

// Over a real connection, too much is refused and too slow is cut off; the server stops when
// it is told to, and answers before it does.
func TestConnections(t *testing.T) {
	s := testServer(t)
	public, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	operations, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx, public, operations) }()
	exchange := func(request string) string {
		c, err := net.Dial("tcp", public.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		go io.WriteString(c, request)
		line, _ := bufio.NewReader(c).ReadString('\n')
		line, _, _ = strings.Cut(strings.TrimSpace(line), ":")
		return line
	}
	for request, want := range map[string]string{
		"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n": "HTTP/1.1 200 OK",
		"GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat("a", 64<<10) +
			"\r\n\r\n": "HTTP/1.1 431 Request Header Fields Too Large",
		"GET /api/v1/decode/" + strings.Repeat("a", 8<<10) +
			" HTTP/1.1\r\nHost: a\r\n\r\n": "HTTP/1.1 414 Request URI Too Long",
		"POST /api/v1/find HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n" + strings.Repeat("a",
			1e6): "HTTP/1.1 413 Request Entity Too Large",
		"GET / HTTP/1.1\r\n\r\n": "HTTP/1.1 400 Bad Request",
		"nonsense\r\n\r\n":       "HTTP/1.1 400 Bad Request",
	} {
		if got := exchange(request); got != want {
			t.Errorf("%.60q gives %q, want %q", request, got, want)
		}
	}
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready",
		"/metrics": "puzzlecode_requests_total"} {
		response, err := http.Get("http://" + operations.Addr().String() + path)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if !strings.Contains(string(body), want) {
			t.Errorf("%s: %.300s", path, body)
		}
	}
	slow, err := net.Dial("tcp", public.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if _, err := io.WriteString(slow, "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadAll(slow); err != nil { // ends when the server closes the connection
		t.Errorf("a slow request: %v", err)
	}
	cancel()
	if err := <-done; err != nil {
		t.Errorf("stopped: %v", err)
	}
	if c := s.httpServer(nil); c.ReadHeaderTimeout == 0 || c.ReadTimeout == 0 || c.WriteTimeout <= s.limits.answerTime() ||
		s.limits.answerTime() <= s.limits.Wait+s.limits.Time ||
		c.IdleTimeout == 0 ||
		c.MaxHeaderBytes > 16<<10 {
		t.Errorf("limits %+v", c)
	}
}

// A fault in a store is told as one, and what it says stays in the log.
func TestStoreFault(t *testing.T) {
	var log strings.Builder
	s, err := New(
		Options{Collection: broken{}, Log: slog.New(slog.NewTextHandler(&log, nil)), Now: func() time.Time { return now }},
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"/", "/daily", "/puzzles", "/puzzles/random", "/api/v1/daily", "/api/v1/puzzles"} {
		w := get(t, s, address)
		if w.Code != http.StatusServiceUnavailable || strings.Contains(w.Body.String(), "secret") {
			t.Errorf("%s: status %d: %s", address, w.Code, w.Body)
		}
	}
	if !strings.Contains(log.String(), "secret") {
		t.Errorf("the log does not tell the fault:\n%s", log.String())
	}
	if w := get(t, s, "/p/HfGoo8VCrfkSpV"); w.Code != http.StatusOK {
		t.Errorf("a position needs no store, but gives %d", w.Code)
	}
}

// broken is a collection that cannot be reached.
type broken struct{ NoCollection }

var errBroken = fmt.Errorf("password secret is wrong")

func (broken) PuzzlesByCode(context.Context, []codec.Code) (map[codec.Code]puzzles.Record, error) {
	return nil, errBroken
}

func (broken) Puzzles(context.Context, puzzles.Filter, string, int) (puzzles.Page, error) {
	return puzzles.Page{}, errBroken
}

func (broken) Random(context.Context, puzzles.Filter) (puzzles.Record, error) {
	return puzzles.Record{}, errBroken
}

func (broken) Daily(context.Context, codec.Game, time.Time, time.Time) ([]puzzles.DayPuzzle, error) {
	return nil, errBroken
}

// Answers have a bound, whatever the position: this one of Arimaa has some 50,000 turns, which would take 12
// MB, and those with Hermes have more than a thousand.
func TestAnswersAreBounded(t *testing.T) {
	leftout.UnderRace(t)
	const most = 512 << 10 // bytes
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{
		"4rtosgRY6yUZV4V3u3aRfUqb6K", "9KuvQpNkawFKiBbEEiRxNSVMTY", "HfGoo8VCrfkSpV",
		"0000000000000000000000000/1/hermes:A1,E5/hermes:A5,E1", "1111111111111111111111110/1/hermes:A1,C5/prometheus:A5,E3",
		"/1/mortal/mortal",
	}
	turns := 0
	for _, text := range texts {
		for _, operation := range []string{"decode", "encode", "session", "choose", "turns", "distances", "play", "draw",
			"qr", "explore", "find", "read"} {
			w := get(t, s, "/api/v1/"+operation+"/"+url.PathEscape(text))
			if n := w.Body.Len(); n > most {
				t.Errorf("%s of %s: %d bytes", operation, text, n)
			}
			if operation != "turns" {
				continue
			}
			var all []view.Turn
			count := 0
			for {
				var page view.Turns
				w := get(t, s, fmt.Sprintf("/api/v1/turns/%s?skip=%d", url.PathEscape(text), len(all)))
				if err := json.Unmarshal(w.Body.Bytes(), &page); err != nil || w.Code != http.StatusOK {
					t.Fatalf("turns of %s: %d, %v: %.200s", text, w.Code, err, w.Body)
				}
				if count = page.TurnCount; len(all) == 0 && (count == 0) != (len(page.Turns) < 1000) {
					t.Errorf("turns of %s: %d listed of %d", text, len(page.Turns), count)
				}
				if all = append(all, page.Turns...); len(all) >= count || len(all) >= 3000 {
					break
				}
			}
			seen := map[string]bool{}
			for _, turn := range all {
				seen[turn.Turn+turn.Code] = true
			}
			if len(seen) != len(all) {
				t.Errorf("turns of %s: %d of %d are listed twice", text, len(all)-len(seen), len(all))
			}
			turns = max(turns, count)
		}
	}
	if turns < 10_000 {
		t.Errorf("a position has at most %d turns: the sample proves too little", turns)
	}
	for _, bad := range []string{"skip=-1", "limit=0", "limit=1001", "skip=x"} {
		if w := get(t, s, "/api/v1/turns/HfGoo8VCrfkSpV?"+bad); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", bad, w.Code)
		}
	}
}

// Images of one client do not keep another client's image waiting: clients take turns, and a picture does not wait for
// an animation.
func TestImagesTakeTurns(t *testing.T) {
	leftout.UnderRace(t)
	s, err := New(Options{Limits: Limits{Slots: 1, Wait: time.Minute, Time: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(sender, address string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, address, nil)
		r.RemoteAddr = sender + ":5"
		s.Handler().ServeHTTP(w, r)
		return w
	}
	r := rand.New(rand.NewPCG(3, 0))
	var left atomic.Int32
	var all sync.WaitGroup
	var addresses []string
	for range 20 {
		played := positiontest.Game(r)
		l, err := game.Start(codec.Encode(played.Start)).Play(say.Texts(game.TurnsOf(played.Turns[:len(played.Turns)-1]))...)
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, "/p/"+l.Address()+".gif")
	}
	left.Store(int32(len(addresses)))
	for _, address := range addresses {
		all.Go(func() {
			defer left.Add(-1)
			if w := ask("192.0.2.1", address); w.Code != http.StatusOK {
				t.Errorf("GIF: status %d", w.Code)
			}
		})
	}
	for s.animating.Jobs() < 15 && left.Load() > 15 {
		time.Sleep(time.Millisecond)
	}
	if w := ask("198.51.100.1", "/p/HfGoo8VCrfkSpV.png"); w.Code != http.StatusOK || left.Load() < 10 {
		t.Errorf("PNG: status %d after %d of 20 GIFs", w.Code, 20-left.Load())
	}
	all.Wait()
}
