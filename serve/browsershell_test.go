//go:build browser

package serve

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/codec"
	"github.com/puzzlecode/puzzlecode/puzzles"
)

// The tests of this file have boards that no server drew: on the page for any position, and in elements
// on pages of other sites.

// serveShell starts a server whose pages of positions are the page for any position, as they are while the
// server cannot be reached. Its API answers.
func serveShell(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	base := "http://" + l.Addr().String()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(
		Options{
			BaseURL:    base,
			Collection: every{e},
			Now:        func() time.Time { return now },
			Limits:     Limits{Slots: 2, Wait: time.Minute, Time: time.Minute},
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	pages := s.Handler()
	h := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		embed := strings.HasPrefix(r.URL.Path, "/embed/")
		if !embed && !strings.HasPrefix(r.URL.Path, "/p/") {
			pages.ServeHTTP(w, r)
			return
		}
		w.Header()["Content-Security-Policy"] = map[bool][]string{false: policyAlone, true: policyEmbedded}[embed]
		s.shell(map[bool]string{false: "position", true: "embed"}[embed], nil).seal().send(w, r)
	})}
	go h.Serve(l)
	t.Cleanup(func() { h.Close() })
	return base
}

// every is a collection with every puzzle.
type every struct{ Collection }

func (every) PuzzlesByCode(_ context.Context, codes []codec.Code) (map[codec.Code]puzzles.Record, error) {
	found := map[codec.Code]puzzles.Record{}
	for _, c := range codes {
		found[c] = puzzles.Record{Code: c, Rating: 1515, Themes: []string{"fork"}}
	}
	return found, nil
}

// A puzzle on the page for any position is played like on its own page.
func TestBrowserShell(t *testing.T) {
	t.Parallel()
	p := openAt(t, window{}, serveShell(t), puzzle)
	p.until("h1", "Sun wins in 3")
	p.click("E3", "D3", "E3")
	p.wait(puzzle+"/E3D3E3.C3D4E3", "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building "+
		"on E3.")
	p.typed("b4-c3-c2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.do("reload")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.click("D3", "C2")
	p.wait(puzzle+"/E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2", "Solved at the first try: D3 to C2 wins.")
	p.press("Restart")
	p.wait(puzzle, "")
	p.press("Hint")
	p.wait(puzzle, "Each turn makes a threat")
	p.press("Turn the board") // the page is drawn again, and the hint stays
	p.untilJS(`document.querySelector(".board thead").textContent.trim().startsWith("E")`)
	p.wait(puzzle+"?flip=1", "Each turn makes a threat")
	p.until("#facts", "1515")
	p.press("Share")
	p.until("#pictures", "QR code")
}

// Addresses that chats and mails have changed open the same position after the same turns.
func TestBrowserShellAddresses(t *testing.T) {
	t.Parallel()
	p := openAt(t, window{}, serveShell(t), "/rules")
	code := strings.TrimPrefix(puzzle, "/p/")
	for _, address := range []string{
		puzzle + "/E3D3E3.C3D4E3", puzzle + "/E3–D3–E3.C3–D4–E3", puzzle + "/E3→D3→E3.C3-D4-E3.",
		puzzle + "/E3D3E3.C3D4E3)",
		puzzle + "/E3D3E3%20C3D4E3", puzzle + "%E2%80%8B/E3D3E3.C3D4E3", "/p/%E2%80%8F" + code + "/e3d3e3.c3d4e3",
		"/p/?c=" + code + "&t=E3D3E3.C3D4E3", "/p/?C=" + code + "&T=E3D3E3.C3D4E3", "/p/?c=" + code + "&amp;t=E3D3E3.C3D4E3",
		"/p/?c=" + code + "&amp;amp;t=E3D3E3.C3D4E3", "/p/?c=%2548" + code[1:] + "&t=E3D3E3+C3D4E3",
	} {
		p.visit(address)
		p.until("h1", "Sun wins in 3")
		p.untilJS(`document.querySelectorAll("#moves li").length === 2`)
	}
}

// The element is played on a page of another site. It follows its attributes, and tells its turns.
func TestBrowserElement(t *testing.T) {
	t.Parallel()
	base := serve(t)
	code := strings.TrimPrefix(puzzle, "/p/")
	other := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" { // a browser asks for an icon
			w.Header().Set("Content-Type", "image/svg+xml")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(
			w,
			`<!DOCTYPE html><html lang="en"><title>Another site</title>
<style>html { font: 10px serif } button { background: red } h1 { color: red }</style>
<script type="module" src="%s/element.js"></script>
<main><h1>Two boards</h1><santorini-board code="%s"></santorini-board><santorini-board
code="9KuvQpNkawFKiBbEEiRxNSVMTY" theme="dark"></santorini-board></main>`,
			base,
			code,
		)
	}))
	p := openAt(t, window{}, other, "/")
	inside := func(expression string) string {
		t.Helper()
		return p.evaluate(
			`(() => { const e = document.querySelector("santorini-board"), $ = (s) => e.shadowRoot.querySelector(s); return ` +
				`String(` + expression + `) })()`,
		)
	}
	wait := func(expression, want string) {
		t.Helper()
		said := ""
		if !until(func() bool { said = inside(expression); return strings.Contains(said, want) }) {
			t.Fatalf("%s is %q; want %q", expression, said, want)
		}
	}
	const message = `$("#message")?.textContent`
	click := func(squares ...string) {
		t.Helper()
		for _, s := range squares {
			place := fmt.Sprintf(`$(".board [aria-label^=%s]")`, s)
			wait(fmt.Sprintf("Boolean(%s)", place), "true")
			inside(place + ".click()")
		}
	}
	wait(`$("h1")?.textContent`, "Sun wins in 3")
	inside(
		`(window.told = [], e.addEventListener("turn", (t) => told.push(t.detail.turn)), e.addEventListener("solved", (t) ` +
			`=> told.push("solved " + t.detail.line.join(".") + t.detail.phase)))`,
	)
	click("E3", "D3", "E3")
	wait(message, "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, building on E3.")
	inside(`e.turns = "E3D3E3.C3D4E3.B4C3C2.B5C5D5"`)
	wait(message, "win with your next turn")
	wait(`e.getAttribute("turns")`, "B5C5D5")
	inside(`e.removeAttribute("turns")`)
	wait(`$("#moves").children.length`, "0")
	click("E3", "D3", "E3")
	wait(message, "now win in 2.")
	click("B4", "C3", "C2")
	wait(message, "win with your next turn")
	click("D3", "C2")
	wait(message, "Solved at the first try: D3 to C2 wins.")
	wait("told.join()", "D3C2")
	wait("told.join()", "solved E3D3E3.C3D4E3.B4C3C2.B5C5D5.D3C2solved")
	// The attribute may be a link, as people paste it.
	inside(`(e.removeAttribute("turns"), e.code = "<https://example.org/p/HfGoo8VCrfkSpV/E3–D3–E3.C3D4E3>.")`)
	wait(`$("#moves").children.length`, "2")
	inside(`e.code = "HfGoo8VCrfkSpW"`)
	wait(`$("[role=alert]")?.textContent`, "HfGoo8VCrfkSpW")
	if path := p.path(); path != "/" {
		t.Errorf("the page of the element is at %s", path)
	}
	if stored := valueOf[int](p, "localStorage.length"); stored != 0 {
		t.Errorf("the element stores %d values", stored)
	}
	p.axe()
}

// A host of files that has no page of any position does what a server does: the worker answers.
func TestBrowserSite(t *testing.T) {
	t.Parallel()
	e, err := embeddedCollection()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	base := host(t, http.FileServer(http.Dir(dir)))
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: base, Collection: few{e},
		Now: func() time.Time { return now }}); err != nil {
		t.Fatal(err)
	}
	code := strings.TrimPrefix(puzzle, "/p/")
	p := openAt(t, window{}, base, "/p/?c="+code)
	p.until("h1", "Sun wins in 3")
	p.click("E3", "D3", "E3")
	p.wait("/p/?c="+code+"&t=E3D3E3.C3D4E3", "Correct: now win in 2. You threatened to climb to E3. Moon goes C3 to D4, "+
		"building on E3.")
	p.typed("b4-c3-c2")
	p.wait("/p/?c="+code+"&t=E3D3E3.C3D4E3.B4C3C2.B5C5D5", "win with your next turn")
	p.visit("/")
	p.until(".moves, h1", "")
	p.press("Hint")
	p.visit("/go/?text=Look: https://example.com" + puzzle + " !")
	p.until("h1", "Sun wins in 3")
	p.visit("/puzzles/random/")
	p.until("#message", "You are ")
	p.visit("/p/?c=2oYYRBBZUstii1&level=2&you=first&seed=7")
	p.ready()
	p.until("#mover-text", "Your turn as ")
	p.visit("/edit/?paste=" + code)
	p.until("#verdict", "Right: Sun wins")
	p.until("#share-fen", "0200102020022220024000000/1/")
	p.visit("/puzzles/?goal=win9")
	p.until("#none", "parameter goal")
	p.visit("/puzzles/?min=1&max=3000")
	p.until("#list", "wins in")
	p.visit("/game/?you=second")
	p.until("#message", "The computer has placed its workers.")
	p.do("click", "#usual")
	p.until("#mover-text", "to move")
	p.until("#moves", "→") // First begins, and that is the computer
	p.visit("/p/?c=HfGoo8VCrfkSpW")
	p.until("#neighbours", "HfGoo8VCrfkSpV")
	p.until(".mistyped", "HfGoo8VCrfkSpW")
	p.visit("/p/?c=HfGoo8VCrfkSpV&goal=unsaid")
	p.until("h1", "Find the best turn")
	p.axe()
}
