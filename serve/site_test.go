package serve

import (
	"html/template"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var ownSite = Site{
	Name: `Ann & "Bo"`, Header: `<p>The club <b>meets</b></p>`, Footer: `<p>Imprint</p>`,
	Style: ":root { --accent: #7a1f5c; }",
}

// isOwn checks that a page presents itself as ownSite does.
func isOwn(t *testing.T, name, page string) {
	t.Helper()
	title := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(page)
	if title == nil || !strings.Contains(title[1], "Ann &amp; &#34;Bo&#34;") || strings.Contains(title[1], defaultName) {
		t.Errorf("%s has the title %q", name, title)
	}
	embedded := strings.Contains(page, `<body class="embed"`)
	for _, part := range []string{"The club <b>meets</b>", "<p>Imprint</p>", `height="28">Ann &amp; &#34;Bo&#34;</a>`} {
		if n := strings.Count(page, part); n != 1 && !embedded || n != 0 && embedded {
			t.Errorf("%s has %q %d times", name, part, n)
		}
	}
	if !strings.Contains(page, `/site.css">`) {
		t.Errorf("%s has no style of its own", name)
	}
	if strings.Contains(page, "og:site_name") && !strings.Contains(page, `og:site_name" content="Ann &amp;`) {
		t.Errorf("%s has another site_name", name)
	}
}

// All pages of a server have the name, the header, the footer and the style of its site, and so have all files of an
// exported site.
func TestSite(t *testing.T) {
	s, err := New(Options{BaseURL: "https://example.org", Site: ownSite})
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"/", "/p/HfGoo8VCrfkSpV", "/embed/HfGoo8VCrfkSpV", "/p/HfGoo8VCrfkSpX", "/daily", "/daily/2026", "/puzzles",
		"/puzzles/sheet", "/train", "/game", "/edit", "/study", "/import", "/rules", "/themes", "/about", "/nowhere",
	} {
		w := get(t, s, address)
		for w.Code/100 == 3 {
			w = get(t, s, strings.TrimPrefix(w.Header().Get("Location"), "https://example.org"))
		}
		isOwn(t, address, w.Body.String())
	}
	for address, want := range map[string]string{
		"/manifest.webmanifest":         `"name": "Ann \u0026 \"Bo\"",`,
		s.assetRoot() + "/" + styleFile: "#7a1f5c",
		"/puzzles.atom":                 "<name>Ann &amp; &#34;Bo&#34;</name>",
		"/oembed?url=https%3A%2F%2Fexample.org%2Fp%2FHfGoo8VCrfkSpV": `"provider_name":"Ann & \"Bo\""`,
	} {
		w := get(t, s, address)
		if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: status %d, %.300s", address, w.Code, body)
		}
	}

	dir := t.TempDir()
	if _, err := Export(t.Context(), dir, ExportOptions{BaseURL: "https://example.org", Site: ownSite}); err != nil {
		t.Fatal(err)
	}
	pages := 0
	err = filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".html" {
			return err
		}
		text, err := os.ReadFile(name)
		if pages++; err == nil {
			isOwn(t, name, string(text))
		}
		return err
	})
	if err != nil || pages < 20 {
		t.Errorf("%d pages, %v", pages, err)
	}
}

// A name that does not fit into a title is refused.
func TestSiteName(t *testing.T) {
	for name, ok := range map[string]bool{
		"": true, "Club": true, strings.Repeat("é", 40): true, strings.Repeat("é", 41): false, "a\nb": false, " a": false,
		"a\x00": false, "\xff": false,
	} {
		if _, err := New(Options{Site: Site{Name: name, Header: template.HTML("")}}); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}
