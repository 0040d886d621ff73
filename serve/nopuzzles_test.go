package serve

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// A server without puzzles has a start page, and no page that can be reached from it leads to a page that is missing.
func TestNoPuzzles(t *testing.T) {
	s, err := New(Options{BaseURL: "https://example.org/club", Collection: NoCollection{}})
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`(?:href|src|action)="(?:https://example\.org)?(/club[^"?#]*)`)
	from := map[string]string{"/club/": "", "/club/p/HfGoo8VCrfkSpV": "", "/club/nowhere": ""}
	seen := map[string]bool{}
	for len(from) > 0 {
		found := map[string]string{}
		for address, page := range from {
			if seen[address] = true; strings.HasPrefix(address, "/club/p/") && strings.Count(address, "/") > 3 ||
				address == "/club/go" || address == "/club/oembed" { // positions after turns, and pages with parameters
				continue
			}
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest("GET", address, nil))
			for w.Code/100 == 3 {
				next := strings.TrimPrefix(w.Header().Get("Location"), "https://example.org")
				w = httptest.NewRecorder()
				s.Handler().ServeHTTP(w, httptest.NewRequest("GET", next, nil))
			}
			if w.Code >= 400 && address != "/club/nowhere" {
				t.Errorf("%s, to which %s leads, is status %d", address, page, w.Code)
			}
			if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
				continue
			}
			for _, m := range link.FindAllStringSubmatch(w.Body.String(), -1) {
				if !seen[m[1]] {
					found[m[1]] = address + " " + page
				}
			}
		}
		from = found
	}
	if !seen["/club/game"] || !seen["/club/edit"] || seen["/club/daily"] || seen["/club/train"] || seen["/club/puzzles"] {
		t.Errorf("%d pages are reached", len(seen))
	}
}
