package serve

import (
	"encoding/json"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

// Each code that find returns has the picture, the words and the link that a chat shows for the link.
func TestFindMatchesPreview(t *testing.T) {
	s := testServer(t)
	const arimaa, godPuzzle = "9KuvQpNkawFKiBbEEiRxNSVMTY", "8dkyRgkVCmtfUGKW"
	for _, c := range []struct{ text, task string }{
		{"HfGoo8VCrfkSpV", "Sun wins in 3"},
		{"https://example.org/p/HfGoo8VCrfkSpV/E3D3E3", "Sun wins in 3"},
		{"https://example.com/p/?c=HfGoo8VCrfkSpV&t=E3D3E3", "Sun wins in 3"},
		{"kcRWf99xJ1DKtB", "Moon must hold out for 2 turns"},
		{"2oYYRBBZUstii1", "Sun to move"},
		{"https://example.org/p/2oYYRBBZUstii1/B4A5A4", "Moon to move"},
		{"https://example.org/p/2oYYRBBZUstii1/A1A2A3", "Sun to move"}, // the turn is not legal
		{godPuzzle, ""},
		{arimaa, "Gold to move"},
		{"https://example.org/p/" + arimaa + "/Ee2nEe3n", ""},
	} {
		w := do(s, httptest.NewRequest(http.MethodPost, apiPath+"find", strings.NewReader("Who can solve "+c.text+" ?")))
		var got struct {
			Codes []struct{ Task, Alt, Image, Link string }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || len(got.Codes) != 1 {
			t.Fatalf("%s: %v, %s", c.text, err, w.Body)
		}
		found := got.Codes[0]
		if c.task != "" && found.Task != c.task {
			t.Errorf("%s: the task is %q, want %q", c.text, found.Task, c.task)
		}
		if c.text == godPuzzle && !strings.Contains(found.Alt, " is Pan") {
			t.Errorf("%s: the gods are not named: %s", c.text, found.Alt)
		}
		page := get(t, s, strings.TrimPrefix(found.Link, s.base)).Body.String()
		for property, value := range map[string]string{
			"og:title": found.Task, "og:image": found.Image, "og:image:alt": found.Alt,
		} {
			m := regexp.MustCompile(`<meta property="` + property + `" content="([^"]*)">`).FindStringSubmatch(page)
			if m == nil {
				t.Fatalf("%s: no %s", found.Link, property)
			}
			rated := regexp.MustCompile(` Rating \d+\.`).ReplaceAllString(html.UnescapeString(m[1]), "")
			if rated != value {
				t.Errorf("%s: %s is %q, and find has %q", c.text, property, rated, value)
			}
		}
		image := get(t, s, strings.TrimPrefix(found.Image, s.base))
		if image.Code != http.StatusOK || image.Header().Get("Content-Type") != typePNG ||
			image.Header().Get("Cache-Control") != immutable {
			t.Errorf("%s: status %d, %v", found.Image, image.Code, image.Header())
		}
	}
}
