package serve

import (
	"bytes"
	"encoding/json"
	"html"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// embeddingOf returns the oEmbed response for a URL.
func embeddingOf(t *testing.T, s *Server, address, query string) (e oembedAnswer, status int) {
	t.Helper()
	w := get(t, s, "/oembed?url="+url.QueryEscape(address)+query)
	if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return e, w.Code
}

// A response keeps to the size that is asked for, and its picture has the size that it names. If no board fits, it is a
// link.
func TestEmbedSize(t *testing.T) {
	s := testServer(t)
	for query, want := range map[string][4]int{ // the frame and the picture
		"":                              {480, 740, 1200, 630},
		"&maxwidth=300":                 {300, 560, 200, 105},
		"&maxwidth=600&maxheight=900":   {480, 740, 400, 210},
		"&maxwidth=300&maxheight=300":   {300, 300, 200, 105},
		"&maxheight=600":                {480, 600, 800, 420},
		"&maxwidth=9999&maxheight=9999": {480, 740, 1200, 630},
		"&maxwidth=200":                 {0, 0, 200, 105},
		"&maxheight=105":                {0, 0, 200, 105},
		"&maxwidth=10":                  {},
		"&format=json&maxwidth=2000":    {480, 740, 1200, 630},
	} {
		e, status := embeddingOf(t, s, "https://example.org/p/HfGoo8VCrfkSpV", query)
		if got := [4]int{e.Width, e.Height, e.ThumbnailWidth, e.ThumbnailHeight}; got != want || status != http.StatusOK {
			t.Errorf("%q: status %d, %v, want %v", query, status, got, want)
		}
		if e.Title != "Santorini: Sun wins in 3." || e.Version != "1.0" ||
			(e.Type == "rich") != (want[0] > 0) || (e.Type == "link") != (want[0] == 0 && e.HTML == "") {
			t.Errorf("%q: %+v", query, e)
		}
		if want[2] == 0 {
			if e.Thumbnail != "" {
				t.Errorf("%q: the picture %s does not fit", query, e.Thumbnail)
			}
			continue
		}
		w := get(t, s, strings.TrimPrefix(e.Thumbnail, s.base))
		picture, err := png.DecodeConfig(bytes.NewReader(w.Body.Bytes()))
		if err != nil || picture.Width != want[2] || picture.Height != want[3] ||
			w.Header().Get("Cache-Control") != immutable {
			t.Errorf("%s: %v, %dx%d, %v", e.Thumbnail, err, picture.Width, picture.Height, w.Header())
		}
	}
	if w := get(t, s, "/p/HfGoo8VCrfkSpV.png?width=399"); w.Code != http.StatusBadRequest {
		t.Errorf("a picture of any width: status %d", w.Code)
	}
}

// Every address of a board that people share has a frame, with its turns and its parameters. Others have none.
func TestEmbedAddresses(t *testing.T) {
	const puzzle, turns = "HfGoo8VCrfkSpV", "E3D3E3.C3D4E3"
	for _, base := range []string{"https://example.org", "https://example.org/santorini"} {
		s, err := New(Options{BaseURL: base, Now: testServer(t).now})
		if err != nil {
			t.Fatal(err)
		}
		day := func(path string) string {
			m := regexp.MustCompile(`"code":"(\w+)"`).FindStringSubmatch(get(t, s, s.root+apiPath+path).Body.String())
			if m == nil {
				t.Fatal("no puzzle of the day")
			}
			return m[1]
		}
		for address, frame := range map[string]string{
			base + "/p/" + puzzle:                                           puzzle,
			base + "/p/" + puzzle + "/":                                     puzzle,
			strings.Replace(base, "https", "http", 1) + "/p/" + puzzle:      puzzle,
			strings.Replace(base, "example", "Example", 1) + "/p/" + puzzle: puzzle,
			base + "/P/" + puzzle:                                           puzzle,
			base + "/" + puzzle:                                             puzzle,
			base + "/p/" + puzzle + "/" + turns:                             puzzle + "/" + turns,
			base + "/p/" + puzzle + "/" + turns + "?flip=1&x=2":             puzzle + "/" + turns + "?flip=1",
			base + "/p/" + puzzle + "?goal=unsaid&threats=1":                puzzle + "?goal=unsaid&threats=1",
			base + "/p/" + puzzle + "?hint=i&eval=1&at=E3":                  puzzle,
			base + "/p/2oYYRBBZUstii1?level=3&you=first":                    "2oYYRBBZUstii1",
			base + "/p/" + puzzle + "/" + turns + "?ply=1":                  puzzle + "/" + turns,
			base + "/p/?c=" + puzzle:                                        puzzle,
			base + "/p/?c=" + puzzle + "&t=" + turns + "&flip=1":            puzzle + "/" + turns + "?flip=1",
			base + "/embed/" + puzzle + "/" + turns:                         puzzle + "/" + turns,
			base + "/embed/?c=" + puzzle:                                    puzzle,
			base + "/daily":                                                 day("daily"),
			base + "/daily/":                                                day("daily"),
			base + "/daily/gods":                                            day("daily?game=gods"),
			base + "/daily/2026-11-20":                                      day("daily/2026-11-20"),
			base + "/daily/?date=2026-11-20":                                day("daily/2026-11-20"),
			base + "/daily/gods/2026-11-20?flip=1":                          day("daily/2026-11-20?game=gods") + "?flip=1",
			base + "/p/9KuvQpNkawFKiBbEEiRxNSVMTY":                          "9KuvQpNkawFKiBbEEiRxNSVMTY",
			base + "/p/8dkyRgkVCmtfUGKW":                                    "8dkyRgkVCmtfUGKW",
			base + "/p/":                                                    "",
			base + "/p/HfGoo8VCrfkSpW":                                      "",
			base + "/p/" + puzzle + "/A1A2A3":                               "",
			base + "/p/" + puzzle + "/" + turns + "/x":                      "",
			base + "/daily/2031-01-01":                                      "",
			base + "/daily/2026-11-20/A1A2A3":                               "",
			base + "/puzzles":                                               "",
			base + "/":                                                      "",
			base:                                                            "",
			"https://example.com/p/" + puzzle:                               "",
			"https://example.org.example.com/p/" + puzzle:                   "",
			"ftp://example.org/p/" + puzzle:                                 "",
			"/p/" + puzzle:                                                  "",
			puzzle:                                                          "",
			"%":                                                             "",
		} {
			w := get(t, s, s.root+"/oembed?url="+url.QueryEscape(address))
			var e oembedAnswer
			if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil {
				t.Fatal(err)
			}
			if frame == "" {
				if w.Code != http.StatusNotFound {
					t.Errorf("%s: status %d, want 404: %s", address, w.Code, w.Body)
				}
				continue
			}
			m := regexp.MustCompile(`^<iframe src="([^"]*)" width="480"`).FindStringSubmatch(e.HTML)
			if w.Code != http.StatusOK || m == nil || html.UnescapeString(m[1]) != base+"/embed/"+frame {
				t.Errorf("%s: status %d, %s, want the frame of %s", address, w.Code, w.Body, frame)
				continue
			}
			for _, path := range []string{html.UnescapeString(m[1]), e.Thumbnail} {
				if w := get(t, s, strings.TrimPrefix(path, s.origin)); w.Code != http.StatusOK {
					t.Errorf("%s of %s: status %d", path, address, w.Code)
				}
			}
		}
	}
	s := testServer(t)
	e, _ := embeddingOf(t, s, "https://example.org/p/"+puzzle+"?goal=unsaid", "")
	if e.Title != "Santorini: Sun to move." ||
		strings.Contains(e.Thumbnail, puzzle) {
		t.Errorf("the goal is told: %+v", e)
	}
	for query, status := range map[string]int{
		"": 400, "url=https://example.org/p/" + puzzle + "&format=xml": 501, "format=xml": 501,
		"url=https://example.org/p/" + puzzle + "&maxwidth=0": 400, "url=": 404,
	} {
		if w := get(t, s, "/oembed?"+query); w.Code != status {
			t.Errorf("%q: status %d, want %d", query, w.Code, status)
		}
	}
}

// The link to oEmbed in a page leads to the frame of this page, with its turns and parameters.
func TestEmbedDiscovery(t *testing.T) {
	s := testServer(t)
	for page, frame := range map[string]string{
		"/p/HfGoo8VCrfkSpV":                      "HfGoo8VCrfkSpV",
		"/p/HfGoo8VCrfkSpV/E3D3E3.C3D4E3?flip=1": "HfGoo8VCrfkSpV/E3D3E3.C3D4E3?flip=1",
		"/p/2oYYRBBZUstii1/B4A5A4?threats=1&x=y": "2oYYRBBZUstii1/B4A5A4?threats=1",
		"/daily":                                 "",
		"/daily/2026-11-20":                      "",
		"/daily/gods":                            "",
		"/":                                      "",
	} {
		m := regexp.MustCompile(`<link rel="alternate" type="application/json\+oembed" href="https://example.org([^"]*)">`).
			FindStringSubmatch(get(t, s, page).Body.String())
		if m == nil {
			t.Errorf("%s has no link to oEmbed", page)
			continue
		}
		address := html.UnescapeString(m[1])
		u, err := url.Parse(address)
		_, encoded, _ := strings.Cut(address, "url=")
		if err != nil || u.Query().Get("format") != "json" || strings.ContainsAny(encoded, ":/?") {
			t.Errorf("%s: %s, %v", page, address, err)
		}
		w := get(t, s, address)
		if w.Code != http.StatusOK || !strings.Contains(html.UnescapeString(w.Body.String()), "/embed/"+frame+`\" width`) &&
			frame != "" {
			t.Errorf("%s: %s: status %d, %s", page, address, w.Code, w.Body)
		}
	}
}
