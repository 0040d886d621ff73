//go:build browser

package serve

import (
	"html/template"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A site in German, as a server and as files: a wrong turn, the solution, and an import. What its header has runs no
// script, and loads nothing from elsewhere.
func TestBrowserOwnSite(t *testing.T) {
	t.Parallel()
	texts, err := Texts("de")
	if err != nil {
		t.Fatal(err)
	}
	const header template.HTML = `<p id="own">Verein <a onclick="globalThis.ran = 1">Turm</a></p>` +
		`<script>globalThis.ran = 1</script><script src="https://example.org/a.js"></script><img alt="" ` +
		`src="https://example.org/a.png">`
	site := Site{Header: header, Texts: texts}
	s, err := New(Options{Site: site})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(files.Close)
	options := fewOptions(t, files.URL)
	options.Site = site
	if _, err := Export(t.Context(), dir, options); err != nil {
		t.Fatal(err)
	}
	server := host(t, s.Handler())
	for _, test := range []struct{ base, puzzle, imports string }{
		{server, "/p/HfGoo8VCrfkSpV", "/import"},
		{files.URL, "/p/?c=HfGoo8VCrfkSpV", "/import/"},
	} {
		p := openAt(t, window{}, test.base, test.puzzle)
		p.until("h1", "Sonne gewinnt in 3")
		p.until("#message", "Du bist Sonne.")
		p.do("click", "#own a")
		if got := p.evaluate(`String(globalThis.ran)`); got != "undefined" {
			t.Errorf("%s: a script in the header runs", test.base)
		}
		p.click("E3", "D3", "E4")
		p.until("#message", "Dieser Zug scheitert: ")
		p.press("Noch einmal")
		p.click("E3", "D3", "E3")
		p.until("#message", "Richtig: ")
		p.until("#message", "Mond zieht ")
		p.visit(test.imports)
		p.press("Einlesen")
		p.until("#message", "Füge ein Protokoll")
		p.forgive("Content Security Policy", "Content-Security-Policy", "https://example.org/")
	}
}
