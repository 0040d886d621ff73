package serve

import (
	"encoding/xml"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/codec"
)

// Each feed has the puzzles of its days, with pictures that readers can show, and the pages of these puzzles name it.
func TestFeeds(t *testing.T) {
	s := testServer(t)
	picture := regexp.MustCompile(
		`^<p><a href="([^"]*)"><img src="([^"]*)" alt="([^"]+)" width="600" height="315"></a></p>`)
	for g, path := range feeds {
		w := get(t, s, path)
		var feed struct {
			ID      string `xml:"id"`
			Entries []struct {
				ID      string `xml:"id"`
				Summary string `xml:"summary"`
				Content struct {
					Type string `xml:"type,attr"`
					HTML string `xml:",chardata"`
				} `xml:"content"`
			} `xml:"entry"`
		}
		if err := xml.Unmarshal(w.Body.Bytes(), &feed); err != nil || w.Code != http.StatusOK ||
			len(feed.Entries) != atomDays || feed.ID != s.base+path {
			t.Fatalf("%s: status %d, %v, %+v", path, w.Code, err, feed)
		}
		for i, e := range feed.Entries {
			folder := s.base + dailyFolder(g) + "/"
			if !regexp.MustCompile(`^`+folder+`[\d-]+$`).MatchString(e.ID) || e.Content.Type != "html" ||
				!strings.HasSuffix(e.Content.HTML, "<p>"+e.Summary+"</p>") {
				t.Errorf("%s: %+v", path, e)
			}
			m := picture.FindStringSubmatch(e.Content.HTML)
			if m == nil || m[1] != e.ID {
				t.Fatalf("%s: %s", path, e.Content.HTML)
			}
			if i > 1 {
				continue
			}
			if w := get(t, s, strings.TrimPrefix(m[2], s.base)); w.Code != http.StatusOK ||
				w.Header().Get("Content-Type") != typePNG {
				t.Errorf("%s: status %d", m[2], w.Code)
			}
			page := get(t, s, strings.TrimPrefix(e.ID, s.base)).Body.String()
			if !strings.Contains(page, `<link rel="alternate" type="application/atom+xml" href="`+path+`"`) {
				t.Errorf("%s does not name %s", e.ID, path)
			}
		}
	}
	static := testServer(t)
	static.static = true // without pictures
	a, err := static.atom(codec.Santorini)(&request{Request: httptest.NewRequest(http.MethodGet, "/", nil)})
	if err != nil ||
		strings.Contains(string(a.body), ".png") || !strings.Contains(string(a.body), "<content") {
		t.Errorf("a site without pictures: %v, %s", err, a.body)
	}
}

// Scripts of other sites may read the pictures, for example to draw them on a canvas.
func TestPicturesAreShared(t *testing.T) {
	s := testServer(t)
	for _, address := range []string{
		"/p/HfGoo8VCrfkSpV.png", "/p/HfGoo8VCrfkSpV.svg", "/p/HfGoo8VCrfkSpV/E3D3E3.gif", "/p/HfGoo8VCrfkSpV/qr",
		"/daily/2026-11-20.png", "/daily/gods/2026-11-20.png", "/puzzles.png", "/game.png",
		"/p/HfGoo8VCrfkSpV.png?v=3&width=400",
	} {
		for range 2 { // the second one is from the cache
			w := get(t, s, address)
			if w.Code != http.StatusOK || w.Header().Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("%s: status %d, %v", address, w.Code, w.Header())
			}
			w = get(t, s, address, "If-None-Match", w.Header().Get("Etag"))
			if w.Code != http.StatusNotModified || w.Header().Get("Access-Control-Allow-Origin") != "*" {
				t.Errorf("%s again: status %d, %v", address, w.Code, w.Header())
			}
		}
	}
	if h := get(t, s, "/p/HfGoo8VCrfkSpV").Header(); h.Get("Access-Control-Allow-Origin") != "" {
		t.Error("scripts of other sites may read pages")
	}
}
