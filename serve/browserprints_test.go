//go:build browser

package serve

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/puzzlecode/puzzlecode/serve/internal/api"
)

// A list leads to its sheets. A host of files makes the same as a server.
func TestBrowserSheets(t *testing.T) {
	t.Parallel()
	// Symbols have the same names wherever they come from, and QR codes the address of their server.
	const paper = `[...document.querySelectorAll(".paper")].map((e) => { const c = e.cloneNode(true); for (const q of ` +
		`c.querySelectorAll(".qr")) q.replaceChildren(String(q.querySelectorAll("svg").length)); for (const u of ` +
		`c.querySelectorAll("use")) { u.removeAttribute("data-at"); } return c.outerHTML; ` +
		`}).join("").replaceAll("></use>", "/>").replace(/>\s+</g, "><")`
	p := open(t, window{narrow: true}, "/puzzles?goal=win2&min=700&max=800")
	p.press("Print these")
	p.until("#print-actions", "Print")
	want, address := p.evaluate(paper), p.path()
	if strings.Count(want, "<code>") != perPage || strings.Count(want, `class="paper`) != 4 {
		t.Fatalf("the server makes %s", want)
	}
	p.axe()
	dir := t.TempDir()
	host := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(host.Close)
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: host.URL,
		Now: func() time.Time { return api.FirstDay }}); err != nil {
		t.Fatal(err)
	}
	q := openAt(t, window{narrow: true}, host.URL, strings.Replace(address, "/sheet?", "/sheet/?", 1))
	q.until("#prints", "Solutions")
	if got := q.evaluate(paper); got != want {
		t.Errorf("files make\n%s\nwant\n%s", got, want)
	}
}
